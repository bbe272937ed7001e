public import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension WebRequest {
  /// The body of the request as JSON in UTF-8.
  ///
  /// ```swift
  /// var checkout = WebCheckout(settings: try WebSettings(cartID: "c-1", api: .checkout))
  /// if case .request(let request) = try checkout.apply(.start, at: moment).effects[0] {
  ///   print(String(decoding: request.body, as: UTF8.self))  // {"cartId":"c-1"}
  /// }
  /// ```
  ///
  /// - Complexity: O(*n*) in the length of the body.
  public var body: [UInt8] { JSONText(call).utf8 }
}

extension WebCall: JSONObjectWritable {
  /// Writes the members of the request's body.
  package func writeMembers(to object: inout JSONObjectWriter) {
    switch self {
    case .begin(let cartID): object.member("cartId", cartID)
    case .complete(let cartID, let orderID, let externalOrderID, let total):
      object.member("cartId", cartID)
      object.member("orderId", orderID)
      object.member("externalOrderId", externalOrderID)
      object.member("totalPrice", total)
    }
  }
}

extension WebState {
  /// The state as one line of JSON, as `widget checkout replay web` writes it.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var json: String { JSONText(self).string }
}

extension WebState: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("flow", "web")
    object.member("phase", phase.name)
    object.member("api", api.name)
    object.member("kind", kind.name)
    object.member("url", url?.text)
    object.member("progress", progress)
    object.member("order", order)
    object.member("orderNumber", orderNumber)
    object.member("error", failure)
  }
}

extension WebFailure: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("code", code.name)
    object.member("message", message)
    object.member(ofReason: reason)
  }
}

extension WebOrder: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("orderId", orderID)
    object.member("total", total)
    object.member("subTotal", subTotal)
    object.member("delivery", delivery)
    object.member("discount", discount)
    object.member("currency", currency)
  }
}

extension WebAmount: JSONWritable {
  /// Writes the amount as text.
  package func writeJSON(to writer: inout JSONWriter) {
    switch self {
    case .money(let money): writer.string(money.text)
    case .spelled(let text): text.writeJSON(to: &writer)
    }
  }
}

extension WebEffect: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    switch self {
    case .request(let request):
      object.members(
        ofRequest: request.number, request.method, request.path, key: nil,
        body: request.call)
    case .loadPage(let page):
      object.member("effect", "loadPage")
      page.writeMembers(to: &object)
    case .promptToLeave(let reason):
      object.member("effect", "promptToLeave")
      object.member("reason", reason.name)
    case .dismiss: object.member("effect", "dismiss")
    }
  }
}

extension WebPage: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("url", url.text)
    object.member("httpMethod", method)
    object.array("headers") { array in
      for header in headers {
        array.object { object in
          object.member("name", header.name)
          object.member("value", header.value.text)
        }
      }
    }
    object.array("cookies") { array in
      for cookie in cookies {
        array.object { object in
          object.member("name", cookie.name)
          object.member("value", cookie.value.text)
          object.member("domain", cookie.domain)
          object.member("path", cookie.path)
        }
      }
    }
    object.member("body", body?.text)
  }
}

extension WebEvent: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("event", name)
    switch self {
    case .beginCheckout(let order):
      object.member("orderId", order?.orderID)
      object.member("value", order?.total)
      object.member("currency", order?.currency)
    case .pageMessage(let name, let data):
      object.member("name", name)
      object.member("data", data?.parsed)
    case .malformedMessage(let text): object.member("text", text.text)
    case .purchase(let transactionID, let order):
      object.member("transactionId", transactionID)
      object.member("value", order?.total)
      object.member("currency", order?.currency)
      object.member("delivery", order?.delivery)
      object.member("discount", order?.discount)
    case .checkoutFailed(let code): object.member("code", code.name)
    case .checkoutLeft: break
    }
  }
}
