package import CheckoutEngine
internal import ScheduleEngine

extension LineWriter {
  /// Appends an order.
  package mutating func order(_ order: Order) {
    var lines = Self()
    lines.list(order.lines) { $0.line($1) }
    self.order(order, lines: lines.bytes)
  }

  /// Appends an order, of whose lines the text is known.
  mutating func order(_ order: Order, lines: [UInt8]) {
    raw(#"{"id":"#)
    text(order.id)
    raw(#","cartId":"#)
    text(order.cartID)
    raw(#","version":"#)
    integer(order.version)
    raw(#","currency":"#)
    currency(order.currency)
    raw(#","expiresAt":"#)
    text(order.expiresAt)
    raw(#","lines":"#)
    raw(lines)
    raw(#","promoCodes":"#)
    list(order.promoCodes) { $0.promoCode($1) }
    raw(#","contact":"#)
    nullable(order.contact) { $0.contact($1) }
    raw(#","shippingAddress":"#)
    nullable(order.shippingAddress) { $0.address($1) }
    raw(#","billingAddress":"#)
    nullable(order.billingAddress) { $0.address($1) }
    raw(#","shippingMethods":"#)
    list(order.shippingMethods) { $0.shippingMethod($1) }
    raw(#","shippingMethod":"#)
    text(order.shippingMethod)
    raw(#","taxIncluded":"#)
    bool(order.isTaxIncluded)
    raw(#","summary":{"subtotal":"#)
    amount(order.summary.subtotal)
    raw(#","discount":"#)
    amount(order.summary.discount)
    raw(#","shipping":"#)
    amount(order.summary.shipping)
    raw(#","tax":"#)
    amount(order.summary.tax)
    raw(#","total":"#)
    amount(order.summary.total)
    raw("}}")
  }

  mutating func line(_ line: OrderLine) {
    raw(#"{"id":"#)
    text(line.id)
    raw(#","name":"#)
    text(line.name)
    raw(#","quantity":"#)
    integer(line.quantity)
    raw(#","unitPrice":"#)
    amount(line.unitPrice)
    raw(#","total":"#)
    amount(line.total)
    raw("}")
  }

  private mutating func promoCode(_ code: PromoCode) {
    raw(#"{"code":"#)
    text(code.code)
    raw(#","discount":"#)
    amount(code.discount)
    raw("}")
  }

  private mutating func shippingMethod(_ method: ShippingMethod) {
    raw(#"{"id":"#)
    text(method.id)
    raw(#","name":"#)
    text(method.name)
    raw(#","price":"#)
    amount(method.price)
    raw("}")
  }

  /// Appends a contact.
  package mutating func contact(_ email: UTF8Text) {
    raw(#"{"email":"#)
    text(email)
    raw("}")
  }

  /// Appends an address with all its fields.
  package mutating func address(_ address: Address) {
    raw(#"{"name":"#)
    text(address.name)
    raw(#","line1":"#)
    text(address.line1)
    raw(#","line2":"#)
    text(address.line2)
    raw(#","city":"#)
    text(address.city)
    raw(#","region":"#)
    text(address.region)
    raw(#","postcode":"#)
    text(address.postcode)
    raw(#","country":"#)
    text(address.country)
    raw(#","phone":"#)
    text(address.phone)
    raw("}")
  }

  /// Appends the new values of an order's parts, those alone that change.
  package mutating func changes(_ changes: OrderChanges) {
    raw("{")
    var isFirst = true
    for part in changes.parts {
      if !isFirst { raw(",") }
      isFirst = false
      name(part.name)
      raw(":")
      switch part {
      case .contact: nullable(changes.contact) { $0.contact($1) }
      case .shippingAddress: nullable(changes.shippingAddress) { $0.address($1) }
      case .billingAddress: nullable(changes.billingAddress) { $0.address($1) }
      case .shippingMethod: text(changes.shippingMethod)
      case .promoCodes: list(changes.promoCodes ?? []) { $0.text($1) }
      }
    }
    raw("}")
  }

  /// Appends the status of a widget, or the reason why there is no plan.
  package mutating func widget(_ widget: CheckoutWidget) {
    if case .status(.valid(let amountDueToday, let checksum)) = widget {
      raw(#"{"isValid":true,"amountDueToday":"#)
      money(amountDueToday)
      raw(#","paymentScheduleChecksum":"#)
      text(utf8: checksum.textBytes)
      raw("}")
    } else {
      raw(#"{"isValid":false,"error":{"errorCode":"#)
      name(widget.code ?? "")
      raw(#","message":"#)
      text(utf8: widget.sentence?.bytes ?? [])
      raw("}}")
    }
  }
}
