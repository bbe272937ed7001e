import PropertyTesting
import ScheduleEngine
import Testing

@testable import PaymentEngine

/// The sums of an order that the service reports.
@Suite struct PaymentSumTests {
  private static func payment(
    open: Int64, _ events: [Payment.Event], refunds: [Payment.Refund] = [], isApproved: Bool = true
  ) throws -> Payment {
    try Payment(
      order: OrderNumber("100101"), isApproved: isApproved, original: usd(50_00), open: usd(open),
      events: events, refunds: refunds)
  }

  private static func event(_ id: UTF8Text, _ kind: Payment.Event.Kind, _ cents: Int64)
    -> Payment.Event
  {
    Payment.Event(id: id, kind, usd(cents))
  }

  private static func mistake(_ body: () throws -> Payment) -> String? {
    do {
      _ = try body()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `The original amount is captured, voided, expired and open`() throws {
    let payment = try Self.payment(
      open: 5_00,
      [
        Self.event("1", .authorizationApproved, 50_00), Self.event("2", .captured, 20_00),
        Self.event("3", .captured, 10_00), Self.event("4", .voided, 7_00),
        Self.event("5", .expired, 8_00),
      ])
    #expect(payment.captured == usd(30_00))
    #expect(payment.voided == usd(15_00))
    #expect(payment.open == usd(5_00))
    #expect(payment.refundable == usd(30_00))
  }

  @Test func `Amounts that do not add up are an error`() {
    #expect(
      Self.mistake { try Self.payment(open: 40_00, [Self.event("1", .captured, 9_99)]) }
        == "original 50.00 USD is not captured 9.99 USD + voided 0.00 USD + open 40.00 USD")
    #expect(
      Self.mistake { try Self.payment(open: 40_00, [Self.event("1", .voided, 10_01)]) }
        == "original 50.00 USD is not captured 0.00 USD + voided 10.01 USD + open 40.00 USD")
    #expect(Self.mistake { try Self.payment(open: 0, [], isApproved: false) } == nil)
  }

