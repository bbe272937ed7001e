public import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension SheetPageMessage {
  /// The body of the message as JSON in UTF-8, or nil if it has none.
  ///
  /// ```swift
  /// SheetPageMessage.presented.body  // nil
  /// let message = SheetPageMessage.instrumentation(milliseconds: 2_000, isPreloading: true)
  /// print(String(decoding: message.body ?? [], as: UTF8.self))
  /// // {"detail":{"name":"checkout_finished_loading","value":2000,"type":"histogram","tags":{"preloading":"true"}}}
  /// ```
  public var body: [UInt8]? {
    self == .presented ? nil : JSONText(self).utf8
  }
}

extension SheetPageMessage: JSONWritable {
  /// Writes the body, or `null` if the message has none.
  package func writeJSON(to writer: inout JSONWriter) {
    guard case .instrumentation(let milliseconds, let isPreloading) = self else {
      return writer.null()
    }
    writer.object { object in
      object.object("detail") { object in
        object.member("name", "checkout_finished_loading")
        object.member("value", milliseconds)
        object.member("type", "histogram")
        object.object("tags") { $0.member("preloading", isPreloading ? "true" : "false") }
      }
    }
  }
}

extension BuyerIdentity {
  /// The identity as JSON in UTF-8, the member `buyer` of a cart.
  ///
  /// ```swift
  /// let buyer = BuyerIdentity(email: "ada@example.com", country: "US")
  /// print(String(decoding: buyer.json, as: UTF8.self))
  /// // {"email":"ada@example.com","phone":null,"country":"US"}
  /// ```
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var json: [UInt8] {
    let text = JSONText.object { object in
      object.member("email", email)
      object.member("phone", phone)
      object.member("country", country)
    }
    return text.utf8
  }
}

extension MultipassBody {
  /// The body as JSON in UTF-8, which the shop's server encrypts and signs.
  ///
  /// ```swift
  /// let body = MultipassBody(
  ///   email: "ada@example.com", createdAt: moment.timestamp,
  ///   returnTo: "https://shop.example/cart/c/1")
  /// print(String(decoding: body.json, as: UTF8.self))
  /// // {"email":"ada@example.com","created_at":"2026-11-21T10:00:00Z","remote_ip":null,"return_to":"https://shop.example/cart/c/1"}
  /// ```
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var json: [UInt8] {
    let text = JSONText.object { object in
      object.member("email", email)
      object.member("created_at", createdAt.description)
      object.member("remote_ip", remoteIP)
      object.member("return_to", returnTo.text)
    }
    return text.utf8
  }
}

extension SheetState {
  /// The state as one line of JSON, as `widget checkout replay sheet` writes it.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var json: String { JSONText(self).string }
}

extension SheetState: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("flow", "sheet")
    object.member("phase", phase.name)
    object.member("page", page)
    object.member("url", url?.text)
    object.member("preloaded", preload)
    object.member("progress", progress)
    object.member("barHidden", isBarHidden)
    object.member("title", title)
    object.member("error", error)
  }
}

extension SheetState.Preload: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("page", page)
    object.member("url", url.text)
    object.member("at", loadedAt.secondsSinceEpoch)
    object.member("ready", isReady)
  }
}

extension SheetError: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("error", kind.name)
    object.member("code", code.name)
    object.member("message", message)
    object.member("status", status)
    object.member("isRecoverable", isRecoverable)
  }
}

extension SheetEffect: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    switch self {
    case .hide: object.member("effect", "hide")
    case .discardPage(let page):
      object.member("effect", "discardPage")
      object.member("page", page)
    case .loadPage(let load):
      object.member("effect", "loadPage")
      object.member("page", load.page)
      object.member("url", load.url.text)
      object.member("purpose", load.isPrefetch ? "prefetch" : nil as String?)
      object.member("recovery", load.isRecovery)
      object.member("colorScheme", load.colorScheme.name)
    case .showPage(let page):
      object.member("effect", "showPage")
      object.member("page", page)
    case .sendMessage(let page, let message):
      object.member("effect", "sendMessage")
      object.member("page", page)
      object.member("name", message.name)
      object.member("body", message)
    }
  }
}

extension SheetEvent: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("event", name)
    switch self {
    case .cancelled: break
    case .completed(let completion):
      object.member("orderId", completion.orderID)
      object.member("details", completion.details.name)
      object.member("order", completion.order)
    case .failed(let error): error.writeMembers(to: &object)
    case .preloadGivenUp(let page, let url, let end):
      object.member("page", page)
      object.member("url", url.text)
      object.member("reason", end.name)
    case .linkClicked(let url), .linkRefused(let url): object.member("url", url.text)
    case .pixel(let pixel):
      object.member("id", pixel.id)
      object.member("name", pixel.name)
      object.member("timestamp", pixel.timestamp)
      object.member("type", pixel.isCustom ? "custom" : "standard")
      object.member("context", pixel.context)
      object.member("data", pixel.data)
    case .malformedMessage(let text): object.member("text", text.text)
    }
  }
}

extension SheetOrder: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("id", id)
    object.member("email", email)
    object.member("phone", phone)
    object.member("token", token?.text)
    object.member("lines", lines)
    object.member("price", price)
    object.member("billingAddress", billingAddress?.text.parsed)
    object.member("deliveries", deliveries?.text.parsed)
    object.member("paymentMethods", paymentMethods?.text.parsed)
  }
}

extension SheetOrder.Line: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("title", title)
    object.member("quantity", quantity)
    object.member("price", price)
    object.member("productId", productID)
    object.member("merchandiseId", merchandiseID)
  }
}

extension SheetOrder.Price: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("subtotal", subtotal)
    object.member("shipping", shipping)
    object.member("taxes", taxes)
    object.member("total", total)
  }
}
