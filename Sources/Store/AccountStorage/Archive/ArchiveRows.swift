import EntryStore

/// The rows of an archive without a mistake.
struct ArchiveRows: Sendable {
  /// The rows of all journals, and of the remembered captures.
  var entries: [EntryRow] = []
  /// The captures, those of a token by their turns, each with the decision that ended it.
  var captures: [(row: CaptureRow, decision: ForgottenRow?)] = []
  /// The accounts that were opened for captured orders.
  var origins: [OriginRow] = []
  /// The entries of orders at a payment service.
  var orders: [OrderRow] = []
  /// The numbers of widgets, accounts, remembered captures and orders.
  var (widgetCount, accountCount, rememberedCaptureCount, orderCount) = (0, 0, 0, 0)

  var contents: ArchiveContents {
    ArchiveContents(
      widgetCount: widgetCount, accountCount: accountCount,
      rememberedCaptureCount: rememberedCaptureCount, orderCount: orderCount)
  }

  /// Adds all rows to an empty store.
  ///
  /// - Throws: ``ArchiveError`` if the store is not empty, or the database fails.
  func insert(into transaction: any EntryTransaction) throws(ArchiveError) {
    let isEmpty = try ArchiveError.wrapping { () throws(StoreFault) in
      try transaction.isEmpty()
    }
    guard isEmpty else { throw ArchiveError(.notEmpty(store: transaction.store)) }
    try ArchiveError.wrapping { () throws(StoreFault) in
      for row in entries { try transaction.insert(row) }
      for (row, decision) in captures {
        try transaction.insert(row)
        if let decision { try transaction.insert(decision) }
      }
      for row in origins { try transaction.insert(row) }
      for row in orders { try transaction.insert(row) }
    }
  }
}

extension EntryTransaction {
  /// Returns whether no table has a row, also none of a removed journal.
  fileprivate func isEmpty() throws(StoreFault) -> Bool {
    for scope in JournalScope.allCases {
      guard try lastEntries(ofAll: scope, after: nil, count: 1).isEmpty else { return false }
    }
    guard try orders(after: nil, count: 1).isEmpty else { return false }
    return try tokens(after: nil, count: 1).isEmpty
  }
}
