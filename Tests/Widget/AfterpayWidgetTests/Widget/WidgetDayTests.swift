import ConcurrencyTesting
import Foundation
import Testing

@testable import AfterpayWidget

/// Days that begin while a widget exists.
@Suite(.timeLimit(.minutes(60))) struct WidgetDayTests {
  @Test func `A new day moves the payments, and is emitted once`() async throws {
    let clock = ManualClock(try Sample.moment())
    let widget = try LiveWidget(amount: "200.00", in: Sample.shop(clock: clock))
    let changes = widget.changed
    await widget.refresh()
    clock.set(try Sample.moment("2026-11-22"))
    #expect(await widget.schedule?.startDate == (try CivilDate("2026-11-21")))
    await widget.refresh()
    await widget.refresh()
    let moved = try Sample.valid("50.00", Checksum.of200ADayLater)
    #expect(await widget.currentStatus == moved)
    #expect(await widget.revision == 1)
    await widget.close()
    var emitted: [WidgetStatus] = []
    for await change in changes { emitted.append(change) }
    #expect(emitted == [moved])
  }

  @Test func `A status is that of the present day, and its change is emitted first`() async throws {
    let clock = ManualClock(try Sample.moment())
    let widget = try LiveWidget(amount: "200.00", in: Sample.shop(clock: clock))
    var changes = widget.changed.makeAsyncIterator()
    try clock.advance(days: 1)
    let moved = try Sample.valid("50.00", Checksum.of200ADayLater)
    #expect(try await widget.status() == moved)
    #expect(await changes.next() == moved)
    try clock.advance(days: -1)
    let results = Collected<Result<WidgetStatus, WidgetError>>()
    widget.getStatus { results.append($0) }
    await eventually("it is answered") { results.count == 1 }
    #expect(results.values == [.success(try Sample.valid("50.00", Checksum.of200))])
    #expect(await changes.next() == (try Sample.valid("50.00", Checksum.of200)))
  }

  @Test func `An update uses the day on which it is sent`() async throws {
    let clock = ManualClock(try Sample.moment())
    let widget = try LiveWidget(amount: "180.00", in: Sample.shop(clock: clock))
    try clock.advance(days: 1)
    try await widget.sendUpdate(amount: "200.00")
    #expect(
      await widget.currentStatus == (try Sample.valid("50.00", Checksum.of200ADayLater)))
  }

  @Test func `A refresh beyond the calendar emits a failure, and changes nothing`()
    async throws
  {
    let clock = ManualClock(try Sample.moment("9999-11-01"))
    let widget = try LiveWidget(amount: "200.00", in: Sample.shop(clock: clock))
    let status = await widget.currentStatus
    let failures = widget.failures
    clock.set(try Sample.moment("9999-12-01"))
    await widget.refresh()
    #expect(await widget.currentStatus == status)
    await widget.close()
    var emitted: [WidgetFailure] = []
    for await failure in failures { emitted.append(failure) }
    let fault = try #require(
      #expect(throws: WidgetCommandError.self) {
        try WidgetMachine.tokenless(
          total: Money("200.00", .usd), plan: .usPayIn4, at: Sample.moment("9999-12-01"))
      })
    #expect(emitted == [WidgetFailure(fault)])
  }

  /// Midnights, in seconds since 1970-01-01T00:00:00Z, computed by Python's zoneinfo.
  @Test(arguments: [
    ("Pacific/Kiritimati", 1_795_255_200, "2026-11-21", "2026-11-22"),
    ("Australia/Sydney", 1_795_266_000, "2026-11-21", "2026-11-22"),
    ("Asia/Kathmandu", 1_795_284_900, "2026-11-21", "2026-11-22"),
    ("UTC", 1_795_305_600, "2026-11-21", "2026-11-22"),
    ("Europe/London", 1_782_082_800, "2026-06-21", "2026-06-22"),
    ("America/New_York", 1_795_323_600, "2026-11-21", "2026-11-22"),
    ("Pacific/Pago_Pago", 1_795_345_200, "2026-11-21", "2026-11-22"),
    ("Australia/Lord_Howe", 1_791_034_200, "2026-10-03", "2026-10-04"),
  ])
  func `A day begins at the shop's midnight`(
    zone: String, midnight: Int64, before: String, after: String
  ) async throws {
    let named = try #require(TimeZone(named: zone))
    let clock = ManualClock(Moment(at: Timestamp(secondsSinceEpoch: midnight - 1), in: named))
    let widget = try LiveWidget(amount: "200.00", in: Sample.shop(clock: clock))
    #expect(await widget.schedule?.startDate.description == before)
    clock.set(Moment(at: Timestamp(secondsSinceEpoch: midnight), in: named))
    #expect(try await widget.status().isValid)
    #expect(await widget.schedule?.startDate.description == after)
  }
}
