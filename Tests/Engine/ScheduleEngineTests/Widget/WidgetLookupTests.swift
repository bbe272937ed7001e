import ScheduleEngine
import Testing

@Suite struct WidgetLookupTests {
  private func widget() throws -> WidgetMachine {
    WidgetMachine(lookingUp: try CheckoutToken("t"), plan: .usPayIn4)
  }

  private func found(_ total: Money, issuedAt: Timestamp? = nil) -> LookupAnswer {
    .found(CheckoutOrder(total: total, issuedAt: issuedAt))
  }

  @Test func `The answer makes the widget ready, once`() throws {
    var widget = try widget()
    let moment = try Moment.at("2026-11-21")
    let answer = WidgetCommand.lookedUp(found(usd(200_00)), request: 1)
    #expect(try widget.apply(answer, at: moment).summary == "ready")
    #expect(widget.revision == 1)
    let ready = widget
    #expect(try widget.apply(answer, at: moment).isEmpty)
    #expect(try widget.apply(.lookedUp(.unknownToken, request: 1), at: moment).isEmpty)
    #expect(try widget.apply(.lookUpAgain, at: moment).isEmpty)
    #expect(try widget.apply(.lookedUp(found(usd(1_00)), request: 2), at: moment).isEmpty)
    #expect(widget == ready)
  }

  @Test func `The shop's limits replace the plan's for the order that is found`() throws {
    let moment = try Moment.at("2026-11-21")
    let limits = try OrderLimits(minimumMinorUnits: 50_00, maximumMinorUnits: 5_000_00)
    for (total, isValid) in [(49_99, false), (50_00, true), (5_000_00, true), (5_000_01, false)] {
      var widget = WidgetMachine(
        lookingUp: try CheckoutToken("t"), plan: .usPayIn4, limits: limits)
      #expect(widget.terms.limits == limits)
      try widget.apply(.lookedUp(found(usd(Int64(total))), request: 1), at: moment)
      #expect(widget.status?.isValid == isValid, "\(total)")
    }
    let usual = try widget()
    #expect(usual.terms.limits == Plan.usPayIn4.limits)
    #expect(usual.terms.limits != limits)
  }

  @Test func `The widget is the same as one created with the order`() throws {
    var widget = try widget()
    let moment = try Moment.at("2026-11-21", 10)
    let order = CheckoutOrder(total: usd(57_27), issuedAt: Timestamp(secondsSinceEpoch: 5))
    let events = try widget.apply(.lookedUp(.found(order), request: 1), at: moment)
    let (given, givenEvents) = try WidgetMachine.checkout(
      CheckoutToken("t"), order: order, plan: .usPayIn4, at: moment)
    #expect(widget == given)
    #expect(events == givenEvents)
  }

