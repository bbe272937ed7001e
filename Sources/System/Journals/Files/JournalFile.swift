import POSIX

/// A file of hash-chained lines, open and, except for ``FileAccess/looking``, locked.
///
/// Destroying the value closes the file, which releases the lock.
package struct JournalFile<Failure: StorageError>: ~Copyable {
  package let path: String
  package let descriptor: FileDescriptor
  package let system: SystemCalls
  /// The file's status after it was opened and locked.
  package let status: FileStatus

  init(
    path: String, descriptor: consuming FileDescriptor, system: SystemCalls, status: FileStatus
  ) {
    (self.path, self.system, self.status) = (path, system, status)
    self.descriptor = descriptor
  }

  /// The size of the file after it was opened and locked, in bytes.
  package var byteCount: Int { status.byteCount }

  /// Reads the whole file.
  package func read() throws(Failure) -> [UInt8] { try read(from: 0) }

  /// Reads the bytes from an offset on.
  package func read(from start: Int) throws(Failure) -> [UInt8] {
    try Failure.wrapping { () throws(CallError) in
      try system.readExactly(descriptor, from: start, count: byteCount - start, path)
    }
  }

  /// Releases the lock.
  ///
  /// The file stays open: until it is closed, its file system gives its inode number to no other
  /// file.
  package consuming func unlocked() throws(Failure) -> FileDescriptor {
    try Failure.wrapping { () throws(CallError) in try system.unlock(descriptor, path) }
    return descriptor
  }

  /// Reads the line at an offset, with its line feed if it has one.
  package func readLine(at offset: Int) throws(Failure) -> [UInt8] {
    let start = try Failure.wrapping { () throws(CallError) in
      try system.read(descriptor, from: offset, limit: ChainedLine.maximumByteCount, path)
    }
    return start.firstIndex(of: ChainedLine.lineFeed).map { Array(start[...$0]) } ?? start
  }

  /// Appends a line and waits until it is on the disk; removes it if that fails.
  ///
  /// The file is flushed first, since a program that appended or removed the last line may have
  /// been killed before it flushed the file. So at most one line is unflushed at any time, and a
  /// power failure can damage only that line. Before a first line, the names that lead to the file
  /// are flushed as well.
  ///
  /// - Parameters:
  ///   - line: The line with its line feed.
  ///   - end: The offset of the end of the preceding lines.
  ///   - directory: The file's directory.
  /// - Throws: The store's error if a call fails.
  package func append(
    _ line: [UInt8], at end: Int, in directory: borrowing StateDirectory<Failure>
  ) throws(Failure) {
    if end == 0 { try directory.flushNames() }
    try flush()
    do throws(CallError) {
      try system.write(line, to: descriptor, path)
      try system.flush(descriptor, path)
    } catch {
      throw removed(from: end, after: error)
    }
  }

  /// Writes the line feed of the last line, which is missing or has a NUL byte in its place.
  ///
  /// - Parameter end: The offset of the end of the line.
  /// - Throws: The store's error if a call fails. The line is then whole, with or without its line
  ///   feed.
  package func writeLineFeed(at end: Int) throws(Failure) {
    try Failure.wrapping { () throws(CallError) in
      if end < byteCount { try system.truncate(descriptor, to: end, path) }
      try system.write([ChainedLine.lineFeed], to: descriptor, path)
    }
  }

  /// Waits until all bytes of the file are on the disk.
  package func flush() throws(Failure) {
    try Failure.wrapping { () throws(CallError) in try system.flush(descriptor, path) }
  }

  /// Removes the bytes of a failed write, and returns its error: an uncertain one if this fails,
  /// too.
  private func removed(from end: Int, after failure: CallError) -> Failure {
    do throws(CallError) {
      try system.truncate(descriptor, to: end, path)
      try system.flush(descriptor, path)
      return Failure(.inputOutput(failure))
    } catch {
      return Failure(.uncertain(failure))
    }
  }

  /// Moves the unfinished line at the end into a file of its own.
  ///
  /// - Parameters:
  ///   - bytes: The unfinished line.
  ///   - end: The offset of its first byte.
  ///   - name: The name of the new file; a number is added if the name is taken.
  ///   - directory: The directory of both files.
  /// - Returns: The path of the new file.
  /// - Throws: The store's error if a call fails. Every whole line is then present, and so is either
  ///   the unfinished line or the new file.
  package func setAside(
    _ bytes: [UInt8], from end: Int, as name: String,
    in directory: borrowing StateDirectory<Failure>
  ) throws(Failure) -> String {
    try Failure.wrapping { () throws(CallError) in
      let file = try directory.createSideFile(name)
      do throws(CallError) {
        try system.write(bytes, to: file.descriptor, file.path)
        try system.flush(file.descriptor, file.path)
        try system.flushDirectory(directory.descriptor, directory.path)
        try system.truncate(descriptor, to: end, self.path)
      } catch {
        // The unfinished line is still in the journal.
        try? system.unlink(file.name, in: directory.base)
        throw error
      }
      try system.flush(descriptor, self.path)
      return file.path
    }
  }
}

