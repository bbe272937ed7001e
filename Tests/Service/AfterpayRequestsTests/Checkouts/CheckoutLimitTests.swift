import AfterpayRequests
import Testing

/// The limits of a checkout's fields: each at its limit, and one above.
@Suite struct CheckoutLimitTests {
  private typealias Parts = CheckoutParts

  /// A change of one field to a text of a length, its path and its limit.
  struct Field: Sendable, CustomTestStringConvertible {
    let path: String
    let limit: Int
    let set: @Sendable (inout CheckoutParts, String) -> Void

    var testDescription: String { path }
  }

  private static let fields = [
    Field(path: "consumer.email", limit: 128) { $0.consumer.email = $1 },
    Field(path: "consumer.givenNames", limit: 128) { $0.consumer.givenNames = $1 },
    Field(path: "consumer.surname", limit: 128) { $0.consumer.surname = $1 },
    Field(path: "consumer.phoneNumber", limit: 32) { $0.consumer.phoneNumber = $1 },
    Field(path: "merchantReference", limit: 128) { $0.reference = $1 },
    Field(path: "billing.name", limit: 255) { $0.billing.name = $1 },
    Field(path: "billing.line1", limit: 128) { $0.billing.line1 = $1 },
    Field(path: "billing.postcode", limit: 128) { $0.billing.postcode = $1 },
    Field(path: "shipping.name", limit: 255) { $0.shipping.name = $1 },
    Field(path: "shipping.line1", limit: 128) { $0.shipping.line1 = $1 },
    Field(path: "shipping.postcode", limit: 128) { $0.shipping.postcode = $1 },
    Field(path: "items[1].name", limit: 255) { $0.items[1].name = $1 },
  ]

