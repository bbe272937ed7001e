import AfterpayRequests

/// The parts of a valid checkout, to be changed one at a time.
struct CheckoutParts {
  var amount = Money(minorUnits: 5_000, currency: .usd)
  var consumer = CheckoutRequest.Consumer(
    email: "ada@quokka.example", givenNames: "Ada", surname: "L", phoneNumber: "1")
  var merchant = CheckoutRequest.Merchant(
    redirectConfirmURL: "https://shop.example/done", redirectCancelURL: "https://shop.example/cart",
    name: "Shop")
  var reference: String? = "order-7"
  var billing = CheckoutRequest.Contact(
    name: "Ada L", line1: "1 Main St", line2: "", area1: "New York", area2: "Soho", region: "NY",
    postcode: "10001", countryCode: "US", phoneNumber: "1")
  var shipping = CheckoutRequest.Contact(
    name: "Ada L", line1: "1 Main St", area1: "New York", region: "NY", postcode: "10001",
    countryCode: "US")
  var items = [
    CheckoutRequest.Item(
      name: "Mug", sku: "m-1", quantity: 2, price: Money(minorUnits: 1_000, currency: .usd),
      pageURL: "https://shop.example/mug", imageURL: "https://shop.example/mug.png",
      categories: [["Home", "Kitchen"], []], isPreorder: true),
    CheckoutRequest.Item(
      name: "Pen", quantity: 1, price: Money(minorUnits: 3_000, currency: .usd)),
  ]
  var courier: Courier?
  var tax: Money? = Money(minorUnits: 100, currency: .usd)
  var shippingAmount: Money? = Money(minorUnits: 200, currency: .usd)
  var discounts = [
    CheckoutRequest.Discount(
      displayName: "Spring", amount: Money(minorUnits: 300, currency: .usd))
  ]
  var mode = CheckoutRequest.Mode.standard

  func request() throws(CheckoutRequestError) -> CheckoutRequest {
    try CheckoutRequest(
      amount: amount, consumer: consumer, merchant: merchant, merchantReference: reference,
      billing: billing, shipping: shipping, items: items, courier: courier, taxAmount: tax,
      shippingAmount: shippingAmount, discounts: discounts, orderDescription: "Two things",
      mode: mode)
  }

  /// The body of the request, written by hand.
  static let json =
    #"{"amount":{"amount":"50.00","currency":"USD"},"#
    + #""consumer":{"email":"ada@quokka.example","givenNames":"Ada","surname":"L","#
    + #""phoneNumber":"1"},"#
    + #""merchant":{"redirectConfirmUrl":"https://shop.example/done","#
    + #""redirectCancelUrl":"https://shop.example/cart","name":"Shop"},"#
    + #""merchantReference":"order-7","#
    + #""billing":{"name":"Ada L","line1":"1 Main St","line2":"","area1":"New York","#
    + #""area2":"Soho","region":"NY","postcode":"10001","countryCode":"US","phoneNumber":"1"},"#
    + #""shipping":{"name":"Ada L","line1":"1 Main St","area1":"New York","region":"NY","#
    + #""postcode":"10001","countryCode":"US"},"#
    + #""items":[{"name":"Mug","sku":"m-1","quantity":2,"#
    + #""price":{"amount":"10.00","currency":"USD"},"pageUrl":"https://shop.example/mug","#
    + #""imageUrl":"https://shop.example/mug.png","categories":[["Home","Kitchen"],[]],"#
    + #""estimatedShipmentDate":"2026-12-01","preorder":true},"#
    + #"{"name":"Pen","quantity":1,"price":{"amount":"30.00","currency":"USD"}}],"#
    + #""courier":{"shippedAt":"2026-11-30T10:00:00Z","name":"INSTORE_PICKUP","tracking":"t","#
    + #""priority":"EXPRESS"},"#
    + #""taxAmount":{"amount":"1.00","currency":"USD"},"#
    + #""shippingAmount":{"amount":"2.00","currency":"USD"},"#
    + #""discounts":[{"displayName":"Spring","amount":{"amount":"3.00","currency":"USD"}}],"#
    + #""description":"Two things","mode":"standard"}"#

  /// The request of ``json``.
  static func whole() throws -> CheckoutRequest {
    var parts = Self()
    parts.items[0].estimatedShipmentDate = try CivilDate("2026-12-01")
    parts.courier = try Courier(
      shippedAt: Timestamp("2026-11-30T10:00:00Z"), name: "INSTORE_PICKUP", tracking: "t",
      priority: .express)
    return try parts.request()
  }
}
