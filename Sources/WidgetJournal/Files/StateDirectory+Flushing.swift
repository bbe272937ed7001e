#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension StateDirectory {
  /// Waits until the names that lead to a new journal are on the disk.
  ///
  /// It is done before the first line is written, so that a whole first line proves that its
  /// journal is found again, whichever program made the journal or a directory on the way to it,
  /// and wherever that program ended.
  ///
  /// The names are those in this directory, in the one that it is in, and so on up to the first
  /// that belongs to another user: no program of this user has made that one.
  func flushNames() throws(StoreError) {
    try StoreError.wrapping { () throws(SystemError) in
      try system.flushDirectory(descriptor, path)
      try Self.flushParents(of: descriptor, path, system)
    }
  }

  /// The way up is that of the file system, not of the path, which may lead through links.
  private static func flushParents(
    of child: borrowing FileDescriptor, _ path: String, _ system: SystemCalls
  ) throws(SystemError) {
    let status = try system.status(of: child, path)
    guard status.owner == FileStatus.currentUser else { return }
    let place = Place(directory: child.number, directoryPath: path)
    let parentPath = place.path(of: "..")
    do throws(SystemError) {
      let parent = try system.open("..", in: place, O_RDONLY | O_DIRECTORY)
      let isRoot = try system.status(of: parent, parentPath).isSameFile(as: status)
      guard !isRoot else { return }
      try system.flushDirectory(parent, parentPath)
      try flushParents(of: parent, parentPath, system)
    } catch {
      // What may not be read, or cannot be written, is no directory that holds a new name.
      guard [EACCES, EPERM, EROFS].contains(error.code) else { throw error }
    }
  }
}
