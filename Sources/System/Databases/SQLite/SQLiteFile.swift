import POSIX

/// The file of an SQLite database, which must be its user's alone.
///
/// Its status is read without opening it: closing another descriptor of it would release SQLite's locks.
struct SQLiteFile {
  let path: String

  init(_ path: String) throws(DatabaseError) {
    guard !path.isEmpty, !path.utf8.contains(0), path.utf8.last != UInt8(ascii: "/") else {
      throw DatabaseError(.untrusted, "\(path.quotedPath) is not the path of a file; name one")
    }
    self.path = path
  }

  /// The directory's path.
  var directory: String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    let parent = path[..<slash]
    return parent.isEmpty ? "/" : String(parent)
  }

  /// Returns whether there is a file that can be trusted.
  ///
  /// - Throws: An error for a link, another kind of file, one of another user, or one that others can open.
  func isPresent() throws(DatabaseError) -> Bool {
    guard let status = try Self.status(of: path) else { return false }
    try checkDirectory()
    try Self.check(status, path, kind: S_IFREG, open: 0o077, "a regular file", "600")
    // Under each of its names, the file would have a log of its own, which the others do not see.
    guard status.st_nlink == 1 else {
      throw DatabaseError(
        .untrusted, "\(path.quotedPath) has \(status.st_nlink) hard links; remove the others")
    }
    return true
  }

  /// Creates an empty file if there is none, and its directory if that is missing.
  func create() throws(DatabaseError) {
    try Self.createDirectory(directory)
    try checkDirectory()
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = unsafe POSIX.open(path, flags, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { return }
      throw Self.error(errno, path)
    }
    // The process's umask may have removed permissions of the owner.
    let isPrivate = fchmod(descriptor, 0o600) == 0 && fsync(descriptor) == 0
    let code = errno
    _ = close(descriptor)
    guard isPrivate else { throw Self.error(code, path) }
    try Self.flushDirectory(directory)
  }

  /// Waits until the names in a directory are on the disk.
  static func flushDirectory(_ path: String) throws(DatabaseError) {
    let descriptor = unsafe POSIX.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw error(errno, path) }
    defer { _ = close(descriptor) }
    guard fsync(descriptor) == 0 else { throw error(errno, path) }
  }

  private func checkDirectory() throws(DatabaseError) {
    guard let status = try Self.status(of: directory + "/") else { return }
    try Self.check(status, directory, kind: S_IFDIR, open: 0o022, "a directory", "700")
  }

  /// Checks that a file has a kind, belongs to the user, and is not open to others.
  private static func check(
    _ status: stat, _ path: String, kind: mode_t, open bits: mode_t, _ name: String, _ mode: String
  ) throws(DatabaseError) {
    func untrusted(_ reason: String) -> DatabaseError {
      DatabaseError(.untrusted, "\(path.quotedPath) \(reason)")
    }
    guard status.st_mode & S_IFMT != S_IFLNK else {
      throw untrusted("is a symbolic link; give the path of its target")
    }
    guard status.st_mode & S_IFMT == kind else {
      throw untrusted("is not \(name); name another path, or move it away")
    }
    guard status.st_uid == geteuid() else {
      throw untrusted(
        "belongs to another user (number \(status.st_uid)); run as that user, or use another path")
    }
    guard status.st_mode & bits == 0 else {
      let present = String(status.st_mode & 0o7777, radix: 8)
      if kind == S_IFDIR {
        throw untrusted(
          "can be changed by other users (mode \(present)); put the store in a directory of its own"
        )
      }
      throw untrusted(
        "is open to other users (mode \(present)); run: chmod \(mode) \(path.quotedPath)")
    }
  }

  private static func status(of path: String) throws(DatabaseError) -> stat? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw error(errno, path)
    }
    return status
  }

  /// Creates a directory and its parents, which no other user can enter.
  private static func createDirectory(_ path: String) throws(DatabaseError) {
    if unsafe mkdir(path, 0o700) == 0 {
      return try flushDirectory(parent(of: path))
    }
    switch errno {
    case EEXIST: return
    case ENOENT where parent(of: path) != path:
      try createDirectory(parent(of: path))
      guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw error(errno, path) }
      try flushDirectory(parent(of: path))
    default: throw error(errno, path)
    }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the error of a system call on a path.
  static func error(_ code: Int32, _ path: String) -> DatabaseError {
    let kind: DatabaseError.Kind =
      switch code {
      case ENOSPC, EDQUOT: .full
      case EROFS: .readOnly
      case EIO: .inputOutput
      default: .cannotOpen
      }
    return DatabaseError(kind, "\(path.quotedPath): \(Errno(code).description)")
  }
}
