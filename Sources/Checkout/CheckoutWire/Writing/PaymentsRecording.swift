public import CheckoutEngine

extension PaymentsSettings: RecordedSettings {
  package func writeMembers(to writer: inout LineWriter) {
    writer.raw(#","selectsMethod":"#)
    writer.bool(selectsMethod)
    writer.raw(#","flow":"#)
    writer.name(flow.name)
    writer.member(#","deepLinkScheme":"#, deepLinkScheme)
    writer.raw(#","currency":"#)
    writer.currency(currency)
  }
}

extension PaymentsInput: RecordedInput {
  /// The input's name in JSON, such as `chooseMethod`.
  public var name: StaticString {
    switch self {
    case .start: "start"
    case .refresh: "refresh"
    case .appear: "appear"
    case .create: "create"
    case .chooseMethod: "chooseMethod"
    case .chooseIssuer: "chooseIssuer"
    case .save: "save"
    case .cancel: "cancel"
    case .open: "open"
    case .chooseFlow: "chooseFlow"
    case .close: "close"
    case .deepLink: "deepLink"
    case .navigated: "navigated"
    case .answer: "answer"
    case .noAnswer: "noAnswer"
    }
  }

  package func writeMembers(to writer: inout LineWriter) { writer.members(of: self) }
}

extension LineWriter {
  fileprivate mutating func members(of input: PaymentsInput) {
    switch input {
    case .start, .refresh, .appear, .save, .cancel, .close: break
    case .create(let amount, let description, let key):
      member(#","amount":"#, amount)
      member(#","description":"#, description)
      member(#","key":"#, key.text)
    case .chooseMethod(let id), .chooseIssuer(let id): member(#","id":"#, id)
    case .open(let id):
      raw(#","id":"#)
      integer(id)
    case .chooseFlow(let choice):
      raw(#","flow":"#)
      name(choice.name)
    case .deepLink(let url), .navigated(let url): member(#","url":"#, url.text)
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

  private mutating func body(of answer: ShopAnswer<PaymentsReply>) {
    if !answer.isSuccess {
      guard let message = answer.message else { return raw("null") }
      member(#"{"message":"#, message)
      return raw("}")
    }
    guard let reply = answer.reply else { return raw("null") }
    raw(#"{"data":"#)
    switch reply {
    case .payment(let payment): recorded(payment)
    case .payments(let elements):
      list(elements) { writer, element in
        switch element {
        case .payment(let payment): writer.recorded(payment)
        case .malformed(let id):
          writer.raw(#"{"id":"#)
          writer.nullable(id) { $0.integer($1) }
          writer.raw("}")
        }
      }
    case .methods(let elements):
      list(elements) { writer, element in
        switch element {
        case .method(let method): writer.recorded(method)
        case .malformed(let id):
          writer.member(#"{"id":"#, id)
          writer.raw("}")
        }
      }
    }
    raw("}")
  }

  /// Appends a payment as a server sends it.
  private mutating func recorded(_ payment: PaymentRecord) {
    raw(#"{"id":"#)
    integer(payment.id)
    member(#","method":"#, payment.method)
    member(#","issuer":"#, payment.issuer)
    raw(#","amount":"#)
    amount(payment.amount)
    paymentEnd(payment)
  }

  /// Appends a method as a server sends it.
  private mutating func recorded(_ method: PaymentMethod) {
    member(#"{"id":"#, method.id)
    member(#","description":"#, method.description)
    raw(#","minimum_amount":"#)
    nullable(method.minimum) { $0.amount($1) }
    raw(#","maximum_amount":"#)
    nullable(method.maximum) { $0.amount($1) }
    methodEnd(method)
  }
}