  @Test func `More refunded than captured is an error`() {
    let refunds = [Payment.Refund(id: "1", usd(20_01), reference: "a")]
    #expect(
      Self.mistake {
        try Self.payment(open: 30_00, [Self.event("1", .captured, 20_00)], refunds: refunds)
      }
        == "refunded 20.01 USD is above captured 20.00 USD")
  }

  @Test func `A void that is listed among the refunds is none`() throws {
    let void = Self.event("2", .voided, 10_00)
    let events = [Self.event("1", .captured, 40_00), void]
    let listed = Payment.Refund(id: "v", usd(10_00))
    let refund = Payment.Refund(id: "r", usd(10_00), reference: "ref")
    let payment = try Self.payment(open: 0, events, refunds: [listed, refund])
    #expect(payment.refunds == [refund])
    #expect(payment.refunded == usd(10_00))
    #expect(try Self.payment(open: 0, events, refunds: [refund, listed]).refunds == [refund])
    let marked = Payment.Refund(id: "v", usd(10_00), reference: "void")
    #expect(try Self.payment(open: 0, events, refunds: [marked]).refunds == [])
    let other = Payment.Refund(id: "o", usd(9_00))
    #expect(try Self.payment(open: 0, events, refunds: [other, listed]).refunds == [other])
  }

  @Test func `Several currencies, negative amounts and repeated identifiers are errors`() {
    let foreign = Payment.Event(id: "1", .captured, Money(minorUnits: 1, currency: .aud))
    #expect(
      Self.mistake { try Self.payment(open: 50_00, [foreign]) }
        == "its amounts have several currencies")
    let negative = [Self.event("1", .captured, -1), Self.event("2", .voided, 1)]
    #expect(
      Self.mistake { try Self.payment(open: 50_00, negative) }
        == "an amount is negative, or the original one is zero")
    #expect(
      Self.mistake {
        try Payment(order: OrderNumber("1"), isApproved: false, original: usd(0), open: usd(0))
      } == "an amount is negative, or the original one is zero")
    let twice = [Self.event("1", .captured, 25_00), Self.event("1", .captured, 25_00)]
    #expect(
      Self.mistake { try Self.payment(open: 0, twice) }
        == "two events or refunds have one identifier")
    let refunds = [Payment.Refund(id: "1", usd(1)), Payment.Refund(id: "1", usd(1))]
    #expect(
      Self.mistake {
        try Self.payment(open: 0, [Self.event("1", .captured, 50_00)], refunds: refunds)
      }
        == "two events or refunds have one identifier")
  }

  @Test func `A sum above the largest amount is an error`() {
    let events = [Self.event("1", .captured, .max), Self.event("2", .captured, 1)]
    #expect(Self.mistake { try Self.payment(open: 0, events) } == "a sum is too large")
  }

  @Test func `The last end of an authorization counts, in the service's own text`() throws {
    func event(_ id: UTF8Text, _ end: UTF8Text?) -> Payment.Event {
      Payment.Event(id: id, .authorizationApproved, usd(50_00), expires: end)
    }
    let payment = try Self.payment(
      open: 50_00,
      [event("1", "2026-11-27T10:00:00Z"), event("2", "2026-11-28T10:00:00.000Z"), event("3", nil)])
    #expect(payment.expires == "2026-11-28T10:00:00.000Z")
    #expect(payment.isExpired(at: at(7 * 86_400)))
    #expect(!payment.isExpired(at: at(7 * 86_400 - 1)))
    #expect(try !Self.payment(open: 50_00, [event("1", "soon")]).isExpired(at: at(1_000_000_000)))
    #expect(try !Self.payment(open: 50_00, []).isExpired(at: at(1_000_000_000)))
  }

  @Test func `A later state of an order undoes nothing`() throws {
    let first = try Payment.order(captured: [20_00], voided: [10_00], refunded: [5_00])
    #expect(
      try Payment.order(captured: [20_00, 5_00], voided: [10_00], refunded: [5_00]).follows(first))
    #expect(first.follows(first))
    #expect(try !Payment.order(captured: [19_00], voided: [10_00], refunded: [5_00]).follows(first))
    #expect(try !Payment.order(captured: [20_00], voided: [9_00], refunded: [5_00]).follows(first))
    #expect(try !Payment.order(captured: [20_00], voided: [10_00], refunded: [4_00]).follows(first))
    #expect(
      try !Payment.order(60_00, captured: [20_00], voided: [10_00], refunded: [5_00]).follows(first)
    )
  }

  /// A movement of money: capture, void or expiry of a part of the open amount, or a refund of the captured one.
  private static var movements: Generator<[(Int, Int)]> {
    .array(of: zip(.integer(in: 0...3), .integer(in: 0...100)), count: 0...12)
  }

  @Test func `Any movements of money have the sums of a count by hand`() {
    forAll(Self.movements) { movements in
      var events: [Payment.Event] = []
      var refunds: [Payment.Refund] = []
      var amounts: [Int64] = [0, 0, 0, 0]
      var open: Int64 = 50_00
      for (index, (kind, percent)) in movements.enumerated() {
        let limit = kind == 3 ? amounts[0] - amounts[3] : open
        let cents = limit * Int64(percent) / 100
        amounts[kind] += cents
        if kind < 3 {
          open -= cents
          let kinds: [Payment.Event.Kind] = [.captured, .voided, .expired]
          events.append(Self.event(UTF8Text("e\(index)"), kinds[kind], cents))
        }
        // The service lists a void among the refunds as well, and first.
        if kind == 1 {
          refunds.insert(Payment.Refund(id: UTF8Text("v\(index)"), usd(cents)), at: 0)
        }
        if kind == 3 {
          refunds.append(Payment.Refund(id: UTF8Text("r\(index)"), usd(cents), reference: "ref"))
        }
      }
      let payment = try Self.payment(open: open, events, refunds: refunds)
      guard payment.captured == usd(amounts[0]), payment.voided == usd(amounts[1] + amounts[2]),
        payment.refunded == usd(amounts[3])
      else { return false }
      // One cent more or less anywhere is no payment.
      return Self.mistake { try Self.payment(open: open + 1, events, refunds: refunds) } != nil
    }
  }

  @Test func `A command is sent exactly if its amount is within the limits`() {
    forAll(zip(Self.movements, .integer(in: 0...60_00), .integer(in: 0...2))) {
      movements, amount, kind in
      var (captured, voided): ([Int64], [Int64]) = ([], [])
      var (open, refunded): (Int64, Int64) = (50_00, 0)
      for (movement, percent) in movements {
        let cents = open * Int64(percent) / 100
        if movement == 0 { captured.append(cents) } else if movement == 1 { voided.append(cents) }
        if movement < 2 { open -= cents }
        if movement == 2 { refunded = (captured.reduce(0, +)) * Int64(percent) / 100 }
      }
      let sum = captured.reduce(0, +)
      let session = try OrderSession(
        .order(captured: captured, voided: voided, refunded: refunded == 0 ? [] : [refunded]))
      let cents = Int64(amount)
      let isVoided = open == 0 && sum == 0
      switch kind {
      case 0:
        return (session.refusal(.capture(amount: usd(cents))) == nil)
          == (!isVoided && cents >= 100 && cents <= open)
      case 1:
        return (session.refusal(.void(amount: usd(cents))) == nil)
          == (!isVoided && cents >= 1 && cents <= open)
      default:
        let refund = PaymentCommand.refund(
          amount: usd(cents), reference: try MerchantReference("r"))
        return (session.refusal(refund) == nil)
          == (!isVoided && cents >= 1 && cents <= sum - refunded)
      }
    }
  }
}
