import EntryStore
package import ScheduleEngine
package import ServicingWire

/// An account that is to be opened together with others.
package struct AccountOpening: Sendable {
  /// The account's name.
  package let name: AccountName
  /// The `opened` event.
  package let event: RecordedEvent

  package init(_ name: AccountName, _ event: RecordedEvent) {
    (self.name, self.event) = (name, event)
  }
}

/// The result of opening several accounts.
package enum AccountOpeningsResult: Sendable {
  /// All accounts are opened.
  case opened([AccountVersion])
  /// No account is opened.
  ///
  /// The errors are those of the openings that are not possible, with their places, in order; there are
  /// none if all are possible and nothing was to be stored.
  case rejected([(place: Int, error: AccountStoreError)])
}

extension BlockingAccountStore {
  /// Opens accounts in one transaction: all of them, or none.
  ///
  /// - Parameters:
  ///   - openings: The accounts, whose names are different.
  ///   - time: The time at which the events are accepted, in the years 1 to 9999.
  ///   - checksOnly: Whether to look for errors, and to store nothing.
  /// - Returns: The accounts, or all openings that are not possible: there is such an account, or an
  ///   earlier opening has the name, or the event is rejected.
  /// - Throws: ``AccountStoreError`` when the time is wrong, or the database fails.
  package func open(
    _ openings: [AccountOpening], at time: Timestamp, checksOnly: Bool = false
  ) throws(AccountStoreError) -> AccountOpeningsResult {
    try checkTime(time)
    let storesNothing = checksOnly || openings.contains { !isPossible($0, at: time) }
    return try perform(storesNothing ? .reading : .creating) {
      entries throws(AccountStoreError) in
      var names: Set<AccountName> = []
      var opened: [(row: EntryRow, version: AccountVersion)] = []
      var rejections: [(place: Int, error: AccountStoreError)] = []
      for (place, opening) in openings.enumerated() {
        do throws(AccountStoreError) {
          guard names.insert(opening.name).inserted else {
            throw AccountStoreError(.exists(opening.name))
          }
          var life = try entries.free(opening.name)
          let row = try life.append(opening, at: time)
          opened.append((row, life.version()))
        } catch {
          if case .storage = error.reason { throw error }
          rejections.append((place, error))
        }
      }
      guard rejections.isEmpty, !storesNothing else { return .rejected(rejections) }
      for row in opened { try entries.insert(row.row) }
      return .opened(opened.map(\.version))
    }
  }

  /// Returns whether a store without the account accepts its opening.
  private func isPossible(_ opening: AccountOpening, at time: Timestamp) -> Bool {
    do throws(AccountStoreError) {
      var life = AccountLife.first(of: opening.name, catalog)
      _ = try life.append(opening, at: time)
      return true
    } catch {
      return false
    }
  }
}

extension AccountLife {
  /// Appends the event that opens the account, and returns the row to insert.
  fileprivate mutating func append(
    _ opening: AccountOpening, at time: Timestamp
  ) throws(AccountStoreError) -> EntryRow {
    try opening.event.checkAccount(name)
    return try append(opening.event, at: time).row
  }
}
