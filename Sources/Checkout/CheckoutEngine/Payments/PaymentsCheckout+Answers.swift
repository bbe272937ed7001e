internal import ScheduleEngine

// The answers to requests.
extension PaymentsCheckout {
  mutating func receive(
    _ answer: ShopAnswer<PaymentsReply>, to call: PaymentsCall, _ request: Int,
    _ step: inout PaymentsStep
  ) {
    switch call {
    case .readPayments: receiveList(answer, request, &step)
    case .readPayment(let id): receivePayment(id, answer, request, &step)
    case .makePayment(let draft): receiveCreation(of: draft, answer, request, &step)
    case .readMethods: receiveMethods(answer, &step)
    }
  }

  /// Shows the failure of a reading.
  private mutating func fail(_ answer: ShopAnswer<PaymentsReply>) {
    let code: PaymentsFailure.Code =
      answer.isSuccess
      ? .malformedAnswer : answer.isRejection ? .requestRejected : .serviceUnavailable
    state.failure = PaymentsFailure(code, answer)
  }

  /// Returns whether a payment is one of this checkout.
  private func isUsable(_ payment: PaymentRecord) -> Bool {
    payment.id > 0 && payment.amount.minorUnits >= 0
      && payment.amount.currency == settings.currency
  }

  /// Returns the payment of a successful answer, or nil.
  private func payment(in answer: ShopAnswer<PaymentsReply>) -> PaymentRecord? {
    guard answer.isSuccess, case .payment(let payment)? = answer.reply, isUsable(payment) else {
      return nil
    }
    return payment
  }

  private mutating func receiveList(
    _ answer: ShopAnswer<PaymentsReply>, _ request: Int, _ step: inout PaymentsStep
  ) {
    guard answer.isSuccess, case .payments(let elements)? = answer.reply else {
      if state.phase == .starting { state.phase = .idle }
      return fail(answer)
    }
    isOutcomeUnknown = false
    let payments = PaymentOrder.newestFirst(usablePayments(of: elements, &step))
    show(payments, request)
    for day in state.days ?? [] {
      for payment in day.payments { note(payment, &step) }
    }
    guard state.phase == .starting else { return }
    state.phase = .list
    if isDeepLinkWaiting {
      isDeepLinkWaiting = false
      send(.readPayments, &step)
    }
  }

  /// Returns the payments of a list, and reports the elements that are none.
  private func usablePayments(
    of elements: [PaymentsReply.ListedPayment], _ step: inout PaymentsStep
  ) -> [PaymentRecord] {
    var found: [PaymentRecord] = []
    for case .payment(let payment) in elements where isUsable(payment) { found.append(payment) }
    let isRepeated = PaymentOrder.repetitions(in: found)
    var payments: [PaymentRecord] = []
    var index = 0
    for element in elements {
      switch element {
      case .malformed(let id): step.events.append(.malformedPayment(id: id))
      case .payment(let payment):
        guard isUsable(payment) else {
          step.events.append(.malformedPayment(id: payment.id > 0 ? payment.id : nil))
          continue
        }
        if isRepeated[index] {
          step.events.append(.malformedPayment(id: payment.id))
        } else {
          payments.append(payment)
        }
        index += 1
      }
    }
    return payments
  }

  /// Shows the payments of a list, except those that a later request has read or created.
  private mutating func show(_ listed: [PaymentRecord], _ request: Int) {
    var newer: [PaymentRecord] = []
    for reading in readings {
      let isListed = listed.contains { $0.id == reading.id }
      guard isListed ? request < reading.request : request <= reading.lastWithoutIt,
        let payment = state.payment(withID: reading.id)
      else { continue }
      newer.append(payment)
    }
    state.days = PaymentOrder.days(of: listed)
    for payment in newer { show(payment) }
    readings.removeAll { $0.request < request && $0.lastWithoutIt <= request }
    listRequest = request
  }

  private mutating func receivePayment(
    _ id: Int64, _ answer: ShopAnswer<PaymentsReply>, _ request: Int, _ step: inout PaymentsStep
  ) {
    guard let payment = payment(in: answer), payment.id == id else { return fail(answer) }
    // A list that was asked for later knows more, even if it does not have the payment.
    guard listRequest < request, show(payment, request, lastWithoutIt: request) else { return }
    note(payment, &step)
  }

  /// Shows a payment that a request read or created, and returns whether it does: no later request
  /// has read the payment.
  private mutating func show(
    _ payment: PaymentRecord, _ request: Int, lastWithoutIt: Int
  ) -> Bool {
    for index in readings.indices where readings[index].id == payment.id {
      guard readings[index].request < request else { return false }
      readings.remove(at: index)
      break
    }
    readings.append(Reading(id: payment.id, request: request, lastWithoutIt: lastWithoutIt))
    show(payment)
    return true
  }

  /// Shows a payment in its place of the list.
  private mutating func show(_ payment: PaymentRecord) {
    var payments: [PaymentRecord] = []
    var isPlaced = false
    for day in state.days ?? [] {
      for other in day.payments where other.id != payment.id {
        if !isPlaced, payment.precedes(other) {
          payments.append(payment)
          isPlaced = true
        }
        payments.append(other)
      }
    }
    if !isPlaced { payments.append(payment) }
    state.days = PaymentOrder.days(of: payments)
  }

  private mutating func receiveCreation(
    of draft: PaymentsState.Draft, _ answer: ShopAnswer<PaymentsReply>, _ request: Int,
    _ step: inout PaymentsStep
  ) {
    // A page for another amount than the shopper entered must never open by itself.
    guard let created = payment(in: answer),
      created.amount == draft.amount || !created.isPayable
    else {
      state.phase = state.methods == nil ? .creating : .choosingMethod
      if answer.isRejection, answer.status != 409 { return fail(answer) }
      state.failure = PaymentsFailure(.outcomeUnknown, answer)
      isOutcomeUnknown = true
      return send(.readPayments, &step)
    }
    (state.draft, state.methods) = (nil, nil)
    state.phase = .list
    // A list that was asked for after the request may have the payment as it is now, or may have
    // been written before the payment existed.
    let isListed = request < listRequest && state.payment(withID: created.id) != nil
    if !isListed { _ = show(created, request, lastWithoutIt: lastRequest) }
    let payment = state.payment(withID: created.id) ?? created
    step.events.append(.paymentCreated(id: payment.id))
    follow(payment.id)
    _ = beginPaying(payment, by: settings.flow, &step)
    note(payment, &step)
  }

  private mutating func receiveMethods(
    _ answer: ShopAnswer<PaymentsReply>, _ step: inout PaymentsStep
  ) {
    guard answer.isSuccess, case .methods(let elements)? = answer.reply,
      elements.count <= Self.maximumMethodCount
    else { return fail(answer) }
    var methods: [PaymentMethod] = []
    for element in elements {
      switch element {
      case .malformed(let id): step.events.append(.malformedMethod(id: id))
      case .method(let method):
        if isUsable(method), !methods.contains(where: { $0.id == method.id }) {
          methods.append(method)
        } else {
          step.events.append(.malformedMethod(id: method.id))
        }
      }
    }
    state.methods = methods
    state.phase = .choosingMethod
  }

  /// Returns whether a method's limits are in the currency of this checkout.
  private func isUsable(_ method: PaymentMethod) -> Bool {
    if let minimum = method.minimum, minimum.currency != settings.currency { return false }
    if let maximum = method.maximum, maximum.currency != settings.currency { return false }
    return true
  }
}

extension ShopAnswer<PaymentsReply> {
  /// No answer: as an error of the service, but without a status.
  static var missing: Self { Self(status: 0) }
}
