public import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension ShopAnswer<WebReply> {
  /// Reads the answer of a shop's server to a request of a web checkout.
  ///
  /// ```swift
  /// let answer = ShopAnswer(
  ///   status: 200, body: Array(#"{"orderNumber":77}"#.utf8), to: WebCall.ReplyKind.completed)
  /// answer.reply  // .completed(orderNumber: "77")
  /// ```
  ///
  /// A body that is not JSON, that has more than 1,023 KiB, that is nested more than 63 deep, or
  /// that does not have the expected form is a success without a reply, which the checkout treats
  /// as a malformed answer. `reason` has the place and the rule.
  ///
  /// - Parameters:
  ///   - status: The HTTP status, 100 to 999.
  ///   - body: The body.
  ///   - kind: The form of the body, from `WebCall.replyKind`.
  /// - Complexity: O(*n*) in the length of the body.
  public init(status: Int, body: [UInt8], to kind: WebCall.ReplyKind) {
    do throws(JSONError) {
      self.init(status: status, body: try JSONValue(parsing: body, limits: .answerBody), to: kind)
    } catch {
      self.init(status: status, unreadableBy: error)
    }
  }

  /// Reads an answer whose body is parsed.
  package init(status: Int, body: JSONValue?, to kind: WebCall.ReplyKind) {
    self.init(status: status, body: body) { value throws(MalformedAnswer) in
      try WebReply(value, kind)
    }
  }
}

extension WebReply {
  fileprivate init(_ value: JSONValue, _ kind: WebCall.ReplyKind) throws(MalformedAnswer) {
    var object = try AnswerObject(value)
    switch kind {
    case .page:
      let page = try WebPage(reading: &object)
      let order = try object.readIfAny("order") { order throws(MalformedAnswer) in
        try order.webOrderOfServer()
      }
      self = .page(page, order: order)
    case .completed:
      let number = try object.required("orderNumber") { number throws(MalformedAnswer) in
        try number.identifier()
      }
      self = .completed(orderNumber: number)
    }
  }
}

extension WebPage {
  fileprivate init(reading object: inout AnswerObject) throws(MalformedAnswer) {
    let url = PageAddress(try object.text("url"))
    let method = try object.textIfAny("httpMethod") ?? "GET"
    let headers = try object.listIfAny("headers") { value throws(MalformedAnswer) in
      var header = try AnswerObject(value)
      return Header(name: try header.text("name"), value: SecretText(try header.text("value")))
    }
    let cookies = try object.listIfAny("cookies") { value throws(MalformedAnswer) in
      var cookie = try AnswerObject(value)
      return Cookie(
        name: try cookie.text("name"), value: SecretText(try cookie.text("value")),
        domain: try cookie.textIfAny("domain"), path: try cookie.textIfAny("path"))
    }
    let body = try object.textIfAny("body")
    self.init(
      url: url, method: method, headers: headers, cookies: cookies, body: body.map(SecretText.init))
  }
}

extension AnswerObject {
  /// Reads a list that may be null or missing.
  fileprivate mutating func listIfAny<Element>(
    _ key: StaticString, _ read: (JSONValue) throws(MalformedAnswer) -> Element
  ) throws(MalformedAnswer) -> [Element] {
    try readIfAny(key) { list throws(MalformedAnswer) in try list.list(read) } ?? []
  }

  private mutating func identifier(
    _ key: StaticString
  ) throws(MalformedAnswer) -> UTF8Text? {
    try readIfAny(key) { value throws(MalformedAnswer) in try value.identifier() }
  }

  private mutating func spelling(_ key: StaticString) throws(MalformedAnswer) -> UTF8Text? {
    try readIfAny(key) { value throws(MalformedAnswer) in try value.spelling() }
  }

  /// Reads the identifier, the total and the currency of an order.
  fileprivate mutating func shortWebOrder() throws(MalformedAnswer) -> WebOrderData {
    WebOrderData(
      orderID: try identifier("orderId"), total: try spelling("total"),
      currency: try readIfAny("currency") { value throws(MalformedAnswer) in
        try Currency(reading: value, in: nil)
      })
  }
}

extension JSONValue {
  /// Returns the value as an order of a shop's server, which describes no parts of the total.
  fileprivate func webOrderOfServer() throws(MalformedAnswer) -> WebOrderData {
    var object = try AnswerObject(self)
    return try object.shortWebOrder()
  }
}
