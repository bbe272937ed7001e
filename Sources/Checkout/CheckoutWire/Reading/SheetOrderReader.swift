internal import CheckoutEngine
internal import ScheduleEngine
internal import StrictJSON

extension SheetCompletion {
  /// Reads the body of a page's message that the order is placed.
  ///
  /// Each part is read by itself, so that one bad member does not hide the others.
  ///
  /// - Parameter body: The body, or nil if there is none or it is no JSON.
  init(reading body: JSONValue?) {
    var reader = SheetOrderReader()
    let order = reader.present(body?["orderDetails"]).flatMap { reader.order($0) }
    self.init(order: order, isReadable: reader.isReadable)
  }
}

/// Reads the parts of a placed order.
private struct SheetOrderReader {
  /// Whether everything so far could be read.
  var isReadable = true

  /// Returns nil for a value that is missing or null.
  func present(_ value: JSONValue?) -> JSONValue? {
    value.flatMap { $0.isNull ? nil : $0 }
  }

  /// Notes that a value could not be read.
  private mutating func unreadable<Value>() -> Value? {
    isReadable = false
    return nil
  }

  mutating func order(_ value: JSONValue) -> SheetOrder? {
    guard let details = object(value) else { return nil }
    var order = SheetOrder()
    order.id = identifier(details["id"])
    order.email = text(details["email"])
    order.phone = text(details["phone"])
    if let cart = object(details["cart"]) {
      order.token = text(cart["token"]).map(SecretText.init)
      order.lines = lines(cart["lines"])
      order.price = price(cart["price"])
    }
    order.billingAddress = json(details["billingAddress"], .object)
    order.deliveries = json(details["deliveries"], .array)
    order.paymentMethods = json(details["paymentMethods"], .array)
    return order
  }

  private mutating func object(_ value: JSONValue?) -> JSONValue? {
    guard let value = present(value) else { return nil }
    return value.kind == .object ? value : unreadable()
  }

  private mutating func text(_ value: JSONValue?) -> UTF8Text? {
    guard let value = present(value) else { return nil }
    return value.utf8Array.map(UTF8Text.init(checkedUTF8:)) ?? unreadable()
  }

  private mutating func identifier(_ value: JSONValue?) -> UTF8Text? {
    guard let id = text(value) else { return nil }
    return id.isEmpty ? unreadable() : id
  }

  /// Returns a value that is handed through.
  private mutating func json(_ value: JSONValue?, _ kind: JSONKind) -> SecretText? {
    guard let value = present(value) else { return nil }
    return value.kind == kind ? SecretText(value.compactText) : unreadable()
  }

  private mutating func lines(_ value: JSONValue?) -> [SheetOrder.Line?]? {
    guard let value = present(value) else { return nil }
    guard let values = value.array else { return unreadable() }
    var lines: [SheetOrder.Line?] = []
    for value in values { lines.append(line(value)) }
    return lines
  }

  private mutating func line(_ value: JSONValue) -> SheetOrder.Line? {
    guard let value = object(value) else { return nil }
    var line = SheetOrder.Line()
    line.title = text(value["title"])
    line.quantity = quantity(value["quantity"])
    line.price = money(value["price"])
    line.productID = text(value["productId"])
    line.merchandiseID = text(value["merchandiseId"])
    return line
  }

  private mutating func price(_ value: JSONValue?) -> SheetOrder.Price? {
    guard let value = object(value) else { return nil }
    var price = SheetOrder.Price()
    price.subtotal = money(value["subtotal"])
    price.shipping = money(value["shipping"])
    price.taxes = money(value["taxes"])
    price.total = money(value["total"])
    return price
  }

  /// Reads a whole number, which a page may spell as `1.0`.
  private mutating func quantity(_ value: JSONValue?) -> Int64? {
    guard let value = present(value) else { return nil }
    guard let number = value.number else { return unreadable() }
    let parts = number.text.utf8.split(separator: UInt8(ascii: "."))
    let isWhole = parts.count == 1 || parts[1].allSatisfy { $0 == UInt8(ascii: "0") }
    guard isWhole, let quantity = Int64(String(decoding: parts[0], as: UTF8.self)),
      quantity >= 0
    else { return unreadable() }
    return quantity
  }

  /// Reads an amount, which may lack its currency only if it lacks its number too.
  private mutating func money(_ value: JSONValue?) -> Money? {
    guard let value = object(value) else { return nil }
    let amount = present(value["amount"])
    var currency: Currency?
    if let code = present(value["currencyCode"]) {
      currency = code.utf8Array.flatMap(Currency.init(known:))
      guard currency != nil else { return unreadable() }
    }
    guard let amount else { return nil }
    guard let currency, let text = amount.utf8Array ?? amount.number.map({ Array($0.text.utf8) })
    else { return unreadable() }
    do throws(AmountError) {
      return try Money(utf8: text, currency)
    } catch {
      return unreadable()
    }
  }
}

extension Currency {
  /// Returns the currency with a code, or nil if there is none.
  fileprivate init?(known code: [UInt8]) {
    do throws(CurrencyError) {
      self = try code.withSpan(Currency.init(utf8:))
    } catch {
      return nil
    }
  }
}
