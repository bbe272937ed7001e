public import CheckoutEngine
internal import ScheduleEngine

extension SheetState {
  /// The state as one line of JSON, as `widget checkout replay sheet` writes it.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var json: String {
    var writer = LineWriter()
    writer.sheet(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

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
    guard self != .presented else { return nil }
    var writer = LineWriter()
    writer.body(of: self)
    return writer.bytes
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
    var writer = LineWriter()
    writer.member(#"{"email":"#, email)
    writer.member(#","phone":"#, phone)
    writer.member(#","country":"#, country)
    writer.raw("}")
    return writer.bytes
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
    var writer = LineWriter()
    writer.member(#"{"email":"#, email)
    writer.member(#","created_at":"#, UTF8Text(createdAt.description))
    writer.member(#","remote_ip":"#, remoteIP)
    writer.member(#","return_to":"#, returnTo.text)
    writer.raw("}")
    return writer.bytes
  }
}
