import ScheduleEngine

@testable import CheckoutEngine

// The observer's rules: sections 1 and 3 of the contract, from inputs, answers and effects alone.
extension Step {
  /// Whether the answer is an order that the checkout must show.
  var isOrderShown: Bool {
    guard let offered, offered.cart == 0, let call = answered?.call, call.replyKind == .order
    else { return false }
    guard let shown = before.shown else { return true }
    guard offered.isForeign == shown.isForeign else { return false }
    if case .remakeOrder = call { return true }
    return offered.id == shown.id && offered.version >= shown.version
  }

  /// The status of the answer: 0 for none.
  var status: Int {
    switch move {
    case .server(.status(let status)): status
    case .server(.noAnswer): 0
    case .server(.payment): 201
    case .server: 200
    default: 0
    }
  }

  /// Whether the server rejected the request.
  var isRejected: Bool {
    (400...499).contains(status) && ![401, 408, 423, 425, 429].contains(status)
  }

  /// Whether the input is one by which the shopper acts.
  var isAct: Bool {
    switch move {
    case .load, .refresh, .retry, .contact, .shipping, .billing, .method, .apply, .remove,
      .useShippingAsBilling, .chooseShipping, .chooseBilling, .discard, .discardCode, .pay,
      .express,
      .providerSucceeds, .providerCancels, .providerFails:
      isAccepted
    default: false
    }
  }

  /// Whether the input enters a new value.
  var isEntry: Bool {
    switch move {
    case .contact, .shipping, .billing, .method, .apply, .useShippingAsBilling,
      .chooseShipping, .chooseBilling:
      isAccepted
    case .remove: isAccepted && !enteredParts.isEmpty
    default: false
    }
  }
}

extension Situation {
  /// Remembers an accepted step.
  mutating func observe(_ step: Step) {
    guard step.isAccepted else { return }
    if step.isAct { memory.hasRemade = false }
    if let answered = step.answered {
      memory.pending = nil
      receive(answered.call, step)
      memory.carried = []
    } else {
      receiveInput(step)
    }
    for effect in step.effects {
      switch effect {
      case .request(let request): send(request)
      case .presentProvider: memory.payment = .presented
      case .promptToLeave, .dismiss: break
      }
    }
    if flow.state.phase == .left { memory.pending = nil }
    for event in step.events { memory.happened |= event.onceBit }
  }

  private mutating func send(_ request: NativeRequest) {
    memory.requests = request.number
    memory.pending = request
    switch request.call {
    case .remakeOrder: memory.remaking = .nothing
    case .readOrder: memory.reading = .nothing
    case .completePayment:
      memory.completion = request.call
      memory.payment = .agreed
    case .changeOrder(_, let changes):
      memory.rejected.subtract(changes.parts)
      if changes.promoCodes != nil {
        memory.carried = flow.state.drafts.promoCodes.filter { !$0.isRejected }.map(\.code)
      }
    case .makeOrder, .requestPayment, .checkPayment: break
    }
  }

  /// Whether the request under way makes the order again.
  private var isRemaking: Bool {
    if case .remakeOrder? = memory.pending?.call { true } else { false }
  }

  private mutating func receiveInput(_ step: Step) {
    switch step.move {
    case .pay(let provider, let key):
      memory.payment = .asked
      let use = Memory.KeyUse(
        key: key, provider: provider, total: step.before.shown?.total ?? 0,
        order: step.before.shown?.id ?? 0)
      if !memory.keys.contains(use) { memory.keys.append(use) }
    case .providerSucceeds: memory.payment = .agreed
    case .providerCancels, .providerFails: endPayment()
    case .express(let provider):
      if provider == 1 { memory.tokenHours = hours }
      memory.reading = .now
    case .refresh where memory.payment == .free:
      if memory.remaking == .whenAsked {
        memory.remaking = .now
      } else if memory.remaking == .nothing, !isRemaking {
        memory.reading = .now
      }
    case .retry where memory.payment == .free && shown != nil:
      if memory.remaking == .whenAsked {
        memory.remaking = .now
      } else if memory.reading == .whenAsked {
        memory.reading = .now
      }
    case .discard(let part): memory.rejected.remove(part)
    case .kill: resume()
    default: break
    }
    if step.isEntry {
      if memory.remaking == .whenAsked { memory.remaking = .now }
      memory.rejected.subtract(step.enteredParts)
      switch step.move {
      case .apply(let value), .remove(let value):
        memory.carried.removeAll { $0 == SmallWorld.codes[value] }
      default: break
      }
    }
  }

  /// Nothing is under way any more; what the server made of it is not known.
  private mutating func resume() {
    guard flow.state.phase != .left else { return }
    let lost = memory.pending
    (memory.pending, memory.carried) = (nil, [])
    if memory.payment == .presented { memory.payment = .asked }
    guard shown != nil, memory.payment == .free else { return }
    if case .changeOrder(_, let changes)? = lost?.call { lostChanges = changes }
    if lost?.isRemaking == true { memory.remaking = .now }
    if memory.remaking == .nothing { memory.reading = .now }
  }

  private mutating func endPayment() {
    memory.payment = .free
    memory.completion = nil
  }

  private mutating func receive(_ call: NativeCall, _ step: Step) {
    if step.isOrderShown {
      shown = step.offered
      lostChanges = nil
      if memory.reading == .whenAsked { memory.reading = .nothing }
      memory.refusedTotal = nil
      memory.rejected.formIntersection(flow.state.drafts.parts)
      return
    }
    switch call {
    case .makeOrder: break
    case .remakeOrder: memory.remaking = .whenAsked
    case .readOrder where step.status != 410:
      if memory.reading == .nothing { memory.reading = .whenAsked }
    case .changeOrder(_, let changes) where step.status != 410:
      if step.isRejected {
        memory.rejected.formUnion(changes.parts.subtracting(step.before.flow.state.queued))
        memory.rejected.remove(.promoCodes)
      }
    case .readOrder, .changeOrder: expire()
    case .requestPayment:
      if step.status == 409 {
        refuse(step)
      } else if step.status == 410 {
        endPayment()
        expire()
      } else if step.isRejected {
        endPayment()
      }
    case .completePayment:
      switch (step.status, step.move) {
      case (_, .server(.completed)): memory.payment = .paid
      case (402, _), (422, _): endPayment()
      case (409, _): refuse(step)
      case (410, _):
        endPayment()
        expire()
      default: break
      }
    case .checkPayment:
      switch step.move {
      case .server(.attempt(.none)) where step.before.flow.state.payment?.paymentID == nil,
        .server(.attempt(.failed)):
        endPayment()
      case .server(.attempt(.succeeded)): memory.payment = .paid
      default: break
      }
    }
  }

  /// Receives a 409: nothing is paid, and the order must be read.
  private mutating func refuse(_ step: Step) {
    memory.refusedTotal = step.before.flow.state.payment?.amount
    memory.reading = .now
    endPayment()
  }

  /// Receives a 410: the order must be made again, once by itself.
  private mutating func expire() {
    memory.refusedTotal = nil
    memory.remaking = memory.hasRemade ? .whenAsked : .now
    memory.hasRemade = true
  }
}

extension NativeEvent {
  /// The bit of an event that happens once, or 0.
  var onceBit: UInt8 {
    switch self {
    case .beginCheckout: 1
    case .addContactInfo: 2
    case .addShippingAddress: 4
    case .addShippingInfo: 8
    case .addPaymentInfo: 16
    case .purchase: 32
    case .checkoutLeft: 64
    case .widgetChanged, .checkoutFailed: 0
    }
  }
}
