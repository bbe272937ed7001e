import CheckoutEngine
import LiveCheckout
import ScheduleEngine
import Testing

/// The server's decision about an Afterpay payment, for every origin of the checksum.
///
/// The checksums are those of `sha256sum` for 200.00 USD by `us-pay-in-4`, unless said otherwise.
@Suite struct AfterpayCaptureTests {
  /// From 2026-11-21 on, without a token.
  private static let tokenless: UTF8Text =
    "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c"
  /// From 2026-11-21 on, with the token `002.k2a4`.
  private static let own: UTF8Text =
    "f7e0c981febe8214ff58bd453542e2a239794d5a86f0393c00595bb30ea3a07c"
  /// From 2026-11-21 on, with the token `express-1`.
  private static let express: UTF8Text =
    "3de256c58082fdabd9a212ccbe82af0a69c244614be849e37484bdbfb0dd579f"
  /// From 2026-11-20 on, without a token.
  private static let yesterday: UTF8Text =
    "94d19eebd48464137bae1076362b2a9d8c4b7aab41f3056d2e3731439896b0ef"
  /// From 2026-11-22 on, without a token.
  private static let tomorrow: UTF8Text =
    "ae8712298ddcf161689c73d5336202445645d1647d50b089b77fe7c4ad083582"
  /// From 2026-11-19 on, without a token.
  private static let earlier: UTF8Text =
    "4d44b748c6a5cf2409ba91efe53580ef8f817e875c1a4a3a0f476bd5965b07ee"
  /// 180.00 USD from 2026-11-21 on, without a token.
  private static let reduced: UTF8Text =
    "0ada53c2618c7c221bd29cb780b9c3fdf382c0a3035c91a3aee9679f7691bc0b"

  private let total = Money(minorUnits: 20_000, currency: .usd)
  private let today: CivilDate
  private let moment: Moment
  private let token: CheckoutToken
  private let expressToken: CheckoutToken

  init() throws {
    today = try CivilDate("2026-11-21")
    moment = Moment(today: today, timestamp: try Timestamp("2026-11-21T10:00:00Z"))
    token = try CheckoutToken("002.k2a4")
    expressToken = try CheckoutToken("express-1")
  }

  private func decision(
    on checksum: UTF8Text?, token text: SecretText? = "002.k2a4", hasExpress: Bool = false,
    orderTotal: Money? = nil, confirmedTotal: Money? = nil, age: Int64 = 60,
    captured: CaptureRecord? = nil
  ) throws -> CaptureDecision {
    let payment = AfterpayPayment(
      token: token, amount: total, confirmedTotal: confirmedTotal,
      expressToken: hasExpress ? expressToken : nil)
    let order = CheckoutOrder(
      total: orderTotal ?? total, issuedAt: try moment.timestamp.adding(seconds: -age))
    return try AfterpayCapture(of: payment, order: order, plan: .usPayIn4, captured: captured)
      .decision(
        on: AfterpayCompletion(token: text, paymentScheduleChecksum: checksum), at: moment)
  }

  /// The code of a decision: its name, or the code of its refusal.
  private func code(_ decision: CaptureDecision) -> String {
    if case .refused(let refusal) = decision { refusal.code } else { decision.name }
  }

  @Test func `A guard alone refuses the checksum of a widget without a token`() throws {
    let shop = CaptureGuard(token: token, order: CheckoutOrder(total: total), plan: .usPayIn4)
    let request = CaptureRequest(
      token: token, amount: total, isCheckoutAdjusted: false,
      paymentScheduleChecksum: Self.tokenless.description)
    #expect(shop.decision(on: request, at: moment) == .refused(.checksumMismatch(.estimate)))
  }

  @Test func `The checksums that the widget of the payment can have are accepted`() throws {
    for checksum in [Self.tokenless, Self.own] {
      let decision = try decision(on: checksum)
      #expect(code(decision) == "accepted")
      #expect(decision.completionStatus == 200)
      // The record has the checksum of the same schedule with the payment's token.
      #expect(decision.record?.checksum?.description == Self.own.description)
    }
    let express = try decision(on: Self.express, hasExpress: true)
    #expect(code(express) == "accepted")
    #expect(express.record?.checksum?.description == Self.own.description)
  }

  @Test func `The checksum of an express checkout needs its token`() throws {
    let decision = try decision(on: Self.express)
    #expect(decision == .refused(.checksumMismatch(.unknown)))
    #expect(decision.completionStatus == 409)
  }

  @Test func `A checksum of another total or of a distant day is refused`() throws {
    for checksum in [Self.reduced, Self.earlier] {
      #expect(try decision(on: checksum) == .refused(.checksumMismatch(.unknown)))
    }
  }

