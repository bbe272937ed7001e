public import CheckoutEngine

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
  public var body: [UInt8] {
    var writer = LineWriter()
    writer.body(of: call)
    return writer.bytes
  }
}

extension WebState {
  /// The state as one line of JSON, as `widget checkout replay web` writes it.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var json: String {
    var writer = LineWriter()
    writer.web(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
