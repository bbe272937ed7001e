public import CheckoutEngine
package import ScheduleEngine
package import StrictJSON

extension ExpressAnswer {
  /// The answer as JSON in UTF-8, which the page receives.
  ///
  /// ```swift
  /// let settings = ExpressSettings(
  ///   token: "001.tok", region: .us, environment: .sandbox, currency: .usd, asks: false)
  /// var checkout = ExpressCheckout(settings: settings)
  /// let question = ExpressMessage.shippingAddressChange(requestID: "r1", ExpressAddress())
  /// let reaction = try checkout.apply(
  ///   .message(origin: "https://portal.sandbox.afterpay.com", question), at: moment)
  /// for case .sendMessage(let answer) in reaction.effects {
  ///   print(String(decoding: answer.json, as: UTF8.self))
  /// }
  /// // {"meta":{"requestId":"r1"},"error":"SERVICE_UNAVAILABLE"}
  /// ```
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var json: [UInt8] { JSONText(self).utf8 }

  /// The answer's JSON as a literal of JavaScript, with its quotation marks.
  ///
  /// It is safe within a script, whatever the names contain: an apostrophe in a shopper's name
  /// must not end the script's text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var javaScriptLiteral: String { UTF8Text(checkedUTF8: json).javaScriptLiteral }
}

extension UTF8Text {
  /// The text as a literal of JavaScript that is safe within a script, with its quotation marks.
  package var javaScriptLiteral: String {
    let escaped = JSONText(self).utf8.flatMap {
      $0 == UInt8(ascii: "<") ? Array(#"\u003c"#.utf8) : [$0]
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}

extension ExpressAnswer: JSONObjectWritable {
  /// Writes the answer as the page receives it; a description or a tax that is missing is left out.
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.object("meta") { $0.member("requestId", requestID) }
    switch content {
    case .options(let options):
      object.array("payload") { array in
        for option in options { array.object { option.writeSentMembers(to: &$0) } }
      }
    case .update(let update): object.member("payload", update)
    case .noChange: break
    case .error(let error): object.member("error", error.code)
    }
  }
}

extension ExpressShippingOption: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("id", id)
    object.member("name", name)
    object.member("description", description)
    object.member("shippingAmount", shippingAmount)
    object.member("orderAmount", orderAmount)
    object.member("taxAmount", taxAmount)
  }

  /// Writes the members that the option has values for, as the page receives it.
  func writeSentMembers(to object: inout JSONObjectWriter) {
    object.member("id", id)
    if let name { object.member("name", name) }
    if let description { object.member("description", description) }
    amounts.writeMembers(to: &object)
  }
}

extension ExpressShippingUpdate: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("id", id)
    amounts.writeMembers(to: &object)
  }
}

extension ExpressAmounts: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("shippingAmount", shipping)
    object.member("orderAmount", order)
    if let tax { object.member("taxAmount", tax) }
  }
}

extension ExpressAddress: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("name", name)
    object.member("address1", address1)
    object.member("address2", address2)
    object.member("area2", area2)
    object.member("suburb", suburb)
    object.member("state", state)
    object.member("postcode", postcode)
    object.member("countryCode", countryCode)
    object.member("phoneNumber", phoneNumber)
  }
}

extension ExpressState {
  /// The state as one line of JSON, as `widget checkout replay express` writes it.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var json: String { JSONText(self).string }
}

extension ExpressState: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("flow", "express")
    object.member("phase", phase.name)
    object.member("asked", asked)
    object.member("options", options)
    object.member("option", option)
    object.member("total", total)
    object.member("token", token?.text)
    object.member("reason", reason?.name)
  }
}

extension ExpressState.Question: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("requestId", requestID)
    object.member("kind", kind.name)
  }
}

extension ExpressEffect: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    switch self {
    case .loadPage(let url):
      object.member("effect", "loadPage")
      object.member("url", url.text)
    case .askShippingOptions(let id, let address):
      object.member("effect", "askShippingOptions")
      object.member("requestId", id)
      object.member("address", address)
    case .askShippingOption(let id, let option):
      object.member("effect", "askShippingOption")
      object.member("requestId", id)
      object.member("option", option)
    case .sendMessage(let answer):
      object.member("effect", "sendMessage")
      object.member("message", answer)
    case .askRetry: object.member("effect", "askRetry")
    case .promptToLeave(let reason):
      object.member("effect", "promptToLeave")
      object.member("reason", reason.name)
    case .closePage: object.member("effect", "closePage")
    }
  }
}

extension ExpressEvent: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("event", name)
    switch self {
    case .success(let token): object.member("token", token.text)
    case .cancelled(let reason): object.member("reason", reason.name)
    case .pageMessage(let severity, let message):
      object.member("severity", severity)
      object.member("message", message)
    case .malformedMessage(let text): object.member("text", text.text)
    }
  }
}
