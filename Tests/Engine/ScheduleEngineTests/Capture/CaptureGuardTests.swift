import ScheduleEngine
import Testing

@Suite struct CaptureGuardTests {
  private let token: CheckoutToken
  private let moment: Moment

  init() throws {
    token = try CheckoutToken("002.k2a4")
    moment = try .at("2026-11-21", 1_795_255_200)
  }

  private func request(
    of cents: Int64 = 200_00, isAdjusted: Bool = true, _ checksum: String?
  ) -> CaptureRequest {
    CaptureRequest(
      token: token, amount: usd(cents), isCheckoutAdjusted: isAdjusted,
      paymentScheduleChecksum: checksum)
  }

  private func shop(_ cents: Int64 = 200_00, issuedAt: Timestamp? = nil) -> CaptureGuard {
    CaptureGuard(
      token: token, order: CheckoutOrder(total: usd(cents), issuedAt: issuedAt), plan: .usPayIn4)
  }

  /// The checksum of 200.00 USD from 2026-11-21 for ``token``, computed by Python's hashlib.
  private let checksum = "f7e0c981febe8214ff58bd453542e2a239794d5a86f0393c00595bb30ea3a07c"
  /// The checksum of the same order from the previous day.
  private let yesterdays = "9c9b83d55abc6cd7d75ef8826c76267731d6dfe0cc13a8e88081e909082274a9"
  /// The checksum of 180.00 USD from 2026-11-21.
  private let other = "7e38385da13851eedc3a3c3dc3c270f636e41a69866ab50ad3ae354144b5cc86"

