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
    if asksWhetherPaid(answer, to: call) { return }
    switch call {
    case .makeOrder: receiveFirstOrder(answer, &step)
    case .remakeOrder: receiveRemadeOrder(answer, &step)
    case .readOrder: receiveReading(answer, &step)
    case .changeOrder(_, let changes): receiveChanges(changes, answer, &step)
    case .requestPayment: receivePayment(answer, &step)
    case .completePayment: receiveCompletion(answer, &step)
    case .checkPayment:
      if let refusedOrder {
        self.refusedOrder = nil
        receiveRefusal(of: refusedOrder, answer, &step)
      } else {
        receiveCheck(answer, &step)
      }
    }
    carriedCodes = []
    if let failure = state.failure, !failure.parts.isEmpty,
      failure.parts.isDisjoint(with: state.drafts.parts)
    {
      state.failure = nil
    }
  }

  /// Continues after a 403 to a request for the order, when the shop has said whether it is paid.
  private mutating func receiveRefusal(
    of refused: RefusedOrder, _ answer: ShopAnswer<NativeReply>, _ step: inout NativeStep
  ) {
    if receiveEarlierPayment(answer, &step) { return }
    let refusal = ShopAnswer<NativeReply>(status: 403, message: refused.message)
    switch refused.request {
    case .making: receiveFirstOrder(refusal, &step)
    case .remaking: receiveRemadeOrder(refusal, &step)
    case .reading: receiveReading(refusal, &step)
    }
  }

  /// Returns the order of a successful answer, or nil if it is not one that can be shown; the reason
  /// says why.
  private func order(
    in answer: ShopAnswer<NativeReply>, isNew: Bool, _ reason: inout MalformedAnswerReason?
  ) -> Order? {
    guard answer.isSuccess else { return nil }
    guard case .order(let order)? = answer.reply else {
      reason =
        answer.reason ?? MalformedAnswerReason(path: "$", rule: "the body is not an order")
      return nil
    }
    reason = defect(of: order, isNew: isNew)
    return reason == nil ? order : nil
  }

  /// Returns the reason why an order cannot be the one of this checkout, or nil if it can.
  private func defect(of order: Order, isNew: Bool) -> MalformedAnswerReason? {
    guard order.cartID == settings.cartID else {
      return MalformedAnswerReason(path: "$.cartId", rule: "the order is of another cart")
    }
    guard let shown = state.order else { return nil }
    guard order.currency == shown.currency else {
      let rule: Sentence = "the order is in \(order.currency), it was in \(shown.currency)"
      return MalformedAnswerReason(
        path: "$.currency", rule: UTF8Text(checkedUTF8: rule.bytes))
    }
    guard !isNew else { return nil }
    guard order.id == shown.id else {
      return MalformedAnswerReason(path: "$.id", rule: "the order is not the one that is shown")
    }
    guard order.version >= shown.version else {
      let rule =
        UTF8Text("the version is ", order.version).bytes
        + UTF8Text(", lower than that of the order shown, ", shown.version).bytes
      return MalformedAnswerReason(path: "$.version", rule: UTF8Text(checkedUTF8: rule))
    }
    return nil
  }

  /// Returns the code of an answer that is not the expected success.
  private func code(
    of answer: ShopAnswer<NativeReply>, rejected: CheckoutFailure.Code
  ) -> CheckoutFailure.Code {
    if answer.isSuccess { return .malformedAnswer }
    switch answer.status {
    case 401: return .notAuthorized
    case 423: return .locked
    default: return answer.isRejection ? rejected : .serviceUnavailable
    }
  }

  private mutating func receiveFirstOrder(
    _ answer: ShopAnswer<NativeReply>, _ step: inout NativeStep
  ) {
    var reason: MalformedAnswerReason?
    if let order = order(in: answer, isNew: true, &reason) {
      enter(.shopping)
      show(order, &step)
      enterDefaultAddress()
    } else {
      enter(.failed)
      let code = answer.status == 410 ? .cartExpired : code(of: answer, rejected: .requestRejected)
      fail(
        CheckoutFailure(
          code, message: answer.rejectionMessage, reason: reason,
          isRecovered: code == .cartExpired ? false : nil),
        &step)
    }
  }

  private mutating func receiveReading(
    _ answer: ShopAnswer<NativeReply>, _ step: inout NativeStep
  ) {
    var reason: MalformedAnswerReason?
    if let order = order(in: answer, isNew: false, &reason) {
      show(order, &step)
    } else if answer.status == 410 {
      receiveExpiry(answer, &step)
    } else {
      if reading == .none { reading = .failed }
      let code = code(of: answer, rejected: .requestRejected)
      fail(CheckoutFailure(code, message: answer.rejectionMessage, reason: reason), &step)
    }
  }

  private mutating func receiveChanges(
    _ changes: OrderChanges, _ answer: ShopAnswer<NativeReply>, _ step: inout NativeStep
  ) {
    var reason: MalformedAnswerReason?
    if let order = order(in: answer, isNew: false, &reason) {
      confirm(changes.parts, in: order)
      show(order, &step)
    } else if answer.status == 410 {
      receiveExpiry(answer, &step)
    } else {
      if answer.isRejection { reject(changes.parts) }
      let code = code(of: answer, rejected: .changeRejected)
      fail(
        CheckoutFailure(
          code, message: answer.rejectionMessage, reason: reason, parts: changes.parts), &step)
    }
  }

  /// Notes that the server rejected the drafts that a request carried, if no newer value replaces
  /// them.
  private mutating func reject(_ parts: OrderParts) {
    rejected.formUnion(parts.subtracting(state.queued))
    rejected.remove(.promoCodes)
    for index in state.drafts.promoCodes.indices
    where carriedCodes.contains(state.drafts.promoCodes[index].code) {
      state.drafts.promoCodes[index].isRejected = true
    }
  }

  /// Drops the drafts that an order confirms.
  private mutating func confirm(_ parts: OrderParts, in order: Order) {
    let codes = carriedCodes
    state.drafts.promoCodes.removeAll { codes.contains($0.code) }
    for part in parts.subtracting(state.queued) where part != .promoCodes {
      if part != .shippingMethod, !order.contains(part) { continue }
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
    var reason: MalformedAnswerReason?
    guard let order = order(in: answer, isNew: true, &reason) else {
      return abandonRemaking(answer, &step)
    }
    show(order, &step)
    queue(unrejectedDrafts)
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
    isResumed = false
    if reading == .failed { reading = .none }
    if let method = state.drafts.shippingMethod,
      !order.shippingMethods.contains(where: { $0.id == method })
    {
      state.drafts.shippingMethod = nil
      state.queued.remove(.shippingMethod)
    }
    if !order.isDelivered { dropDelivery() }
    if let previous { keepLosses(of: previous, in: order) }
    rejected.formIntersection(state.drafts.parts)
    if let amount = refusedAmount {
      refusedAmount = nil
      let total = order.summary.total
      if amount != total {
        fail(CheckoutFailure(.amountChanged, previousTotal: amount, currentTotal: total), &step)
      } else {
        let isSame = previous.map { order.showsSame(as: $0) } ?? false
        fail(CheckoutFailure(isSame ? .dayDiffers : .orderChanged), &step)
      }
    }
    showAddresses()
  }

  /// Shows which of the order's addresses are the same, and which are the customer's.
  mutating func showAddresses() {
    let (shipping, billing) = (state.order?.shippingAddress, state.order?.billingAddress)
    state.isBillingSameAsShipping = billing.flatMap { shipping?.matches($0) } ?? false
    state.savedShippingAddress = settings.buyer.id(of: shipping)
    state.savedBillingAddress = settings.buyer.id(of: billing)
  }

  /// Drops the drafts of the sections that an order without a delivery does not have.
  private mutating func dropDelivery() {
    let parts: OrderParts = [.shippingAddress, .shippingMethod]
    for part in parts { state.drafts.remove(part) }
    state.queued.subtract(parts)
    if let part = state.editing?.part, parts.contains(part) { state.editing = nil }
  }

  /// Makes drafts of the contact and the addresses that an order lost.
  private mutating func keepLosses(of previous: Order, in order: Order) {
    if settings.buyer.isGuest, order.contact == nil, state.drafts.contact == nil {
      state.drafts.contact = previous.contact
    }
    if order.isDelivered, order.shippingAddress == nil, state.drafts.shippingAddress == nil {
      state.drafts.shippingAddress = previous.shippingAddress
    }
    if order.billingAddress == nil, state.drafts.billingAddress == nil {
      state.drafts.billingAddress = previous.billingAddress
    }
  }

  /// Ends the request under way without an answer, because the app ended: the changes that it
  /// carried are queued again, and an order that it makes must be made again.
  mutating func loseRequest() {
    switch state.underWay == nil ? nil : lastRequest?.call {
    case .changeOrder(_, let changes)?:
      state.queued.formUnion(changes.parts.intersection(unrejectedDrafts))
    case .remakeOrder?: remaking = .due
    case .checkPayment? where refusedOrder?.request == .remaking: remaking = .due
    default: break
    }
    (state.underWay, refusedOrder, carriedCodes) = (nil, nil, [])
  }

  /// Continues shopping after the app ended: the order is read, unless it must be made again.
  mutating func resumeShopping() {
    isResumed = true
    guard remaking == .none else { return }
    if reading == .failed, state.failure?.isOfReading == true { state.failure = nil }
    reading = .due
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
      let changes = state.drafts.changes(of: state.queued, to: order)
      if state.queued.contains(.promoCodes) {
        carriedCodes = state.drafts.promoCodes.filter { !$0.isRejected }.map { $0.code }
      }
      rejected.subtract(state.queued)
      state.queued = []
      send(.changeOrder(id: order.id, changes))
    }
  }
}

extension Order {
  /// Returns whether two orders differ at most in the version and the time of expiry.
  fileprivate func showsSame(as other: Order) -> Bool {
    var other = other
    (other.version, other.expiresAt) = (version, expiresAt)
    return self == other
  }
}
