import POSIX

/// The open directory that contains the files of a store.
///
/// The directory is opened once, and its files are opened relative to the open directory. If
/// another directory gets its path meanwhile, nothing is written there.
package struct StateDirectory<Failure: StorageError>: ~Copyable {
  /// The path, without slashes at the end.
  package let path: String
  package let descriptor: FileDescriptor
  package let system: SystemCalls

  /// This directory, as the one in which the names of files are looked up.
  package var base: BaseDirectory { BaseDirectory(number: descriptor.number, path: path) }

  /// Opens a directory.
  ///
  /// - Returns: The directory, or nil if nothing has the path.
  /// - Throws: The store's error if the path is that of a link, of another user's directory or of one
  ///   that others can enter, read or change, or if the directory cannot be opened.
  package static func open(
    _ path: String, _ system: SystemCalls
  ) throws(Failure) -> StateDirectory? {
    let path = try usable(path)
    guard let descriptor = try descriptor(of: path, system) else { return nil }
    let status = try Failure.wrapping { () throws(CallError) in
      try system.status(of: descriptor, path)
    }
    try check(status, path)
    return StateDirectory(path: path, descriptor: descriptor, system: system)
  }

  private static func descriptor(
    of path: String, _ system: SystemCalls
  ) throws(Failure) -> FileDescriptor? {
    do throws(CallError) {
      return try system.open(path, in: .working, O_RDONLY | O_DIRECTORY)
    } catch {
      if error.code == ENOENT { return nil }
      throw explained(error, path, system)
    }
  }

  static func usable(_ path: String) throws(Failure) -> String {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw Failure(.untrustedDirectory(path: path, .unusablePath))
    }
    // With a slash at the end, the system would follow a link.
    let end = path.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { String(path[...$0]) } ?? "/"
  }

  /// Returns the error for a directory that could not be opened: if the path is that of another
  /// kind of file, an error that names the kind.
  private static func explained(
    _ error: CallError, _ path: String, _ system: SystemCalls
  ) -> Failure {
    guard let status = try? system.status(of: path, in: .working) else {
      let isFile = error.code == ENOTDIR
      return Failure(
        isFile ? .untrustedDirectory(path: path, .notADirectory) : .inputOutput(error))
    }
    switch status.kind {
    case .symbolicLink: return Failure(.untrustedDirectory(path: path, .symbolicLink))
    case .regular, .other: return Failure(.untrustedDirectory(path: path, .notADirectory))
    case .directory: return Failure(.inputOutput(error))
    }
  }

  private static func check(_ status: FileStatus, _ path: String) throws(Failure) {
    guard status.owner == FileStatus.currentUser else {
      throw Failure(.untrustedDirectory(path: path, .foreignOwner(status.owner)))
    }
    guard status.mode & 0o077 == 0 else {
      throw Failure(.untrustedDirectory(path: path, .permissions(status.mode, wanted: 0o700)))
    }
  }
}

extension StateDirectory {
  /// Returns the status of a file, or nil if it is missing.
  package func status(of fileName: String) throws(Failure) -> FileStatus? {
    do throws(CallError) {
      return try system.status(of: fileName, in: base)
    } catch {
      if error.code == ENOENT { return nil }
      throw Failure(.inputOutput(error))
    }
  }

  /// Returns the names of all files, in no order.
  package func fileNames() throws(Failure) -> [String] {
    try Failure.wrapping { () throws(CallError) in try system.names(in: base) }
  }
}

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
