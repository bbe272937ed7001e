import POSIX

extension StateDirectory {
  /// Opens a directory; creates it and its parents if they are missing.
  ///
  /// The new names are not yet flushed; see ``flushNames()``.
  package static func openOrCreate(
    _ path: String, _ system: SystemCalls
  ) throws(Failure) -> StateDirectory {
    if let directory = try open(path, system) { return directory }
    let usablePath = try usable(path)
    try Failure.wrapping({ .cannotCreate($0) }) { () throws(CallError) in
      try create(usablePath, system)
    }
    guard let directory = try open(path, system) else {
      let error = CallError(call: "open", path: path, code: ENOENT)
      throw Failure(.cannotCreate(error))
    }
    return directory
  }

  /// Creates a directory and its parents.
  private static func create(_ path: String, _ system: SystemCalls) throws(CallError) {
    let parent = parent(of: path)
    do throws(CallError) {
      try system.makeDirectory(path)
    } catch {
      switch error.code {
      case EEXIST: return
      case ENOENT where parent != path && parent != ".":
        try create(parent, system)
        do throws(CallError) {
          try system.makeDirectory(path)
        } catch {
          guard error.code == EEXIST else { throw error }
        }
      default: throw error
      }
    }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    let parent = path[..<slash]
    let end = parent.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { String(parent[...$0]) } ?? "/"
  }

  /// Waits until the names that lead to a new file are on the disk.
  ///
  /// A journal calls this before it writes its first line. So if the first line is whole, all names
  /// that lead to it are on the disk, even if another program created the file or one of its
  /// directories and was killed before it flushed them.
  ///
  /// The names are those in this directory, in its parent and so on, up to the first directory of
  /// another user, which no program of this user has created.
  package func flushNames() throws(Failure) {
    try Failure.wrapping { () throws(CallError) in
      try system.flushDirectory(descriptor, path)
      try Self.flushParents(of: descriptor, path, system)
    }
  }

  /// Flushes the parent directories, found by `..`, since the path may lead through links.
  private static func flushParents(
    of child: borrowing FileDescriptor, _ path: String, _ system: SystemCalls
  ) throws(CallError) {
    let status = try system.status(of: child, path)
    guard status.owner == FileStatus.currentUser else { return }
    let base = BaseDirectory(number: child.number, path: path)
    let parentPath = base.path(of: "..")
    do throws(CallError) {
      let parent = try system.open("..", in: base, O_RDONLY | O_DIRECTORY)
      let isRoot = try system.status(of: parent, parentPath).isSameFile(as: status)
      guard !isRoot else { return }
      try system.flushDirectory(parent, parentPath)
      try flushParents(of: parent, parentPath, system)
    } catch {
      // A directory that this user cannot read cannot be flushed; a read-only one has no new name.
      guard [EACCES, EPERM, EROFS].contains(error.code) else { throw error }
    }
  }
}
