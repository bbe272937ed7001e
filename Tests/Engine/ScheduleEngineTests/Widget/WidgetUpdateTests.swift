import ScheduleEngine
import Testing

@Suite struct WidgetUpdateTests {
  private func widget() throws -> WidgetMachine {
    try WidgetMachine.tokenless(total: usd(200_00), plan: .usPayIn4, at: .at("2026-11-21")).0
  }

  @Test func `An update emits the new status and raises the revision`() throws {
    var widget = try widget()
    let before = widget
    let events = try widget.apply(.update(total: usd(80_00)), at: .at("2026-11-21"))
    let expected = try #require(AssembledText(total: 80_00).text)
    let checksum = try ScheduleChecksum(TextbookSHA256().digest(of: Array(expected.utf8)))
    #expect(
      Array(events) == [.changed(.valid(amountDueToday: usd(20_00), checksum: checksum))])
    #expect(widget.status == .valid(amountDueToday: usd(20_00), checksum: checksum))
    #expect(widget.revision == 2)
    #expect(widget.schedule?.map(\.amount) == Array(repeating: usd(20_00), count: 4))
    #expect(widget != before)
    #expect(widget.terms == before.terms)
  }

  @Test(arguments: [
    (99, "amount_below_minimum"), (200_001, "amount_above_maximum"), (1, "amount_below_minimum"),
    (.max, "amount_above_maximum"),
  ])
  func `An amount outside the limits is accepted and makes the widget invalid`(
    _ total: Int64, _ code: String
  ) throws {
    var widget = try widget()
    let events = try widget.apply(.update(total: usd(total)), at: .at("2026-11-21"))
    #expect(events.summary == "changed(\(code)) error(\(code))")
    #expect(widget.status?.isValid == false)
    #expect(widget.schedule == nil)
    #expect(widget.revision == 2)
    let back = try widget.apply(.update(total: usd(200_00)), at: .at("2026-11-21"))
    #expect(back.summary == "changed")
    #expect(widget.status?.isValid == true)
    #expect(widget.revision == 3)
  }

  @Test func `The same amount again is an update too`() throws {
    var widget = try widget()
    let status = widget.status
    let events = try widget.apply(.update(total: usd(200_00)), at: .at("2026-11-21"))
    #expect(events.summary == "changed")
    #expect(widget.status == status)
    #expect(widget.revision == 2)
  }

  @Test func `An update counts from its day`() throws {
    var widget = try widget()
    try widget.apply(.update(total: usd(200_00)), at: .at("2026-11-22"))
    #expect(widget.schedule?.startDate == (try CivilDate("2026-11-22")))
  }

  @Test(
    arguments: [
      (usd(0), "2026-11-21", .invalidAmount), (usd(-1), "2026-11-21", .invalidAmount),
      (usd(.min), "2026-11-21", .invalidAmount),
      (
        Money(minorUnits: 20_000, currency: .aud), "2026-11-21",
        .unsupportedCurrency(widget: .usd, amount: .aud)
      ),
      (
        Money(minorUnits: 0, currency: .kwd), "2026-11-21",
        .unsupportedCurrency(widget: .usd, amount: .kwd)
      ),
      (usd(200_00), "9999-12-31", .dateOutOfRange), (usd(200_00), "9999-11-20", .dateOutOfRange),
    ] as [(Money, String, WidgetCommandError.Reason)])
  func `A rejected update changes nothing`(
    _ total: Money, _ day: String, _ reason: WidgetCommandError.Reason
  ) throws {
    var widget = try widget()
    let before = widget
    let moment = try Moment.at(day)
    let error = #expect(throws: WidgetCommandError.self) {
      try widget.apply(.update(total: total), at: moment)
    }
    #expect(error?.reason == reason)
    #expect(widget == before)
    #expect(widget.hashValue == before.hashValue)
  }

  @Test func `A hundred thousand updates each emit one change`() throws {
    var widget = try widget()
    let moment = try Moment.at("2026-11-21")
    var count = 0
    for step in 1...100_000 as ClosedRange<Int64> {
      // The totals are alternately too small and too large, so no checksum is computed.
      let total = usd(step.isMultiple(of: 2) ? 1 : 200_001)
      count += try widget.apply(.update(total: total), at: moment).count { event in
        if case .changed = event { true } else { false }
      }
    }
    #expect(count == 100_000)
    #expect(widget.revision == 100_001)
  }

  @Test func `A closed widget emits nothing`() throws {
    var widget = try widget()
    let moment = try Moment.at("2026-11-21")
    #expect(try widget.apply(.close, at: moment).isEmpty)
    #expect(widget.state == .closed)
    #expect(widget.status == nil)
    #expect(widget.schedule == nil)
    let closed = widget
    let order = CheckoutOrder(total: usd(200_00))
    for command in [
      WidgetCommand.close, .refresh, .lookUpAgain, .lookedUp(.found(order), request: 1),
      .lookedUp(.unknownToken, request: 1), .lookedUp(.failed(LookupFailure()), request: 1),
    ] {
      #expect(try widget.apply(command, at: moment).isEmpty)
      #expect(widget == closed)
    }
    for total in [usd(200_00), usd(0), Money(minorUnits: 1, currency: .jpy)] {
      let error = #expect(throws: WidgetCommandError.self) {
        try widget.apply(.update(total: total), at: moment)
      }
      #expect(error?.reason == .closed)
      #expect(widget == closed)
    }
  }
}
