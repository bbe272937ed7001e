package import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension Order {
  /// Reads an order as a shop's server sends it.
  ///
  /// - Parameter value: The order.
  /// - Throws: ``MalformedAnswer`` for a value of another form, or an order that does not add up.
  package init(reading value: JSONValue) throws(MalformedAnswer) {
    var object = try AnswerObject(value)
    let id = try object.text("id")
    let cartID = try object.text("cartId")
    let version = try object.integer("version", from: 0)
    let currency = try Currency(reading: object.required("currency"))
    let expiresAt = try object.nullableText("expiresAt")
    let lines = try object.list("lines") { value throws(MalformedAnswer) in
      try OrderLine(reading: value, in: currency)
    }
    let promoCodes = try object.list("promoCodes") { value throws(MalformedAnswer) in
      try PromoCode(reading: value, in: currency)
    }
    let contact = try object.nullable("contact")?.email()
    let shippingAddress = try object.nullable("shippingAddress")?.address()
    let billingAddress = try object.nullable("billingAddress")?.address()
    let methods = try object.list("shippingMethods") { value throws(MalformedAnswer) in
      try ShippingMethod(reading: value, in: currency)
    }
    let method = try object.nullableText("shippingMethod")
    guard let isTaxIncluded = try object.required("taxIncluded").bool else {
      throw MalformedAnswer()
    }
    let summary = try OrderSummary(reading: object.required("summary"), in: currency)
    do throws(OrderError) {
      self = try Order(
        id: id, cartID: cartID, version: version, currency: currency, expiresAt: expiresAt,
        lines: lines, promoCodes: promoCodes, contact: contact, shippingAddress: shippingAddress,
        billingAddress: billingAddress, shippingMethods: methods, shippingMethod: method,
        isTaxIncluded: isTaxIncluded, summary: summary)
    } catch {
      throw MalformedAnswer()
    }
  }
}

extension Currency {
  fileprivate init(reading value: JSONValue) throws(MalformedAnswer) {
    guard let code = value.string else { throw MalformedAnswer() }
    do throws(CurrencyError) {
      self = try Currency(code)
    } catch {
      throw MalformedAnswer()
    }
  }
}

extension OrderLine {
  fileprivate init(reading value: JSONValue, in currency: Currency) throws(MalformedAnswer) {
    var object = try AnswerObject(value)
    self.init(
      id: try object.text("id"), name: try object.text("name"),
      quantity: try object.integer("quantity", from: 1),
      unitPrice: try object.amount("unitPrice", in: currency),
      total: try object.amount("total", in: currency))
  }
}

extension PromoCode {
  fileprivate init(reading value: JSONValue, in currency: Currency) throws(MalformedAnswer) {
    var object = try AnswerObject(value)
    self.init(
      code: try object.text("code"), discount: try object.amount("discount", in: currency))
  }
}

extension ShippingMethod {
  fileprivate init(reading value: JSONValue, in currency: Currency) throws(MalformedAnswer) {
    var object = try AnswerObject(value)
    self.init(
      id: try object.text("id"), name: try object.text("name"),
      price: try object.amount("price", in: currency))
  }
}

extension OrderSummary {
  fileprivate init(reading value: JSONValue, in currency: Currency) throws(MalformedAnswer) {
    var object = try AnswerObject(value)
    self.init(
      subtotal: try object.amount("subtotal", in: currency),
      discount: try object.amount("discount", in: currency),
      shipping: try object.amount("shipping", in: currency),
      tax: try object.amount("tax", in: currency),
      total: try object.amount("total", in: currency))
  }
}

extension JSONValue {
  /// Returns the email address of a contact.
  fileprivate func email() throws(MalformedAnswer) -> UTF8Text {
    var object = try AnswerObject(self)
    return try object.text("email")
  }

  /// Returns the value as an address, which has all its members.
  fileprivate func address() throws(MalformedAnswer) -> Address {
    var object = try AnswerObject(self)
    return Address(
      name: try object.text("name"), line1: try object.text("line1"),
      line2: try object.nullableText("line2"), city: try object.text("city"),
      region: try object.nullableText("region"), postcode: try object.text("postcode"),
      country: try object.text("country"), phone: try object.nullableText("phone"))
  }
}
