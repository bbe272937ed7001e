#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension StateDirectory {
  /// What a journal is opened for, which says how it is locked.
  enum Access: Sendable {
    /// Many may read at once.
    case reading
    /// One may write, and nobody reads meanwhile.
    case writing
    /// As for writing, and a journal that is missing is made.
    case creating
  }

  /// Opens a widget's journal and locks it.
  ///
  /// A journal may be removed while its lock is waited for; then the name is opened anew.
  ///
  /// - Returns: The journal, or nil where there is none and none is to be made.
  /// - Throws: ``StoreError`` for a file that is not trusted, for a lock that is not to be had in
  ///   time, and when a call fails.
  func openJournal(
    of name: WidgetName, for access: Access, patience: Duration,
    limit: Int = WidgetStore.maximumJournalByteCount
  ) throws(StoreError) -> JournalFile? {
    let fileName = Self.fileName(of: name)
    let path = place.path(of: fileName)
    var patience = Patience(patience, system)
    while true {
      guard let descriptor = try open(fileName, for: access) else { return nil }
      let before = try StoreError.wrapping { () throws(SystemError) in
        try system.status(of: descriptor, path)
      }
      guard before.kind == .regular else { throw StoreError(.refusedFile(path: path, .notAFile)) }
      try lock(descriptor, for: access, path, &patience)
      if let locked = try status(of: descriptor, standingAt: fileName) {
        try Self.check(locked, path)
        return JournalFile(
          path: path, descriptor: descriptor, system: system, byteCount: locked.byteCount,
          limit: limit)
      }
      guard patience.wait() else { throw StoreError(.busy(file: path, waited: patience.limit)) }
    }
  }

  /// Locks the directory itself until it is closed; its journals stay open to everybody.
  func lock(patience: Duration) throws(StoreError) {
    var patience = Patience(patience, system)
    try lock(descriptor, for: .writing, path, &patience)
  }

  /// What stands at the name of a widget's journal, or nil where nothing does.
  func journalStatus(of name: WidgetName) throws(StoreError) -> FileStatus? {
    do throws(SystemError) {
      return try system.status(of: Self.fileName(of: name), in: place)
    } catch {
      if error.code == ENOENT { return nil }
      throw StoreError(.inputOutput(error))
    }
  }

  /// The name of a widget's journal.
  static func fileName(of name: WidgetName) -> String { "\(name)\(WidgetName.fileSuffix)" }

  /// Opens what stands at a name; nil where nothing does, and none is to be made.
  private func open(
    _ fileName: String, for access: Access
  ) throws(StoreError) -> FileDescriptor? {
    while true {
      do throws(SystemError) {
        return try system.open(
          fileName, in: place, access == .reading ? O_RDONLY : O_RDWR | O_APPEND)
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
        return try system.lock(descriptor, exclusively: access != .reading, path)
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
