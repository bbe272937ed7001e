import CheckoutEngine
import ScheduleEngine
import StrictJSON

/// A second implementation of the rules for messages of web checkouts, over a parsed document.
enum NaiveMessages {
  static func web(_ text: [UInt8]) -> WebMessage.Content {
    guard (try? JSONValue(parsing: text)) != nil else {
      switch NaiveMember.text(of: "event", in: text) ?? NaiveMember.text(of: "name", in: text) {
      case "order": return .unreadableOrder
      case "paymentcompleted": return .paymentCompleted(.unreadable)
      default: return .unreadable
      }
    }
    guard let message = NaiveMember(text),
      let name = message["event"]?.text ?? message["name"]?.text
    else { return .unreadable }
    let data = message["data"]
    let order = data.flatMap { $0.has("order") ? $0["order"] : $0 }
    switch name {
    case "order": return order.flatMap(web(order:)).map { .order($0) } ?? .unreadableOrder
    case "paymentcompleted":
      guard let order else { return .paymentCompleted(.unchanged) }
      return .paymentCompleted(web(order: order).map { .order($0) } ?? .unreadable)
    case "error": return data?["errorMessage"]?.text.map { .error(message: $0) } ?? .unreadable
    case "closewebview": return .closeWebView
    default: return .other(name: name, data: data?.json)
    }
  }

  /// Reads an order, or returns nil if it is no object.
  ///
  /// A member of another form is an empty text, or an unknown currency.
  private static func web(order: NaiveMember) -> WebOrderData? {
    guard order.value.kind == .object else { return nil }
    var data = WebOrderData()
    for (key, part) in [
      ("total", \WebOrderData.total), ("subTotal", \.subTotal), ("delivery", \.delivery),
      ("discount", \.discount),
    ] {
      guard let amount = order[key] else { continue }
      data[keyPath: part] = amount.text ?? amount.number ?? ""
    }
    if let id = order["orderId"] {
      data.orderID = id.text ?? id.whole.map { UTF8Text("\($0)") } ?? ""
    }
    if let code = order["currency"] {
      data.currency = code.currency
      data.hasUnknownCurrency = code.currency == nil
    }
    return data
  }
}

/// A second implementation of the rules for messages of express checkouts in US dollars.
enum NaiveExpressMessages {
  static func message(_ text: [UInt8]) -> ExpressMessage {
    NaiveMember(text).flatMap { request($0) ?? end($0) }
      ?? .malformed(SecretText(UTF8Text(String(decoding: text, as: UTF8.self))))
  }

  private static func request(_ message: NaiveMember) -> ExpressMessage? {
    guard let id = message["meta"]?["requestId"]?.text, let payload = message["payload"],
      payload.value.kind == .object
    else { return nil }
    switch message["type"]?.text {
    case "onShippingAddressChange":
      return address(payload).map { .shippingAddressChange(requestID: id, $0) }
    case "onShippingOptionChange":
      return option(payload).map { .shippingOptionChange(requestID: id, $0) }
    case "onMessage":
      guard let severity = payload["severity"]?.text, let words = payload["message"]?.text else {
        return nil
      }
      return .log(requestID: id, severity: severity, message: words)
    default: return nil
    }
  }

  private static func end(_ message: NaiveMember) -> ExpressMessage? {
    switch message["status"]?.text {
    case "CANCELLED", "CANCEL": return .cancelled
    case "SUCCESS":
      guard let token = message["orderToken"]?.text, (1...1_024).contains(token.bytes.count),
        "\(token)".unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
      else { return nil }
      return .success(token: SecretText(token))
    default: return nil
    }
  }

  private static func address(_ payload: NaiveMember) -> ExpressAddress? {
    var address = ExpressAddress()
    for (key, part) in [
      ("name", \ExpressAddress.name), ("address1", \.address1), ("address2", \.address2),
      ("area2", \.area2), ("suburb", \.suburb), ("state", \.state), ("postcode", \.postcode),
      ("countryCode", \.countryCode), ("phoneNumber", \.phoneNumber),
    ] {
      guard let member = payload[key] else { continue }
      guard let text = member.text else { return nil }
      address[keyPath: part] = text
    }
    return address
  }

  private static func option(_ payload: NaiveMember) -> ExpressShippingOption? {
    guard let id = payload["id"]?.text, (1...128).contains(id.bytes.count),
      let shipping = dollars(payload["shippingAmount"]), let order = dollars(payload["orderAmount"])
    else { return nil }
    let words = ["name", "description"].compactMap { payload[$0] }
    let tax = payload["taxAmount"]
    guard words.allSatisfy({ $0.text != nil }), tax == nil || dollars(tax) != nil else {
      return nil
    }
    return ExpressShippingOption(
      id: id, name: payload["name"]?.text, description: payload["description"]?.text,
      amounts: ExpressAmounts(shipping: shipping, order: order, tax: dollars(tax)))
  }

  private static func dollars(_ money: NaiveMember?) -> Money? {
    guard money?["currency"]?.text == "USD", let text = money?["amount"]?.text else { return nil }
    return NaiveAmount.minorUnits(text.bytes, places: 2).map {
      Money(minorUnits: $0, currency: .usd)
    }
  }
}