/// The purpose for which a file is opened, which decides how it is locked.
package enum FileAccess: Sendable {
  /// Reads the file in its present state, without a lock.
  case looking
  /// Reads the file; other readers can read it at the same time.
  case reading
  /// Writes the file; no other program reads or writes it meanwhile.
  case writing
  /// Writes the file as for `writing`, and creates it if it is missing.
  case creating

  fileprivate var isReadOnly: Bool { self == .looking || self == .reading }
}

extension StateDirectory {
  /// Opens a file and locks it.
  ///
  /// If the file is removed or replaced while its lock is waited for, the name is opened again.
  ///
  /// - Parameters:
  ///   - fileName: The file's name.
  ///   - access: The purpose.
  ///   - lockTimeout: The longest time to wait for the lock.
  ///   - flushesName: Whether readers, too, flush the name if it may not be on the disk; writers
  ///     always do.
  /// - Returns: The file, or nil if it is missing and is not created.
  /// - Throws: The store's error if the file is not trusted, the lock is not available in time or a
  ///   call fails.
  package func openFile(
    _ fileName: String, for access: FileAccess, lockTimeout: Duration, flushesName: Bool = false
  ) throws(Failure) -> JournalFile<Failure>? {
    let path = base.path(of: fileName)
    var remaining = LockTimeout(lockTimeout, system)
    while true {
      guard let descriptor = try open(fileName, for: access) else { return nil }
      let before = try Failure.wrapping { () throws(CallError) in
        try system.status(of: descriptor, path)
      }
      guard before.kind == .regular else { throw Failure(.untrustedFile(path: path, .notAFile)) }
      if access != .looking { try lock(descriptor, for: access, path, &remaining) }
      if let locked = try status(of: descriptor, ifNamed: fileName) {
        try Self.checkFile(locked, path)
        if locked.isNameUnflushed, !access.isReadOnly || flushesName {
          // The program that renamed the file may have been killed before it flushed the name.
          try flushNames()
          try? system.setMode(0o600, of: descriptor, path)
        }
        return JournalFile(path: path, descriptor: descriptor, system: system, status: locked)
      }
      guard remaining.wait() else { throw Failure(.busy(file: path, waited: remaining.limit)) }
    }
  }

  /// Reads the first line of a file without a lock and without checking its owner.
  ///
  /// - Returns: The line with its line feed, or fewer bytes if there is no whole line; nil for a file
  ///   that is missing, and for a directory, a pipe or a device.
  /// - Throws: The store's error for a link, and if a call fails.
  package func firstLine(of fileName: String) throws(Failure) -> [UInt8]? {
    guard let descriptor = try open(fileName, for: .looking) else { return nil }
    let path = base.path(of: fileName)
    return try Failure.wrapping { () throws(CallError) in
      let before = try system.status(of: descriptor, path)
      guard before.kind == .regular else { return nil }
      let limit = ChainedLine.maximumByteCount
      let start = try system.read(descriptor, from: 0, limit: limit, path)
      if start.count < min(limit, before.byteCount) {
        // Missing bytes are an error, unless another program has just shortened the file.
        guard try start.count >= system.status(of: descriptor, path).byteCount else {
          throw CallError(call: SystemCalls.Call.read.rawValue, path: path, code: EIO)
        }
      }
      return start.firstIndex(of: ChainedLine.lineFeed).map { Array(start[...$0]) } ?? start
    }
  }

