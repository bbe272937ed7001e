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
  /// as a malformed answer.
  ///
  /// - Parameters:
  ///   - status: The HTTP status, 100 to 999.
  ///   - body: The body.
  ///   - kind: The form of the body, from `WebCall.replyKind`.
  /// - Complexity: O(*n*) in the length of the body.
  public init(status: Int, body: [UInt8], to kind: WebCall.ReplyKind) {
    let value: JSONValue?
    do throws(JSONError) {
      value = try JSONValue(parsing: body, limits: .answerBody)
    } catch {
      value = nil
    }
    self.init(status: status, body: value, to: kind)
  }

  /// Reads an answer whose body is parsed.
  package init(status: Int, body: JSONValue?, to kind: WebCall.ReplyKind) {
    let isSuccess = (200...299).contains(status)
    self.init(
      status: status, reply: isSuccess ? body.flatMap { WebReply($0, kind) } : nil,
      message: isSuccess ? nil : body?["message"]?.string.map(UTF8Text.init))
  }
}

extension WebReply {
  fileprivate init?(_ value: JSONValue, _ kind: WebCall.ReplyKind) {
    do throws(MalformedAnswer) {
      var object = try AnswerObject(value)
      switch kind {
      case .page:
        let page = try WebPage(reading: &object)
        self = .page(page, order: try object.optionalValue("order")?.webOrderOfServer())
      case .completed:
        self = .completed(orderNumber: try object.required("orderNumber").identifier())
      }
    } catch {
      return nil
    }
  }
}

extension WebPage {
  fileprivate init(reading object: inout AnswerObject) throws(MalformedAnswer) {
    let url = PageAddress(try object.text("url"))
    let method = try object.optionalValue("httpMethod")?.text() ?? "GET"
    let headers = try object.optionalList("headers") { value throws(MalformedAnswer) in
      var header = try AnswerObject(value)
      return Header(name: try header.text("name"), value: SecretText(try header.text("value")))
    }
    let cookies = try object.optionalList("cookies") { value throws(MalformedAnswer) in
      var cookie = try AnswerObject(value)
      return Cookie(
        name: try cookie.text("name"), value: SecretText(try cookie.text("value")),
        domain: try cookie.optionalValue("domain")?.text(),
        path: try cookie.optionalValue("path")?.text())
    }
    let body = try object.optionalValue("body")?.text()
    self.init(
      url: url, method: method, headers: headers, cookies: cookies, body: body.map(SecretText.init))
  }
}

extension AnswerObject {
  /// Returns the value of a key, or nil if there is none or it is null.
  fileprivate mutating func optionalValue(_ key: StaticString) -> JSONValue? {
    guard let value = optional(key), !value.isNull else { return nil }
    return value
  }

  /// Reads a list that may be null or missing.
  fileprivate mutating func optionalList<Element>(
    _ key: StaticString, _ read: (JSONValue) throws(MalformedAnswer) -> Element
  ) throws(MalformedAnswer) -> [Element] {
    guard let value = optionalValue(key) else { return [] }
    guard let values = value.array else { throw MalformedAnswer() }
    var elements: [Element] = []
    for value in values { elements.append(try read(value)) }
    return elements
  }

  private mutating func identifier(
    _ key: StaticString
  ) throws(MalformedAnswer) -> UTF8Text? {
    try optionalValue(key)?.identifier()
  }

  private mutating func spelling(_ key: StaticString) throws(MalformedAnswer) -> UTF8Text? {
    try optionalValue(key)?.spelling()
  }

  /// Reads the identifier, the total and the currency of an order.
  fileprivate mutating func shortWebOrder() throws(MalformedAnswer) -> WebOrderData {
    WebOrderData(
      orderID: try identifier("orderId"), total: try spelling("total"),
      currency: try optionalValue("currency").flatMap { value throws(MalformedAnswer) in
        try Currency(reading: value, in: nil)
      })
  }

  /// Reads an order with all its amounts.
  fileprivate mutating func webOrder() throws(MalformedAnswer) -> WebOrderData {
    var data = try shortWebOrder()
    data.subTotal = try spelling("subTotal")
    data.delivery = try spelling("delivery")
    data.discount = try spelling("discount")
    return data
  }
}

extension JSONValue {
  /// Returns the value as an order of a shop's server, which describes no parts of the total.
  fileprivate func webOrderOfServer() throws(MalformedAnswer) -> WebOrderData {
    var object = try AnswerObject(self)
    return try object.shortWebOrder()
  }

  /// Returns the value as an order of a page.
  func webOrderOfPage() throws(MalformedAnswer) -> WebOrderData {
    var object = try AnswerObject(self)
    return try object.webOrder()
  }
}
