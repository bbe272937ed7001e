import AccountStorage
import EntryStore
import ScheduleEngine
import Servicing
import ServicingWire
import Testing
import WidgetStorage

/// Followers of accounts, and the asynchronous calls.
@Suite struct AccountFollowingConformanceTests {
  @Test(arguments: ConformanceStore.Kind.available)
  func `A follower delivers events, removals and further accounts once, in order`(
    kind: ConformanceStore.Kind
  ) async throws {
    let ground = try AccountGround(kind)
    let accounts = AccountStore(ground.store.other(0))
    var follower = accounts.follow(try AccountName("a"))
    await #expect(throws: AccountStoreError.self) { try await follower.next() }
    try ground.open("a")
    #expect(try await Self.words(&follower) == ["opened"])
    try ground.pay("a", "50.00")
    try ground.remove("a", force: true)
    try ground.open("a")
    try ground.pay("a", "20.00")
    #expect(
      try await Self.words(&follower) == ["payment", "removed", "replaced", "opened", "payment"])
    try ground.remove("a", force: true)
    #expect(try await Self.words(&follower) == ["removed"])
    try ground.open("a")
    try ground.remove("a", force: true)
    try ground.open("a")
    #expect(
      try await Self.words(&follower) == ["replaced", "opened", "removed", "replaced", "opened"])
  }

  /// The updates of a follower in words, until nothing has changed.
  private static func words(_ follower: inout AccountFollower) async throws -> [String] {
    var words: [String] = []
    while true {
      switch try await follower.next() {
      case .accepted(let entries):
        if entries.isEmpty { return words }
        words += entries.map { entry in
          String(decoding: entry.event.line, as: UTF8.self).contains("payment")
            ? "payment" : "opened"
        }
      case .removed:
        if words.last == "removed" { return words }
        words.append("removed")
      case .replaced: words.append("replaced")
      }
    }
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `Each asynchronous call has the answer of the call that blocks`(
    kind: ConformanceStore.Kind
  ) async throws {
    let ground = try AccountGround(kind)
    let accounts = AccountStore(ground.store.other(0))
    let (a, b) = (try AccountName("a"), try AccountName("b"))
    let time = ConformanceValues.time(4)
    let day = try CivilDate("2026-11-21")
    let opened = try await accounts.open(a, from: WidgetName("w"), at: time)
    #expect(opened.revision == 1)
    let event = try RecordedEvent(
      opening: ConformanceValues.plan, total: Money("80.00", .usd), on: day)
    #expect(try await accounts.open(b, event, at: time).revision == 1)
    let paid = try await accounts.append(
      .payment(Money("50.00", .usd)), to: a, on: day, id: "p-1", at: time)
    #expect(paid.revision == 2)
    let line = Array(#"{"type":"payment","date":"2026-11-21","amount":"20.00"}"#.utf8)
    #expect(try await accounts.append(RecordedEvent(line: line), to: b, at: time).revision == 2)
    #expect(try await accounts.read(a) == ground.accounts.read(a))
    #expect(try await accounts.history(b) == ground.accounts.history(b))
    #expect(try await accounts.check(b) == ground.accounts.check(b))
    #expect(try await accounts.list() == [a, b])
    #expect(try await accounts.list(after: a, limit: 1) == [b])
    #expect(try await accounts.exportJournal(a) == ground.accounts.exportJournal(a))
    let copy = try await accounts.importAccount(paid.account, as: AccountName("c"), at: time)
    #expect(copy.revision == 2)
    #expect(try await accounts.remove(a, at: time, force: true).revision == 2)
    #expect(try await accounts.list().map(\.description) == ["b", "c"])
  }
}