  /// Locks the directory until it is closed, but not its files.
  package func lock(lockTimeout: Duration) throws(Failure) {
    var remaining = LockTimeout(lockTimeout, system)
    try lock(descriptor, for: .writing, path, &remaining)
  }

  /// Opens a name; returns nil if it is missing and is not created.
  private func open(
    _ fileName: String, for access: FileAccess
  ) throws(Failure) -> FileDescriptor? {
    while true {
      do throws(CallError) {
        return try system.open(
          fileName, in: base, access.isReadOnly ? O_RDONLY : O_RDWR | O_APPEND)
      } catch {
        guard error.code == ENOENT else { throw explained(error, fileName) }
        guard access == .creating else { return nil }
      }
      do throws(CallError) {
        return try system.create(fileName, in: base)
      } catch {
        // Another program may have created it just now.
        guard error.code == EEXIST else { throw Failure(.cannotCreate(error)) }
      }
    }
  }

  /// Returns the error for a file that could not be opened: if it is not a regular file, an error
  /// that names its kind.
  private func explained(_ error: CallError, _ fileName: String) -> Failure {
    guard let kind = try? system.status(of: fileName, in: base).kind, kind != .regular else {
      return Failure(.inputOutput(error))
    }
    return Failure(
      .untrustedFile(path: error.path, kind == .symbolicLink ? .symbolicLink : .notAFile))
  }

  private func lock(
    _ descriptor: borrowing FileDescriptor, for access: FileAccess, _ path: String,
    _ remaining: inout LockTimeout
  ) throws(Failure) {
    while true {
      do throws(CallError) {
        return try system.lock(descriptor, exclusively: !access.isReadOnly, path)
      } catch {
        guard error.code == EWOULDBLOCK else { throw Failure(.inputOutput(error)) }
        guard remaining.wait() else {
          throw Failure(.busy(file: path, waited: remaining.limit))
        }
      }
    }
  }

  /// Returns the status of an open file, or nil if its name is now that of another file.
  private func status(
    of descriptor: borrowing FileDescriptor, ifNamed fileName: String
  ) throws(Failure) -> FileStatus? {
    do throws(CallError) {
      let open = try system.status(of: descriptor, base.path(of: fileName))
      let named = try system.status(of: fileName, in: base)
      return open.isSameFile(as: named) ? open : nil
    } catch {
      if error.code == ENOENT { return nil }
      throw Failure(.inputOutput(error))
    }
  }

  private static func checkFile(_ status: FileStatus, _ path: String) throws(Failure) {
    guard status.owner == FileStatus.currentUser else {
      throw Failure(.untrustedFile(path: path, .foreignOwner(status.owner)))
    }
    guard status.linkCount == 1 else {
      throw Failure(.untrustedFile(path: path, .hardLinked(status.linkCount)))
    }
    guard status.mode & 0o077 == 0 else {
      throw Failure(.untrustedFile(path: path, .permissions(status.mode, wanted: 0o600)))
    }
  }
}

/// The time to wait for a lock, in pauses that grow from 0.5 ms to 50 ms.
package struct LockTimeout {
  package let limit: Duration
  private let system: SystemCalls
  private let end: ContinuousClock.Instant
  private var pause = Duration.microseconds(500)

  /// Starts the timeout.
  package init(_ limit: Duration, _ system: SystemCalls) {
    self.limit = limit
    self.system = system
    end = ContinuousClock.now + limit
  }

  /// Pauses, and returns true; returns false at once if the time is up.
  package mutating func wait() -> Bool {
    let left = ContinuousClock.now.duration(to: end)
    guard left > .zero else { return false }
    system.pause(min(pause, left))
    pause = min(pause * 2, .milliseconds(50))
    return true
  }
}
