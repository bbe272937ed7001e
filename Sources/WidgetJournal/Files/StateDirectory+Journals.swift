#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension StateDirectory {
  /// The purpose for which a file is opened, which decides how it is locked.
  enum Access: Sendable {
    /// The file is read as it is at the moment, without a lock.
    case looking
    /// Many may read at once.
    case reading
    /// One may write, and nobody reads meanwhile.
    case writing
    /// As for writing, and a file that is missing is created.
    case creating

    fileprivate var isReadOnly: Bool { self == .looking || self == .reading }
  }

  /// Opens a widget's journal and locks it.
  ///
  /// - Returns: The journal, or nil if there is none and none is to be created.
  /// - Throws: ``StoreError`` for a file that is not trusted, for a lock that is not available in
  ///   time, and when a call fails.
  func openJournal(
    of name: WidgetName, for access: Access, patience: Duration
  ) throws(StoreError) -> JournalFile? {
    try openFile(Self.fileName(of: name), for: access, patience: patience)
  }

  /// Opens a file of the store and locks it.
  ///
  /// A file may be removed or replaced while its lock is waited for; then the name is opened anew.
  ///
  /// - Returns: The file, or nil if there is none and none is to be created.
  /// - Throws: ``StoreError`` for a file that is not trusted, for a lock that is not available in
  ///   time, and when a call fails.
  func openFile(
    _ fileName: String, for access: Access, patience: Duration
  ) throws(StoreError) -> JournalFile? {
    let path = place.path(of: fileName)
    var patience = Patience(patience, system)
    while true {
      guard let descriptor = try open(fileName, for: access) else { return nil }
      let before = try StoreError.wrapping { () throws(SystemError) in
        try system.status(of: descriptor, path)
      }
      guard before.kind == .regular else { throw StoreError(.refusedFile(path: path, .notAFile)) }
      if access != .looking { try lock(descriptor, for: access, path, &patience) }
      if let locked = try status(of: descriptor, standingAt: fileName) {
        try Self.check(locked, path)
        if locked.isNameUnflushed, !access.isReadOnly || fileName == TokenIndex.fileName {
          // The program that gave the file its name may have been killed before it was on the disk.
          try flushNames()
          try? system.setMode(0o600, of: descriptor, path)
        }
        return JournalFile(path: path, descriptor: descriptor, system: system, status: locked)
      }
      guard patience.wait() else { throw StoreError(.busy(file: path, waited: patience.limit)) }
    }
  }

  /// Reads the first line of a file without a lock, whoever owns it: enough to learn whose journal
  /// it is, and nothing that is trusted.
  ///
  /// - Returns: The line with its line feed, or fewer bytes if there is no whole line; nil for a
  ///   file that is missing, or that is a directory, a pipe or a device.
  /// - Throws: ``StoreError`` for a link, and when a call fails.
  func firstLine(of fileName: String) throws(StoreError) -> [UInt8]? {
    guard let descriptor = try open(fileName, for: .looking) else { return nil }
    let path = place.path(of: fileName)
    return try StoreError.wrapping { () throws(SystemError) in
      let before = try system.status(of: descriptor, path)
      guard before.kind == .regular else { return nil }
      let limit = ChainedLine.maximumByteCount
      let start = try system.read(descriptor, from: 0, limit: limit, path)
      if start.count < min(limit, before.byteCount) {
        // Fewer bytes than the file has are no shorter journal, unless it was just cut off.
        guard try start.count >= system.status(of: descriptor, path).byteCount else {
          throw SystemError(call: SystemCalls.Call.read.rawValue, path: path, code: EIO)
        }
      }
      return start.firstIndex(of: ChainedLine.lineFeed).map { Array(start[...$0]) } ?? start
    }
  }

  /// Locks the directory itself until it is closed; its journals stay open to everybody.
  func lock(patience: Duration) throws(StoreError) {
    var patience = Patience(patience, system)
    try lock(descriptor, for: .writing, path, &patience)
  }

  /// The file with a name, or nil if there is none.
  func status(of fileName: String) throws(StoreError) -> FileStatus? {
    do throws(SystemError) {
      return try system.status(of: fileName, in: place)
    } catch {
      if error.code == ENOENT { return nil }
      throw StoreError(.inputOutput(error))
    }
  }

  /// The path of a widget's journal.
  func path(of name: WidgetName) -> String { place.path(of: Self.fileName(of: name)) }

  /// The name of a widget's journal.
  static func fileName(of name: WidgetName) -> String { "\(name)\(WidgetName.fileSuffix)" }

  /// Opens what stands at a name; nil where nothing does, and none is to be made.
  private func open(
    _ fileName: String, for access: Access
  ) throws(StoreError) -> FileDescriptor? {
    while true {
      do throws(SystemError) {
        return try system.open(
          fileName, in: place, access.isReadOnly ? O_RDONLY : O_RDWR | O_APPEND)
      } catch {
        guard error.code == ENOENT else { throw explained(error, fileName) }
        guard access == .creating else { return nil }
      }
      do throws(SystemError) {
        return try system.create(fileName, in: place)
      } catch {
        // Another has just made it.
        guard error.code == EEXIST else { throw StoreError(.cannotCreate(error)) }
      }
    }
  }

  /// The error of a file that could not be opened, which tells what stands in its place.
  private func explained(_ error: SystemError, _ fileName: String) -> StoreError {
    guard let kind = try? system.status(of: fileName, in: place).kind, kind != .regular else {
      return StoreError(.inputOutput(error))
    }
    return StoreError(
      .refusedFile(path: error.path, kind == .symbolicLink ? .symbolicLink : .notAFile))
  }

  private func lock(
    _ descriptor: borrowing FileDescriptor, for access: Access, _ path: String,
    _ patience: inout Patience
  ) throws(StoreError) {
    while true {
      do throws(SystemError) {
        return try system.lock(descriptor, exclusively: !access.isReadOnly, path)
      } catch {
        guard error.code == EWOULDBLOCK else { throw StoreError(.inputOutput(error)) }
        guard patience.wait() else {
          throw StoreError(.busy(file: path, waited: patience.limit))
        }
      }
    }
  }

  /// What an open file is, or nil where its name now leads elsewhere.
  private func status(
    of descriptor: borrowing FileDescriptor, standingAt fileName: String
  ) throws(StoreError) -> FileStatus? {
    do throws(SystemError) {
      let open = try system.status(of: descriptor, place.path(of: fileName))
      let named = try system.status(of: fileName, in: place)
      return open.isSameFile(as: named) ? open : nil
    } catch {
      if error.code == ENOENT { return nil }
      throw StoreError(.inputOutput(error))
    }
  }

  private static func check(_ status: FileStatus, _ path: String) throws(StoreError) {
    guard status.owner == FileStatus.currentUser else {
      throw StoreError(.refusedFile(path: path, .foreignOwner(status.owner)))
    }
    guard status.linkCount == 1 else {
      throw StoreError(.refusedFile(path: path, .hardLinked(status.linkCount)))
    }
    guard status.mode & 0o077 == 0 else {
      throw StoreError(.refusedFile(path: path, .permissions(status.mode, wanted: 0o600)))
    }
  }
}
