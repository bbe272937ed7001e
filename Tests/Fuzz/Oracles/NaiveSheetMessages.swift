import CheckoutEngine
import ScheduleEngine
import StrictJSON

/// A second implementation of the rules for messages of checkout sheets, over a parsed document.
enum NaiveSheetMessages {
  static func content(_ text: [UInt8]) -> SheetMessage.Content {
    let message = NaiveMember(text)
    if (try? JSONValue(parsing: text)) == nil {
      let isCompleted = NaiveMember.text(of: "name", in: text) == "completed"
      return isCompleted ? .completed(completion(nil)) : .malformed
    }
    let body = (message?["body"]?.text).flatMap { NaiveMember($0.bytes) }
    switch message?["name"]?.text {
    case "completed": return .completed(completion(body))
    case "checkoutBlockingEvent": return body?.value.bool.map { .blocking($0) } ?? .malformed
    case "error":
      guard let errors = body?.elements else { return .malformed }
      return errors.lazy.compactMap { $0.flatMap(failure) }.first ?? .handledErrors
    case "webPixels": return body?["event"].flatMap(pixel).map { .pixel($0) } ?? .malformed
    default: return .malformed
    }
  }

  /// Returns the meaning of an error, or nil for one of an unknown group.
  private static func failure(_ error: NaiveMember) -> SheetMessage.Content? {
    let groups: [UTF8Text: (SheetError.Kind, UTF8Text)] = [
      "configuration": (.checkoutUnavailable, "Storefront configuration error."),
      "unrecoverable": (.checkoutUnavailable, "Checkout unavailable."),
      "expired": (.checkoutExpired, "Checkout has expired."),
    ]
    let codes: [SheetError.Code] = [
      .storefrontPasswordRequired, .cartExpired, .cartCompleted, .invalidCart,
    ]
    guard let group = error["group"]?.text else { return nil }
    if ["checkout", "authentication"].contains(group) { return .handledErrors }
    guard let (kind, sentence) = groups[group] else { return nil }
    let code = error["code"]?.text
    return .failed(
      SheetError(
        kind, codes.first { UTF8Text("\($0.name)") == code } ?? .unknown,
        message: error["reason"]?.text ?? sentence, isRecoverable: group == "unrecoverable"))
  }

  private static func pixel(_ event: NaiveMember) -> SheetPixel? {
    guard let id = event["id"]?.text, let name = event["name"]?.text,
      let timestamp = event["timestamp"]?.text, let type = event["type"]?.text,
      ["standard", "custom"].contains(type)
    else { return nil }
    let isCustom = type == "custom"
    let data = event[isCustom ? "customData" : "data"]
    let context = event["context"]
    guard !isCustom || data?.value.kind == .object,
      context == nil || context?.value.kind == .object
    else { return nil }
    return SheetPixel(
      id: id, name: name, timestamp: timestamp, isCustom: isCustom, context: context?.json,
      data: data?.json)
  }

  private static func completion(_ body: NaiveMember?) -> SheetCompletion {
    var parts = Parts()
    var order = SheetOrder()
    let details = parts.object(body?["orderDetails"])
    order.id = parts.read(details?["id"]) { $0.text.flatMap { $0.isEmpty ? nil : $0 } }
    order.email = parts.read(details?["email"], \.text)
    order.phone = parts.read(details?["phone"], \.text)
    let cart = parts.object(details?["cart"])
    order.token = parts.read(cart?["token"], \.text).map(SecretText.init)
    order.lines = parts.read(cart?["lines"], \.elements)?.map { line in parts.line(line) }
    order.price = parts.price(cart?["price"])
    order.billingAddress = parts.json(details?["billingAddress"], .object)
    order.deliveries = parts.json(details?["deliveries"], .array)
    order.paymentMethods = parts.json(details?["paymentMethods"], .array)
    return SheetCompletion(
      order: details == nil ? nil : order, isReadable: parts.unreadable == 0)
  }
}

/// The parts of an order, with the number of those that cannot be read.
private struct Parts {
  var unreadable = 0

  /// Returns the value of a member, or nil and counts one that is there but cannot be read.
  mutating func read<Value>(
    _ member: NaiveMember?, _ value: (NaiveMember) -> Value?
  ) -> Value? {
    guard let member else { return nil }
    let value = value(member)
    if value == nil { unreadable += 1 }
    return value
  }

  mutating func object(_ member: NaiveMember?) -> NaiveMember? {
    read(member) { $0.value.kind == .object ? $0 : nil }
  }

  mutating func json(_ member: NaiveMember?, _ kind: JSONKind) -> SecretText? {
    read(member) { $0.value.kind == kind ? SecretText($0.json) : nil }
  }

  mutating func line(_ member: NaiveMember?) -> SheetOrder.Line? {
    guard let member = object(member) else { return nil }
    var line = SheetOrder.Line()
    line.title = read(member["title"], \.text)
    line.quantity = read(member["quantity"], Self.quantity)
    line.price = money(member["price"])
    line.productID = read(member["productId"], \.text)
    line.merchandiseID = read(member["merchandiseId"], \.text)
    return line
  }

  mutating func price(_ member: NaiveMember?) -> SheetOrder.Price? {
    guard let member = object(member) else { return nil }
    var price = SheetOrder.Price()
    price.subtotal = money(member["subtotal"])
    price.shipping = money(member["shipping"])
    price.taxes = money(member["taxes"])
    price.total = money(member["total"])
    return price
  }

  /// Reads a whole number from 0, whose fraction may be zeros.
  private static func quantity(_ member: NaiveMember) -> Int64? {
    guard var digits = member.number?.bytes, !digits.contains(where: { $0 | 0x20 == 0x65 }) else {
      return nil
    }
    if digits.contains(UInt8(ascii: ".")) {
      while digits.last == UInt8(ascii: "0") { digits.removeLast() }
      guard digits.popLast() == UInt8(ascii: ".") else { return nil }
    }
    return digits == Array("-0".utf8) ? 0 : NaiveAmount.minorUnits(digits, places: 0)
  }

  private mutating func money(_ member: NaiveMember?) -> Money? {
    guard let member = object(member) else { return nil }
    let currency = read(member["currencyCode"], \.currency)
    guard let amount = member["amount"], currency != nil || member["currencyCode"] == nil else {
      return nil
    }
    return read(amount) { amount in
      guard let currency, let text = amount.text ?? amount.number,
        let units = NaiveAmount.minorUnits(text.bytes, places: currency.exponent)
      else { return nil }
      return Money(minorUnits: units, currency: currency)
    }
  }
}
