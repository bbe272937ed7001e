package import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension Order: CodedObject {
  init<Coder: MemberCoder>(coding order: Order?, by coder: inout Coder) throws(MalformedAnswer) {
    let id = try coder.required("id", order?.id)
    let cartID = try coder.required("cartId", order?.cartID)
    let version = try coder.required("version", order?.version)
    let currency = try coder.required("currency", order?.currency)
    coder.setCurrency(currency)
    // Of goods that are delivered, nothing is written.
    let isDelivered = try coder.optional("delivery", order?.isDelivered == false ? false : nil)
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
        id: id, cartID: cartID, version: version, currency: currency,
        isDelivered: isDelivered ?? true, expiresAt: expiresAt, lines: lines,
        promoCodes: promoCodes, contact: contact?.email, shippingAddress: shippingAddress,
        billingAddress: billingAddress, shippingMethods: methods, shippingMethod: method,
        isTaxIncluded: isTaxIncluded, summary: summary)
    } catch {
      throw MalformedAnswer(error)
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

extension OrderAdjustment: CodedObject {
  init<Coder: MemberCoder>(
    coding adjustment: OrderAdjustment?, by coder: inout Coder
  ) throws(MalformedAnswer) {
    self.init(
      id: try coder.required("id", adjustment?.id),
      name: try coder.required("name", adjustment?.name),
      amount: try coder.signedAmount("amount", adjustment?.amount))
  }
}

extension OrderSummary: CodedObject {
  init<Coder: MemberCoder>(
    coding sums: OrderSummary?, by coder: inout Coder
  ) throws(MalformedAnswer) {
    let adjustments = sums.flatMap { $0.adjustments.isEmpty ? nil : $0.adjustments }
    self.init(
      subtotal: try coder.amount("subtotal", sums?.subtotal),
      discount: try coder.amount("discount", sums?.discount),
      shipping: try coder.amount("shipping", sums?.shipping),
      tax: try coder.amount("tax", sums?.tax),
      adjustments: try coder.optional("adjustments", adjustments) ?? [],
      total: try coder.amount("total", sums?.total))
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
    // An address that lacks its postal code is written with an empty one, which can be read.
    let postcode = address.flatMap {
      $0.postcode ?? (Self.requiresPostcode(in: $0.country) ? "" : nil)
    }
    self.init(
      name: try coder.required("name", address?.name),
      line1: try coder.required("line1", address?.line1),
      line2: try coder.nullable("line2", address?.line2),
      city: try coder.required("city", address?.city),
      region: try coder.nullable("region", address?.region),
      postcode: try coder.nullable("postcode", postcode),
      country: try coder.required("country", address?.country),
      phone: try coder.nullable("phone", address?.phone))
    if address == nil, self.postcode == nil, Self.requiresPostcode(in: country) {
      throw MalformedAnswer("is null, not a text").within("postcode")
    }
  }
}

extension Quantity: MemberValue {
  /// Reads a whole number, or a text with at most three decimals.
  init(reading value: JSONValue, in _: Currency?) throws(MalformedAnswer) {
    if value.kind == .number {
      let whole = try Int64(reading: value, in: nil)
      guard whole > 0 else { throw MalformedAnswer("is below 1") }
      self.init(whole)
      return
    }
    guard let text = value.utf8Array else { throw value.mismatch("a quantity") }
    guard let quantity = Quantity(UTF8Text(checkedUTF8: text)) else {
      throw MalformedAnswer("is not a quantity above zero with at most 3 decimals")
    }
    self = quantity
  }

  /// Writes a whole number, or a text if it is none.
  package func writeJSON(to writer: inout JSONWriter) {
    if isWhole { writer.integer(whole) } else { writer.string(utf8: textBytes) }
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
    guard let number = value.number, number.isPlainInteger else {
      throw value.mismatch("a whole number")
    }
    guard let whole = number.int64 else { throw MalformedAnswer("is out of the range of Int64") }
    self = whole
  }
}

extension Bool: MemberValue {
  init(reading value: JSONValue, in _: Currency?) throws(MalformedAnswer) {
    guard let bool = value.bool else { throw value.mismatch("true or false") }
    self = bool
  }
}

extension Currency: MemberValue {
  init(reading value: JSONValue, in _: Currency?) throws(MalformedAnswer) {
    guard let code = value.string else { throw value.mismatch("a currency as text") }
    do throws(CurrencyError) {
      try self.init(code)
    } catch {
      throw MalformedAnswer("is not the code of an active currency of ISO 4217")
    }
  }
}

extension Array: MemberValue where Element: MemberValue {
  init(reading value: JSONValue, in currency: Currency?) throws(MalformedAnswer) {
    self = try value.list { element throws(MalformedAnswer) in
      try Element(reading: element, in: currency)
    }
  }
}
