public import CheckoutEngine
public import ScheduleEngine
internal import StrictJSON

extension WebMessage {
  /// Reads a message of a page.
  ///
  /// ```swift
  /// let message = WebMessage(#"{"event":"order","data":{"total":25,"currency":"USD"}}"#)
  /// if case .order(let order) = message.content { print(order.total ?? "") }
  /// // 25
  /// WebMessage("hello").content  // .unreadable
  /// ```
  ///
  /// A message is an object with the text `event`, or else `name`, and with `data`, if it has any.
  /// One of more than 1 MiB, nested more than 64 deep, or otherwise no strict JSON, cannot be read.
  /// If its plain name is `paymentcompleted` or `order`, it still says that the order is placed, or
  /// that the older description does not hold any more: the order is unknown then.
  ///
  /// - Parameter text: The text that the page sent.
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: UTF8Text) {
    self.init(text: SecretText(text), content: Self.content(of: text))
  }

  private static func content(of text: UTF8Text) -> Content {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: text.bytes, limits: .message)
    } catch {
      return content(ofMalformed: text)
    }
    guard let name = value["event"]?.utf8Array ?? value["name"]?.utf8Array else {
      return .unreadable
    }
    let data = value.member("data")
    switch String(decoding: name, as: UTF8.self) {
    case "order": return data.order.map { .order($0) } ?? .unreadableOrder
    case "paymentcompleted":
      if data.orderValue == nil { return .paymentCompleted(.unchanged) }
      return .paymentCompleted(data.order.map { .order($0) } ?? .unreadable)
    case "error":
      guard let words = data?.member("errorMessage")?.utf8Array else { return .unreadable }
      return .error(message: UTF8Text(checkedUTF8: words))
    case "closewebview": return .closeWebView
    default: return .other(name: UTF8Text(checkedUTF8: name), data: data?.handedThrough)
    }
  }

  /// Returns the content of a message that is no strict JSON, whose name alone counts.
  private static func content(ofMalformed text: UTF8Text) -> Content {
    let scan = MessageScan(text.bytes)
    guard let name = scan.plainText(ofKey: "event") ?? scan.plainText(ofKey: "name") else {
      return .unreadable
    }
    switch name {
    case "order": return .unreadableOrder
    case "paymentcompleted": return .paymentCompleted(.unreadable)
    default: return .unreadable
    }
  }
}

extension JSONValue {
  /// Returns the value of a key, or nil if there is none or it is null.
  fileprivate func member(_ key: String) -> JSONValue? {
    guard let value = self[key], !value.isNull else { return nil }
    return value
  }
}

extension JSONValue? {
  /// The order in the data of a message: its member `order`, if it has one, or the data; nil for
  /// null.
  fileprivate var orderValue: JSONValue? {
    guard let order = self?["order"] else { return self }
    return order.isNull ? nil : order
  }

  /// The order in the data of a message, or nil if there is none that is an object.
  fileprivate var order: WebOrderData? { orderValue.flatMap(WebOrderData.init) }
}

extension WebOrderData {
  /// Reads an order of a page, or returns nil if the value is no object.
  ///
  /// A part in a form that cannot be read is described nevertheless: it becomes an empty text, which
  /// is neither an identifier nor an amount, so that the checkout forgets the part's older value.
  fileprivate init?(_ value: JSONValue) {
    guard var members = JSONMembers(value) else { return nil }
    func part(
      _ key: StaticString, _ read: (JSONValue) throws(MalformedAnswer) -> UTF8Text
    ) -> UTF8Text? {
      guard let value = members.value(of: key), !value.isNull else { return nil }
      do throws(MalformedAnswer) {
        return try read(value)
      } catch {
        return ""
      }
    }
    let id = part("orderId") { value throws(MalformedAnswer) in try value.identifier() }
    func amount(_ key: StaticString) -> UTF8Text? {
      part(key) { value throws(MalformedAnswer) in try value.spelling() }
    }
    self.init(
      orderID: id, total: amount("total"), subTotal: amount("subTotal"),
      delivery: amount("delivery"), discount: amount("discount"))
    guard let value = members.value(of: "currency"), !value.isNull else { return }
    do throws(MalformedAnswer) {
      currency = try Currency(reading: value, in: nil)
    } catch {
      hasUnknownCurrency = true
    }
  }
}
