internal import PaymentWire
internal import ScheduleEngine
internal import StrictJSON

extension CheckoutRequest {
  /// The body as JSON: the members that are given, in the order of the documentation.
  package var json: String {
    JSONText.object { body in
      body.member("amount", of: amount)
      if let consumer { body.object("consumer") { consumer.write(to: &$0) } }
      body.object("merchant") { merchant.write(to: &$0) }
      body.given("merchantReference", merchantReference)
      if let billing { body.object("billing") { billing.write(to: &$0) } }
      if let shipping { body.object("shipping") { shipping.write(to: &$0) } }
      if !items.isEmpty {
        body.array("items") { array in
          for item in items { array.object { item.write(to: &$0) } }
        }
      }
      if let courier { body.object("courier") { courier.write(to: &$0) } }
      if let taxAmount { body.member("taxAmount", of: taxAmount) }
      if let shippingAmount { body.member("shippingAmount", of: shippingAmount) }
      if !discounts.isEmpty {
        body.array("discounts") { array in
          for discount in discounts { array.object { discount.write(to: &$0) } }
        }
      }
      body.given("description", orderDescription)
      body.member("mode", mode.rawValue)
    }.string
  }
}

extension Courier {
  /// The body as JSON: the members that are given.
  package var json: String { JSONText.object { write(to: &$0) }.string }

  fileprivate func write(to object: inout JSONObjectWriter) {
    object.given("shippedAt", shippedAt?.description)
    object.given("name", name)
    object.given("tracking", tracking)
    object.given("priority", priority?.rawValue)
  }
}

extension CheckoutRequest.Consumer {
  fileprivate func write(to object: inout JSONObjectWriter) {
    object.member("email", email)
    object.given("givenNames", givenNames)
    object.given("surname", surname)
    object.given("phoneNumber", phoneNumber)
  }
}

extension CheckoutRequest.Merchant {
  fileprivate func write(to object: inout JSONObjectWriter) {
    object.given("redirectConfirmUrl", redirectConfirmURL)
    object.given("redirectCancelUrl", redirectCancelURL)
    object.given("popupOriginUrl", popupOriginURL)
    object.given("name", name)
  }
}

extension CheckoutRequest.Contact {
  fileprivate func write(to object: inout JSONObjectWriter) {
    object.member("name", name)
    object.member("line1", line1)
    object.given("line2", line2)
    object.member("area1", area1)
    object.given("area2", area2)
    object.member("region", region)
    object.member("postcode", postcode)
    object.member("countryCode", countryCode)
    object.given("phoneNumber", phoneNumber)
  }
}

extension CheckoutRequest.Item {
  fileprivate func write(to object: inout JSONObjectWriter) {
    object.member("name", name)
    object.given("sku", sku)
    object.member("quantity", quantity)
    object.member("price", of: price)
    object.given("pageUrl", pageURL)
    object.given("imageUrl", imageURL)
    if !categories.isEmpty { object.member("categories", categories) }
    object.given("estimatedShipmentDate", estimatedShipmentDate?.description)
    if let isPreorder { object.member("preorder", isPreorder) }
  }
}

extension CheckoutRequest.Discount {
  fileprivate func write(to object: inout JSONObjectWriter) {
    object.member("displayName", displayName)
    object.member("amount", of: amount)
  }
}

extension JSONObjectWriter {
  /// Adds a text, if there is one.
  fileprivate mutating func given(_ key: StaticString, _ text: String?) {
    if let text { member(key, text) }
  }
}
