internal import ScheduleEngine
internal import StrictJSON

extension CheckoutRequest {
  /// Reads a request from JSON, with the members of the service's documentation.
  ///
  /// - Parameter json: The JSON, at most 1 MiB. An unknown member is an error; `null` is a missing
  ///   one.
  /// - Throws: ``CheckoutRequestError`` with the position and the field of the first mistake.
  public init(reading json: [UInt8]) throws(CheckoutRequestError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(
        parsing: json, limits: JSONLimits(maximumBytes: 1_048_576, maximumDepth: 16))
    } catch {
      throw CheckoutRequestError(
        "", .malformed("\(error.reason)"), position: error.position.description)
    }
    let checked: Checked
    do throws(JSONReadError) {
      checked = try JSONField(value).object { object throws(JSONReadError) in
        try object.checkout()
      }
    } catch {
      throw CheckoutRequestError(
        error.path.description, .malformed("\(error.reason)"),
        position: error.position.description)
    }
    do throws(CheckoutRequestError) {
      self = try checked()
    } catch {
      throw CheckoutRequestError(
        error.field, error.reason, position: value.position(of: error.field).description)
    }
  }

  /// Checks the limits of values that were read.
  fileprivate typealias Checked = () throws(CheckoutRequestError) -> CheckoutRequest
}

extension ObjectReader {
  fileprivate mutating func checkout() throws(JSONReadError) -> CheckoutRequest.Checked {
    try expectKeys([
      "amount", "consumer", "merchant", "merchantReference", "billing", "shipping", "items",
      "courier", "taxAmount", "shippingAmount", "discounts", "description", "mode",
    ])
    let amount = try required("amount").money()
    let consumer = try given("consumer")?.consumer()
    let merchant = try object("merchant") { object throws(JSONReadError) in
      try object.expectKeys([
        "redirectConfirmUrl", "redirectCancelUrl", "popupOriginUrl", "name",
      ])
      return CheckoutRequest.Merchant(
        redirectConfirmURL: try object.text("redirectConfirmUrl"),
        redirectCancelURL: try object.text("redirectCancelUrl"),
        popupOriginURL: try object.text("popupOriginUrl"), name: try object.text("name"))
    }
    let reference = try text("merchantReference")
    let billing = try given("billing")?.contact()
    let shipping = try given("shipping")?.contact()
    let items = try given("items")?.list { field throws(JSONReadError) in try field.item() } ?? []
    let courier = try given("courier")?.courier()
    let taxAmount = try given("taxAmount")?.money()
    let shippingAmount = try given("shippingAmount")?.money()
    let discounts =
      try given("discounts")?.list { field throws(JSONReadError) in try field.discount() } ?? []
    let orderDescription = try text("description")
    let mode = try given("mode")?.word(of: CheckoutRequest.Mode.self) ?? .standard
    return { () throws(CheckoutRequestError) in
      try CheckoutRequest(
        amount: amount, consumer: consumer, merchant: merchant, merchantReference: reference,
        billing: billing, shipping: shipping, items: items, courier: courier,
        taxAmount: taxAmount, shippingAmount: shippingAmount, discounts: discounts,
        orderDescription: orderDescription, mode: mode)
    }
  }

  /// Reads a key that may be missing or null.
  fileprivate mutating func given(_ key: String) -> JSONField? {
    guard let field = optional(key), !field.isNull else { return nil }
    return field
  }

  /// Reads a text that may be missing or null.
  fileprivate mutating func text(_ key: String) throws(JSONReadError) -> String? {
    try given(key)?.string()
  }
}

extension JSONField {
  fileprivate func money() throws(JSONReadError) -> Money {
    try object { object throws(JSONReadError) in
      let amount = try object.required("amount")
      let code = try object.required("currency")
      let (digits, letters) = (try amount.string(), try code.string())
      let currency = try code.converted { () throws(CurrencyError) in try Currency(letters) }
      return try amount.converted { () throws(AmountError) in try Money(digits, currency) }
    }
  }

  fileprivate func list<Element>(
    _ read: (JSONField) throws(JSONReadError) -> Element
  ) throws(JSONReadError) -> [Element] {
    var list: [Element] = []
    for element in try elements() { list.append(try read(element)) }
    return list
  }

  fileprivate func consumer() throws(JSONReadError) -> CheckoutRequest.Consumer {
    try object { object throws(JSONReadError) in
      try object.expectKeys(["email", "givenNames", "surname", "phoneNumber"])
      return CheckoutRequest.Consumer(
        email: try object.string("email"), givenNames: try object.text("givenNames"),
        surname: try object.text("surname"), phoneNumber: try object.text("phoneNumber"))
    }
  }

  fileprivate func contact() throws(JSONReadError) -> CheckoutRequest.Contact {
    try object { object throws(JSONReadError) in
      try object.expectKeys([
        "name", "line1", "line2", "area1", "area2", "region", "postcode", "countryCode",
        "phoneNumber",
      ])
      return CheckoutRequest.Contact(
        name: try object.string("name"), line1: try object.string("line1"),
        line2: try object.text("line2"), area1: try object.string("area1"),
        area2: try object.text("area2"), region: try object.string("region"),
        postcode: try object.string("postcode"), countryCode: try object.string("countryCode"),
        phoneNumber: try object.text("phoneNumber"))
    }
  }

  fileprivate func item() throws(JSONReadError) -> CheckoutRequest.Item {
    try object { object throws(JSONReadError) in
      try object.expectKeys([
        "name", "sku", "quantity", "price", "pageUrl", "imageUrl", "categories",
        "estimatedShipmentDate", "preorder",
      ])
      var item = CheckoutRequest.Item(
        name: try object.string("name"), sku: try object.text("sku"),
        quantity: Int(try object.integer("quantity", in: Int32.min...Int32.max)),
        price: try object.required("price").money())
      item.pageURL = try object.text("pageUrl")
      item.imageURL = try object.text("imageUrl")
      item.categories =
        try object.given("categories")?.list { path throws(JSONReadError) in
          try path.list { name throws(JSONReadError) in try name.string() }
        } ?? []
      if let day = object.given("estimatedShipmentDate") {
        let text = try day.string()
        item.estimatedShipmentDate = try day.converted { () throws(DateError) in
          try CivilDate(text)
        }
      }
      item.isPreorder = try object.given("preorder")?.bool()
      return item
    }
  }

  fileprivate func courier() throws(JSONReadError) -> Courier {
    try object { object throws(JSONReadError) in
      var shippedAt: Timestamp?
      if let time = object.given("shippedAt") {
        let text = try time.string()
        shippedAt = try time.converted { () throws(TimestampError) in try Timestamp(text) }
      }
      let name = try object.text("name")
      let tracking = try object.text("tracking")
      let priority = try object.given("priority")?.word(of: Courier.Priority.self)
      return Courier(
        unchecked: shippedAt, name: name, tracking: tracking, priority: priority)
    }
  }

  fileprivate func discount() throws(JSONReadError) -> CheckoutRequest.Discount {
    try object { object throws(JSONReadError) in
      CheckoutRequest.Discount(
        displayName: try object.string("displayName"),
        amount: try object.required("amount").money())
    }
  }
}

extension JSONValue {
  /// Returns the position of a field, or of the nearest part that is there.
  fileprivate func position(of field: String) -> JSONPosition {
    var value = self
    for step in field.split(whereSeparator: { ".[]".contains($0) }) {
      let index = Int(step)
      guard
        let next = index.flatMap({ index in
          value.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
        }) ?? value[String(step)]
      else { break }
      value = next
    }
    return value.position
  }
}