  @Test(arguments: fields)
  func `A text has at most as many characters as documented`(field: Field) throws {
    var parts = CheckoutParts()
    field.set(&parts, String(repeating: "é", count: field.limit))
    _ = try parts.request()
    field.set(&parts, String(repeating: "é", count: field.limit + 1))
    let error = #expect(throws: CheckoutRequestError.self) { try parts.request() }
    #expect(error?.field == field.path)
    #expect(error?.reason == .tooLong(limit: field.limit))
    #expect(
      error?.description
        == "\(field.path): this text has more than \(field.limit) characters; shorten it")
  }

  @Test(arguments: ["items[0].pageUrl", "items[0].imageUrl"])
  func `An item's address has at most 2,048 characters`(path: String) throws {
    func request(_ count: Int) throws -> CheckoutRequest {
      var parts = CheckoutParts()
      let address = "https://" + String(repeating: "a", count: count - 8)
      if path.hasSuffix("pageUrl") {
        parts.items[0].pageURL = address
      } else {
        parts.items[0].imageURL = address
      }
      return try parts.request()
    }
    _ = try request(2_048)
    let error = #expect(throws: CheckoutRequestError.self) { try request(2_049) }
    #expect(error?.field == path)
    #expect(error?.reason == .tooLong(limit: 2_048))
  }

  @Test(arguments: [
    Field(path: "consumer.email", limit: 0) { $0.consumer.email = $1 },
    Field(path: "billing.name", limit: 0) { $0.billing.name = $1 },
    Field(path: "billing.line1", limit: 0) { $0.billing.line1 = $1 },
    Field(path: "billing.postcode", limit: 0) { $0.billing.postcode = $1 },
    Field(path: "items[0].name", limit: 0) { $0.items[0].name = $1 },
    Field(path: "discounts[0].displayName", limit: 0) { $0.discounts[0].displayName = $1 },
  ])
  func `A required text is not empty`(field: Field) {
    var parts = CheckoutParts()
    field.set(&parts, "")
    let error = #expect(throws: CheckoutRequestError.self) { try parts.request() }
    #expect(error?.field == field.path)
    #expect(error?.reason == .empty)
  }

  @Test func `A checkout has at most 100 items`() throws {
    var parts = CheckoutParts()
    parts.items = Array(repeating: parts.items[0], count: 100)
    #expect(try parts.request().items.count == 100)
    parts.items.append(parts.items[0])
    let error = #expect(throws: CheckoutRequestError.self) { try parts.request() }
    #expect(error?.field == "items")
    #expect(error?.reason == .tooMany(limit: 100))
  }

  @Test(arguments: ["AU", "NZ", "US", "CA", "GB"])
  func `A country of the service is accepted`(country: String) throws {
    var parts = CheckoutParts()
    parts.shipping.countryCode = country
    #expect(try parts.request().shipping?.countryCode == country)
  }

  @Test(arguments: ["", "us", "DE", "USA"])
  func `Another country is an error`(country: String) {
    var parts = CheckoutParts()
    parts.shipping.countryCode = country
    let error = #expect(throws: CheckoutRequestError.self) { try parts.request() }
    #expect(error?.field == "shipping.countryCode")
    #expect(error?.reason == .notACountry)
  }

  @Test func `The amount is above zero and in a currency of the service`() throws {
    var parts = CheckoutParts()
    parts.amount = try Money("0.00", .usd)
    #expect(throws: CheckoutRequestError.self) { try parts.request() }
    parts.amount = try Money("50.00", .eur)
    let error = #expect(throws: CheckoutRequestError.self) { try parts.request() }
    #expect(error?.field == "amount.currency")
    #expect(error?.reason == .unsupportedCurrency)
  }

  @Test func `Every amount has the currency of the order, and is zero or more`() throws {
    let (aud, negative) = (try Money("1.00", .aud), Money(minorUnits: -1, currency: .usd))
    let fields: [(String, (inout CheckoutParts, Money) -> Void)] = [
      ("items[0].price", { $0.items[0].price = $1 }), ("taxAmount", { $0.tax = $1 }),
      ("shippingAmount", { $0.shippingAmount = $1 }),
      ("discounts[0].amount", { $0.discounts[0].amount = $1 }),
    ]
    for (path, set) in fields {
      var parts = CheckoutParts()
      set(&parts, aud)
      let other = #expect(throws: CheckoutRequestError.self) { try parts.request() }
      #expect(other?.field == path + ".currency")
      #expect(other?.reason == .otherCurrency)
      set(&parts, negative)
      let below = #expect(throws: CheckoutRequestError.self) { try parts.request() }
      #expect(below?.field == path + ".amount")
      #expect(below?.reason == .negative)
      set(&parts, try Money("0.00", .usd))
      _ = try parts.request()
    }
  }

  @Test func `A quantity fits 32 bits`() throws {
    var parts = CheckoutParts()
    parts.items[0].quantity = 2_147_483_647
    _ = try parts.request()
    parts.items[0].quantity = 2_147_483_648
    let error = #expect(throws: CheckoutRequestError.self) { try parts.request() }
    #expect(error?.field == "items[0].quantity")
    #expect(error?.reason == .outOfRange)
  }

  @Test(arguments: [
    "", "shop.example", "ftp://shop.example", "https://", "https:///x", "https://a b",
    "https://a\n", "javascript:alert(1)",
  ])
  func `A page of the shop has a web address`(address: String) {
    var parts = CheckoutParts()
    parts.merchant.redirectConfirmURL = address
    let error = #expect(throws: CheckoutRequestError.self) { try parts.request() }
    #expect(error?.field == "merchant.redirectConfirmUrl")
    #expect(error?.reason == (address.isEmpty ? .empty : .notAnAddress))
  }

  @Test func `A redirect needs both addresses, a popup the express mode and its origin`() throws {
    var parts = CheckoutParts()
    parts.merchant.redirectCancelURL = nil
    let error = #expect(throws: CheckoutRequestError.self) { try parts.request() }
    #expect(error?.field == "merchant.redirectCancelUrl")
    #expect(error?.reason == .missing)
    parts.merchant = .init(popupOriginURL: "https://shop.example/cart")
    let mode = #expect(throws: CheckoutRequestError.self) { try parts.request() }
    #expect(mode?.field == "merchant.popupOriginUrl")
    #expect(mode?.reason == .expressOnly)
    parts.mode = .express
    #expect(try parts.request().mode == .express)
  }

  @Test func `An express checkout may have no shopper and no town yet`() throws {
    var parts = CheckoutParts()
    parts.shipping.area1 = ""
    parts.shipping.region = ""
    let merchant = CheckoutRequest.Merchant(popupOriginURL: "https://shop.example/cart")
    let express = try CheckoutRequest(
      amount: parts.amount, consumer: nil, merchant: merchant, shipping: parts.shipping,
      mode: .express)
    #expect(express.json.contains("consumer") == false)
    let error = #expect(throws: CheckoutRequestError.self) {
      try CheckoutRequest(amount: parts.amount, consumer: nil, merchant: parts.merchant)
    }
    #expect(error?.field == "consumer")
    #expect(error?.reason == .missing)
  }

  @Test func `A courier's texts have at most 128 characters`() throws {
    let (most, more) = (String(repeating: "é", count: 128), String(repeating: "é", count: 129))
    _ = try Courier(name: most, tracking: most)
    let name = #expect(throws: CheckoutRequestError.self) { try Courier(name: more) }
    #expect(name?.field == "name")
    let tracking = #expect(throws: CheckoutRequestError.self) { try Courier(tracking: more) }
    #expect(tracking?.field == "tracking")
    #expect(tracking?.reason == .tooLong(limit: 128))
  }

  @Test func `An error contains no text of its field`() {
    var parts = CheckoutParts()
    parts.consumer.email = String(repeating: "quokka", count: 30)
    let error = #expect(throws: CheckoutRequestError.self) { try parts.request() }
    #expect(Secrets.found(in: error as Any) == [])
  }
}
