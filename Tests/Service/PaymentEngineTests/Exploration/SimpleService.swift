import ScheduleEngine

@testable import PaymentEngine

/// The service and one checkout, written from the facts about its interface alone.
///
/// Amounts are cents. A command of the shop has the number of its operation, and the service remembers what it did for
/// each number.
struct SimpleService: Hashable {
  /// The parts of the service that the facts leave open.
  struct Traits: Hashable {
    /// Whether a repetition of a rejected request has the same answer, although another one would succeed.
    var remembersRejections = true
    /// Whether the ten minutes of a reversal are compared before anything else.
    var comparesReversalTimeFirst = false
    /// Whether the service declines the order.
    var declines = false
  }

  /// The order that a decision has created.
  struct Order: Hashable {
    var isApproved = true
    var isCapturedInFull = false
    var cents: Int64 = 0
    var created: Int64 = 0
    var effects: [Effect] = []
    var reversal = Reversal.none
  }

  /// A movement of money.
  struct Effect: Hashable {
    enum Kind: Hashable { case capture, void, expiry, refund }
    var kind: Kind
    var cents: Int64
    /// The number of the operation; 0 if the service itself has caused it.
    var operation: Int
    var reference: UTF8Text?
  }

  enum Reversal: Hashable { case none, pending, done }

  /// An answer that a repetition has again.
  struct Memory: Hashable {
    var operation: Int
    var time: Int64
    var answer: PaymentAnswer
  }

  let traits: Traits
  /// Whether the shopper has confirmed the order.
  var isConfirmed = true
  var order: Order?
  private(set) var memories: [Memory] = []
  /// The operations that were carried out.
  private(set) var carriedOut: Set<Int> = []
  /// The number of approvals.
  private(set) var approvals = 0

  init(traits: Traits = Traits(), isConfirmed: Bool = true) {
    (self.traits, self.isConfirmed) = (traits, isConfirmed)
  }

  static var tokenSeconds: Int64 { 180 * 60 }
  static var authorizationSeconds: Int64 { 7 * 86_400 }
  static var reversalSeconds: Int64 { 600 }
  static var memorySeconds: Int64 { 86_400 }

  /// The time at which explorations begin.
  static var beginning: Int64 { 1_795_255_200 }

  static func time(_ clock: Int64) -> Timestamp {
    Timestamp(secondsSinceEpoch: beginning + clock)
  }
}

extension SimpleService {
  /// Answers a request.
  mutating func answer(_ intent: PaymentIntent, operation: Int, at clock: Int64) -> PaymentAnswer {
    if let memory = memories.first(where: { $0.operation == operation }) {
      let isForever = intent.command.kind == .refund
      if isForever || clock - memory.time <= Self.memorySeconds { return memory.answer }
      memories.removeAll { $0.operation == operation }
    }
    let answer = carryOut(intent, operation: operation, at: clock)
    let isRejection = if case .rejected = answer { true } else { false }
    if intent.requestID != nil, !isRejection || traits.remembersRejections {
      memories.append(Memory(operation: operation, time: clock, answer: answer))
    }
    return answer
  }

  private mutating func carryOut(
    _ intent: PaymentIntent, operation: Int, at clock: Int64
  ) -> PaymentAnswer {
    switch intent.command {
    case .authorize(let decision):
      decide(decision, isFull: false, operation, at: clock)
    case .captureInFull(let decision):
      decide(decision, isFull: true, operation, at: clock)
    case .capture(let amount, _):
      change(.capture, amount.minorUnits, operation, reference: intent.requestID?.text)
    case .void(let amount, _):
      change(.void, amount?.minorUnits, operation)
    case .refund(let amount, let reference):
      refund(amount.minorUnits, reference.text, operation)
    case .reverse: reverse(operation, at: clock)
    }
  }

  private mutating func decide(
    _ decision: PaymentDecision, isFull: Bool, _ operation: Int, at clock: Int64
  ) -> PaymentAnswer {
    if let order {
      // A full capture is recognized by its token.
      guard isFull, order.isCapturedInFull else { return Self.error(402, "invalid_token") }
      return lookup.map { .payment($0) } ?? .lost
    }
    guard clock < Self.tokenSeconds else { return Self.error(402, "invalid_token") }
    guard isConfirmed else { return Self.error(412, "invalid_order_transaction_status") }
    var order = Order(
      isApproved: !traits.declines, isCapturedInFull: isFull, cents: decision.amount.minorUnits,
      created: clock)
    if order.isApproved {
      approvals += 1
      if isFull {
        order.effects = [Effect(kind: .capture, cents: order.cents, operation: operation)]
      }
    }
    self.order = order
    carriedOut.insert(operation)
    return lookup.map { .payment($0) } ?? .lost
  }

  private mutating func change(
    _ kind: Effect.Kind, _ cents: Int64?, _ operation: Int, reference: UTF8Text? = nil
  ) -> PaymentAnswer {
    guard let order else { return Self.error(412, "error") }
    guard order.isApproved else { return Self.error(412, "invalid_state") }
    guard order.reversal == .none else { return Self.error(412, "payment_voided") }
    guard order.open > 0 else {
      if order.sum(.expiry) > 0 { return Self.error(412, "payment_expired") }
      return order.sum(.capture) > 0
        ? Self.error(410, "payment_captured") : Self.error(412, "payment_voided")
    }
    let cents = cents ?? order.open
    guard cents <= order.open else { return Self.error(422, "invalid_amount") }
    self.order?.effects.append(
      Effect(kind: kind, cents: cents, operation: operation, reference: reference))
    carriedOut.insert(operation)
    return lookup.map { .payment($0) } ?? .lost
  }

