public import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension PaymentsRequest {
  /// The body of the request as JSON in UTF-8, or nil if it has none.
  ///
  /// ```swift
  /// let settings = try PaymentsSettings(deepLinkScheme: "shop", currency: .eur)
  /// var checkout = PaymentsCheckout(settings: settings)
  /// try checkout.apply(.start, at: moment)
  /// try checkout.apply(
  ///   .answer(request: 1, ShopAnswer(status: 200, reply: .payments([]))), at: moment)
  /// let key = try PaymentKey("k-1")
  /// let create = PaymentsInput.create(amount: "12.34", description: "Mug", key: key)
  /// for case .request(let request) in try checkout.apply(create, at: moment).effects {
  ///   print(String(decoding: request.body ?? [], as: UTF8.self))
  ///   // {"amount":"12.34","description":"Mug","method":null,"issuer":null}
  /// }
  /// ```
  ///
  /// - Complexity: O(*n*) in the length of the body.
  public var body: [UInt8]? {
    guard case .makePayment = call else { return nil }
    return JSONText(call).utf8
  }
}

extension PaymentsCall: JSONWritable {
  /// Writes the body of the request, or `null` if it has none.
  package func writeJSON(to writer: inout JSONWriter) {
    guard case .makePayment(let draft) = self else { return writer.null() }
    writer.object { object in
      object.member("amount", draft.amount.text)
      draft.writeChoices(to: &object)
    }
  }
}

extension PaymentsState {
  /// The state as one line of JSON, as `widget checkout replay payments` writes it.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var json: String { JSONText(self).string }
}

extension PaymentsState: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("flow", "payments")
    object.member("phase", phase.name)
    object.member("payments", days)
    object.member("draft", draft)
    object.member("methods", methods)
    object.member("paying", paying)
    object.member("page", page?.text)
    object.member("error", failure)
  }
}

extension PaymentsState.Day: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("day", day.description)
    object.member("payments", payments)
  }
}

extension PaymentsState.Draft: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("amount", amount)
    writeChoices(to: &object)
    object.member("key", key.text)
  }

  /// Writes the members after the amount and before the key.
  fileprivate func writeChoices(to object: inout JSONObjectWriter) {
    object.member("description", description)
    object.member("method", method)
    object.member("issuer", issuer)
  }
}

extension PaymentsFailure: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("code", code.name)
    object.member("message", message)
    object.member(ofReason: reason)
    object.member("status", status)
  }
}

extension PaymentRecord: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    writeMembers(to: &object, amount: amount)
  }

  /// Writes the members, with the amount in some form.
  func writeMembers<Amount: JSONWritable>(to object: inout JSONObjectWriter, amount: Amount) {
    object.member("id", id)
    object.member("method", method)
    object.member("issuer", issuer)
    object.member("amount", amount)
    object.member("description", description)
    object.member("url", url?.text)
    object.member("status", status.text)
    object.member("created_at", createdAt.text)
    object.member("updated_at", updatedAt)
  }
}

extension PaymentMethod: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("id", id)
    object.member("description", description)
    object.member("minimum", minimum)
    object.member("maximum", maximum)
    writeEnd(to: &object)
  }

  /// Writes the members after the limits.
  func writeEnd(to object: inout JSONObjectWriter) {
    object.member("image", image?.parsed)
    object.member("issuers", issuers)
    object.member("pricing", pricing?.parsed)
  }
}

extension PaymentIssuer: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("id", id)
    object.member("name", name)
    object.member("image", image?.parsed)
  }
}

extension PaymentsEffect: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    switch self {
    case .request(let request):
      object.members(
        ofRequest: request.number, request.method, request.path, key: request.idempotencyKey?.text,
        body: request.call)
    case .openBrowser(let url):
      object.member("effect", "openBrowser")
      object.member("url", url.text)
    case .openPage(let url):
      object.member("effect", "openPage")
      object.member("url", url.text)
    case .closePage: object.member("effect", "closePage")
    case .askFlow(let id):
      object.member("effect", "askFlow")
      object.member("id", id)
    case .openLink(let url):
      object.member("effect", "openLink")
      object.member("url", url.text)
    case .notify(let id, let status):
      object.member("effect", "notify")
      object.member("id", id)
      object.member("status", status.text)
    }
  }
}

extension PaymentsEvent: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("event", name)
    switch self {
    case .paymentCreated(let id): object.member("id", id)
    case .paymentFinished(let id, let status):
      object.member("id", id)
      object.member("status", status.text)
    case .malformedPayment(let id): object.member("id", id)
    case .malformedMethod(let id): object.member("id", id)
    case .linkRefused(let url): object.member("url", url.text)
    }
  }
}
