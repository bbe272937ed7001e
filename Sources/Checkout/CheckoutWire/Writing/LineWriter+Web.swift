package import CheckoutEngine
internal import ScheduleEngine

extension LineWriter {
  /// Appends the state of a web checkout.
  package mutating func web(_ state: WebState) {
    raw(#"{"flow":"web","phase":"#)
    name(state.phase.name)
    raw(#","api":"#)
    name(state.api.name)
    raw(#","kind":"#)
    name(state.kind.name)
    member(#","url":"#, state.url?.text)
    raw(#","progress":"#)
    integer(state.progress)
    raw(#","order":"#)
    nullable(state.order) { $0.order($1) }
    member(#","orderNumber":"#, state.orderNumber)
    raw(#","error":"#)
    nullable(state.failure) { writer, failure in
      writer.raw(#"{"code":"#)
      writer.name(failure.code.name)
      writer.member(#","message":"#, failure.message)
      writer.raw("}")
    }
    raw("}")
  }

  private mutating func order(_ order: WebOrder) {
    member(#"{"orderId":"#, order.orderID)
    amount(#","total":"#, order.total)
    amount(#","subTotal":"#, order.subTotal)
    amount(#","delivery":"#, order.delivery)
    amount(#","discount":"#, order.discount)
    currencyMember(order.currency)
    raw("}")
  }

  /// Appends a key and an amount, or `null`.
  private mutating func amount(_ start: StaticString, _ value: WebAmount?) {
    raw(start)
    switch value {
    case .money(let money)?: amount(money)
    case .spelled(let text)?: self.text(text)
    case nil: raw("null")
    }
  }

  private mutating func currencyMember(_ currency: Currency?) {
    raw(#","currency":"#)
    nullable(currency) { $0.currency($1) }
  }

  /// Appends an effect of a web checkout.
  package mutating func effect(_ effect: WebEffect) {
    switch effect {
    case .request(let request):
      raw(#"{"effect":"request","request":"#)
      integer(request.number)
      raw(#","method":"#)
      name(request.method)
      member(#","path":"#, request.path)
      raw(#","key":null,"body":"#)
      body(of: request.call)
      raw("}")
    case .loadPage(let page):
      raw(#"{"effect":"loadPage","#)
      members(of: page)
      raw("}")
    case .promptToLeave(let reason):
      raw(#"{"effect":"promptToLeave","reason":"#)
      name(reason.name)
      raw("}")
    case .dismiss: raw(#"{"effect":"dismiss"}"#)
    }
  }

  /// Appends the members of a request for a page.
  mutating func members(of page: WebPage) {
    member(#""url":"#, page.url.text)
    member(#","httpMethod":"#, page.method)
    raw(#","headers":"#)
    list(page.headers) { writer, header in
      writer.member(#"{"name":"#, header.name)
      writer.member(#","value":"#, header.value.text)
      writer.raw("}")
    }
    raw(#","cookies":"#)
    list(page.cookies) { writer, cookie in
      writer.member(#"{"name":"#, cookie.name)
      writer.member(#","value":"#, cookie.value.text)
      writer.member(#","domain":"#, cookie.domain)
      writer.member(#","path":"#, cookie.path)
      writer.raw("}")
    }
    member(#","body":"#, page.body?.text)
  }

  /// Appends the body of a request.
  mutating func body(of call: WebCall) {
    switch call {
    case .begin(let cartID): member(#"{"cartId":"#, cartID)
    case .complete(let cartID, let orderID, let externalOrderID, let total):
      member(#"{"cartId":"#, cartID)
      member(#","orderId":"#, orderID)
      member(#","externalOrderId":"#, externalOrderID)
      amount(#","totalPrice":"#, total)
    }
    raw("}")
  }

  /// Appends an event of a web checkout.
  package mutating func event(_ event: WebEvent) {
    raw(#"{"event":"#)
    name(event.name)
    switch event {
    case .beginCheckout(let order):
      member(#","orderId":"#, order?.orderID)
      amount(#","value":"#, order?.total)
      currencyMember(order?.currency)
    case .pageMessage(let name, let data):
      member(#","name":"#, name)
      raw(#","data":"#)
      handedThrough(data.map(SecretText.init))
    case .malformedMessage(let text): member(#","text":"#, text.text)
    case .purchase(let transactionID, let order):
      member(#","transactionId":"#, transactionID)
      amount(#","value":"#, order?.total)
      currencyMember(order?.currency)
      amount(#","delivery":"#, order?.delivery)
      amount(#","discount":"#, order?.discount)
    case .checkoutFailed(let code):
      raw(#","code":"#)
      name(code.name)
    case .checkoutLeft: break
    }
    raw("}")
  }
}
