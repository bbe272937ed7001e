import CheckoutEngine

// The answers of the plain model: the paragraphs of section 3 below the table.
extension SimpleCheckout {
  /// Receives an answer, and returns whether it set a failure.
  mutating func receive(
    _ answer: ServerMove, to request: Request, _ reaction: inout Reaction
  ) -> Bool {
    switch request {
    case .pay: return receivePayment(answer, &reaction)
    case .complete: return receiveCompletion(answer)
    case .check: return receiveCheck(answer, &reaction)
    case .load, .remake, .read, .change: break
    }
    if let form = orderInAnswer(answer, to: request) {
      return show(form, after: request)
    }
    if request == .change {
      // A value that the request carried is kept unless there is a newer one.
      loseSent()
      for index in log.indices where log[index].fate == .sent {
        log[index].fate = .failed
        log[index].isRejected = answer.isRejection && answer != .status(410)
      }
    }
    if answer == .status(410) || request == .remake {
      return request == .load
        ? failLoading(Failure(code: "cart_expired", isRecovered: false))
        : expire(answer, isRemaking: request == .remake)
    }
    var failure = Failure(code: answer.commonCode, message: answer.message)
    switch request {
    case .load: return failLoading(failure)
    case .read: if reading == nil { reading = .whenAsked }
    default:
      if answer.isRejection { failure.code = "change_rejected" }
      failure.parts = sentParts
    }
    return fail(failure)
  }

  private mutating func failLoading(_ failure: Failure) -> Bool {
    stage = .failed
    return fail(failure)
  }

  mutating func fail(_ failure: Failure) -> Bool {
    (self.failure, lastFailure) = (failure, failure.code)
    return true
  }

  private func hasNewer(_ entry: Entry) -> Bool {
    log.contains { $0.isAbout(entry) && $0.fate == .waiting }
  }

  /// Drops the values under way that a newer one replaces.
  mutating func loseSent() { log = log.filter { $0.fate != .sent || !hasNewer($0) } }

  /// Receives a 410, or the failure of the request that makes the order again.
  private mutating func expire(_ answer: ServerMove, isRemaking: Bool) -> Bool {
    refusedTotal = nil
    if !isRemaking, !hasRemade {
      (hasRemade, remaking) = (true, .now)
      return false
    }
    remaking = .whenAsked
    for index in log.indices where log[index].fate == .waiting { log[index].fate = .failed }
    return fail(Failure(code: "cart_expired", message: answer.message, isRecovered: false))
  }

  /// Returns the form of the order in an answer, or nil if nothing of it may be shown.
  private mutating func orderInAnswer(
    _ answer: ServerMove, to request: Request
  ) -> OrderForm? {
    sentParts = OrderPart.allCases.filter { part in
      log.contains { $0.part == part && $0.fate == .sent }
    }
    var form = order ?? Self.cart(isFilled: isCartFilled)
    if request == .remake { form.id = (form.id + 1) % SmallWorld.orderIDs.count }
    if request == .change, answer != .orderBut(.nothingDone) {
      for entry in log where entry.fate == .sent { form.set(entry) }
      let entries = log.filter { $0.part == .promoCodes && $0.fate == .sent }
      if !entries.isEmpty { form.codes = codes(with: entries) }
    }
    switch answer {
    case .order: return form
    case .orderBut(let change):
      form.change(change)
      return form
    // The first order may have any currency, identifier and version, the next one any version.
    case .malformed(.otherCurrency) where order == nil: return form
    case .malformed(.otherOrder) where order == nil || request == .remake:
      form.id = (form.id + 2) % SmallWorld.orderIDs.count
      return form
    case .malformed(.olderVersion) where order == nil || request == .remake:
      form.version -= 1
      return form
    default: return nil
    }
  }

  /// The form of the order that the server makes of the cart.
  static func cart(isFilled: Bool) -> OrderForm {
    var form = OrderForm()
    if isFilled { (form.contact, form.shipping, form.billing, form.method) = (1, 1, 1, 1) }
    return form
  }

  private mutating func show(_ form: OrderForm, after request: Request) -> Bool {
    let old = order
    order = form
    if stage == .loading { stage = .shopping }
    if reading == .whenAsked { reading = nil }
    settle(form)
    if let old {
      keepLosses(of: old, in: form)
    } else if isCustomer, form.shipping == 0 {
      enterShipping(1)
    }
    if request == .remake {
      for index in log.indices where !log[index].isRejected { log[index].fate = .waiting }
      return fail(Failure(code: "cart_expired", isRecovered: true))
    }
    guard let was = refusedTotal else { return false }
    refusedTotal = nil
    guard was == form.total else {
      return fail(Failure(code: "amount_changed", was: was, now: form.total))
    }
    var same = old
    same?.version = form.version
    return fail(Failure(code: same == form ? "day_differs" : "order_changed"))
  }

