package import CheckoutEngine
internal import ScheduleEngine
internal import StrictJSON

extension Order: CodedObject {
  init<Coder: MemberCoder>(coding order: Order?, by coder: inout Coder) throws(MalformedAnswer) {
    let id = try coder.required("id", order?.id)
    let cartID = try coder.required("cartId", order?.cartID)
    let version = try coder.required("version", order?.version)
    let currency = try coder.required("currency", order?.currency)
    coder.setCurrency(currency)
    let expiresAt = try coder.nullable("expiresAt", order?.expiresAt)
    let lines = try coder.required("lines", order?.lines)
    let promoCodes = try coder.required("promoCodes", order?.promoCodes)
    let contact = try coder.nullable("contact", order?.contact.map(Contact.init))
    let shippingAddress = try coder.nullable("shippingAddress", order?.shippingAddress)
    let billingAddress = try coder.nullable("billingAddress", order?.billingAddress)
    let methods = try coder.required("shippingMethods", order?.shippingMethods)
    let method = try coder.nullable("shippingMethod", order?.shippingMethod)
    let isTaxIncluded = try coder.required("taxIncluded", order?.isTaxIncluded)
    let summary = try coder.required("summary", order?.summary)
    do throws(OrderError) {
      try self.init(
        id: id, cartID: cartID, version: version, currency: currency, expiresAt: expiresAt,
        lines: lines, promoCodes: promoCodes, contact: contact?.email,
        shippingAddress: shippingAddress, billingAddress: billingAddress, shippingMethods: methods,
        shippingMethod: method, isTaxIncluded: isTaxIncluded, summary: summary)
    } catch {
      throw MalformedAnswer()
    }
  }
}

extension OrderLine: CodedObject {
  init<Coder: MemberCoder>(coding line: OrderLine?, by coder: inout Coder) throws(MalformedAnswer) {
    self.init(
      id: try coder.required("id", line?.id), name: try coder.required("name", line?.name),
      quantity: try coder.required("quantity", line?.quantity),
      unitPrice: try coder.amount("unitPrice", line?.unitPrice),
      total: try coder.amount("total", line?.total))
  }
}

extension PromoCode: CodedObject {
  init<Coder: MemberCoder>(coding code: PromoCode?, by coder: inout Coder) throws(MalformedAnswer) {
    self.init(
      code: try coder.required("code", code?.code),
      discount: try coder.amount("discount", code?.discount))
  }
}

extension ShippingMethod: CodedObject {
  init<Coder: MemberCoder>(
    coding method: ShippingMethod?, by coder: inout Coder
  ) throws(MalformedAnswer) {
    self.init(
      id: try coder.required("id", method?.id), name: try coder.required("name", method?.name),
      price: try coder.amount("price", method?.price))
  }
}

extension OrderSummary: CodedObject {
  init<Coder: MemberCoder>(
    coding sums: OrderSummary?, by coder: inout Coder
  ) throws(MalformedAnswer) {
    self.init(
      subtotal: try coder.amount("subtotal", sums?.subtotal),
      discount: try coder.amount("discount", sums?.discount),
      shipping: try coder.amount("shipping", sums?.shipping),
      tax: try coder.amount("tax", sums?.tax), total: try coder.amount("total", sums?.total))
  }
}

/// The contact of an order.
struct Contact: CodedObject {
  let email: UTF8Text

  init(_ email: UTF8Text) { self.email = email }

  init<Coder: MemberCoder>(
    coding contact: Contact?, by coder: inout Coder
  ) throws(MalformedAnswer) {
    email = try coder.required("email", contact?.email)
  }
}

extension Address: CodedObject {
  init<Coder: MemberCoder>(
    coding address: Address?, by coder: inout Coder
  ) throws(MalformedAnswer) {
    self.init(
      name: try coder.required("name", address?.name),
      line1: try coder.required("line1", address?.line1),
      line2: try coder.nullable("line2", address?.line2),
      city: try coder.required("city", address?.city),
      region: try coder.nullable("region", address?.region),
      postcode: try coder.required("postcode", address?.postcode),
      country: try coder.required("country", address?.country),
      phone: try coder.nullable("phone", address?.phone))
  }
}

extension UTF8Text: MemberValue {
  init(reading value: JSONValue, in _: Currency?) throws(MalformedAnswer) {
    self = try value.text()
  }
}

extension Int64: MemberValue {
  /// Reads a whole number without fraction and exponent.
  init(reading value: JSONValue, in _: Currency?) throws(MalformedAnswer) {
    guard let number = value.number?.int64 else { throw MalformedAnswer() }
    self = number
  }
}

extension Bool: MemberValue {
  init(reading value: JSONValue, in _: Currency?) throws(MalformedAnswer) {
    guard let bool = value.bool else { throw MalformedAnswer() }
    self = bool
  }
}

extension Currency: MemberValue {
  init(reading value: JSONValue, in _: Currency?) throws(MalformedAnswer) {
    guard let code = value.string else { throw MalformedAnswer() }
    do throws(CurrencyError) {
      try self.init(code)
    } catch {
      throw MalformedAnswer()
    }
  }
}

extension Array: MemberValue where Element: MemberValue {
  init(reading value: JSONValue, in currency: Currency?) throws(MalformedAnswer) {
    guard let values = value.array else { throw MalformedAnswer() }
    self.init()
    reserveCapacity(values.count)
    for value in values { append(try Element(reading: value, in: currency)) }
  }
}
