public import CheckoutEngine

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
  public var json: [UInt8] {
    var writer = LineWriter()
    writer.answer(self)
    return writer.bytes
  }

  /// The answer's JSON as a literal of JavaScript, with its quotation marks.
  ///
  /// It is safe within a script, whatever the names contain: an apostrophe in a shopper's name
  /// must not end the script's text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var javaScriptLiteral: String {
    var writer = LineWriter()
    writer.text(utf8: json)
    let escaped = writer.bytes.flatMap { $0 == UInt8(ascii: "<") ? Array(#"\u003c"#.utf8) : [$0] }
    return String(decoding: escaped, as: UTF8.self)
  }
}

extension ExpressState {
  /// The state as one line of JSON, as `widget checkout replay express` writes it.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var json: String {
    var writer = LineWriter()
    writer.express(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
