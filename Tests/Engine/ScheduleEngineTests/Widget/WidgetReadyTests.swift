import ScheduleEngine
import Testing

@Suite struct WidgetReadyTests {
  @Test func `A tokenless widget is ready at once, with the schedule's checksum`() throws {
    let (widget, events) = try WidgetMachine.tokenless(
      total: usd(200_00), plan: .usPayIn4, at: .at("2026-11-21"))
    // `sha256sum` of the example of the canonical text.
    let checksum = try ScheduleChecksum(
      "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c")
    let status = WidgetStatus.valid(amountDueToday: usd(50_00), checksum: checksum)
    #expect(Array(events) == [.ready(status, currency: .usd)])
    #expect(widget.status == status)
    #expect(widget.revision == 1)
    #expect(widget.schedule?.count == 4)
    #expect(widget.terms.checkout == .tokenless)
    #expect(widget.terms.limits == Plan.usPayIn4.limits)
  }

  @Test func `A widget with no payment upfront is ready with nothing due today`() throws {
    let (widget, events) = try WidgetMachine.tokenless(
      total: usd(200_00), plan: .usPayIn4NoUpfront, at: .at("2026-11-21"))
    guard case .ready(let status, let currency) = events.first else {
      Issue.record("ready, valid")
      return
    }
    #expect(status.amountDueToday(in: currency) == usd(0))
    #expect(widget.status == status)
    #expect(status.isValid)
  }

  @Test(
    arguments: [
      (99, "2026-11-21", nil, "amount_below_minimum"),
      (200_001, "2026-11-21", nil, "amount_above_maximum"),
      (5, "2026-11-21", [10, 20], "amount_below_minimum"),
      (21, "2026-11-21", [10, 20], "amount_above_maximum"),
      (6, "2026-11-21", [1, 20], "amount_too_small"),
    ] as [(Int64, String, [Int64]?, String)])
  func `An invalid widget is ready too, and emits the reason`(
    _ total: Int64, _ day: String, _ limits: [Int64]?, _ code: String
  ) throws {
    let limits = try limits.map {
      try OrderLimits(minimumMinorUnits: $0[0], maximumMinorUnits: $0[1])
    }
    let (widget, events) = try WidgetMachine.tokenless(
      total: usd(total), plan: .usPayIn4, limits: limits, at: .at(day))
    #expect(events.summary == "ready(\(code)) error(\(code))")
    guard case .ready(let status, let currency) = events.first else { return }
    #expect(status.amountDueToday(in: currency) == usd(0))
    #expect(widget.status == status)
    #expect(!status.isValid)
    #expect(widget.schedule == nil)
  }

  @Test func `A plan that is not offered on the day bars the order`() throws {
    let (_, events) = try WidgetMachine.tokenless(
      total: Money("30.00", .eur), plan: .euPayIn3Of2022, at: .at("2023-08-26"))
    #expect(events.summary == "ready(plan_unavailable) error(plan_unavailable)")
  }

