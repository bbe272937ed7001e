public import CheckoutEngine

extension WebSettings: RecordedSettings {
  package func writeMembers(to writer: inout LineWriter) { writer.members(of: self) }
}

extension WebInput: RecordedInput {
  /// The input's name in JSON, such as `pageStarted`.
  public var name: StaticString {
    switch self {
    case .start: "start"
    case .pageStarted: "pageStarted"
    case .pageProgress: "pageProgress"
    case .pageFinished: "pageFinished"
    case .pageFailed: "pageFailed"
    case .message: "message"
    case .navigated: "navigated"
    case .close: "close"
    case .confirmLeave: "confirmLeave"
    case .stay: "stay"
    case .retry: "retry"
    case .answer: "answer"
    case .noAnswer: "noAnswer"
    }
  }

  package func writeMembers(to writer: inout LineWriter) { writer.members(of: self) }
}

extension LineWriter {
  fileprivate mutating func members(of settings: WebSettings) {
    member(#","cartId":"#, settings.cartID)
    raw(#","api":"#)
    name(settings.api.name)
    raw(#","appId":"#)
    if case .cartTransfer(let appID) = settings.api { text(appID) } else { raw("null") }
    raw(#","kind":"#)
    name(settings.kind.name)
    raw(#","completion":"#)
    guard case .parse(let completion) = settings.kind else { return raw("null") }
    member(#"{"host":"#, completion.host)
    member(#","path":"#, completion.path)
    member(#","orderQuery":"#, completion.orderQuery)
    raw("}")
  }

  fileprivate mutating func members(of input: WebInput) {
    switch input {
    case .start, .close, .confirmLeave, .stay, .retry: break
    case .pageStarted(let url), .pageFinished(let url), .navigated(let url):
      member(#","url":"#, url.text)
    case .pageProgress(let thousandths):
      raw(#","progress":"#)
      integer(min(max(thousandths, 0), 1_000))
    case .pageFailed(let reason): member(#","reason":"#, reason)
    case .message(let message): member(#","text":"#, message.text.text)
    case .answer(let request, let answer):
      raw(#","request":"#)
      integer(request)
      raw(#","status":"#)
      integer(answer.status)
      raw(#","body":"#)
      body(of: answer)
    case .noAnswer(let request, let reason):
      raw(#","request":"#)
      integer(request)
      raw(#","reason":"#)
      name(reason.name)
    }
  }

  private mutating func body(of answer: ShopAnswer<WebReply>) {
    if !answer.isSuccess {
      guard let message = answer.message else { return raw("null") }
      member(#"{"message":"#, message)
      return raw("}")
    }
    switch answer.reply {
    case nil: raw("null")
    case .page(let page, let order)?:
      raw("{")
      members(of: page)
      raw(#","order":"#)
      nullable(order) { $0.order($1) }
      raw("}")
    case .completed(let number)?:
      member(#"{"orderNumber":"#, number)
      raw("}")
    }
  }

  private mutating func order(_ order: WebOrderData) {
    member(#"{"orderId":"#, order.orderID)
    member(#","total":"#, order.total)
    raw(#","currency":"#)
    nullable(order.currency) { $0.currency($1) }
    raw("}")
  }
}
