package import Journals
public import ScheduleEngine
public import ServicingWire
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

extension JournaledAccount: JournalState {
  package typealias Context = Void
  package typealias LineContext = Void
  package typealias LineError = AccountLineError
  package typealias AccessError = AccountStoreError

  /// Returns nil: all lines are read, so that the account itself finds identifiers.
  package static func key(of entry: AccountEntry) -> LineKey? { nil }

  package static func hash(of bytes: Span<UInt8>) -> String { SHA256Digest(of: bytes).description }

  package var lineContext: Void { () }

  package static var firstLineContext: Void { () }

  package static func write(
    _ entry: AccountEntry, previous: String, index: LineIndex, to object: inout JSONObjectWriter
  ) {
    object.member("format", ChainedLine.format)
    object.member("revision", entry.revision)
    object.member("previous", previous)
    object.member("at", entry.acceptedAt.secondsSinceEpoch)
    if let account = entry.account { object.member("account", account.description) }
    object.member("event", entry.event.json.ascii)
  }

  package static func read(
    _ line: JSONValue, in context: Void
  ) throws(AccountLineError.Reason) -> (entry: AccountEntry, index: LineIndex) {
    do throws(JSONReadError) {
      return try JSONField(line).object { object throws(JSONReadError) in
        for key in ["format", "previous", "hash"] { _ = try object.required(key) }
        let revision = try object.integer("revision", in: 1...Int.max)
        let seconds = try object.integer("at", in: AccountEntry.times)
        let account = try object.accountName()
        let event = try object.required("event")
        do throws(EventError) {
          let recorded = try RecordedEvent(line: JSONText(event.value).utf8)
          let entry = AccountEntry(
            revision: revision, acceptedAt: Timestamp(secondsSinceEpoch: seconds), event: recorded,
            account: account)
          return (entry, .none)
        } catch {
          throw event.error(.invalid(error.message))
        }
      }
    } catch {
      throw .unreadable("\(error.path): \(error.reason)")
    }
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
    let entry = try read(line, in: ()).entry
    guard
      ChainedLine.isCanonical(
        bytes, { write(entry, previous: previous, index: .none, to: &$0) })
    else { throw .notCanonical }
    return entry
  }

  package func openings(previous: String) -> [[UInt8]] {
    let opening = #"{"format":1,"revision":\#(revision + 1),"previous":"\#(previous)","at":"#
    return [Array(opening.utf8)]
  }

  package func check(_ entry: AccountEntry) throws(AccountLineError.Reason) {
    guard entry.revision == revision + 1 else { throw .brokenChain }
  }

  package mutating func apply(
    _ entry: AccountEntry, in context: Void
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

  package mutating func resume(
    at entry: AccountEntry, in context: Void
  ) throws(AccountLineError.Reason) -> Int {
    throw .misplacedEvent  // not covered: all lines of an account are read
  }

  /// Creates the next entry.
  package func entry(for event: RecordedEvent, at time: Timestamp) -> AccountEntry {
    AccountEntry(
      revision: revision + 1, acceptedAt: time, event: event, account: revision == 0 ? name : nil)
  }
}

extension ObjectReader {
  /// Reads the name of the account, or returns nil if the line has none.
  fileprivate mutating func accountName() throws(JSONReadError) -> AccountName? {
    guard let field = optional("account") else { return nil }
    let text = try field.string()
    do throws(AccountNameError) {
      return try AccountName(text)
    } catch {
      throw field.error(.invalid(error.description))
    }
  }
}

/// One accepted event, as a journal stores it.
public struct AccountEntry: Hashable, Sendable {
  /// The number of the entry: 1 for the purchase, and one more for each further event.
  public let revision: Int
  /// The time at which the event was accepted, in the years 1 to 9999 of UTC.
  public let acceptedAt: Timestamp
  /// The event.
  public let event: RecordedEvent
  /// The name of the account, which only the first line of a journal contains.
  package let account: AccountName?

  package init(revision: Int, acceptedAt: Timestamp, event: RecordedEvent, account: AccountName?) {
    (self.revision, self.acceptedAt, self.event) = (revision, acceptedAt, event)
    self.account = account
  }

  /// The times that an entry can have, in seconds since 1970-01-01T00:00:00Z.
  package static var times: ClosedRange<Int64> {
    let years = Timestamp.years
    return years.lowerBound.secondsSinceEpoch...years.upperBound.secondsSinceEpoch
  }
}