  @Test(
    arguments: [
      (usd(0), .invalidAmount), (usd(-1), .invalidAmount), (usd(.min), .invalidAmount),
      (
        Money(minorUnits: 20_000, currency: .cad),
        .unsupportedCurrency(widget: .usd, amount: .cad)
      ),
      (Money(minorUnits: 0, currency: .jpy), .unsupportedCurrency(widget: .usd, amount: .jpy)),
    ] as [(Money, WidgetCommandError.Reason)])
  func `A malformed total creates no tokenless widget`(
    _ total: Money, _ reason: WidgetCommandError.Reason
  ) throws {
    let moment = try Moment.at("2026-11-21")
    let error = #expect(throws: WidgetCommandError.self) {
      try WidgetMachine.tokenless(total: total, plan: .usPayIn4, at: moment)
    }
    #expect(error?.reason == reason)
  }

  @Test func `A schedule beyond the calendar creates no widget`() throws {
    let moment = try Moment.at("9999-11-20")
    let token = try CheckoutToken("t")
    let tokenless = #expect(throws: WidgetCommandError.self) {
      try WidgetMachine.tokenless(total: usd(200_00), plan: .usPayIn4, at: moment)
    }
    #expect(tokenless?.reason == .dateOutOfRange)
    let checkout = #expect(throws: WidgetCommandError.self) {
      try WidgetMachine.checkout(
        token, order: CheckoutOrder(total: usd(200_00)), plan: .usPayIn4, at: moment)
    }
    #expect(checkout?.reason == .dateOutOfRange)
    let (barred, _) = try WidgetMachine.tokenless(
      total: usd(99), plan: .usPayIn4, at: moment)
    #expect(barred.status?.isValid == false)
  }

  @Test func `A widget whose order is given with the token is ready at once`() throws {
    let token = try CheckoutToken("t")
    let (widget, events) = try WidgetMachine.checkout(
      token, order: CheckoutOrder(total: usd(200_00), issuedAt: Timestamp(secondsSinceEpoch: 0)),
      plan: .usPayIn4,
      at: .at("2026-11-21", 60))
    #expect(events.summary == "ready")
    #expect(widget.terms.checkout == .token(token))
    let expected = AssembledText(tokenDigest: token.digest.description)
    guard case .valid(_, let checksum) = widget.status else {
      Issue.record("valid")
      return
    }
    #expect(
      checksum.description
        == TextbookSHA256().digest(of: Array(try #require(expected.text).utf8)))
  }

  @Test(
    arguments: [
      (usd(0), "invalid_amount"), (usd(-5), "invalid_amount"), (usd(99), "amount_below_minimum"),
      (Money(minorUnits: 20_000, currency: .aud), "unsupported_currency"),
      (Money(minorUnits: 0, currency: .aud), "unsupported_currency"),
    ] as [(Money, String)])
  func `An order of a token that may not proceed is a barrier, not an error`(
    _ total: Money, _ code: String
  ) throws {
    let (widget, events) = try WidgetMachine.checkout(
      CheckoutToken("t"), order: CheckoutOrder(total: total), plan: .usPayIn4,
      at: .at("2026-11-21"))
    #expect(events.summary == "ready(\(code)) error(\(code))")
    guard case .ready(let status, let currency) = events.first else { return }
    #expect(status.amountDueToday(in: currency) == usd(0))
    #expect(widget.schedule == nil)
  }

  @Test func `A widget that looks its order up emits nothing and has no status`() throws {
    let widget = WidgetMachine(lookingUp: try CheckoutToken("t"), plan: .usPayIn4)
    #expect(widget.status == nil)
    #expect(widget.schedule == nil)
    #expect(widget.revision == 1)
    #expect(widget.state == .loading(request: 1, keptUpdate: nil))
  }

  @Test func `Barriers apply in the order token, currency, amount, plan, limits`() throws {
    let late = try Moment.at("2026-11-21", 10_800)
    let order = CheckoutOrder(
      total: Money(minorUnits: 1, currency: .usd), issuedAt: Timestamp(secondsSinceEpoch: 0))
    let (expired, _) = try WidgetMachine.checkout(
      CheckoutToken("t"), order: order, plan: .euPayIn3Of2022, at: late)
    #expect(expired.status?.code == "unsupported_currency")
    let euros = CheckoutOrder(
      total: Money(minorUnits: 0, currency: .eur), issuedAt: Timestamp(secondsSinceEpoch: 0))
    let (old, _) = try WidgetMachine.checkout(
      CheckoutToken("t"), order: euros, plan: .euPayIn3Of2022, at: late)
    #expect(old.status?.code == "token_expired")
  }
}

extension WidgetStatus {
  /// The barrier's code, or nil for a valid status.
  fileprivate var code: String? {
    if case .invalid(let barrier) = self { barrier.code } else { nil }
  }
}
