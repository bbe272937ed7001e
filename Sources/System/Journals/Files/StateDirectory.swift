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
