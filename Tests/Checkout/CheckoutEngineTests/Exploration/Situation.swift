import ScheduleEngine

@testable import CheckoutEngine

/// A checkout in the small world: the flow, the day, the time, and what an observer remembers.
///
/// The observer knows the effects, the inputs and the answers only. Its memory is a second
/// formulation of the rules that reach over several steps; the invariants compare it with the flow.
struct Situation {
  var flow: NativeCheckout
  /// The form of the order that is shown.
  var shown: OrderForm?
  /// Whether the server makes an order of the cart that has everything but a payment.
  var isCartFilled = false
  /// The changes of a request that was lost when the app ended; the server may have made them.
  var lostChanges: OrderChanges?
  /// The number of days since the beginning.
  var day = 0
  /// The number of times that three hours passed.
  var hours = 0
  var memory = Memory()
  /// The states of the sections by the contract's words.
  private(set) var expectedSections: SectionStates

  init(flow: NativeCheckout, isCartFilled: Bool) {
    (self.flow, self.isCartFilled) = (flow, isCartFilled)
    expectedSections = SectionStates(isGuest: flow.settings.buyer.isGuest)
  }

  /// Updates what follows from the rest.
  mutating func finish() { expectedSections = computedSections() }
}

/// The facts that an observer of a checkout remembers.
struct Memory: Hashable {
  /// The number of requests sent.
  var requests = 0
  /// The request that was sent and is not answered.
  var pending: NativeRequest?
  /// The state of the payment, seen from outside.
  var payment = PaymentRecord.free
  /// The request that completes the payment, once the shopper agreed to it.
  var completion: NativeCall?
  /// Whether the order must be read again.
  var reading = Owed.nothing
  /// Whether the order must be made again.
  var remaking = Owed.nothing
  /// Whether the order was made again since the shopper last acted.
  var hasRemade = false
  /// The total of the payment that a 409 refused, until an order comes.
  var refusedTotal: Money?
  /// The uses of keys.
  var keys: [KeyUse] = []
  /// The time of the express checkout with Afterpay.
  var tokenHours: Int?
  /// The parts whose drafts the server rejected; the drafts of promo codes say it themselves.
  var rejected = OrderParts()
  /// The promo codes whose drafts the request under way carries.
  var carried: [UTF8Text] = []
  /// The events that happened of those that happen once, by their position.
  var happened: UInt8 = 0

  /// Work that the shop's server must do before the shopper can pay.
  enum Owed: Int { case nothing, now, whenAsked }

  /// A key and its use.
  struct KeyUse: Hashable {
    let key: Int
    let provider: Int
    let total: Int64
    let order: Int
  }

  /// The state of an attempt to pay, as far as it is known outside.
  enum PaymentRecord: Int {
    /// Nobody tries to pay.
    case free
    /// The server was asked for a payment and may have created it.
    case asked
    /// The provider shows the payment.
    case presented
    /// The shopper agreed; the server may have taken the money.
    case agreed
    /// The order is paid.
    case paid
  }
}

/// A move and its result.
final class Step {
  let before: Situation
  let move: Move
  let outcome: Outcome
  /// The form of the order in the answer.
  let offered: OrderForm?
  /// The situation after the move.
  private(set) var after: Situation
  /// The state before the move.
  let old: NativeState
  /// The state after it.
  let new: NativeState
  /// The drafts and the queue that must follow, before a request is sent.
  private(set) var expectedDrafts: CheckoutDrafts
  private(set) var expectedQueue: OrderParts

  init(
    _ move: Move, in before: Situation, _ outcome: Outcome, offered: OrderForm?, after: Situation
  ) {
    (self.before, self.move, self.outcome, self.after) = (before, move, outcome, after)
    self.offered = offered
    (old, new) = (before.flow.state, after.flow.state)
    (expectedDrafts, expectedQueue) = (old.drafts, old.queued)
    guard isAccepted else { return }
    (expectedDrafts, expectedQueue) = expectedEntriesAfter()
    self.after.observe(self)
    self.after.finish()
  }

  enum Outcome {
    case refused(NativeRefusal)
    case ignored
    case accepted(effects: [NativeEffect], events: [NativeEvent])
    /// The clock went on; the flow received nothing.
    case waited
  }

  var effects: [NativeEffect] {
    if case .accepted(let effects, _) = outcome { effects } else { [] }
  }

  var events: [NativeEvent] {
    if case .accepted(_, let events) = outcome { events } else { [] }
  }

  var isAccepted: Bool { if case .accepted = outcome { true } else { false } }
  /// Whether nothing changed.
  ///
  /// A restart keeps the state, and forgets the contents of the last request.
  var isUnchanged: Bool { move == .kill ? new == old : after.flow == before.flow }

  /// The request that the step sent.
  var sent: NativeRequest? {
    for case .request(let request) in effects { return request }
    return nil
  }

  /// The request that the step answered.
  var answered: NativeRequest? {
    if case .server = move, isAccepted { before.memory.pending } else { nil }
  }
}
