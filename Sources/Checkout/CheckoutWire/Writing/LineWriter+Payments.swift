package import CheckoutEngine
internal import ScheduleEngine

extension LineWriter {
  /// Appends the state of a checkout of payments.
  package mutating func payments(_ state: PaymentsState) {
    raw(#"{"flow":"payments","phase":"#)
    name(state.phase.name)
    raw(#","payments":"#)
    nullable(state.days) { writer, days in
      writer.list(days) { writer, day in
        writer.raw(#"{"day":"#)
        writer.text(UTF8Text(day.day.description))
        writer.raw(#","payments":"#)
        writer.list(day.payments) { $0.payment($1) }
        writer.raw("}")
      }
    }
    raw(#","draft":"#)
    nullable(state.draft) { $0.draft($1) }
    raw(#","methods":"#)
    nullable(state.methods) { writer, methods in writer.list(methods) { $0.method($1) } }
    raw(#","paying":"#)
    nullable(state.paying) { $0.integer($1) }
    member(#","page":"#, state.page?.text)
    raw(#","error":"#)
    nullable(state.failure) { writer, failure in
      writer.raw(#"{"code":"#)
      writer.name(failure.code.name)
      writer.member(#","message":"#, failure.message)
      writer.raw(#","status":"#)
      writer.nullable(failure.status) { $0.integer($1) }
      writer.raw("}")
    }
    raw("}")
  }

  /// Appends a payment.
  mutating func payment(_ payment: PaymentRecord) {
    raw(#"{"id":"#)
    integer(payment.id)
    member(#","method":"#, payment.method)
    member(#","issuer":"#, payment.issuer)
    raw(#","amount":"#)
    money(payment.amount)
    paymentEnd(payment)
  }

  /// Appends the members of a payment after its amount.
  mutating func paymentEnd(_ payment: PaymentRecord) {
    member(#","description":"#, payment.description)
    member(#","url":"#, payment.url?.text)
    member(#","status":"#, payment.status.text)
    member(#","created_at":"#, payment.createdAt.text)
    member(#","updated_at":"#, payment.updatedAt)
    raw("}")
  }

  private mutating func draft(_ draft: PaymentsState.Draft) {
    raw(#"{"amount":"#)
    money(draft.amount)
    choices(of: draft)
    member(#","key":"#, draft.key.text)
    raw("}")
  }

  /// Appends the members of a new payment after its amount and before its key.
  private mutating func choices(of draft: PaymentsState.Draft) {
    member(#","description":"#, draft.description)
    member(#","method":"#, draft.method)
    member(#","issuer":"#, draft.issuer)
  }

  private mutating func method(_ method: PaymentMethod) {
    member(#"{"id":"#, method.id)
    member(#","description":"#, method.description)
    raw(#","minimum":"#)
    money(method.minimum)
    raw(#","maximum":"#)
    money(method.maximum)
    methodEnd(method)
  }

  /// Appends the members of a method after its limits.
  mutating func methodEnd(_ method: PaymentMethod) {
    raw(#","image":"#)
    handedThrough(method.image.map(SecretText.init))
    raw(#","issuers":"#)
    list(method.issuers) { writer, issuer in
      writer.member(#"{"id":"#, issuer.id)
      writer.member(#","name":"#, issuer.name)
      writer.raw(#","image":"#)
      writer.handedThrough(issuer.image.map(SecretText.init))
      writer.raw("}")
    }
    raw(#","pricing":"#)
    handedThrough(method.pricing.map(SecretText.init))
    raw("}")
  }

  /// Appends an effect of a checkout of payments.
  package mutating func effect(_ effect: PaymentsEffect) {
    switch effect {
    case .request(let request):
      raw(#"{"effect":"request","request":"#)
      integer(request.number)
      raw(#","method":"#)
      name(request.method)
      member(#","path":"#, request.path)
      member(#","key":"#, request.idempotencyKey?.text)
      raw(#","body":"#)
      if case .makePayment(let draft) = request.call { body(of: draft) } else { raw("null") }
    case .openBrowser(let url): member(#"{"effect":"openBrowser","url":"#, url.text)
    case .openPage(let url): member(#"{"effect":"openPage","url":"#, url.text)
    case .closePage: raw(#"{"effect":"closePage""#)
    case .askFlow(let id):
      raw(#"{"effect":"askFlow","id":"#)
      integer(id)
    case .openLink(let url): member(#"{"effect":"openLink","url":"#, url.text)
    case .notify(let id, let status):
      raw(#"{"effect":"notify","id":"#)
      integer(id)
      member(#","status":"#, status.text)
    }
    raw("}")
  }

  /// Appends the body of the request that creates a payment.
  mutating func body(of draft: PaymentsState.Draft) {
    raw(#"{"amount":"#)
    amount(draft.amount)
    choices(of: draft)
    raw("}")
  }

  /// Appends an event of a checkout of payments.
  package mutating func event(_ event: PaymentsEvent) {
    raw(#"{"event":"#)
    name(event.name)
    switch event {
    case .paymentCreated(let id):
      raw(#","id":"#)
      integer(id)
    case .paymentFinished(let id, let status):
      raw(#","id":"#)
      integer(id)
      member(#","status":"#, status.text)
    case .malformedPayment(let id):
      raw(#","id":"#)
      nullable(id) { $0.integer($1) }
    case .malformedMethod(let id): member(#","id":"#, id)
    case .linkRefused(let url): member(#","url":"#, url.text)
    }
    raw("}")
  }
}
