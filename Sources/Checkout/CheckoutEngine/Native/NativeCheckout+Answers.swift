internal import ScheduleEngine

// The answers to requests, except those about payments, and the requests that follow from them.
extension NativeCheckout {
  /// Sends a request; `finish` adds its effect.
  mutating func send(_ call: NativeCall) {
    assert(state.underWay == nil, "one request is under way at a time")
    let number = (lastRequest?.number ?? 0) + 1
    lastRequest = NativeRequest(number: number, call: call)
    var parts = OrderParts()
    if case .changeOrder(_, let changes) = call { parts = changes.parts }
    state.underWay = NativeState.RequestUnderWay(number: number, parts: parts)
  }

  mutating func fail(_ failure: CheckoutFailure, _ step: inout NativeStep) {
    state.failure = failure
    step.failure = failure.code
  }

  mutating func receive(
    _ answer: ShopAnswer<NativeReply>, to call: NativeCall, _ step: inout NativeStep
  ) {
    switch call {
    case .makeOrder: receiveFirstOrder(answer, &step)
    case .remakeOrder: receiveRemadeOrder(answer, &step)
    case .readOrder: receiveReading(answer, &step)
    case .changeOrder(_, let changes): receiveChanges(changes, answer, &step)
    case .requestPayment: receivePayment(answer, &step)
    case .completePayment: receiveCompletion(answer, &step)
    case .checkPayment: receiveCheck(answer, &step)
    }
    if let failure = state.failure, !failure.parts.isEmpty,
      failure.parts.isDisjoint(with: state.drafts.parts)
    {
      state.failure = nil
    }
  }

  /// Returns the order of a successful answer, or nil if it is not one that can be shown.
  private func order(
    in answer: ShopAnswer<NativeReply>, isNew: Bool
  ) -> Order? {
    guard answer.isSuccess, case .order(let order)? = answer.reply,
      order.cartID == settings.cartID
    else { return nil }
    guard let shown = state.order else { return order }
    guard order.currency == shown.currency else { return nil }
    return isNew || (order.id == shown.id && order.version >= shown.version) ? order : nil
  }

  /// Returns the code of an answer that is not the expected success.
  private func code(
    of answer: ShopAnswer<NativeReply>, rejected: CheckoutFailure.Code
  ) -> CheckoutFailure.Code {
    if answer.isSuccess { return .malformedAnswer }
    return answer.isRejection ? rejected : .serviceUnavailable
  }

  private mutating func receiveFirstOrder(
    _ answer: ShopAnswer<NativeReply>, _ step: inout NativeStep
  ) {
    if let order = order(in: answer, isNew: true) {
      enter(.shopping)
      show(order, &step)
      enterDefaultAddress()
    } else {
      enter(.failed)
      let code = answer.status == 410 ? .cartExpired : code(of: answer, rejected: .requestRejected)
      fail(
        CheckoutFailure(
          code, message: answer.rejectionMessage, isRecovered: code == .cartExpired ? false : nil),
        &step)
    }
  }

  private mutating func receiveReading(
    _ answer: ShopAnswer<NativeReply>, _ step: inout NativeStep
  ) {
    if let order = order(in: answer, isNew: false) {
      show(order, &step)
    } else if answer.status == 410 {
      receiveExpiry(answer, &step)
    } else {
      if reading == .none { reading = .failed }
      let code = code(of: answer, rejected: .requestRejected)
      fail(CheckoutFailure(code, message: answer.rejectionMessage), &step)
    }
  }

  private mutating func receiveChanges(
    _ changes: OrderChanges, _ answer: ShopAnswer<NativeReply>, _ step: inout NativeStep
  ) {
    if let order = order(in: answer, isNew: false) {
      confirm(changes.parts, in: order)
      show(order, &step)
    } else if answer.status == 410 {
      receiveExpiry(answer, &step)
    } else {
      if answer.isRejection { rejected.formUnion(changes.parts.subtracting(state.queued)) }
      let code = code(of: answer, rejected: .changeRejected)
      fail(
        CheckoutFailure(code, message: answer.rejectionMessage, parts: changes.parts), &step)
    }
  }

