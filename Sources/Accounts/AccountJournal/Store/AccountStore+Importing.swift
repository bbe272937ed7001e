import Journals
public import ScheduleEngine
import Servicing
public import ServicingWire

extension AccountStore {
  /// Stores an account with all its events under a new name.
  ///
  /// The account becomes visible as a whole or not at all, and is on the disk when the call returns.
  ///
  /// ```swift
  /// let store = AccountStore(directory: "/tmp/accounts-\(UInt64.random(in: 0 ... .max))")
  /// let opened = try RecordedEvent(
  ///   opening: PlanID("au-pay-in-4"), total: Money("200.00", .aud), on: CivilDate("2026-11-21"))
  /// let time = try Timestamp("2026-11-21T09:00:00Z")
  /// let version = try store.open(AccountName("order-1042"), opened, at: time)
  ///
  /// let events = try StoredAccount(restoring: version.account.bytes)
  /// try store.importAccount(events, as: AccountName("corrected"), at: time).revision  // 1
  /// ```
  ///
  /// - Parameters:
  ///   - account: The account, which has at least its purchase.
  ///   - name: The name, which no other account has.
  ///   - time: The time at which all events are accepted, in the years 1 to 9999.
  /// - Returns: The stored account.
  /// - Throws: ``AccountStoreError`` when there is such an account, an event names another account or
  ///   is rejected by the plans and rules of this store, or the journal cannot be written.
  /// - Complexity: O(*n*) in the number of events.
  public func importAccount(
    _ account: StoredAccount, as name: AccountName, at time: Timestamp
  ) throws(AccountStoreError) -> AccountVersion {
    guard AccountEntry.times.contains(time.secondsSinceEpoch) else {
      throw AccountStoreError(.invalidTime(time.secondsSinceEpoch))
    }
    var journal = AccountReplay(of: name, catalog)
    var lines: [UInt8] = []
    for event in account.events {
      if let named = event.account, named != name.description {
        throw AccountStoreError(.eventOfOther(name, named: named))
      }
      let entry = journal.state.entry(for: event, at: time)
      lines += try journal.append(entry, in: (), named: name.fileName).line
    }
    guard journal.revision > 0 else {
      throw AccountStoreError(.refusedEvent(name, EventError(line: 1, .notOpened)))
    }
    try place(lines, of: name)
    // The journal is not read back: an error while reading would hide that the account was stored.
    return journal.version(nil, [])
  }

  /// Stores the lines of a new account as a whole, or not at all.
  private func place(_ lines: [UInt8], of name: AccountName) throws(AccountStoreError) {
    let directory = try AccountDirectory.openOrCreate(directory, system)
    guard
      let file = try directory.openFile(name.fileName, for: .creating, lockTimeout: lockTimeout)
    else {
      // not covered: a journal that is opened to be created is always there
      throw AccountStoreError(.noSuchAccount(name))
    }
    let bytes = try file.read()
    var journal = AccountReplay(of: name, catalog)
    do throws(AccountLineError) {
      try journal.replay(bytes, in: ()) { _, _ in }
    } catch {
      throw AccountStoreError(.exists(name))
    }
    guard journal.revision == 0 else { throw AccountStoreError(.exists(name)) }
    try directory.flushNames()
    // The lock of the replaced file makes other programs wait until the new file has its name.
    try directory.replaceFile(name.fileName) { _ in lines }
  }
}