  /// Settles the entries that the server confirmed with an order.
  private mutating func settle(_ form: OrderForm) {
    for index in log.indices.reversed() where log[index].fate == .sent {
      let entry = log[index]
      if form.lacks(entry.part), !hasNewer(entry) {
        log[index].fate = .failed
        continue
      }
      log.remove(at: index)
      if !hasNewer(entry), editing?.part == entry.part { editing = nil }
    }
    log.removeAll { entry in
      guard entry.part == .shippingMethod, case .number(let method) = entry.value else {
        return false
      }
      return !form.methods.contains(method)
    }
  }

  private mutating func keepLosses(of old: OrderForm, in form: OrderForm) {
    let values: [(OrderPart, Int)] = [
      (.contact, isCustomer ? 0 : old.contact), (.shippingAddress, old.shipping),
      (.billingAddress, old.billing),
    ]
    for (part, value) in values where value != 0 && form.lacks(part) && draft(part) == nil {
      log.append(Entry(part: part, value: .number(value), fate: .failed))
    }
  }

  // MARK: Payments

  private mutating func present(_ id: Int, _ reaction: inout Reaction) {
    payment?.id = id
    if payment?.provider == 0 {
      payment?.isAgreed = true
      return complete(&reaction)
    }
    payment?.stage = "presented"
    guard let payment else { return }
    reaction.effects.append("present \(payment.provider) \(id) \(payment.amount)")
  }

  private mutating func setUnknown(_ answer: ServerMove) -> Bool {
    payment?.stage = "unknown"
    return fail(Failure(code: "payment_unknown", message: answer.message))
  }

  private mutating func succeed() -> Bool {
    (stage, isLeaving) = (.completed, false)
    payment?.stage = "completed"
    return false
  }

  /// Receives a rejection that ends the payment, or returns nil.
  private mutating func receiveRejection(_ answer: ServerMove) -> Bool? {
    switch answer {
    case .status(402), .status(422):
      endPayment()
      return fail(Failure(code: "payment_declined"))
    case .status(409):
      (refusedTotal, reading) = (payment?.amount, .now)
      endPayment()
      return false
    case .status(410):
      endPayment()
      return expire(answer, isRemaking: false)
    default: return nil
    }
  }

  private mutating func receivePayment(
    _ answer: ServerMove, _ reaction: inout Reaction
  ) -> Bool {
    if case .payment(let id) = answer {
      present(id, &reaction)
      return false
    }
    if let hasFailed = receiveRejection(answer) { return hasFailed }
    guard answer.isRejection else { return setUnknown(answer) }
    endPayment()
    return fail(Failure(code: "payment_failed", message: answer.message))
  }

  private mutating func receiveCompletion(_ answer: ServerMove) -> Bool {
    if answer == .completed { return succeed() }
    return receiveRejection(answer) ?? setUnknown(answer)
  }

  private mutating func receiveCheck(_ answer: ServerMove, _ reaction: inout Reaction) -> Bool {
    let known = payment?.id ?? 0
    switch answer {
    case .attempt(.none) where known == 0:
      endPayment()
      return false
    case .attempt(.created(let id)) where known == 0 || known == id:
      if payment?.isAgreed == true { complete(&reaction) } else { present(id, &reaction) }
      return false
    case .attempt(.succeeded): return succeed()
    case .attempt(.failed):
      endPayment()
      return fail(Failure(code: "payment_failed"))
    default: return setUnknown(answer)
    }
  }
}

extension ServerMove {
  /// Whether the answer is a status 400 to 499 that judges the request.
  var isRejection: Bool {
    if case .status(let status) = self {
      status / 100 == 4 && ![401, 408, 423, 425, 429].contains(status)
    } else {
      false
    }
  }

  var message: String? { self == .status(400) ? "words" : nil }

  /// The code of an answer that has none of its own.
  var commonCode: String {
    switch self {
    case .status(401): "not_authorized"
    case .status(423): "locked"
    case .status, .noAnswer: isRejection ? "request_rejected" : "service_unavailable"
    default: "malformed_answer"
    }
  }
}

extension OrderForm {
  /// Whether a contact or an address is missing.
  func lacks(_ part: OrderPart) -> Bool {
    switch part {
    case .contact: contact == 0
    case .shippingAddress: shipping == 0
    case .billingAddress: billing == 0
    case .shippingMethod, .promoCodes: false
    }
  }

  mutating func set(_ entry: SimpleCheckout.Entry) {
    switch (entry.part, entry.value) {
    case (.contact, .number(let value)): contact = value
    case (.shippingAddress, .number(let value)): shipping = value
    case (.billingAddress, .number(let value)): billing = value
    case (.shippingMethod, .number(let value)):
      method = value
      if !methods.contains(value) { methods = [1, 2] }
    default: break
    }
  }
}