  /// Drops the drafts that an order confirms.
  private mutating func confirm(_ parts: OrderParts, in order: Order) {
    for part in parts.subtracting(state.queued) {
      let isAddressOrContact = part != .shippingMethod && part != .promoCodes
      if isAddressOrContact, !order.contains(part) { continue }
      state.drafts.remove(part)
      if let editing = state.editing, editing.part == part { state.editing = nil }
    }
  }

  /// Receives the status 410 on anything but a first order: the order expired.
  mutating func receiveExpiry(
    _ answer: ShopAnswer<NativeReply>, _ step: inout NativeStep
  ) {
    refusedAmount = nil
    if hasRemade {
      abandonRemaking(answer, &step)
    } else {
      hasRemade = true
      remaking = .due
    }
  }

  private mutating func receiveRemadeOrder(
    _ answer: ShopAnswer<NativeReply>, _ step: inout NativeStep
  ) {
    guard let order = order(in: answer, isNew: true) else {
      return abandonRemaking(answer, &step)
    }
    show(order, &step)
    queue(state.drafts.parts.subtracting(rejected))
    fail(CheckoutFailure(.cartExpired, isRecovered: true), &step)
  }

  /// Keeps all that was entered, until the shopper tries again.
  private mutating func abandonRemaking(
    _ answer: ShopAnswer<NativeReply>, _ step: inout NativeStep
  ) {
    remaking = .failed
    state.queued = []
    fail(
      CheckoutFailure(.cartExpired, message: answer.rejectionMessage, isRecovered: false), &step)
  }

  /// Shows an order; nothing that was entered is lost.
  private mutating func show(_ order: Order, _ step: inout NativeStep) {
    let previous = state.order
    state.order = order
    if reading == .failed { reading = .none }
    if let method = state.drafts.shippingMethod,
      !order.shippingMethods.contains(where: { $0.id == method })
    {
      state.drafts.shippingMethod = nil
      state.queued.remove(.shippingMethod)
    }
    if let previous { keepLosses(of: previous, in: order) }
    rejected.formIntersection(state.drafts.parts)
    if let amount = refusedAmount {
      refusedAmount = nil
      let total = order.summary.total
      fail(
        amount == total
          ? CheckoutFailure(.orderChanged)
          : CheckoutFailure(.amountChanged, previousTotal: amount, currentTotal: total), &step)
    }
    state.isBillingSameAsShipping =
      order.billingAddress.flatMap { order.shippingAddress?.matches($0) } ?? false
    state.savedShippingAddress = settings.buyer.id(of: order.shippingAddress)
    state.savedBillingAddress = settings.buyer.id(of: order.billingAddress)
  }

  /// Makes drafts of the contact and the addresses that an order lost.
  private mutating func keepLosses(of previous: Order, in order: Order) {
    if settings.buyer.isGuest, order.contact == nil, state.drafts.contact == nil {
      state.drafts.contact = previous.contact
    }
    if order.shippingAddress == nil, state.drafts.shippingAddress == nil {
      state.drafts.shippingAddress = previous.shippingAddress
    }
    if order.billingAddress == nil, state.drafts.billingAddress == nil {
      state.drafts.billingAddress = previous.billingAddress
    }
  }

  /// Sends the first of the requests that are owed, if no request is under way.
  mutating func sendNextRequest() {
    guard progress == .shopping, state.phase != .left, state.underWay == nil,
      let order = state.order
    else { return }
    if remaking == .due {
      remaking = .none
      send(.remakeOrder(order))
    } else if reading == .due {
      reading = .none
      send(.readOrder(id: order.id))
    } else if !state.queued.isEmpty {
      let changes = state.drafts.only(state.queued)
      rejected.subtract(state.queued)
      state.queued = []
      send(.changeOrder(id: order.id, changes))
    }
  }
}
