import ScheduleEngine

@testable import CheckoutEngine

/// A situation as the exploration recognizes it: everything on which later steps depend, and no more.
///
/// The folding, and why it loses nothing:
/// - Request numbers are left out. The rules compare an answer's number with the request under way
///   only, and the exploration sends answers to older and unknown numbers in every state.
/// - Versions and order identifiers are left out, because the server counts from those shown.
/// - Emails, addresses, promo codes and keys are interchangeable: the rules compare them for
///   equality only. They get numbers in the order in which they first occur, so that two
///   situations that differ by exchanging `a` and `b` become one. The three kinds are renumbered
///   independently. Methods and providers have prices and rules of their own and keep their names.
/// - A key that was used for another order than the one shown can never be used again: what it was
///   used for does not matter.
/// - The day and the time are left out, but for whether the widget shown is of that day, and whether
///   the token has expired.
/// - The code, message and amounts of a failure are left out: no rule reads them. Its parts matter.
/// - The settings are the same in all situations of an exploration. Whether billing is the same as
///   shipping, and the addresses of the account, follow from the order.
/// - The latest attempt, a refused order and whether the checkout was resumed matter after a status
///   403 only, which the explorations do not have.
/// - The observer's memory follows from the other members, as long as the flow keeps the rules; the
///   events that happened do not follow, and are kept.
struct FoldedSituation: Hashable {
  private let words: [UInt64]

  init(_ situation: Situation) { words = Folding(situation).words }

  /// The stored properties of a checkout that the folding knows; a new one must be added to it.
  static let knownProperties = [
    "settings", "state", "progress", "lastRequest", "remaking", "reading", "rejected", "hasRemade",
    "refusedAmount", "attempts", "completion", "token", "widgetBasis", "milestones",
    "carriedCodes", "latestAttempt", "refusedOrder", "isResumed",
  ]
}

/// The work of folding a situation into few bits.
private struct Folding {
  var words: [UInt64] = []
  private var word: UInt64 = 0
  private var free = 64
  private var emails = Renaming()
  private var addresses = Renaming()
  private var codes = Renaming()

  /// The numbers that values receive in the order in which they occur.
  private struct Renaming {
    private var numbers = [0, 0, 0, 0]
    private var last = 0

    mutating func number(of value: Int) -> Int {
      guard value > 0 else { return 0 }
      if numbers[value] == 0 {
        last += 1
        numbers[value] = last
      }
      return numbers[value]
    }
  }

  private mutating func add(_ value: Int, bits: Int) {
    if bits > free {
      words.append(word)
      (word, free) = (0, 64)
    }
    word = word << UInt64(bits) | UInt64(truncatingIfNeeded: value)
    free -= bits
  }

  init(_ situation: Situation) {
    let flow = situation.flow
    let state = flow.state
    add(state.phase.rank * 8 + flow.progress.rank, bits: 6)
    guard state.phase != .left else {
      // Nothing can happen in a checkout that was left.
      words.append(word)
      return
    }
    if situation.shown == nil { add(situation.isCartFilled ? 1 : 0, bits: 1) }
    add(situation.shown)
    add(state.drafts, carried: flow.carriedCodes)
    add(situation.lostChanges == nil ? 0 : 1, bits: 1)
    if let changes = situation.lostChanges { add(changes) }
    if case .changeOrder(_, let changes)? = underWay(flow) { add(changes) }
    add(underWay(flow)?.rank ?? 0, bits: 3)
    add(state.queued.bits, bits: 5)
    add(flow.rejected.bits, bits: 5)
    add(flow.remaking.rank * 3 + flow.reading.rank, bits: 4)
    add(flow.hasRemade ? 1 : 0, bits: 1)
    add(Int(flow.refusedAmount?.minorUnits ?? 0), bits: 20)
    add(state.editing.map { $0.rawValue + 1 } ?? 0, bits: 3)
    add(state.failure?.parts.bits ?? 0, bits: 5)
    addPayment(of: flow)
    addTimes(of: situation)
    add(Int(situation.memory.happened), bits: 7)
    words.append(word)
  }

  private func underWay(_ flow: NativeCheckout) -> NativeCall? {
    flow.state.underWay == nil ? nil : flow.lastRequest?.call
  }

  private mutating func add(_ form: OrderForm?) {
    guard let form else { return add(0, bits: 1) }
    add(1, bits: 1)
    add(emails.number(of: form.contact), bits: 2)
    add(addresses.number(of: form.shipping), bits: 2)
    add(addresses.number(of: form.billing), bits: 2)
    add(form.method, bits: 2)
    add(form.methods.reduce(0) { $0 | 1 << $1 }, bits: 3)
    add(form.price, bits: 2)
    add(form.codes)
  }

  private mutating func add(_ list: [Int]) {
    add(list.count, bits: 2)
    for code in list { add(codes.number(of: code), bits: 2) }
  }

