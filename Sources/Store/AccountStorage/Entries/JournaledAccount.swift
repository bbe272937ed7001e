import EntryStore
package import ScheduleEngine
package import ServicingWire
package import StrictJSON

/// The account that follows from the entries of its journal.
///
/// ```json
/// {"format":1,"revision":1,"previous":"0000…","at":1795251660,"account":"order-1042",
///  "event":{"type":"opened","date":"2026-11-21","plan":"au-pay-in-4","amount":"200.00"},"hash":"41d0…"}
/// ```
///
/// In a journal, this is one line. `event` is the event line in its only spelling, in ASCII.
package struct JournaledAccount: Sendable {
  /// The name of the account that the journal belongs to.
  package let name: AccountName
  /// The account.
  package private(set) var account: StoredAccount
  /// The number of entries.
  package private(set) var revision = 0

  package init(name: AccountName, catalog: ServicingCatalog) {
    self.name = name
    account = StoredAccount(catalog: catalog)
  }
}

extension JournaledAccount {
  /// Writes the line of an entry.
  ///
  /// - Returns: The line with its line feed, and its hash.
  package static func encode(
    _ entry: AccountEntry, previous: String
  ) -> (bytes: [UInt8], hash: String) {
    ChainedLine.seal { write(entry, previous: previous, to: &$0) }
  }

  private static func write(
    _ entry: AccountEntry, previous: String, to object: inout JSONObjectWriter
  ) {
    object.member("format", ChainedLine.format)
    object.member("revision", entry.revision)
    object.member("previous", previous)
    object.member("at", entry.acceptedAt.secondsSinceEpoch)
    if let account = entry.account { object.member("account", account.description) }
    object.member("event", entry.event.json.ascii)
  }

  /// Reads the entry of a line whose hash was checked, and checks its spelling.
  ///
  /// - Parameters:
  ///   - line: The members of the line.
  ///   - bytes: The bytes of the line, without a line feed.
  ///   - previous: The hash of the preceding line.
  /// - Returns: The entry.
  /// - Throws: ``AccountLineError/Reason`` with the first mistake.
  package static func storedEntry(
    of line: JSONValue, spelled bytes: ArraySlice<UInt8>, previous: String
  ) throws(AccountLineError.Reason) -> AccountEntry {
    let entry: AccountEntry
    do throws(JSONReadError) {
      entry = try JSONField(line).object { object throws(JSONReadError) in
        try object.accountEntry()
      }
    } catch {
      throw .unreadable("\(error.path): \(error.reason)")
    }
    guard ChainedLine.isCanonical(bytes, { write(entry, previous: previous, to: &$0) }) else {
      throw .notCanonical
    }
    return entry
  }

  /// Checks that an entry that was read can be the next one.
  package func check(_ entry: AccountEntry) throws(AccountLineError.Reason) {
    guard entry.revision == revision + 1 else { throw .brokenChain }
  }

  /// Applies the next entry; changes nothing if it throws.
  package mutating func apply(
    _ entry: AccountEntry
  ) throws(AccountLineError.Reason) -> EventPlacement {
    switch (entry.account, revision) {
    case (nil, 1...): break
    case (let owner?, 0): guard owner == name else { throw .otherAccount(owner) }
    case (nil, _), (.some, _): throw .misplacedEvent
    }
    if let named = entry.event.account, named != name.description {
      throw .unreadable("event: it names the account \(named.quotedForMessage)")
    }
    let placement: EventPlacement
    do throws(EventError) {
      placement = try account.insert(entry.event)
    } catch {
      throw .refusedEvent(error)
    }
    guard placement != .repeated else { throw .misplacedEvent }
    revision = entry.revision
    return placement
  }

  /// Creates the next entry.
  package func entry(for event: RecordedEvent, at time: Timestamp) -> AccountEntry {
    AccountEntry(
      revision: revision + 1, acceptedAt: time, event: event, account: revision == 0 ? name : nil)
  }
}

extension ObjectReader {
  /// Reads an entry from a line whose `hash` and `previous` were checked.
  fileprivate mutating func accountEntry() throws(JSONReadError) -> AccountEntry {
    for key in ["format", "previous", "hash"] { _ = try required(key) }
    let revision = try integer("revision", in: 1...Int.max)
    let seconds = try integer("at", in: AccountEntry.times)
    let account = try accountName()
    let event = try required("event")
    do throws(EventError) {
      return AccountEntry(
        revision: revision, acceptedAt: Timestamp(secondsSinceEpoch: seconds),
        event: try RecordedEvent(line: JSONText(event.value).utf8), account: account)
    } catch {
      throw event.error(.invalid(error.message))
    }
  }

  /// Reads the name of the account, or returns nil if the line has none.
  private mutating func accountName() throws(JSONReadError) -> AccountName? {
    guard let field = optional("account") else { return nil }
    let text = try field.string()
    do throws(AccountNameError) {
      return try AccountName(text)
    } catch {
      throw field.error(.invalid(error.description))
    }
  }
}
