public import EntryStore
public import ServicingWire

/// The numbers of what an archive contains.
public struct ArchiveContents: Hashable, Sendable {
  /// The number of widgets.
  public let widgetCount: Int
  /// The number of accounts.
  public let accountCount: Int
  /// The number of captures that are remembered without their widgets.
  public let rememberedCaptureCount: Int
  /// The number of orders at a payment service.
  public let orderCount: Int

  package init(
    widgetCount: Int, accountCount: Int, rememberedCaptureCount: Int, orderCount: Int
  ) {
    (self.widgetCount, self.accountCount) = (widgetCount, accountCount)
    (self.rememberedCaptureCount, self.orderCount) = (rememberedCaptureCount, orderCount)
  }
}

extension EntryDatabase {
  /// Exports all widgets, accounts, captures and orders as lines, for another store.
  ///
  /// The lines are those of one state of the store, while other programs change it: the journals of all
  /// widgets by name in byte order, those of all accounts likewise, then the captures that the journals
  /// do not have, ordered by token, then those of all orders likewise. The last line has the number of the
  /// others and the SHA-256 of their bytes, so that an archive that was cut off is rejected. The article of
  /// `AccountStorage` describes the lines.
  ///
  /// The lines of orders contain the requests to the service and, in those that decide an order, the
  /// checkout's token as text. Keep an archive with orders as secret as the store.
  ///
  /// Removed widgets and accounts are not exported, but for their captures. Their identifiers are free in
  /// the other store.
  ///
  /// ```swift
  /// let database = EntryDatabase(.memory)
  /// let contents = try await database.exportAll { lines in !lines.isEmpty }
  /// contents.widgetCount  // 0
  /// ```
  ///
  /// - Parameters:
  ///   - catalog: The plans and rules by which the lines are checked; by default the built-in ones.
  ///   - deliver: Receives the next lines, about 64 KiB at once, on a thread of the database, and returns
  ///     whether the export continues. The database sees one state until it ends.
  /// - Returns: The contents of the archive.
  /// - Throws: ``ArchiveError`` if a row is damaged, a plan or its rules are not known, the receiver stops
  ///   the export, or the database fails. The last line is then not delivered.
  /// - Complexity: O(*n*) in the number of entries. The memory does not grow with the store, but for the
  ///   longest account.
  @discardableResult
  public func exportAll(
    catalog: ServicingCatalog = ServicingCatalog(),
    _ deliver: @escaping @Sendable (_ bytes: [UInt8]) -> Bool
  ) async throws(ArchiveError) -> ArchiveContents {
    try await run { () throws(ArchiveError) in
      try self.blockingExportAll(catalog: catalog, deliver)
    }
  }

  /// Imports an archive into an empty store.
  ///
  /// All of it is stored in one transaction, or nothing. Each line is checked as if its journal were
  /// imported alone. A token is captured at most once, also by widgets that were removed
  /// before the export. An account that was opened for a captured order stays the account of the order.
  ///
  /// ```swift
  /// let database = EntryDatabase(.memory)
  /// try await database.importAll([])  // throws
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: The archive.
  ///   - catalog: The plans and rules by which the lines are checked; by default the built-in ones.
  /// - Returns: The contents of the archive.
  /// - Throws: ``ArchiveError`` if the bytes are not a whole archive without a mistake, the store has an
  ///   entry, which can be that of a removed widget, or the database fails.
  /// - Complexity: O(*n*) in the number of bytes, in time and in memory.
  @discardableResult
  public func importAll(
    _ bytes: [UInt8], catalog: ServicingCatalog = ServicingCatalog()
  ) async throws(ArchiveError) -> ArchiveContents {
    try await run { () throws(ArchiveError) in
      try self.blockingImportAll(bytes, catalog: catalog)
    }
  }

  /// Returns whether bytes end in the last line of an archive.
  ///
  /// ``importAll(_:catalog:)`` is the import for them. The other lines are not read.
  ///
  /// ```swift
  /// EntryDatabase.isArchive([])  // false
  /// ```
  ///
  /// - Parameter bytes: The bytes, such as the journal of one widget or an archive.
  /// - Returns: Whether the last line is that of an archive.
  /// - Complexity: O(1).
  public static func isArchive(_ bytes: [UInt8]) -> Bool {
    let line = ArchiveSeal.lastLine(of: bytes)
    return (try? ArchiveSeal(line: bytes[line])) != nil
  }
}

extension EntryDatabase {
  package func blockingExportAll(
    catalog: ServicingCatalog = ServicingCatalog(), _ deliver: @escaping ([UInt8]) -> Bool
  ) throws(ArchiveError) -> ArchiveContents {
    try BlockingArchive(storage, catalog: catalog).exportAll(deliver)
  }

  package func blockingImportAll(
    _ bytes: [UInt8], catalog: ServicingCatalog = ServicingCatalog()
  ) throws(ArchiveError) -> ArchiveContents {
    try BlockingArchive(storage, catalog: catalog).importAll(bytes)
  }

  /// Returns whether bytes have the first lines of several journals, as an archive has that was cut off.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package static func hasSeveralJournals(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: ChainedLine.lineFeed).lazy.filter(\.beginsJournal).prefix(2).count == 2
  }
}
