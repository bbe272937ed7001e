public import CheckoutEngine

extension NativeRequest {
  /// The body of the request as JSON in UTF-8, or nil if it has none.
  ///
  /// ```swift
  /// var checkout = NativeCheckout(
  ///   settings: try NativeSettings(cartID: "c-1", providers: ["card"]))
  /// if case .request(let request) = try checkout.apply(.load, at: moment).effects[0] {
  ///   print(String(decoding: request.body ?? [], as: UTF8.self))  // {"cartId":"c-1"}
  /// }
  /// ```
  ///
  /// - Complexity: O(*n*) in the length of the body.
  public var body: [UInt8]? {
    switch call {
    case .readOrder, .checkPayment: return nil
    case .makeOrder, .remakeOrder, .changeOrder, .requestPayment, .completePayment:
      var writer = LineWriter()
      writer.body(of: call)
      return writer.bytes
    }
  }
}

extension NativeState {
  /// The state as one line of JSON, as `widget checkout replay native` writes it.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var json: String {
    var cache = StateCache()
    var writer = LineWriter()
    writer.native(self, cache: &cache)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
