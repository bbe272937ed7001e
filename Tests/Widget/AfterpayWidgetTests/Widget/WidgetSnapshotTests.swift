import Testing

@testable import AfterpayWidget

/// The state of a live widget, taken at one moment.
@Suite(.timeLimit(.minutes(60))) struct WidgetSnapshotTests {
  @Test func `A snapshot has the contents, the total, the checkout, the status and the schedule`()
    async throws
  {
    let widget = try LiveWidget(amount: "57.27", in: Sample.shop())
    try await widget.sendUpdate(amount: "200.00")
    let snapshot = await widget.snapshot()
    #expect(snapshot.total == (try Money("200.00", .usd)))
    #expect(snapshot.revision == 2)
    #expect(snapshot.checkout == .tokenless)
    #expect(snapshot.status == (try Sample.valid("50.00", Checksum.of200)))
    let schedule = try #require(snapshot.schedule)
    #expect(schedule.map(\.amount.text) == ["50.00", "50.00", "50.00", "50.00"])
    #expect(snapshot.contents == .schedule(schedule, for: .tokenless))
    let text = try #require(snapshot.picture()?.svg())
    #expect(text.contains("$50.00") && text.contains("Cash App Afterpay"))
    #expect(snapshot.picture(for: .frCA, brand: "Mine")?.svg().contains("50,00") == true)
  }

  @Test func `All values of a snapshot are of one moment, while updates go on`() async throws {
    let widget = try LiveWidget(amount: "4.00", in: Sample.shop())
    let updates = Task {
      for dollars in 1...500 {
        try await widget.sendUpdate(amount: "\(dollars * 4 % 2_400 + 4).00")
      }
    }
    for _ in 0..<500 {
      let snapshot = await widget.snapshot()
      let total = try #require(snapshot.total)
      switch try #require(snapshot.status) {
      case .valid(let due, let checksum):
        #expect(due.minorUnits * 4 == total.minorUnits)
        #expect(snapshot.schedule?.checksum(for: .tokenless) == checksum)
      case .invalid(let barrier):
        #expect(barrier == .amountAboveMaximum(total: total, maximum: try Money("2000.00", .usd)))
        #expect(snapshot.schedule == nil)
      }
      await Task.yield()
    }
    try await updates.value
  }

  @Test func `A snapshot reads the clock first`() async throws {
    let clock = ManualClock(try Sample.moment())
    let widget = try LiveWidget(amount: "200.00", in: Sample.shop(clock: clock))
    try clock.advance(days: 1)
    #expect(await widget.snapshot().schedule?.startDate.description == "2026-11-22")
  }

  @Test
  func `While the order is looked up there is no picture, and the total is the newest update's`()
    async throws
  {
    let lookup = ScriptedLookup()
    let widget = try LiveWidget(token: Sample.token, in: Sample.shop(lookup: lookup))
    #expect(await widget.snapshot().total == nil)
    try await widget.sendUpdate(amount: "180.00")
    let loading = await widget.snapshot()
    #expect(loading.total == (try Money("180.00", .usd)))
    #expect(loading.contents == nil && loading.picture() == nil && loading.status == nil)
    guard case .token = loading.checkout else { return _ = Issue.record("there is a checkout") }
    await widget.close()
    #expect(await widget.snapshot().total == nil)
  }

  @Test func `A barrier is in the picture`() async throws {
    let widget = try LiveWidget(amount: "0.50", in: Sample.shop())
    let snapshot = await widget.snapshot()
    #expect(snapshot.total == (try Money("0.50", .usd)))
    #expect(snapshot.schedule == nil)
    #expect(
      try snapshot.picture()?.contents
        == .barrier(
          .amountBelowMinimum(
            total: try Money("0.50", .usd), minimum: try Money("1.00", .usd)), plan: .usPayIn4))
  }
}