  @Test func `A promo code is captured by the new amount and its checksum`() throws {
    var (widget, _) = try WidgetMachine.checkout(
      token, order: CheckoutOrder(total: usd(200_00)), plan: .usPayIn4, at: moment)
    try widget.apply(.update(total: usd(180_00)), at: moment)
    let shop = try CaptureGuard(of: widget)
    let record = CaptureRecord(
      token: token, amount: usd(180_00), isCheckoutAdjusted: true,
      checksum: try ScheduleChecksum(other))
    #expect(shop.decision(on: request(of: 180_00, other), at: moment) == .accepted(record))
    // A request from before the update, and one after it with the old checksum.
    #expect(
      shop.decision(on: request(of: 200_00, checksum), at: moment)
        == .refused(.amountMismatch(order: usd(180_00), capture: usd(200_00))))
    #expect(
      shop.decision(on: request(of: 180_00, checksum), at: moment)
        == .refused(.checksumMismatch(.unknown)))
  }

  @Test func `Amount and checksum are each compared with the order`() {
    #expect(
      shop().decision(on: request(of: 200_00, other), at: moment)
        == .refused(.checksumMismatch(.unknown)))
    #expect(
      shop().decision(on: request(of: 180_00, checksum), at: moment)
        == .refused(.amountMismatch(order: usd(200_00), capture: usd(180_00))))
  }

  @Test func `The checksum of another token's order does not match`() {
    let others = "2f92f3b6d2d2178e6ac8cd0f6c01277603e28feb84b959dad019621859662112"
    #expect(
      shop().decision(on: request(others), at: moment) == .refused(.checksumMismatch(.unknown)))
  }

  @Test func `After midnight the refusal names the day of yesterday's schedule`() throws {
    let midnight = try Moment.at("2026-11-22", 1_795_305_600)
    let refusal = CaptureRefusal.checksumMismatch(
      .otherDay(try CivilDate("2026-11-21"), today: try CivilDate("2026-11-22")))
    #expect(shop().decision(on: request(checksum), at: midnight) == .refused(refusal))
    #expect(
      refusal.message
        == "The checksum is that of the payments from 2026-11-21 on, and today is 2026-11-22.")
    #expect(refusal.advice.contains("or pass 2026-11-21, if that is the day of the purchase"))
    // The shop passes the day, so after midnight it may still pass the day of the purchase.
    let lateShop = try Moment.at("2026-11-21", 1_795_305_600)
    #expect(shop().decision(on: request(checksum), at: lateShop).name == "accepted")
  }

  @Test func `The refusal names the day of a widget in a zone that is a day ahead`() throws {
    let early = try Moment.at("2026-11-20", 1_795_255_200)
    let refusal = CaptureRefusal.checksumMismatch(
      .otherDay(try CivilDate("2026-11-21"), today: try CivilDate("2026-11-20")))
    #expect(shop().decision(on: request(checksum), at: early) == .refused(refusal))
    let dayBefore = CaptureRefusal.checksumMismatch(
      .otherDay(try CivilDate("2026-11-20"), today: moment.today))
    #expect(shop().decision(on: request(yesterdays), at: moment) == .refused(dayBefore))
    let later = try Moment.at("2026-11-23")
    #expect(
      shop().decision(on: request(checksum), at: later) == .refused(.checksumMismatch(.unknown)))
  }

  @Test func `The checksum of the estimate is recognized`() {
    let estimate = "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c"
    #expect(
      shop().decision(on: request(estimate), at: moment) == .refused(.checksumMismatch(.estimate)))
  }

  @Test(arguments: [
    "", " ", "f7e0", "F7E0C981FEBE8214FF58BD453542E2A239794D5A86F0393C00595BB30EA3A07C",
    "f7e0c981febe8214ff58bd453542e2a239794d5a86f0393c00595bb30ea3a07c ",
    "f7e0c981febe8214ff58bd453542e2a239794d5a86f0393c00595bb30ea3a07g", "null", "0\u{0}",
  ])
  func `A text that is no checksum is malformed, for adjusted orders or not`(text: String) {
    for isAdjusted in [false, true] {
      let request = request(isAdjusted: isAdjusted, text)
      #expect(shop().decision(on: request, at: moment) == .refused(.malformedChecksum))
    }
  }

  @Test(arguments: [(10_799, "accepted"), (10_800, "refused"), (-1, "accepted")])
  func `A token is valid for 180 minutes`(age: Int64, name: String) {
    let shop = shop(issuedAt: Timestamp(secondsSinceEpoch: moment.secondsSinceEpoch - age))
    #expect(shop.decision(on: request(checksum), at: moment).name == name)
  }

  @Test func `A captured order has the same answer when everything else has changed`() throws {
    let order = CheckoutOrder(total: usd(200_00), issuedAt: moment.timestamp)
    let record = try #require(
      CaptureGuard(token: token, order: order, plan: .usPayIn4)
        .decision(on: request(checksum), at: moment).record)
    let limits = try OrderLimits(minimumMinorUnits: nil, maximumMinorUnits: 1)
    let total = CheckoutOrder(total: usd(1_00), issuedAt: Timestamp(secondsSinceEpoch: .min))
    let shop = try CaptureGuard(
      token: token, order: total, plan: .usPayIn4, limits: limits, captured: record)
    for later in [moment, try .at("2026-11-22", 1_795_341_600), try .at("9999-12-31", .max)] {
      for sent in [checksum, yesterdays, other, "F7E0", nil] {
        for isAdjusted in [false, true] {
          let again = request(isAdjusted: isAdjusted, sent)
          #expect(shop.decision(on: again, at: later) == .alreadyCaptured(record))
        }
      }
      #expect(
        shop.decision(on: request(of: 180_00, checksum), at: later)
          == .refused(.capturedOtherwise(record, requested: usd(180_00))))
    }
  }

  @Test func `A payment after the end of the calendar is a refusal`() throws {
    let last = try Moment.at("9999-12-31")
    #expect(shop().decision(on: request(checksum), at: last) == .refused(.dateOutOfRange))
  }

  /// Returns the description of the error that a body throws, or nil.
  private func description(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `A guard needs an order and its own checkout's record`() throws {
    var widget = WidgetMachine(lookingUp: token, plan: .usPayIn4)
    #expect(
      description { _ = try CaptureGuard(of: widget) }
        == "the order is not known yet; wait until the widget is ready")
    try widget.apply(.close, at: moment)
    #expect(
      description { _ = try CaptureGuard(of: widget) }
        == "the widget is closed; make a new one")
    let foreign = CaptureRecord(
      token: try CheckoutToken("002.other"), amount: usd(200_00), isCheckoutAdjusted: false,
      checksum: nil)
    let order = CheckoutOrder(total: usd(200_00))
    #expect(
      description {
        _ = try CaptureGuard(token: token, order: order, plan: .usPayIn4, captured: foreign)
      } == "the stored capture has another token; pass that of this checkout")
  }

  @Test func `An order in another currency than the plan cannot be captured by any amount`() {
    let order = CheckoutOrder(total: Money(minorUnits: 200_00, currency: .cad))
    let shop = CaptureGuard(token: token, order: order, plan: .usPayIn4)
    #expect(
      shop.decision(on: request(of: 200_00, nil), at: moment)
        == .refused(.amountMismatch(order: order.total, capture: usd(200_00))))
    let request = CaptureRequest(
      token: token, amount: order.total, isCheckoutAdjusted: false, paymentScheduleChecksum: nil)
    #expect(
      shop.decision(on: request, at: moment)
        == .refused(.barred(.unsupportedCurrency(order: .cad, plan: .usd))))
  }
}
