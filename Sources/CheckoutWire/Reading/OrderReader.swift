package import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

// Members of a server's answer that are not read here are let be.
extension Order {
  /// Reads an order as a shop's server sends it.
  ///
  /// - Parameter field: The order.
  /// - Throws: ``JSONReadError`` for a value of another form, or an order that does not add up.
  package init(reading field: JSONField) throws(JSONReadError) {
    var object = try ObjectReader(field)
    let id = try object.text("id")
    let cartID = try object.text("cartId")
    let version = try object.integer("version", in: 0...Int64.max)
    let currency = try object.required("currency").currency()
    let expiresAt = try object.nullable("expiresAt")?.text()
    let lines = try object.list("lines") { element throws(JSONReadError) in
      try OrderLine(reading: element, in: currency)
    }
    let promoCodes = try object.list("promoCodes") { element throws(JSONReadError) in
      try PromoCode(reading: element, in: currency)
    }
    let contact = try object.nullable("contact")?.email()
    let shippingAddress = try object.nullable("shippingAddress")?.address()
    let billingAddress = try object.nullable("billingAddress")?.address()
    let methods = try object.list("shippingMethods") { element throws(JSONReadError) in
      try ShippingMethod(reading: element, in: currency)
    }
    let method = try object.nullable("shippingMethod")?.text()
    let isTaxIncluded = try object.bool("taxIncluded")
    let summary = try OrderSummary(reading: object.required("summary"), in: currency)
    self = try field.converted { () throws(OrderError) in
      try Order(
        id: id, cartID: cartID, version: version, currency: currency, expiresAt: expiresAt,
        lines: lines, promoCodes: promoCodes, contact: contact, shippingAddress: shippingAddress,
        billingAddress: billingAddress, shippingMethods: methods, shippingMethod: method,
        isTaxIncluded: isTaxIncluded, summary: summary)
    }
  }
}

extension OrderLine {
  fileprivate init(reading field: JSONField, in currency: Currency) throws(JSONReadError) {
    var object = try ObjectReader(field)
    self.init(
      id: try object.text("id"), name: try object.text("name"),
      quantity: try object.integer("quantity", in: 1...Int64.max),
      unitPrice: try object.required("unitPrice").amount(in: currency),
      total: try object.required("total").amount(in: currency))
  }
}

extension PromoCode {
  fileprivate init(reading field: JSONField, in currency: Currency) throws(JSONReadError) {
    var object = try ObjectReader(field)
    self.init(
      code: try object.text("code"), discount: try object.required("discount").amount(in: currency))
  }
}

extension ShippingMethod {
  fileprivate init(reading field: JSONField, in currency: Currency) throws(JSONReadError) {
    var object = try ObjectReader(field)
    self.init(
      id: try object.text("id"), name: try object.text("name"),
      price: try object.required("price").amount(in: currency))
  }
}

extension OrderSummary {
  fileprivate init(reading field: JSONField, in currency: Currency) throws(JSONReadError) {
    var object = try ObjectReader(field)
    self.init(
      subtotal: try object.required("subtotal").amount(in: currency),
      discount: try object.required("discount").amount(in: currency),
      shipping: try object.required("shipping").amount(in: currency),
      tax: try object.required("tax").amount(in: currency),
      total: try object.required("total").amount(in: currency))
  }
}

extension JSONField {
  /// Returns the value as a text.
  func text() throws(JSONReadError) -> UTF8Text { UTF8Text(try string()) }

  /// Returns the value as a currency's code.
  func currency() throws(JSONReadError) -> Currency {
    let code = try string()
    return try converted { () throws(CurrencyError) in try Currency(code) }
  }

  /// Returns the value as an amount: a text, never a number.
  func amount(in currency: Currency) throws(JSONReadError) -> Money {
    let text = try string()
    return try converted { () throws(AmountError) in try Money(text, currency) }
  }

  /// Returns the email address of a contact.
  func email() throws(JSONReadError) -> UTF8Text {
    var object = try ObjectReader(self)
    return try object.text("email")
  }

  /// Returns the value as an address that has all its members.
  func address() throws(JSONReadError) -> Address {
    var object = try ObjectReader(self)
    return Address(
      name: try object.text("name"), line1: try object.text("line1"),
      line2: try object.nullable("line2")?.text(), city: try object.text("city"),
      region: try object.nullable("region")?.text(), postcode: try object.text("postcode"),
      country: try object.text("country"), phone: try object.nullable("phone")?.text())
  }
}

extension ObjectReader {
  /// Reads a text.
  mutating func text(_ key: String) throws(JSONReadError) -> UTF8Text { try required(key).text() }

  /// Reads an optional text; null is the same as none.
  mutating func optionalText(_ key: String) throws(JSONReadError) -> UTF8Text? {
    guard let field = optional(key), !field.isNull else { return nil }
    return try field.text()
  }

  /// Reads the elements of an array.
  mutating func list<Element>(
    _ key: String, _ read: (JSONField) throws(JSONReadError) -> Element
  ) throws(JSONReadError) -> [Element] {
    var elements: [Element] = []
    for field in try self.elements(key) { elements.append(try read(field)) }
    return elements
  }
}
