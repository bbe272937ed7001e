import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

/// Properties of the capture of any order.
@Suite struct CapturePropertyTests {
  /// An order of a checkout, and the time and kind of a request.
  private struct Capture: Sendable {
    let order: ScheduledOrder
    let token: CheckoutToken
    let isAdjusted: Bool
    let seconds: Int64

    var moment: Moment { Moment(today: order.startDate, secondsSinceEpoch: seconds) }

    func shop(
      total: Money? = nil, limits: OrderLimits? = nil, issuedAt: Int64? = nil,
      captured: CaptureRecord? = nil
    ) throws -> CaptureGuard {
      try CaptureGuard(
        token: token,
        order: CheckoutOrder(
          total: total ?? order.total, issuedAt: issuedAt.map(Timestamp.init(secondsSinceEpoch:))),
        plan: order.plan, limits: limits, captured: captured)
    }

    func request(
      token other: CheckoutToken? = nil, cents: Int64 = 0, isAdjusted: Bool? = nil,
      checksum: String?
    ) -> CaptureRequest {
      let amount = Money(
        minorUnits: order.total.minorUnits &+ cents, currency: order.total.currency)
      return CaptureRequest(
        token: other ?? token, amount: amount, isCheckoutAdjusted: isAdjusted ?? self.isAdjusted,
        paymentScheduleChecksum: checksum)
    }

    func checksum() throws -> String {
      try order.schedule().checksum(for: .token(token)).description
    }
  }

  private static let captures = zip(
    Generator.order(under: .plan(with: .installmentTerms(count: 1...6))),
    Generator<CheckoutToken>.checkoutToken, Generator<Bool>.bool,
    Generator<Int64>.integer(in: -1_000_000_000_000...1_000_000_000_000)
  ).map { Capture(order: $0, token: $1, isAdjusted: $2, seconds: $3) }

  @Test func `An order is captured by its amount and its checksum`() {
    forAll(Self.captures, runs: 300) { capture in
      let request = capture.request(checksum: try capture.checksum())
      let decision = try capture.shop().decision(on: request, at: capture.moment)
      guard case .accepted(let record) = decision else { return false }
      let checksum = try capture.checksum()
      return record.amount == capture.order.total && record.token == capture.token
        && record.checksum?.description == checksum
        && record.isCheckoutAdjusted == capture.isAdjusted
    }
  }

  @Test func `Without a checksum an order is captured exactly if it was not adjusted`() {
    forAll(Self.captures, runs: 300) { capture in
      let decision = try capture.shop().decision(
        on: capture.request(checksum: nil), at: capture.moment)
      return capture.isAdjusted
        ? decision == .refused(.missingChecksum) : decision.name == "accepted"
    }
  }

  @Test func `A request with any one change is refused`() {
    let cents = Generator<Int64>.integer(in: -200...200).filter { $0 != 0 }
    let changes = zip(Self.captures, cents, .integer(in: 0...255))
    forAll(changes, runs: 300) { capture, cents, bit in
      let checksum = try capture.checksum()
      let digits = Array(checksum)
      var changed = digits
      let value = (digits[bit / 4].hexDigitValue ?? 0) ^ 1 << (bit % 4)
      changed[bit / 4] = Character(String(value, radix: 16))
      let requests = [
        capture.request(cents: cents, checksum: checksum),
        capture.request(checksum: String(changed)),
        capture.request(checksum: String(checksum.dropLast())),
        capture.request(token: try CheckoutToken("another than any"), checksum: checksum),
      ]
      return try requests.allSatisfy { request in
        try capture.shop().decision(on: request, at: capture.moment).record == nil
      }
    }
  }

  @Test func `A captured order has the same answer after any other change`() {
    let sent = Generator.optional(
      .oneOf([.hostileText, Generator.checkoutToken.map { $0.digest.description }]))
    let later = zip(
      zip(Self.captures, sent), Generator.moment(), Generator.orderTotal(for: .usPayIn4),
      Generator<Int64>.integer(in: -9...9))
    forAll(later, runs: 300) { (captured, moment, total, cents) in
      let (capture, sent) = captured
      let request = capture.request(checksum: try capture.checksum())
      let first = try capture.shop().decision(on: request, at: capture.moment)
      let record = try #require(first.record)
      let shop = try capture.shop(
        total: total, limits: OrderLimits(minimumMinorUnits: nil, maximumMinorUnits: 1),
        issuedAt: moment.secondsSinceEpoch &- 10_800, captured: record)
      let other = capture.request(
        cents: cents, isAdjusted: !capture.isAdjusted, checksum: sent)
      let amount = other.amount
      return shop.decision(on: request, at: moment) == .alreadyCaptured(record)
        && shop.decision(on: other, at: moment)
          == (cents == 0
            ? .alreadyCaptured(record)
            : .refused(.capturedOtherwise(record, requested: amount)))
    }
  }

  @Test func `A valid widget is captured by its status's checksum, and an invalid one is not`() {
    let moments = zip(
      Self.captures, Generator.moment(), Generator<Int64>.integer(in: 0...12_000),
      Generator.acceptedTotal)
    forAll(moments, runs: 300) { capture, moment, age, cents in
      let total = Money(minorUnits: cents, currency: capture.order.plan.currency)
      let order = CheckoutOrder(
        total: total,
        issuedAt: Timestamp(secondsSinceEpoch: moment.secondsSinceEpoch &- age))
      guard
        let (widget, _) = try? WidgetMachine.checkout(
          capture.token, order: order, plan: capture.order.plan, at: moment)
      else { return true }
      let shop = try CaptureGuard(of: widget)
      func decision(_ checksum: String?) -> CaptureDecision {
        let request = CaptureRequest(
          token: capture.token, amount: total, isCheckoutAdjusted: true,
          paymentScheduleChecksum: checksum)
        return shop.decision(on: request, at: moment)
      }
      switch widget.status {
      case .valid(_, let checksum): return decision(checksum.description).name == "accepted"
      case .invalid(.tokenExpired): return decision(nil) == .refused(.tokenExpired)
      case .invalid(let barrier): return decision(nil) == .refused(.barred(barrier))
      case nil: return false
      }
    }
  }
}

extension Generator where Value == Int64 {
  /// Totals in minor units, within common limits and beyond them.
  fileprivate static var acceptedTotal: Generator {
    .frequency([(3, .integer(in: 1...300_000)), (1, .integer(in: 1...Int64.max))])
  }
}
