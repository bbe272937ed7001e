package import CheckoutEngine
internal import ScheduleEngine

extension LineWriter {
  /// Appends the state of a checkout sheet.
  package mutating func sheet(_ state: SheetState) {
    raw(#"{"flow":"sheet","phase":"#)
    name(state.phase.name)
    raw(#","page":"#)
    nullable(state.page) { $0.integer($1) }
    member(#","url":"#, state.url?.text)
    raw(#","preloaded":"#)
    nullable(state.preload) { writer, preload in
      writer.raw(#"{"page":"#)
      writer.integer(preload.page)
      writer.member(#","url":"#, preload.url.text)
      writer.raw(#","at":"#)
      writer.integer(preload.loadedAt.secondsSinceEpoch)
      writer.raw(#","ready":"#)
      writer.bool(preload.isReady)
      writer.raw("}")
    }
    raw(#","progress":"#)
    integer(state.progress)
    raw(#","barHidden":"#)
    bool(state.isBarHidden)
    member(#","title":"#, state.title)
    raw(#","error":"#)
    nullable(state.error) { writer, error in
      writer.raw("{")
      writer.members(of: error)
      writer.raw("}")
    }
    raw("}")
  }

  private mutating func members(of error: SheetError) {
    raw(#""error":"#)
    name(error.kind.name)
    raw(#","code":"#)
    name(error.code.name)
    member(#","message":"#, error.message)
    raw(#","status":"#)
    nullable(error.status) { $0.integer($1) }
    raw(#","isRecoverable":"#)
    bool(error.isRecoverable)
  }

  /// Appends an effect of a checkout sheet.
  package mutating func effect(_ effect: SheetEffect) {
    switch effect {
    case .hide: raw(#"{"effect":"hide"}"#)
    case .discardPage(let page):
      raw(#"{"effect":"discardPage","page":"#)
      integer(page)
      raw("}")
    case .loadPage(let load):
      raw(#"{"effect":"loadPage","page":"#)
      integer(load.page)
      member(#","url":"#, load.url.text)
      raw(#","purpose":"#)
      raw(load.isPrefetch ? #""prefetch""# : "null")
      raw(#","recovery":"#)
      bool(load.isRecovery)
      raw(#","colorScheme":"#)
      name(load.colorScheme.name)
      raw("}")
    case .showPage(let page):
      raw(#"{"effect":"showPage","page":"#)
      integer(page)
      raw("}")
    case .sendMessage(let page, let message):
      raw(#"{"effect":"sendMessage","page":"#)
      integer(page)
      raw(#","name":"#)
      name(message.name)
      raw(#","body":"#)
      body(of: message)
      raw("}")
    }
  }

  /// Appends the body of a message to a page, or `null` if it has none.
  mutating func body(of message: SheetPageMessage) {
    guard case .instrumentation(let milliseconds, let isPreloading) = message else {
      return raw("null")
    }
    raw(#"{"detail":{"name":"checkout_finished_loading","value":"#)
    integer(milliseconds)
    raw(#","type":"histogram","tags":{"preloading":"#)
    raw(isPreloading ? #""true""# : #""false""#)
    raw("}}}")
  }

  /// Appends an event of a checkout sheet.
  package mutating func event(_ event: SheetEvent) {
    raw(#"{"event":"#)
    name(event.name)
    switch event {
    case .cancelled: break
    case .completed(let completion):
      member(#","orderId":"#, completion.orderID)
      raw(#","details":"#)
      name(completion.details.name)
      raw(#","order":"#)
      nullable(completion.order) { $0.order($1) }
    case .failed(let error):
      raw(",")
      members(of: error)
    case .preloadGivenUp(let page, let url, let end):
      raw(#","page":"#)
      integer(page)
      member(#","url":"#, url.text)
      raw(#","reason":"#)
      name(end.name)
    case .linkClicked(let url), .linkRefused(let url): member(#","url":"#, url.text)
    case .pixel(let pixel):
      member(#","id":"#, pixel.id)
      member(#","name":"#, pixel.name)
      member(#","timestamp":"#, pixel.timestamp)
      raw(#","type":"#)
      name(pixel.isCustom ? "custom" : "standard")
      member(#","context":"#, pixel.context)
      member(#","data":"#, pixel.data)
    case .malformedMessage(let text): member(#","text":"#, text.text)
    }
    raw("}")
  }

  private mutating func order(_ order: SheetOrder) {
    member(#"{"id":"#, order.id)
    member(#","email":"#, order.email)
    member(#","phone":"#, order.phone)
    member(#","token":"#, order.token?.text)
    raw(#","lines":"#)
    nullable(order.lines) { $0.list($1) { $0.nullable($1) { $0.line($1) } } }
    raw(#","price":"#)
    nullable(order.price) { writer, price in
      writer.raw(#"{"subtotal":"#)
      writer.money(price.subtotal)
      writer.raw(#","shipping":"#)
      writer.money(price.shipping)
      writer.raw(#","taxes":"#)
      writer.money(price.taxes)
      writer.raw(#","total":"#)
      writer.money(price.total)
      writer.raw("}")
    }
    raw(#","billingAddress":"#)
    handedThrough(order.billingAddress)
    raw(#","deliveries":"#)
    handedThrough(order.deliveries)
    raw(#","paymentMethods":"#)
    handedThrough(order.paymentMethods)
    raw("}")
  }

  private mutating func line(_ line: SheetOrder.Line) {
    member(#"{"title":"#, line.title)
    raw(#","quantity":"#)
    nullable(line.quantity) { $0.integer($1) }
    raw(#","price":"#)
    money(line.price)
    member(#","productId":"#, line.productID)
    member(#","merchandiseId":"#, line.merchandiseID)
    raw("}")
  }
}