  @Test(arguments: [[1], [1, 2], [2, 1], [1, 2, 3], [5, 200_001, 7_00]] as [[Int64]])
  func `The newest update before ready is stored and emitted right after it`(
    _ totals: [Int64]
  ) throws {
    var widget = try widget()
    let moment = try Moment.at("2026-11-21")
    for total in totals {
      #expect(try widget.apply(.update(total: usd(total * 1_00)), at: moment).isEmpty)
      #expect(widget.status == nil)
    }
    #expect(widget.revision == 1 + totals.count)
    let events = try widget.apply(.lookedUp(found(usd(200_00)), request: 1), at: moment)
    let newest = try #require(totals.last) * 1_00
    let isValid = newest <= 200_000
    #expect(events.first?.summary == "ready")
    #expect(
      events.dropFirst().first?.summary == (isValid ? "changed" : "changed(amount_above_maximum)"))
    guard case .ready(.valid(let due, _), _) = events.first else { return }
    #expect(due == usd(50_00))
    #expect(widget.revision == 1 + totals.count)
    #expect(widget.schedule?.total == (isValid ? usd(newest) : nil))
  }

  @Test func `An invalid order with an invalid update emits four events`() throws {
    var widget = try widget()
    let moment = try Moment.at("2026-11-21")
    try widget.apply(.update(total: usd(99)), at: moment)
    let events = try widget.apply(.lookedUp(found(usd(200_001)), request: 1), at: moment)
    #expect(
      events.summary
        == "ready(amount_above_maximum) error(amount_above_maximum) "
        + "changed(amount_below_minimum) error(amount_below_minimum)")
    #expect(events.count == 4)
    #expect(events.indices.map { events[$0] } == Array(events))
  }

  @Test func `An answer that a newer request has overtaken is dropped`() throws {
    var widget = try widget()
    let moment = try Moment.at("2026-11-21")
    #expect(try widget.apply(.lookUpAgain, at: moment).isEmpty)
    let loading = widget
    #expect(loading.state == .loading(request: 2, keptUpdate: nil))
    for request in [1, 0, -1, 3, .max, .min] {
      for answer in [found(usd(100_00)), .unknownToken, .failed(LookupFailure())] {
        #expect(try widget.apply(.lookedUp(answer, request: request), at: moment).isEmpty)
        #expect(widget == loading)
      }
    }
    let events = try widget.apply(.lookedUp(found(usd(200_00)), request: 2), at: moment)
    #expect(events.summary == "ready")
    #expect(widget.schedule?.total == usd(200_00))
  }

  @Test func `A restarted lookup keeps the stored update`() throws {
    var widget = try widget()
    let moment = try Moment.at("2026-11-21")
    try widget.apply(.update(total: usd(80_00)), at: moment)
    try widget.apply(.lookUpAgain, at: moment)
    #expect(widget.state == .loading(request: 2, keptUpdate: usd(80_00)))
    let events = try widget.apply(.lookedUp(found(usd(200_00)), request: 2), at: moment)
    #expect(events.summary == "ready changed")
    #expect(widget.schedule?.total == usd(80_00))
  }

  @Test func `A failed lookup emits a failure, and a later answer counts`() throws {
    var widget = try widget()
    let moment = try Moment.at("2026-11-21")
    try widget.apply(.update(total: usd(80_00)), at: moment)
    let waiting = widget
    let failed = WidgetCommand.lookedUp(.failed(LookupFailure()), request: 1)
    #expect(Array(try widget.apply(failed, at: moment)) == [.failure(LookupFailure())])
    #expect(try widget.apply(failed, at: moment).summary == "failure")
    #expect(widget == waiting)
    let events = try widget.apply(.lookedUp(found(usd(200_00)), request: 1), at: moment)
    #expect(events.summary == "ready changed")
  }

  @Test func `An unknown token stays barred for any total`() throws {
    var widget = try widget()
    let moment = try Moment.at("2026-11-21")
    let events = try widget.apply(.lookedUp(.unknownToken, request: 1), at: moment)
    #expect(events.summary == "ready(invalid_token) error(invalid_token)")
    #expect(widget.status == .invalid(.invalidToken))
    let again = try widget.apply(.update(total: usd(200_00)), at: moment)
    #expect(again.summary == "changed(invalid_token) error(invalid_token)")
    #expect(widget.revision == 2)
    #expect(widget.schedule == nil)
  }

  @Test func `A token in a foreign currency stays barred for any total`() throws {
    var widget = try widget()
    let moment = try Moment.at("2026-11-21")
    let answer = found(Money(minorUnits: 20_000, currency: .aud))
    let events = try widget.apply(.lookedUp(answer, request: 1), at: moment)
    let barrier = PurchaseBarrier.unsupportedCurrency(order: .aud, plan: .usd)
    #expect(
      Array(events) == [.ready(.invalid(barrier), currency: .usd), .error(barrier)])
    let again = try widget.apply(.update(total: usd(200_00)), at: moment)
    #expect(Array(again) == [.changed(.invalid(barrier)), .error(barrier)])
    #expect(widget.status == .invalid(barrier))
    #expect(try widget.apply(.refresh, at: .at("2027-01-01", 999_999)).isEmpty)
  }

  @Test(
    arguments: [
      (usd(0), .invalidAmount), (usd(-1), .invalidAmount),
      (
        Money(minorUnits: 1, currency: .aud), .unsupportedCurrency(widget: .usd, amount: .aud)
      ),
    ] as [(Money, WidgetCommandError.Reason)])
  func `A malformed update before ready throws and is not stored`(
    _ total: Money, _ reason: WidgetCommandError.Reason
  ) throws {
    var widget = try widget()
    let moment = try Moment.at("2026-11-21")
    try widget.apply(.update(total: usd(80_00)), at: moment)
    let before = widget
    let error = #expect(throws: WidgetCommandError.self) {
      try widget.apply(.update(total: total), at: moment)
    }
    #expect(error?.reason == reason)
    #expect(widget == before)
  }

  @Test func `An answer whose schedule leaves the calendar throws, and a later one counts`() throws
  {
    var widget = try widget()
    try widget.apply(.update(total: usd(80_00)), at: .at("2026-11-21"))
    let before = widget
    let answer = WidgetCommand.lookedUp(found(usd(200_00)), request: 1)
    let late = try Moment.at("9999-12-31")
    let error = #expect(throws: WidgetCommandError.self) { try widget.apply(answer, at: late) }
    #expect(error?.reason == .dateOutOfRange)
    #expect(widget == before)
    // The order alone has a barrier, but the stored update does not.
    let small = WidgetCommand.lookedUp(found(usd(1)), request: 1)
    #expect(throws: WidgetCommandError.self) { try widget.apply(small, at: late) }
    #expect(widget == before)
    #expect(try widget.apply(answer, at: .at("2026-11-21")).summary == "ready changed")
  }
}
