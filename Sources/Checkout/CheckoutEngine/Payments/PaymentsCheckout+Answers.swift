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
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - reason: The reason why the body of a success cannot be used although it could be read.
  private mutating func fail(
    _ answer: ShopAnswer<PaymentsReply>, _ reason: MalformedAnswerReason? = nil
  ) {
    // Of a body that could not be read, only its reader knows the reason.
    let reason = answer.reply == nil ? answer.reason : reason
    state.failure = PaymentsFailure(answer.failureCode, answer, reason)
  }

  /// Returns the reason why a payment is none of this checkout, or nil if it is one.
  private func obstacle(to payment: PaymentRecord) -> MalformedAnswerReason? {
    if payment.id <= 0 {
      return MalformedAnswerReason(path: "$.data.id", rule: "a payment's number is at least 1")
    }
    guard payment.amount.minorUnits >= 0, payment.amount.currency == settings.currency else {
      return MalformedAnswerReason(
        path: "$.data.amount",
        rule: "an amount is in the currency of the checkout, and not below zero")
    }
    return nil
  }

  /// Returns whether a payment is one of this checkout.
  private func isUsable(_ payment: PaymentRecord) -> Bool { obstacle(to: payment) == nil }

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
      return fail(answer, .wrongForm)
    }
    isOutcomeUnknown = false
    let payments = PaymentOrder.newestFirst(usablePayments(of: elements, &step))
    show(payments, request)
    endChangedQuestion(by: answer, &step)
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
      let id = reading.payment.id
      let isListed = listed.contains { $0.id == id }
      guard isListed ? request < reading.request : request <= reading.lastWithoutIt,
        let payment = knownPayment(withID: id)
      else { continue }
      newer.append(payment)
    }
    state.days = PaymentOrder.days(of: listed)
    for payment in newer { place(payment) }
    readings.removeAll { $0.request < request && $0.lastWithoutIt <= request }
    listRequest = request
  }

  private mutating func receivePayment(
    _ id: Int64, _ answer: ShopAnswer<PaymentsReply>, _ request: Int, _ step: inout PaymentsStep
  ) {
    guard answer.isSuccess, case .payment(let payment)? = answer.reply else {
      return fail(answer, .wrongForm)
    }
    if let obstacle = obstacle(to: payment) { return fail(answer, obstacle) }
    guard payment.id == id else {
      return fail(
        answer,
        MalformedAnswerReason(
          path: "$.data.id", rule: "the payment is not the one that was asked for"))
    }
    // A list that was asked for later knows more, even if it does not have the payment.
    guard listRequest < request, show(payment, request, lastWithoutIt: request) else { return }
    endChangedQuestion(by: answer, &step)
    note(payment, &step)
  }

  /// Returns the payment with a number as it was read last, or nil.
  ///
  /// Before the first list, a payment that was read by itself or created is known, but not shown: a
  /// list with it alone would look like all payments.
  func knownPayment(withID id: Int64) -> PaymentRecord? {
    guard state.days == nil else { return state.payment(withID: id) }
    for reading in readings where reading.payment.id == id { return reading.payment }
    return nil
  }

  /// Shows a payment that a request read or created, and returns whether it does: no later request
  /// has read the payment.
  private mutating func show(
    _ payment: PaymentRecord, _ request: Int, lastWithoutIt: Int
  ) -> Bool {
    for index in readings.indices where readings[index].payment.id == payment.id {
      guard readings[index].request < request else { return false }
      readings.remove(at: index)
      break
    }
    readings.append(Reading(payment: payment, request: request, lastWithoutIt: lastWithoutIt))
    place(payment)
    return true
  }

  /// Shows a payment in its place of the list, if there is a list.
  private mutating func place(_ payment: PaymentRecord) {
    guard let days = state.days else { return }
    var payments: [PaymentRecord] = []
    var isPlaced = false
    for day in days {
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
    // A page for another payment than the shopper entered must never open by itself.
    guard let created = payment(in: answer), draft.describes(created),
      laterReading(of: created, request).map({ agrees(created, with: $0, on: draft) }) ?? true
    else {
      endSaving()
      if answer.isRejection, answer.status != 409 { return fail(answer) }
      return doubt(answer, &step)
    }
    (state.draft, state.methods) = (nil, nil)
    state.phase = .list
    if laterReading(of: created, request) == nil {
      _ = show(created, request, lastWithoutIt: lastRequest)
    }
    let payment = knownPayment(withID: created.id) ?? created
    noteCreation(of: payment.id, &step)
    _ = beginPaying(payment, by: settings.flow, isNew: true, &step)
    note(payment, &step)
  }

  /// Returns a created payment as a later request has read it, or nil.
  ///
  /// A list that was asked for after the creation may have the payment as it is now, or may have been
  /// written before the payment existed.
  private func laterReading(of created: PaymentRecord, _ request: Int) -> PaymentRecord? {
    var isLater = request < listRequest
    for reading in readings where reading.payment.id == created.id && reading.request > request {
      isLater = true
    }
    return isLater ? knownPayment(withID: created.id) : nil
  }

  /// Returns whether a created payment and a later reading of it are the draft's, and the payment did
  /// not become open after it was created in another status.
  private func agrees(
    _ created: PaymentRecord, with later: PaymentRecord, on draft: PaymentsState.Draft
  ) -> Bool {
    draft.describes(later) && (created.status == .open || later.status != .open)
  }

  /// Returns to the new payment, which was not created or may not have been.
  mutating func endSaving() {
    state.phase = state.methods == nil ? .creating : .choosingMethod
  }

  /// Ends the question where to open a payment's page, if the payment has another amount or
  /// description by now: the shopper agreed to open the payment that was shown.
  ///
  /// Of a payment that was just created, the outcome is unknown then. One from the list is shown as it
  /// is now.
  ///
  /// - Parameters:
  ///   - answer: The answer with which the payment was read.
  ///   - step: The effects and events.
  private mutating func endChangedQuestion(
    by answer: ShopAnswer<PaymentsReply>, _ step: inout PaymentsStep
  ) {
    guard let question, let payment = state.paying.flatMap({ knownPayment(withID: $0) }),
      !question.describes(payment)
    else { return }
    endPaying(&step)
    if question.isNew {
      doubt(answer, &step)
    } else {
      step.effects.append(.notify(id: payment.id, status: payment.status))
    }
  }

  /// Notes that the new payment may exist, and reads the list.
  mutating func doubt(_ answer: ShopAnswer<PaymentsReply>, _ step: inout PaymentsStep) {
    let code = answer.failureCode
    let isOwn = code == .notAuthorized || code == .locked
    state.failure = PaymentsFailure(isOwn ? code : .outcomeUnknown, answer)
    isOutcomeUnknown = true
    send(.readPayments, &step)
  }

  private mutating func receiveMethods(
    _ answer: ShopAnswer<PaymentsReply>, _ step: inout PaymentsStep
  ) {
    guard answer.isSuccess, case .methods(let elements)? = answer.reply else {
      return fail(answer, .wrongForm)
    }
    guard elements.count <= Self.maximumMethodCount else {
      return fail(
        answer,
        MalformedAnswerReason(path: "$.data", rule: "a list has at most 1,000 methods"))
    }
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

extension PaymentsCheckout.Question {
  /// Returns whether a payment has the amount and the description of the question.
  fileprivate func describes(_ payment: PaymentRecord) -> Bool {
    payment.amount == amount && description == payment.description
  }
}

extension PaymentsState.Draft {
  /// Returns whether a payment has the amount and the description of the draft.
  fileprivate func describes(_ payment: PaymentRecord) -> Bool {
    payment.amount == amount && payment.description == description
  }
}

extension ShopAnswer<PaymentsReply> {
  /// No answer: as an error of the service, but without a status.
  static var missing: Self { Self(status: 0) }

  /// The code of the failure that the answer is.
  fileprivate var failureCode: PaymentsFailure.Code {
    if isSuccess { return .malformedAnswer }
    switch status {
    case 401: return .notAuthorized
    case 423: return .locked
    default: return isRejection ? .requestRejected : .serviceUnavailable
    }
  }
}

extension MalformedAnswerReason {
  /// The reason of an answer whose body is another than the one that was asked for.
  fileprivate static var wrongForm: Self {
    Self(path: "$", rule: "the answer does not have the form of this request's")
  }
}
