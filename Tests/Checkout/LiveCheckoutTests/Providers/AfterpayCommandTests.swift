import CheckoutEngine
import LiveCheckout
import PaymentEngine
import ScheduleEngine
import Testing

/// The command to the service from the server's decision about an Afterpay payment.
///
/// The checksum of the completion is that of `sha256sum` for 200.00 USD by `us-pay-in-4` from 2026-11-21 on,
/// without a token. That of the service is an opaque text.
@Suite struct AfterpayCommandTests {
  private static let ours: UTF8Text =
    "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c"
  private static let usual: SecretText = "002.k2a4"

  private let total = Money(minorUnits: 20_000, currency: .usd)
  private let reduced = Money(minorUnits: 18_000, currency: .usd)
  private let moment: Moment
  private let token: CheckoutToken
  private let theirs: ServiceChecksum

  init() throws {
    moment = Moment(
      today: try CivilDate("2026-11-21"), timestamp: try Timestamp("2026-11-21T10:00:00Z"))
    token = try CheckoutToken("002.k2a4")
    theirs = try ServiceChecksum("ZmluZS4+==", madeFor: total)
  }

  private func command(
    token text: SecretText? = Self.usual, checksum: UTF8Text? = Self.ours,
    confirmedTotal: Money? = nil,
    orderTotal: Money? = nil, captured: CaptureRecord? = nil, reference: MerchantReference? = nil,
    serviceChecksum: ServiceChecksum? = nil
  ) throws -> PaymentCommand {
    let payment = AfterpayPayment(token: token, amount: total, confirmedTotal: confirmedTotal)
    let capture = try AfterpayCapture(
      of: payment, order: CheckoutOrder(total: orderTotal ?? total), plan: .usPayIn4,
      captured: captured)
    return try capture.command(
      on: AfterpayCompletion(token: text, paymentScheduleChecksum: checksum), at: moment,
      reference: reference, serviceChecksum: serviceChecksum)
  }

  /// Returns the refusal of a command, or nil if there is none.
  private func refusal(_ command: () throws -> PaymentCommand) throws -> AfterpayRefusal? {
    do {
      _ = try command()
      return nil
    } catch let refusal as AfterpayRefusal {
      return refusal
    }
  }

  @Test func `An accepted payment is captured in full, with the order's number`() throws {
    let reference = try MerchantReference("o-1")
    #expect(
      try command(reference: reference)
        == .captureInFull(
          PaymentDecision(
            amount: Money(minorUnits: 20_000, currency: .usd), isCheckoutAdjusted: false,
            checksum: nil, reference: reference)))
  }

  @Test func `The shop's own checksum is never sent to the service`() throws {
    #expect(try command().decision?.checksum == nil)
    let adjusted = try command(confirmedTotal: reduced, serviceChecksum: theirs)
    #expect(adjusted.decision?.checksum?.text == "ZmluZS4+==")
  }

  @Test func `The service's checksum is passed on also if the payment is not adjusted`() throws {
    let decision = try command(serviceChecksum: theirs).decision
    #expect(decision?.checksum == theirs)
    #expect(decision?.isCheckoutAdjusted == false)
  }

  @Test func `An adjusted payment needs the service's own checksum`() throws {
    #expect(
      try refusal { try command(confirmedTotal: reduced) }
        == .noServiceChecksum(amount: total, confirmed: reduced))
    let decision = try command(confirmedTotal: reduced, serviceChecksum: theirs).decision
    #expect(decision?.isCheckoutAdjusted == true)
    #expect(decision?.amount == total)
  }

  @Test func `A checksum of the service for another amount throws, adjusted or not`() throws {
    let other = try ServiceChecksum("ZmluZS4+==", madeFor: reduced)
    for confirmed in [nil, reduced] {
      #expect(
        try refusal { try command(confirmedTotal: confirmed, serviceChecksum: other) }
          == .checksumOfAnotherAmount(amount: total, checksum: reduced))
    }
  }

  @Test func `A refusal of the shop itself comes first, and has its own status`() throws {
    let grown = Money(minorUnits: 20_001, currency: .usd)
    let refused: [(AfterpayRefusal?, CaptureRefusal, Int)] = [
      (try refusal { try command(token: "002.k2a5") }, .otherToken, 402),
      (
        try refusal { try command(orderTotal: grown) },
        .amountMismatch(order: grown, capture: total), 409
      ),
      (
        try refusal { try command(checksum: nil, confirmedTotal: reduced) }, .missingChecksum,
        422
      ),
      (try refusal { try command(checksum: "00ff") }, .malformedChecksum, 422),
    ]
    for (found, expected, status) in refused {
      #expect(found == .capture(expected))
      #expect(found?.completionStatus == status)
      #expect(found?.code == expected.code)
      #expect(found?.description == expected.message)
    }
  }

  @Test func `A repeated completion has the same command, also after the record is stored`() throws
  {
    let record = CaptureRecord(
      token: token, amount: total, isCheckoutAdjusted: false, checksum: nil)
    #expect(try command(captured: record) == command())
    let other = CaptureRecord(
      token: token, amount: reduced, isCheckoutAdjusted: false, checksum: nil)
    #expect(
      try refusal { try command(captured: other) }
        == .capture(.capturedOtherwise(other, requested: total)))
  }

  @Test func `A refusal names both amounts and the remedy`() {
    #expect(
      "\(AfterpayRefusal.noServiceChecksum(amount: total, confirmed: reduced))"
        == "the shopper has confirmed 180.00 USD, and the payment is for 200.00 USD: the service demands the checksum of its "
        + "own widget, which this package cannot compute; show the shopper the service's widget with 200.00 USD, and pass the "
        + "checksum that it then sends")
    #expect(
      "\(AfterpayRefusal.checksumOfAnotherAmount(amount: total, checksum: reduced))"
        == "the service's checksum was made for 180.00 USD, and the payment is for 200.00 USD; show the shopper the service's "
        + "widget with 200.00 USD, and pass the checksum that it then sends")
  }

  @Test func `The codes and statuses of refusals about the service's checksum`() {
    let missing = AfterpayRefusal.noServiceChecksum(amount: total, confirmed: reduced)
    #expect(missing.code == "no_service_checksum")
    #expect(missing.completionStatus == 422)
    let other = AfterpayRefusal.checksumOfAnotherAmount(amount: total, checksum: reduced)
    #expect(other.code == "checksum_of_another_amount")
    #expect(other.completionStatus == 409)
  }
}