  @Test func `A checksum of the day before or after is refused with its day`() throws {
    let days = [(Self.yesterday, "2026-11-20"), (Self.tomorrow, "2026-11-22")]
    for (checksum, day) in days {
      let decision = try decision(on: checksum)
      #expect(
        decision == .refused(.checksumMismatch(.otherDay(try CivilDate(day), today: today))))
      #expect(decision.completionStatus == 409)
    }
  }

  @Test func `A missing checksum is refused, adjusted or not, and a malformed one too`() throws {
    for confirmed in [nil, Money(minorUnits: 18_000, currency: .usd)] {
      let decision = try decision(on: nil, confirmedTotal: confirmed)
      #expect(decision == .refused(.missingChecksum))
      #expect(decision.completionStatus == 422)
    }
    for text: UTF8Text in ["", "F7E0C981", "f7e0c981\u{0}"] {
      #expect(try decision(on: text) == .refused(.malformedChecksum))
    }
  }

  @Test func `An adjusted order is captured with its new total and marked as adjusted`() throws {
    let decision = try decision(
      on: Self.express, hasExpress: true,
      confirmedTotal: Money(minorUnits: 18_000, currency: .usd))
    #expect(decision.record?.isCheckoutAdjusted == true)
    #expect(decision.record?.amount == total)
    #expect(try self.decision(on: Self.tokenless).record?.isCheckoutAdjusted == false)
  }

  @Test(arguments: [nil, "", "002.k2a5", "002.k2a4 ", "line\nfeed"] as [SecretText?])
  func `Another token, or none, is declined`(text: SecretText?) throws {
    let decision = try decision(on: Self.tokenless, token: text)
    #expect(decision == .refused(.otherToken))
    #expect(decision.completionStatus == 402)
  }

  @Test func `A token of 180 minutes is declined`() throws {
    #expect(code(try decision(on: Self.tokenless, age: 10_799)) == "accepted")
    let decision = try decision(on: Self.tokenless, age: 10_800)
    #expect(decision == .refused(.tokenExpired))
    #expect(decision.completionStatus == 402)
  }

  @Test func `An order whose total changed is read again`() throws {
    let decision = try decision(
      on: Self.tokenless, orderTotal: Money(minorUnits: 20_001, currency: .usd))
    #expect(code(decision) == "amount_mismatch")
    #expect(decision.completionStatus == 409)
  }

  @Test func `A repeated request gets the first record`() throws {
    let first = try decision(on: Self.tokenless)
    let again = try decision(on: Self.tokenless, captured: first.record)
    #expect(code(again) == "already_captured")
    #expect(again.completionStatus == 200)
    #expect(again.record == first.record)
  }

  @Test func `A capture for another amount leaves the outcome unknown`() throws {
    let other = CaptureRecord(
      token: token, amount: Money(minorUnits: 18_000, currency: .usd), isCheckoutAdjusted: false,
      checksum: nil)
    let decision = try decision(on: Self.tokenless, captured: other)
    #expect(code(decision) == "payment_captured")
    // Afterpay's status for it is 410, which a checkout reads as an expired cart.
    #expect(decision.completionStatus == 412)
  }

  @Test func `A record of another token is an error`() throws {
    let other = CaptureRecord(
      token: expressToken, amount: total, isCheckoutAdjusted: false, checksum: nil)
    #expect(throws: CaptureGuardError.self) {
      _ = try decision(on: Self.tokenless, captured: other)
    }
  }

  @Test(arguments: [
    (CaptureRefusal.tokenless, 402), (.otherToken, 402), (.tokenExpired, 402),
    (.barred(.tokenExpired), 402), (.barred(.invalidToken), 402),
    (.barred(.invalidAmount(Money(minorUnits: 0, currency: .usd))), 422), (.dateOutOfRange, 422),
    (.missingChecksum, 422),
    (.malformedChecksum, 422), (.checksumMismatch(.estimate), 409),
    (.checksumMismatch(.unknown), 409),
  ])
  func `The status of a refusal`(refusal: CaptureRefusal, status: Int) {
    #expect(CaptureDecision.refused(refusal).completionStatus == status)
  }

  @Test func `No description has the token`() {
    let completion = AfterpayCompletion(
      token: "002.k2a4", paymentScheduleChecksum: Self.tokenless)
    var texts = "\(completion)" + String(reflecting: completion)
    dump(completion, to: &texts)
    #expect(!texts.contains("k2a4"))
    #expect("\(completion)" == "completion with a token and checksum \(Self.tokenless)")
  }
}
