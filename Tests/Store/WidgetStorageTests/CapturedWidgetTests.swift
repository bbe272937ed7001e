import EntryStore
import ScheduleEngine
import Testing
import WidgetStorage

/// The order of a widget as the capture guard decides it, and as it stays.
struct CapturedWidgetTests {
  private let storage = MemoryStorage()
  private let store: BlockingWidgetStore

  /// The checksum of 200.00 USD from 2026-11-21 for the token `002.k2a4`, computed with Python's
  /// hashlib.
  private let checksum = "f7e0c981febe8214ff58bd453542e2a239794d5a86f0393c00595bb30ea3a07c"

  init() throws {
    store = BlockingWidgetStore(storage)
    _ = try store.create(
      .default, plan: Sample.plan, checkout: .token(try Sample.token()),
      issuedAt: Timestamp(secondsSinceEpoch: 1_795_251_600 - 600), at: try Sample.moment(),
      amount: "200.00")
  }

  private func capture(
    _ amount: String, isAdjusted: Bool = false, _ checksum: String? = nil, at moment: Moment? = nil
  ) throws -> StoredCapture {
    let request = CaptureRequest(
      token: try Sample.token(), amount: try Sample.dollars(amount),
      isCheckoutAdjusted: isAdjusted, paymentScheduleChecksum: checksum)
    return try store.capture(.default, request, at: moment ?? Sample.moment())
  }

  @Test func `The same amount has the same answer at any later time, and stores nothing`() throws {
    let first = try capture("200.00", isAdjusted: true, checksum)
    let rowCount = storage.snapshot.entries.count
    for (seconds, day) in [(1_795_251_600, "2026-11-21"), (1_900_000_000, "2030-03-17")] {
      let moment = try Sample.moment(Int64(seconds), day)
      for sent in [checksum, String(checksum.reversed()), "F7E0", nil] {
        for isAdjusted in [true, false] {
          let again = try capture("200.00", isAdjusted: isAdjusted, sent, at: moment)
          #expect(again.decision.record == first.decision.record)
          #expect(again.decision.name == "already_captured")
          #expect(again.widget.machine == first.widget.machine)
          #expect(again.widget.capture == first.widget.capture)
        }
      }
    }
    #expect(storage.snapshot.entries.count == rowCount)
  }

  @Test func `A rejected capture stores nothing`() throws {
    let refusals = [
      try capture("180.00"), try capture("200.00", isAdjusted: true),
      try capture("200.00", "F7E0"), try capture("200.00", String(checksum.reversed())),
      try capture("200.00", at: try Sample.moment(1_795_251_600 + 10_200)),
    ].map(\.decision)
    let codes = refusals.map { decision in
      if case .refused(let refusal) = decision { refusal.code } else { decision.name }
    }
    #expect(
      codes == [
        "amount_mismatch", "checksum_missing", "checksum_malformed", "checksum_mismatch",
        "token_expired",
      ])
    #expect(storage.snapshot.entries.count == 1 && storage.snapshot.captures.isEmpty)
  }

  @Test func `A captured widget is the same after a day and when its token has expired`() throws {
    // The widget is captured on the next day, so its payments start on that day.
    let noon = try Sample.moment(1_795_251_600 + 7_200, "2026-11-22")
    let answer = try capture("200.00", at: noon)
    #expect(answer.widget.events.count == 1)
    #expect(answer.widget.machine.schedule?.startDate.description == "2026-11-22")
    let later = try Sample.moment(1_900_000_000, "2030-03-17")
    let stored = try store.read(.default)
    #expect(stored.capture?.moment == noon)
    #expect(try stored.machine(at: later) == answer.widget.machine)
  }

  @Test func `An order that was not captured expires if the time of issue is known`() throws {
    let stored = try store.read(.default)
    let fresh = try Sample.moment(1_795_251_600 + 10_199)
    let expired = try Sample.moment(1_795_251_600 + 10_200)
    #expect(try stored.machine(at: fresh).status?.isValid == true)
    #expect(try stored.machine(at: expired).status == .invalid(.tokenExpired))
  }

  @Test func `The journal of another widget is damage`() throws {
    let other = try WidgetName("other")
    storage.damage { rows in
      for index in rows.entries.indices {
        rows.entries[index].key = JournalKey(JournalName(.widget, "other"), life: 1)
      }
    }
    let mistake = JournalError(line: 1, reason: .otherWidget(.default))
    #expect(reason { try store.read(other) } == .damaged(other, mistake))
    #expect(try store.check(other).mistake == mistake)
  }
}
