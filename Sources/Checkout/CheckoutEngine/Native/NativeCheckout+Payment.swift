internal import ScheduleEngine

// A payment of exactly the total that is shown, never made twice.
extension NativeCheckout {
  mutating func pay(_ provider: UTF8Text?, _ key: PaymentKey) throws(NativeRefusal) {
    let order = try changeableOrder()
    if order.summary.total.minorUnits == 0 {
      guard provider == nil else { throw NativeRefusal(.noPaymentNeeded) }
    } else {
      guard let provider, settings.providers.contains(provider) else {
        throw NativeRefusal(.unknownProvider)
      }
    }
    guard state.sections.payment == .open else { throw NativeRefusal(.sectionLocked) }
    if provider == NativeSettings.afterpay, let widget = state.widget, !widget.isValid {
      throw NativeRefusal(.providerBarred(widget))
    }
    let total = order.summary.total
    let attempt = Attempt(key: key, total: total, provider: provider, orderID: order.id)
    let index = attemptIndex(of: key)
    let isKnown = index < attempts.count && attempts[index].key == key
    guard !isKnown || attempts[index] == attempt else { throw NativeRefusal(.keyReused) }
    beginAction()
    if !isKnown { attempts.insert(attempt, at: index) }
    latestAttempt = attempt
    state.editing = nil
    state.payment = NativeState.Payment(
      provider: provider, key: key, amount: total, stage: .requesting)
    enter(.paying)
    send(
      .requestPayment(
        orderID: order.id, cartID: settings.cartID, total: total, provider: provider, key: key))
  }

