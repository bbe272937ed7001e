public import CheckoutEngine

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
    guard case .makePayment(let draft) = call else { return nil }
    var writer = LineWriter()
    writer.body(of: draft)
    return writer.bytes
  }
}

extension PaymentsState {
  /// The state as one line of JSON, as `widget checkout replay payments` writes it.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var json: String {
    var writer = LineWriter()
    writer.payments(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