  private mutating func add(_ drafts: CheckoutDrafts, carried: [UTF8Text]) {
    var changes = OrderChanges()
    (changes.contact, changes.shippingMethod) = (drafts.contact, drafts.shippingMethod)
    (changes.shippingAddress, changes.billingAddress) =
      (drafts.shippingAddress, drafts.billingAddress)
    add(changes)
    add(drafts.promoCodes.count, bits: 2)
    for draft in drafts.promoCodes {
      add(codes.number(of: SmallWorld.index(of: draft.code, in: SmallWorld.codes)), bits: 2)
      add(draft.isRemoval ? 1 : 0, bits: 1)
      add(draft.isRejected ? 1 : carried.contains(draft.code) ? 2 : 0, bits: 2)
    }
  }

  private mutating func add(_ changes: OrderChanges) {
    add(changes.parts.bits, bits: 5)
    add(
      emails.number(of: SmallWorld.index(of: changes.contact, in: SmallWorld.emails)), bits: 2)
    add(addresses.number(of: SmallWorld.index(of: changes.shippingAddress)), bits: 2)
    add(addresses.number(of: SmallWorld.index(of: changes.billingAddress)), bits: 2)
    add(SmallWorld.index(of: changes.shippingMethod, in: SmallWorld.methods), bits: 2)
    add((changes.promoCodes ?? []).map { SmallWorld.index(of: $0, in: SmallWorld.codes) })
  }

  private mutating func addPayment(of flow: NativeCheckout) {
    let payment = flow.state.payment
    // A use of a key: of the present payment, of the order shown, or of an order that is gone.
    let uses = flow.attempts.map { attempt -> Int in
      guard attempt.orderID == flow.state.order?.id else { return 1 }
      let isPresent = attempt.key == payment?.key
      let provider = SmallWorld.index(of: attempt.provider, in: SmallWorld.providers)
      return 2 + (isPresent ? 1 : 0) + provider * 4 + Int(attempt.total.minorUnits) * 16
    }
    add(uses.count, bits: 2)
    for use in uses.sorted() { add(use, bits: 24) }
    guard let payment else { return add(0, bits: 3) }
    add(payment.stage.rank, bits: 3)
    add(SmallWorld.index(of: payment.provider, in: SmallWorld.providers), bits: 2)
    add(SmallWorld.index(of: payment.paymentID, in: SmallWorld.paymentIDs), bits: 2)
    add(Int(payment.amount.minorUnits), bits: 20)
    add(flow.completion == nil ? 0 : flow.completion?.checksum == nil ? 1 : 2, bits: 2)
  }

  private mutating func addTimes(of situation: Situation) {
    let flow = situation.flow
    let token = flow.token.map { issued in
      1_795_219_200 + Int64(situation.hours) * 10_800 > issued.issuedAt.secondsSinceEpoch ? 1 : 2
    }
    add(token ?? 0, bits: 2)
    add(flow.state.widget == nil ? 0 : flow.state.widget?.isValid == true ? 1 : 2, bits: 2)
    add(flow.milestones.bits, bits: 5)
    guard let basis = flow.widgetBasis else { return add(0, bits: 1) }
    add(1, bits: 1)
    add(basis.today == World.days[situation.day] ? 1 : 0, bits: 1)
    add(basis.total == flow.state.order?.summary.total ? 1 : 0, bits: 1)
    add(basis.token == nil ? 0 : basis.isTokenExpired ? 1 : 2, bits: 2)
  }
}

extension OrderParts {
  var bits: Int { reduce(0) { $0 | 1 << $1.rawValue } }
}

extension NativeCheckout.PendingWork {
  var rank: Int {
    switch self {
    case .none: 0
    case .due: 1
    case .failed: 2
    }
  }
}

extension NativeCheckout.Milestones {
  var bits: Int {
    (hasBegun ? 1 : 0) + (hasContact ? 2 : 0) + (hasShippingAddress ? 4 : 0)
      + (hasShippingMethod ? 8 : 0) + (hasPresented ? 16 : 0)
  }
}

extension NativeState.Phase {
  var rank: Int {
    switch self {
    case .idle: 0
    case .loading: 1
    case .failed: 2
    case .shopping: 3
    case .paying: 4
    case .completed: 5
    case .leaving: 6
    case .left: 7
    }
  }
}

extension NativeState.Payment.Stage {
  var rank: Int {
    switch self {
    case .requesting: 1
    case .presented: 2
    case .completing: 3
    case .unknown: 4
    case .checking: 5
    case .completed: 6
    }
  }
}

extension NativeCall {
  var rank: Int {
    switch self {
    case .makeOrder: 1
    case .remakeOrder: 2
    case .readOrder: 3
    case .changeOrder: 4
    case .requestPayment: 5
    case .completePayment: 6
    case .checkPayment: 7
    }
  }
}