  /// Returns the index at which the attempt with a key is, or would be.
  private func attemptIndex(of key: PaymentKey) -> Int {
    var (low, high) = (0, attempts.count)
    while low < high {
      let middle = low + (high - low) / 2
      let precedes = attempts[middle].key.text.bytes.lexicographicallyPrecedes(key.text.bytes)
      if precedes { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func finishProvider(
    _ result: ProviderResult, _ step: inout NativeStep
  ) throws(NativeRefusal) {
    guard let payment = state.payment, payment.stage == .presented else {
      throw NativeRefusal(.noPayment)
    }
    beginAction()
    switch result {
    case .succeeded(let token):
      let isAfterpay = payment.provider == NativeSettings.afterpay
      completion = Completion(token: token, checksum: isAfterpay ? state.widget?.checksum : nil)
      complete()
    case .cancelled: endPayment()
    case .failed(let message):
      endPayment()
      fail(CheckoutFailure(.paymentFailed, message: message), &step)
    }
  }

  /// Asks the server to complete the order, with the same arguments each time.
  private mutating func complete() {
    guard let order = state.order, let completion, let id = state.payment?.paymentID else {
      return assertionFailure("a payment that succeeded has an identifier")
    }
    state.payment?.stage = .completing
    send(
      .completePayment(
        orderID: order.id, paymentID: id, token: completion.token, checksum: completion.checksum))
  }

  /// Asks the server for the outcome of the attempt.
  mutating func checkPayment() {
    guard let order = state.order, let payment = state.payment else {
      return assertionFailure("an unknown payment is a payment of an order")
    }
    state.payment?.stage = .checking
    send(.checkPayment(orderID: order.id, key: payment.key))
  }

  /// Returns to shopping without a payment.
  private mutating func endPayment() {
    state.payment = nil
    completion = nil
    enter(.shopping)
  }

  /// Shows a payment at its provider, or completes an order of zero, which needs none.
  private mutating func present(
    _ id: UTF8Text, _ data: SecretText?, _ step: inout NativeStep
  ) {
    state.payment?.paymentID = id
    guard let payment = state.payment else { return }
    guard let provider = payment.provider else {
      completion = Completion(token: nil, checksum: nil)
      return complete()
    }
    state.payment?.stage = .presented
    assert(payment.amount == state.order?.summary.total, "the amount paid is the amount shown")
    step.presentedProvider = provider
    step.effects.append(
      .presentProvider(
        provider: provider, paymentID: id, amount: payment.amount, data: data))
  }

  private mutating func succeed(_ orderNumber: UTF8Text, _ step: inout NativeStep) {
    state.payment?.stage = .completed
    state.orderNumber = orderNumber
    step.isPurchased = true
    enter(.completed)
  }

  private mutating func setUnknown(
    _ answer: ShopAnswer<NativeReply>, _ step: inout NativeStep
  ) {
    state.payment?.stage = .unknown
    fail(CheckoutFailure(.paymentUnknown, message: answer.rejectionMessage), &step)
  }

  /// Receives the answer to the request for a payment.
  mutating func receivePayment(
    _ answer: ShopAnswer<NativeReply>, _ step: inout NativeStep
  ) {
    if answer.isSuccess, case .payment(let id, let data)? = answer.reply, !id.isEmpty {
      present(id, data, &step)
    } else if answer.isRejection {
      if receiveConflictOrExpiry(answer, &step) { return }
      endPayment()
      let isDeclined = answer.status == 402 || answer.status == 422
      fail(
        CheckoutFailure(
          isDeclined ? .paymentDeclined : .paymentFailed, message: answer.rejectionMessage), &step)
    } else {
      setUnknown(answer, &step)
    }
  }

  /// Receives the answer to the request that completes the order.
  mutating func receiveCompletion(
    _ answer: ShopAnswer<NativeReply>, _ step: inout NativeStep
  ) {
    if answer.isSuccess, case .completed(let number)? = answer.reply, !number.isEmpty {
      succeed(number, &step)
    } else if answer.status == 402 || answer.status == 422 {
      endPayment()
      fail(CheckoutFailure(.paymentDeclined, message: answer.rejectionMessage), &step)
    } else if !receiveConflictOrExpiry(answer, &step) {
      setUnknown(answer, &step)
    }
  }

  /// Receives the statuses 409 and 410, which say that the order changed or expired.
  ///
  /// - Returns: Whether the answer has one of these statuses.
  private mutating func receiveConflictOrExpiry(
    _ answer: ShopAnswer<NativeReply>, _ step: inout NativeStep
  ) -> Bool {
    switch answer.status {
    case 409:
      refusedAmount = state.payment?.amount
      reading = .due
      endPayment()
      return true
    case 410:
      endPayment()
      receiveExpiry(answer, &step)
      return true
    default: return false
    }
  }

  /// Asks for the outcome of the latest attempt if the shop refuses to show the order, which may be
  /// paid.
  ///
  /// - Returns: Whether the shop is asked.
  mutating func asksWhetherPaid(
    _ answer: ShopAnswer<NativeReply>, to call: NativeCall
  ) -> Bool {
    guard answer.status == 403, let attempt = latestAttempt else { return false }
    let request: RefusedOrder.Request
    switch call {
    case .makeOrder: request = .making
    case .remakeOrder: request = .remaking
    case .readOrder where isResumed: request = .reading
    default: return false
    }
    refusedOrder = RefusedOrder(request: request, message: answer.rejectionMessage)
    send(.checkPayment(orderID: attempt.orderID, key: attempt.key))
    return true
  }

  /// Receives the server's record of the latest attempt, after the shop refused to show the order.
  ///
  /// - Returns: Whether the order is paid.
  mutating func receiveEarlierPayment(
    _ answer: ShopAnswer<NativeReply>, _ step: inout NativeStep
  ) -> Bool {
    guard answer.isSuccess, case .attempt(.succeeded(let number))? = answer.reply,
      !number.isEmpty, let attempt = latestAttempt
    else { return false }
    state.payment = NativeState.Payment(
      provider: attempt.provider, key: attempt.key, amount: attempt.total, stage: .completed)
    (state.failure, state.queued, isResumed) = (nil, [], false)
    (reading, remaking) = (.none, .none)
    succeed(number, &step)
    // An order that is not the one paid has other figures.
    step.isPurchased =
      state.order?.id == attempt.orderID && state.order?.summary.total == attempt.total
    return true
  }

  /// Receives the server's record of the attempt.
  mutating func receiveCheck(
    _ answer: ShopAnswer<NativeReply>, _ step: inout NativeStep
  ) {
    let knownID = state.payment?.paymentID
    guard answer.isSuccess, case .attempt(let attempt)? = answer.reply else {
      return setUnknown(answer, &step)
    }
    switch attempt {
    case .none where knownID == nil: endPayment()
    case .created(let id, let data) where !id.isEmpty && (knownID == nil || knownID == id):
      if completion == nil { present(id, data, &step) } else { complete() }
    case .succeeded(let number) where !number.isEmpty: succeed(number, &step)
    case .failed:
      endPayment()
      fail(CheckoutFailure(.paymentFailed), &step)
    case .none, .created, .succeeded: setUnknown(answer, &step)
    }
  }
}

extension ShopAnswer {
  /// The server's message about a rejection, or nil.
  ///
  /// The statuses 401 and 423 are no rejections, but say something to the shopper, too.
  var rejectionMessage: UTF8Text? { isRejection || status == 401 || status == 423 ? message : nil }
}
