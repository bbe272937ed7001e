import Journals
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

@Suite final class CaptureTests {
  private let directory: TemporaryDirectory
  private let store: WidgetStore

  /// The checksum of 200.00 USD from 2026-11-21 for the token `002.k2a4`, computed with Python's
  /// hashlib.
  private let checksum = "f7e0c981febe8214ff58bd453542e2a239794d5a86f0393c00595bb30ea3a07c"

  init() throws {
    directory = try TemporaryDirectory()
    store = .test(directory("state"))
    _ = try store.create(
      .default, plan: Sample.plan, checkout: .token(try Sample.token()),
      issuedAt: Timestamp(secondsSinceEpoch: 1_795_251_600 - 600), at: try Sample.moment(),
      amount: "200.00")
  }

  private func bytes() throws -> [UInt8] { try Raw.bytes(at: directory("state/default.journal")) }

  @Test func `An accepted capture is a line of the journal`() throws {
    let answer = try store.capture("200.00", isAdjusted: true, checksum)
    let record = CaptureRecord(
      token: try Sample.token(), amount: try Sample.dollars("200.00"), isCheckoutAdjusted: true,
      checksum: try ScheduleChecksum(checksum))
    #expect(answer.decision == .accepted(record))
    #expect(answer.widget.capture?.record == record)
    let entries = try store.history(.default).entries
    #expect(entries.map(\.revision) == [1, 1])
    #expect(entries.last?.total.text == "200.00")
    let capture = JournalEntry.Capture(record)
    #expect(entries.last?.command == .capture(capture))
    #expect(capture.isCheckoutAdjusted && capture.checksum?.description == checksum)
  }

  @Test func `The same amount has the same answer at any later time, and writes nothing`()
    throws
  {
    let first = try store.capture("200.00", isAdjusted: true, checksum)
    let before = try bytes()
    for (seconds, day) in [(1_795_251_600, "2026-11-21"), (1_900_000_000, "2030-03-17")] {
      let moment = try Sample.moment(Int64(seconds), day)
      for sent in [checksum, String(checksum.reversed()), "F7E0", nil] {
        for isAdjusted in [true, false] {
          let again = try store.capture("200.00", isAdjusted: isAdjusted, sent, at: moment)
          #expect(again.decision.record == first.decision.record)
          #expect(again.decision.name == "already_captured")
          #expect(again.widget.machine == first.widget.machine)
          #expect(again.widget.capture == first.widget.capture)
        }
      }
    }
    #expect(try bytes() == before)
  }

  @Test func `A rejected capture writes nothing`() throws {
    let before = try bytes()
    let refusals = [
      try store.capture("180.00"), try store.capture("200.00", isAdjusted: true),
      try store.capture("200.00", "F7E0"), try store.capture("200.00", String(checksum.reversed())),
      try store.capture("200.00", at: try Sample.moment(1_795_251_600 + 10_200)),
    ].map(\.decision)
    let codes = refusals.map { decision in
      if case .refused(let refusal) = decision { refusal.code } else { decision.name }
    }
    #expect(
      codes == [
        "amount_mismatch", "checksum_missing", "checksum_malformed", "checksum_mismatch",
        "token_expired",
      ])
    #expect(try bytes() == before)
  }

  @Test func `Another amount after the capture is rejected, and nothing is written`() throws {
    try store.capture("200.00", isAdjusted: true, checksum)
    let before = try bytes()
    for decision in [
      try store.capture("200.01"), try store.capture("199.99", isAdjusted: true, checksum),
    ].map(\.decision) {
      guard case .refused(.capturedOtherwise) = decision else {
        Issue.record("\(decision)")
        continue
      }
    }
    #expect(try bytes() == before)
  }

  @Test func `A captured widget rejects updates, and the error names the remedy`() throws {
    try store.capture("200.00")
    let before = try bytes()
    let amount = try Sample.dollars("200.00")
    #expect(store.updatingError() == .captured(.default, amount))
    #expect(try bytes() == before)
    #expect(try store.read(.default).machine.status?.isValid == true)
  }

  @Test func `A captured widget is the same after a day and when its token has expired`()
    throws
  {
    // The widget is captured on the next day, so its payments start on that day.
    let noon = try Sample.moment(1_795_251_600 + 7_200, "2026-11-22")
    let answer = try store.capture("200.00", at: noon)
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

  @Test func `A widget without a checkout cannot be captured`() throws {
    let name = try WidgetName("estimate")
    try store.update("200.00", of: name)
    #expect(try store.capture("200.00", of: name).decision == .refused(.tokenless))
  }

  @Test func `A widget that is missing, and a time outside the calendar, are errors`() throws {
    let missing = try WidgetName("missing")
    #expect(WidgetStore.reason { try store.capture("1.00", of: missing) } == .noSuchWidget(missing))
    let nowhere = WidgetStore.test(directory("nowhere"))
    #expect(WidgetStore.reason { try nowhere.capture("1.00") } == .noSuchWidget(.default))
    try Raw.write(Scenario.tornFirst, to: directory("state/torn.journal"))
    let torn = try WidgetName("torn")
    #expect(WidgetStore.reason { try store.capture("1.00", of: torn) } == .noSuchWidget(torn))
    let time = try Sample.moment(253_402_300_800)
    #expect(
      WidgetStore.reason { try store.capture("200.00", at: time) } == .invalidTime(253_402_300_800))
    #expect(
      WidgetStore.reason {
        try store.create(
          missing, plan: Sample.plan, checkout: .token(try Sample.token()),
          issuedAt: Timestamp(secondsSinceEpoch: .min),
          at: try Sample.moment(), amount: "1.00")
      } == .invalidTime(.min))
  }

  @Test func `If many tasks capture at once, one writes the line, and all have its answer`()
    async throws
  {
    let (store, checksum) = (store, checksum)
    let names = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<24 {
        group.addTask { try store.capture("200.00", isAdjusted: true, checksum).decision.name }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(names.count { $0 == "accepted" } == 1)
    #expect(names.count { $0 == "already_captured" } == 23)
    #expect(try bytes().count { $0 == 0x0A } == 2)
  }

  /// The program that wrote the line may have been killed before it flushed the line.
  @Test func `A capture found in the journal is flushed before it is answered`() throws {
    let once = try Scenario("", after: [.checkout("200.00")], [.capture("200.00")])
    let written = try #require(
      try once.snapshots().first { snapshot in
        let bytes = snapshot.disk.bytes(at: Scenario.journal) ?? []
        return bytes.count { $0 == 0x0A } == 2
      })
    let machine = SimulatedDisk(written.disk)
    #expect(
      try WidgetStore.simulated(machine).capture("200.00").decision.name == "already_captured")
    let left = SimulatedDisk(machine.disk.withoutUnflushed)
    #expect(
      try WidgetStore.simulated(left).known().totals
        == ["default": [checkout("200.00"), captured("200.00")]])
    let failing = WidgetStore.simulated(SimulatedDisk(written.disk)) { call in
      call == .flush ? .fails(5) : nil
    }
    let error = SystemError(call: "fsync", path: Scenario.journal, code: 5)
    #expect(WidgetStore.reason { try failing.capture("200.00") } == .uncertain(error))
  }
}
