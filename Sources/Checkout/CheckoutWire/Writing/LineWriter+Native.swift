package import CheckoutEngine
internal import ScheduleEngine

extension LineWriter {
  /// Appends the state of a native checkout.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - cache: The texts of the state that was written last.
  package mutating func native(_ state: NativeState, cache: inout StateCache) {
    raw(#"{"flow":"native","phase":"#)
    name(state.phase.name)
    raw(#","order":"#)
    if let order = state.order { raw(cache.text(of: order)) } else { raw("null") }
    raw(#","sections":"#)
    raw(cache.text(of: state.sections))
    raw(#","editing":"#)
    nullable(state.editing) { $0.name($1.name) }
    raw(#","progress":{"done":"#)
    integer(state.completedSectionCount)
    raw(#","of":"#)
    integer(state.sectionCount)
    raw(#"},"billingSameAsShipping":"#)
    bool(state.isBillingSameAsShipping)
    raw(#","addressBook":{"shipping":"#)
    text(state.savedShippingAddress)
    raw(#","billing":"#)
    text(state.savedBillingAddress)
    raw(#"},"drafts":"#)
    changes(state.drafts)
    raw(#","underWay":"#)
    nullable(state.underWay) { writer, request in
      writer.raw(#"{"request":"#)
      writer.integer(request.number)
      writer.raw(#","sections":"#)
      writer.list(request.parts) { $0.name($1.name) }
      writer.raw("}")
    }
    raw(#","queued":"#)
    list(state.queued) { $0.name($1.name) }
    raw(#","payment":"#)
    nullable(state.payment) { $0.payment($1) }
    raw(#","widget":"#)
    if let widget = state.widget { raw(cache.text(of: widget)) } else { raw("null") }
    raw(#","error":"#)
    nullable(state.failure) { $0.failure($1) }
    raw(#","orderNumber":"#)
    text(state.orderNumber)
    raw("}")
  }

  /// Appends the sections and their states.
  mutating func sections(_ states: SectionStates) {
    let sections = CheckoutSection.allCases.lazy.filter { states[$0] != nil }
    list(sections) { writer, section in
      writer.raw(#"{"id":"#)
      writer.name(section.name)
      writer.raw(#","state":"#)
      writer.name(states[section]?.name ?? "locked")
      writer.raw("}")
    }
  }

  private mutating func payment(_ payment: NativeState.Payment) {
    raw(#"{"provider":"#)
    text(payment.provider)
    raw(#","key":"#)
    text(payment.key.text)
    raw(#","amount":"#)
    money(payment.amount)
    raw(#","paymentId":"#)
    text(payment.paymentID)
    raw(#","stage":"#)
    name(payment.stage.name)
    raw("}")
  }

  private mutating func failure(_ failure: CheckoutFailure) {
    raw(#"{"code":"#)
    name(failure.code.name)
    raw(#","message":"#)
    text(failure.message)
    raw(#","sections":"#)
    list(failure.parts) { $0.name($1.name) }
    raw(#","was":"#)
    money(failure.previousTotal)
    raw(#","is":"#)
    money(failure.currentTotal)
    raw(#","recovered":"#)
    nullable(failure.isRecovered) { $0.bool($1) }
    raw("}")
  }

  /// Appends an effect of a native checkout.
  package mutating func effect(_ effect: NativeEffect) {
    switch effect {
    case .request(let request):
      raw(#"{"effect":"request","request":"#)
      integer(request.number)
      raw(#","method":"#)
      name(request.method)
      raw(#","path":"#)
      text(request.path)
      raw(#","key":"#)
      text(request.idempotencyKey?.text)
      raw(#","body":"#)
      body(of: request.call)
      raw("}")
    case .presentProvider(let provider, let paymentID, let amount, let data):
      raw(#"{"effect":"presentProvider","provider":"#)
      text(provider)
      raw(#","paymentId":"#)
      text(paymentID)
      raw(#","amount":"#)
      money(amount)
      raw(#","data":"#)
      handedThrough(data)
      raw("}")
    case .promptToLeave(let reason):
      raw(#"{"effect":"promptToLeave","reason":"#)
      name(reason.name)
      raw("}")
    case .dismiss: raw(#"{"effect":"dismiss"}"#)
    }
  }

  /// Appends the body of a request, or `null` if it has none.
  mutating func body(of call: NativeCall) {
    switch call {
    case .makeOrder(let cartID):
      raw(#"{"cartId":"#)
      text(cartID)
      raw("}")
    case .remakeOrder(let order): remake(order)
    case .readOrder, .checkPayment: raw("null")
    case .changeOrder(_, let changes): self.changes(changes)
    case .requestPayment(_, let cartID, let total, let provider, let key):
      raw(#"{"cartId":"#)
      text(cartID)
      raw(#","expectedTotal":"#)
      money(total)
      raw(#","provider":"#)
      text(provider)
      raw(#","key":"#)
      text(key.text)
      raw("}")
    case .completePayment(_, let paymentID, let token, let checksum):
      raw(#"{"paymentId":"#)
      text(paymentID)
      raw(#","token":"#)
      text(token?.text)
      raw(#","paymentScheduleChecksum":"#)
      nullable(checksum) { $0.text(utf8: $1.textBytes) }
      raw("}")
    }
  }

  private mutating func remake(_ order: Order) {
    raw(#"{"cartId":"#)
    text(order.cartID)
    raw(#","contact":"#)
    nullable(order.contact) { $0.contact($1) }
    raw(#","shippingAddress":"#)
    nullable(order.shippingAddress) { $0.address($1) }
    raw(#","billingAddress":"#)
    nullable(order.billingAddress) { $0.address($1) }
    raw(#","shippingMethod":"#)
    text(order.shippingMethod)
    raw(#","promoCodes":"#)
    list(order.promoCodes) { $0.text($1.code) }
    raw(#","lines":"#)
    list(order.lines) { writer, line in
      writer.raw(#"{"id":"#)
      writer.text(line.id)
      writer.raw(#","quantity":"#)
      writer.integer(line.quantity)
      writer.raw("}")
    }
    raw("}")
  }

  /// Appends an event of a native checkout.
  package mutating func event(_ event: NativeEvent) {
    raw(#"{"event":"#)
    name(event.name)
    switch event {
    case .beginCheckout(let order):
      value(of: order)
      items(of: order)
    case .addContactInfo, .addShippingAddress: break
    case .addShippingInfo(let tier):
      raw(#","shippingTier":"#)
      text(tier)
    case .addPaymentInfo(let provider):
      raw(#","provider":"#)
      text(provider)
    case .purchase(let number, let order):
      raw(#","transactionId":"#)
      text(number)
      value(of: order, withTaxAndShipping: true)
      items(of: order)
    case .checkoutLeft(let reason):
      raw(#","reason":"#)
      name(reason.name)
    case .widgetChanged(let widget):
      raw(#","status":"#)
      nullable(widget) { $0.widget($1) }
    case .checkoutFailed(let code):
      raw(#","code":"#)
      name(code.name)
    }
    raw("}")
  }

  private mutating func value(of order: Order, withTaxAndShipping isFull: Bool = false) {
    raw(#","value":"#)
    amount(order.summary.total)
    raw(#","currency":"#)
    currency(order.currency)
    if isFull {
      raw(#","tax":"#)
      amount(order.summary.tax)
      raw(#","shipping":"#)
      amount(order.summary.shipping)
    }
    raw(#","coupon":"#)
    let codes = order.promoCodes.map { $0.code.bytes }
    if codes.isEmpty { raw("null") } else { text(utf8: Array(codes.joined(separator: [0x2C]))) }
  }

  private mutating func items(of order: Order) {
    raw(#","items":"#)
    list(order.lines) { writer, line in
      writer.raw(#"{"id":"#)
      writer.text(line.id)
      writer.raw(#","name":"#)
      writer.text(line.name)
      writer.raw(#","quantity":"#)
      writer.integer(line.quantity)
      writer.raw(#","price":"#)
      writer.amount(line.unitPrice)
      writer.raw("}")
    }
  }
}