  private mutating func refund(
    _ cents: Int64, _ reference: UTF8Text, _ operation: Int
  ) -> PaymentAnswer {
    guard let order, order.isApproved else { return Self.error(412, "precondition_failed") }
    guard cents <= order.sum(.capture) - order.sum(.refund) else {
      return Self.error(422, "invalid_amount")
    }
    let effect = Effect(kind: .refund, cents: cents, operation: operation, reference: reference)
    self.order?.effects.append(effect)
    carriedOut.insert(operation)
    return .refund(
      Payment.Refund(
        id: UTF8Text("f-\(order.effects.count)"), effect.money, reference: reference))
  }

  private mutating func reverse(_ operation: Int, at clock: Int64) -> PaymentAnswer {
    func failed(_ message: UTF8Text) -> PaymentAnswer {
      .rejected(ServiceError(status: 412, code: "precondition_failed", message: message))
    }
    guard let order else { return Self.error(402, "invalid_token") }
    let isLate = clock - order.created > Self.reversalSeconds
    if isLate, traits.comparesReversalTimeFirst { return failed("Outside the reversal window") }
    switch order.reversal {
    case .pending: return failed("A reversal is Pending")
    case .done: return failed("Order was Already reversed")
    case .none: break
    }
    guard order.isApproved, order.open == 0 || order.sum(.capture) == 0,
      order.open + order.sum(.capture) - order.sum(.refund) > 0
    else { return failed("Order is not eligible") }
    guard !isLate else { return failed("Outside the reversal window") }
    self.order?.reversal = .pending
    carriedOut.insert(operation)
    return .accepted
  }

  /// Carries the accepted reversal out.
  mutating func finishReversal() {
    guard let order, order.reversal == .pending else { return }
    self.order?.reversal = .done
    if order.open > 0 {
      self.order?.effects.append(Effect(kind: .void, cents: order.open, operation: 0))
    }
    let captured = order.sum(.capture) - order.sum(.refund)
    if captured > 0 {
      self.order?.effects.append(Effect(kind: .refund, cents: captured, operation: 0))
    }
  }

  /// Voids the open amount after the end of the authorization; a reversal takes at most ten minutes.
  mutating func pass(to clock: Int64) {
    if let order, clock - order.created > Self.reversalSeconds { finishReversal() }
    guard let order, order.isApproved, order.open > 0,
      clock - order.created >= Self.authorizationSeconds
    else { return }
    self.order?.effects.append(Effect(kind: .expiry, cents: order.open, operation: 0))
  }

  private static func error(_ status: Int, _ code: UTF8Text) -> PaymentAnswer {
    .rejected(ServiceError(status: status, code: code))
  }
}

extension SimpleService {
  /// The order as the service reports it, or nil.
  var lookup: Payment? {
    guard let order else { return nil }
    let amount = Money(minorUnits: order.cents, currency: .usd)
    let created = Self.time(order.created)
    let end = Self.time(order.created + Self.authorizationSeconds).description
    var events: [Payment.Event] = []
    if order.isApproved, !order.isCapturedInFull {
      events = [
        Payment.Event(
          id: "e-0", .authorizationApproved, amount, created: created, expires: UTF8Text(end))
      ]
    } else if !order.isApproved {
      let kind: Payment.Event.Kind =
        order.isCapturedInFull ? .captureDeclined : .authorizationDeclined
      events = [Payment.Event(id: "e-0", kind, amount, created: created)]
    }
    var refunds: [Payment.Refund] = []
    for (index, effect) in order.effects.enumerated() {
      switch effect.kind {
      case .capture:
        events.append(
          Payment.Event(
            id: UTF8Text("e-\(index + 1)"), .captured, effect.money, reference: effect.reference))
      case .void:
        events.append(Payment.Event(id: UTF8Text("e-\(index + 1)"), .voided, effect.money))
        // The service lists a void among the refunds as well, and first.
        refunds.insert(Payment.Refund(id: UTF8Text("v-\(index + 1)"), effect.money), at: 0)
      case .expiry:
        events.append(Payment.Event(id: UTF8Text("e-\(index + 1)"), .expired, effect.money))
      case .refund:
        refunds.append(
          Payment.Refund(id: UTF8Text("f-\(index)"), effect.money, reference: effect.reference))
      }
    }
    guard let number = try? OrderNumber("100101") else { return nil }
    return try? Payment(
      order: number, isApproved: order.isApproved, created: created, original: amount,
      open: Money(minorUnits: order.open, currency: .usd), events: events, refunds: refunds)
  }
}

extension SimpleService.Order {
  func sum(_ kind: SimpleService.Effect.Kind) -> Int64 {
    effects.filter { $0.kind == kind }.reduce(0) { $0 + $1.cents }
  }

  /// The cents that can be captured.
  var open: Int64 {
    isApproved ? cents - sum(.capture) - sum(.void) - sum(.expiry) : 0
  }
}

extension SimpleService.Effect {
  var money: Money { Money(minorUnits: cents, currency: .usd) }
}
