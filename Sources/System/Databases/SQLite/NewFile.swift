import POSIX

/// A file that gets its name when it is complete.
package enum NewFile {
  /// Writes a file under a temporary name, flushes it, and gives it its name unless that is taken.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - fill: Writes the file with the path that it receives, which is empty and the user's alone.
  /// - Throws: ``DatabaseError`` if a file has the path, or it cannot be written.
  package static func write(
    _ path: String, _ fill: (_ temporary: String) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw DatabaseError(.cannotOpen, "\(path.quotedPath) is not the path of a file")
    }
    var status = stat()
    guard unsafe lstat(path, &status) != 0 else { throw exists(path) }
    let temporary = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).tmp"
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = unsafe POSIX.open(temporary, flags, 0o600)
    guard descriptor >= 0 else { throw SQLiteFile.error(errno, path) }
    _ = close(descriptor)
    defer { _ = unsafe unlink(temporary) }
    try fill(temporary)
    let filled = unsafe POSIX.open(temporary, O_RDWR | O_CLOEXEC)
    guard filled >= 0 else { throw SQLiteFile.error(errno, path) }
    let isFlushed = fchmod(filled, 0o600) == 0 && fsync(filled) == 0
    let code = errno
    _ = close(filled)
    guard isFlushed else { throw SQLiteFile.error(code, path) }
    guard unsafe link(temporary, path) == 0 else {
      throw errno == EEXIST ? exists(path) : SQLiteFile.error(errno, path)
    }
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    do throws(DatabaseError) {
      try SQLiteFile.flushDirectory(slash.map { String(path[...$0]) } ?? ".")
    } catch {
      throw DatabaseError(
        .uncertain,
        "\(path.quotedPath) is complete, but can be lost if the power fails; check the disk, remove "
          + "the file and write it again", code: error.code)
    }
  }

  private static func exists(_ path: String) -> DatabaseError {
    DatabaseError(.exists, "\(path.quotedPath) exists already; name another file")
  }
}
