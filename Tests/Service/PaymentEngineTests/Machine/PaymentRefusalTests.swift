import ScheduleEngine
import Testing

@testable import PaymentEngine

/// Each refusal with its code and its sentence.
@Suite struct PaymentRefusalTests {
  private static func refund(_ cents: Int64, _ reference: UTF8Text = "ref-9") throws
    -> PaymentCommand
  {
    .refund(amount: usd(cents), reference: try MerchantReference(reference))
  }

  @Test func `A capture or void of more than is open is rejected with both amounts`() throws {
    let session = try OrderSession(.order(captured: [30_00]))
    let sentence =
      "above_open: 20.01 USD is more than the 20.00 USD that is open; capture or void at most that"
    #expect(session.refusal(.capture(amount: usd(20_01))) == sentence)
    #expect(session.refusal(.void(amount: usd(20_01))) == sentence)
    #expect(session.refusal(.capture(amount: usd(20_00))) == nil)
    #expect(session.refusal(.void(amount: usd(20_00))) == nil)
  }

  @Test func `A capture below 1.00, and another amount of zero, are rejected`() throws {
    let session = try OrderSession(.order(captured: [30_00]))
    #expect(
      session.refusal(.capture(amount: usd(99)))
        == "below_minimum: 0.99 USD is below 1.00 USD, the least amount; leave the rest open, or void it"
    )
    #expect(
      session.refusal(.void(amount: usd(0)))
        == "below_minimum: 0.00 USD is below 0.01 USD, the least amount; leave the rest open, or void it"
    )
    #expect(try session.refusal(Self.refund(0))?.hasPrefix("below_minimum: 0.00 USD") == true)
    #expect(session.refusal(.capture(amount: usd(1_00))) == nil)
    #expect(session.refusal(.void(amount: usd(1))) == nil)
    #expect(try session.refusal(Self.refund(1)) == nil)
  }

  @Test func `A capture from the end of the authorization on is rejected`() throws {
    var session = try OrderSession(.order())
    session.now = 7 * 86_400 - 1
    #expect(session.refusal(.capture(amount: usd(50_00))) == nil)
    session.now = 7 * 86_400
    #expect(
      session.refusal(.capture(amount: usd(50_00)))
        == "authorization_expired: the authorization has ended (2026-11-28T10:00:00.000Z), and what was open is "
        + "void; send the shopper through a new checkout")
    #expect(session.refusal(.void(amount: nil)) == nil)
    let expired = try OrderSession(.order(expired: 50_00))
    #expect(
      expired.refusal(.capture(amount: usd(50_00)))?.hasPrefix("authorization_expired:") == true)
  }

  @Test func `A refund of more than is captured and not refunded is rejected`() throws {
    let session = try OrderSession(.order(captured: [30_00], refunded: [10_00]))
    #expect(
      try session.refusal(Self.refund(20_01))
        == "above_refundable: 20.01 USD is more than the 20.00 USD that was captured and not refunded; "
        + "refund at most that")
    #expect(try session.refusal(Self.refund(20_00)) == nil)
  }

  @Test func `A refund more than 120 days after the order is rejected`() throws {
    var session = try OrderSession(.order(captured: [50_00]))
    session.now = 120 * 86_400
    #expect(try session.refusal(Self.refund(1_00)) == nil)
    session.now += 1
    #expect(
      try session.refusal(Self.refund(1_00))
        == "refund_too_late: the order is of 2026-11-21T10:00:00Z, and it is 2027-03-21T10:00:01Z now: "
        + "refunds end after 120 days; pay the shopper back by other means")
  }

  @Test func `An amount in another currency is rejected`() throws {
    let session = try OrderSession(.order())
    #expect(
      session.refusal(.capture(amount: Money(minorUnits: 10_00, currency: .aud)))
        == "currency_differs: 10.00 AUD is not in USD, the currency of the order; pass the amount in USD"
    )
    #expect(
      session.refusal(.void(amount: Money(minorUnits: 10_00, currency: .aud)))?
        .hasPrefix("currency_differs") == true)
  }

  @Test func `A token of another order of the shop is rejected`() throws {
    let (first, second) = (try MerchantReference("o-1"), try MerchantReference("o-2"))
    var session = try OrderSession()
    _ = try session.carryOut(.authorize(50_00, reference: first), .payment(.order()))
    #expect(
      session.refusal(.authorize(50_00, reference: second))
        == "token_of_another_order: the token belongs to the order o-1, not to o-2; "
        + "pass the token of this order's own checkout")
  }

  @Test func `A checksum of another amount is rejected`() throws {
    let checksum = try ServiceChecksum("ZmluZS4+==", madeFor: usd(40_00))
    let decision = PaymentDecision(
      amount: usd(50_00), isCheckoutAdjusted: true, checksum: checksum)
    #expect(
      try OrderSession().refusal(.authorize(decision))
        == "checksum_of_another_amount: the checksum was made for 40.00 USD, and the order is for 50.00 USD; "
        + "show the shopper the widget with 50.00 USD, and pass the checksum that it then sends")
    let right = PaymentDecision(
      amount: usd(50_00), checksum: try ServiceChecksum("ZmluZS4+==", madeFor: usd(50_00)))
    #expect(try OrderSession().refusal(.authorize(right)) == nil)
  }

  @Test func `An identifier of other values is rejected with both`() throws {
    var session = try OrderSession(.order())
    _ = try session.carryOut(
      .capture(amount: usd(20_00)), id: "a", .payment(.order(captured: [20_00])))
    #expect(
      session.refusal(.capture(amount: usd(10_00)), id: "a")
        == "id_reused: the id a belongs to a capture of 20.00 USD, and this is a capture of 10.00 USD; "
        + "pass another id for another command")
    // An identifier belongs to the commands of one kind.
    #expect(session.refusal(.void(amount: usd(10_00)), id: "a") == nil)
  }

  @Test func `The reference of a refund that was carried out is rejected for another one`() throws {
    var session = try OrderSession(.order(captured: [50_00]))
    let refund = try Self.refund(10_00, "ref-0")
    let done = PaymentAnswer.refund(Payment.Refund(id: "r-0", usd(10_00), reference: "ref-0"))
    #expect(try session.carryOut(refund, .error(422, "invalid_amount")) != nil)
    #expect(session.refusal(refund) == nil, "A rejected refund frees its reference.")
    #expect(try session.carryOut(refund, id: "a", done) == .settled(.done))
    let sentence =
      "id_reused: the reference ref-0 belongs to a refund of 10.00 USD that the service has carried out; "
      + "pass another reference for another refund"
    #expect(session.refusal(refund) == sentence)
    #expect(try session.refusal(Self.refund(5_00, "ref-0"), id: "b") == sentence)
    #expect(session.machine.decision(on: refund, id: "a", at: at(0)) == .settled(.done))
  }

  @Test(arguments: [
    (PaymentCommand.Kind.capture, "captured"), (.void, "voided"), (.refund, "refunded"),
  ])
  func `A command before the decision, and after an end, is rejected`(
    kind: PaymentCommand.Kind, verb: String
  ) throws {
    let command: PaymentCommand =
      switch kind {
      case .capture: .capture(amount: usd(10_00))
      case .void: .void(amount: nil)
      default: try Self.refund(10_00)
      }
    #expect(
      try OrderSession().refusal(command)
        == "wrong_state: the service has not decided the order, which cannot be \(verb); authorize it first"
    )
    #expect(
      try OrderSession(.order(isApproved: false)).refusal(command)
        == "wrong_state: the order is declined, and cannot be \(verb); send the shopper through a new checkout"
    )
    #expect(
      try OrderSession(.order(voided: [50_00])).refusal(command)
        == "wrong_state: the order is voided, and cannot be \(verb); send the shopper through a new checkout"
    )
  }

  @Test func `A void of all is rejected if nothing is open`() throws {
    #expect(
      try OrderSession(.order(captured: [50_00])).refusal(.void(amount: nil))
        == "wrong_state: the order is captured, and cannot be voided")
  }

  @Test func `A second decision with other values is rejected, and the same one has its outcome`()
    throws
  {
    var session = try OrderSession()
    _ = try session.carryOut(.authorize(50_00), .payment(.order()))
    #expect(
      session.machine.decision(on: .authorize(50_00), id: "b", at: at(0)) == .settled(.approved))
    #expect(
      session.refusal(.authorize(60_00))
        == "wrong_state: the order is authorized, and cannot be authorized again: "
        + "the service has decided an authorization of 50.00 USD; ask for the order")
    #expect(
      session.refusal(.captureInFull(PaymentDecision(amount: usd(50_00))))?
        .hasPrefix("wrong_state: the order is authorized, and cannot be captured again") == true)
  }

  @Test func `While an outcome is unknown no other operation is sent`() throws {
    var session = try OrderSession(.order())
    try session.start(.capture(amount: usd(20_00)))
    let sentence =
      "wrong_state: a capture of 20.00 USD has no answer yet, and until then the order cannot be voided; "
      + "settle it by 'resume', or repeat that command"
    #expect(session.refusal(.void(amount: nil)) == sentence)
    #expect(session.refusal(.capture(amount: usd(20_00)), id: "b") != nil)
    #expect(session.machine.decision(on: .capture(amount: usd(20_00)), at: at(0)) == .again)
  }

  @Test func `While the service reverses an order only a reversal is sent`() throws {
    var session = try OrderSession(.order())
    #expect(try session.carryOut(.reverse, .accepted) == .settled(.done))
    #expect(
      session.refusal(.capture(amount: usd(20_00)))
        == "wrong_state: the order is reversing, and cannot be captured while the service reverses it; "
        + "ask for the order again later")
    #expect(session.machine.decision(on: .reverse, at: at(0)) == .new)
  }

  @Test func `The refusal of a widget has its code and message`() {
    let refusal = PaymentRefusal.widgetRefuses(
      .amountMismatch(order: usd(200_00), capture: usd(180_00)))
    #expect(refusal.code == "widget_refuses")
    #expect(
      refusal.description.hasPrefix(
        "the widget of the order refuses the capture (amount_mismatch): "))
  }

  @Test func `Times at the ends of the range are compared without overflow`() throws {
    let session = try OrderSession(.order(captured: [50_00]))
    for seconds in [Int64.min, .max] {
      let now = Timestamp(secondsSinceEpoch: seconds)
      _ = try session.machine.decision(on: Self.refund(1_00), at: now)
      _ = session.machine.nextStep(at: now)
    }
    #expect(
      Timestamp(secondsSinceEpoch: .max).seconds(since: Timestamp(secondsSinceEpoch: .min)) == .max)
    #expect(
      Timestamp(secondsSinceEpoch: .min).seconds(since: Timestamp(secondsSinceEpoch: .max)) == .min)
  }
}
