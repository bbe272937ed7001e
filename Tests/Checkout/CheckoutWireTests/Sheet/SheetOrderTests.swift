import CheckoutEngine
import ScheduleEngine
import Testing

@testable import CheckoutWire

/// The orders that a page's message describes.
@Suite struct SheetOrderTests {
  /// The completion of a message whose details are a JSON text.
  private func read(_ details: String) -> SheetCompletion? {
    let body = #"{"orderDetails":\#(details)}"#
    let escaped = body.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let text = UTF8Text(#"{"name":"completed","body":"\#(escaped)"}"#)
    guard case .completed(let completion) = SheetMessage(reading: text).content else { return nil }
    return completion
  }

  private static let cart =
    #"{"token":"t","lines":[],"price":{"total":{"amount":12.5,"currencyCode":"USD"}}}"#

  @Test func `A whole order has all its parts`() throws {
    let completion = try #require(
      read(
        #"""
        {"id":"o-1","email":"a@x.org","phone":"5","cart":{"token":"t","lines":[{"title":"Mug",\#
        "quantity":2,"price":{"amount":"12.00","currencyCode":"USD"},"productId":"p",\#
        "merchandiseId":"m","image":7}],"price":{"subtotal":{"amount":24,"currencyCode":"USD"},\#
        "shipping":{"amount":6.0,"currencyCode":"USD"},"taxes":{"amount":0.5,"currencyCode":"USD"},\#
        "total":{"amount":"30.50","currencyCode":"USD"},"discounts":[]}},\#
        "billingAddress":{"city": "X"},"deliveries":[ ],"paymentMethods":[{"type":"w"}],"more":1}
        """#))
    var order = SheetOrder()
    (order.id, order.email, order.phone, order.token) = ("o-1", "a@x.org", "5", "t")
    var line = SheetOrder.Line()
    (line.title, line.quantity, line.price) = ("Mug", 2, usd(12_00))
    (line.productID, line.merchandiseID) = ("p", "m")
    order.lines = [line]
    var price = SheetOrder.Price()
    (price.subtotal, price.shipping) = (usd(24_00), usd(6_00))
    (price.taxes, price.total) = (usd(50), usd(30_50))
    order.price = price
    order.billingAddress = #"{"city":"X"}"#
    (order.deliveries, order.paymentMethods) = ("[]", #"[{"type":"w"}]"#)
    #expect(completion == SheetCompletion(order: order, isReadable: true))
    #expect(completion.orderID == "o-1")
    #expect(completion.details == .complete)
  }

  @Test(
    arguments: [
      (#"{}"#, .unknown), (#"{"id":null,"cart":\#(cart)}"#, .unknown),
      (#"{"id":7,"cart":\#(cart)}"#, .unknown), (#"{"id":"","cart":\#(cart)}"#, .unknown),
      (#"{"id":"o-1"}"#, .partial), (#"{"id":"o-1","cart":{}}"#, .partial),
      (#"{"id":"o-1","cart":[]}"#, .partial), (#"{"id":"o-1","cart":\#(cart)}"#, .complete),
      (#"{"id":"o-1","cart":{"lines":[],"price":{}}}"#, .partial),
      (#"{"id":"o-1","cart":{"token":"t","price":{}}}"#, .partial),
      (#"{"id":"o-1","cart":{"token":"t","lines":[]}}"#, .partial),
      (#"{"id":"o-1","cart":{"token":"t","lines":[],"price":{}}}"#, .complete),
      (#"{"id":"o-1","email":null,"phone":null,"billingAddress":null,"cart":\#(cart)}"#, .complete),
      (#"{"id":"o-1","email":7,"cart":\#(cart)}"#, .partial),
      (#"{"id":"o-1","phone":[],"cart":\#(cart)}"#, .partial),
      (#"{"id":"o-1","billingAddress":[],"cart":\#(cart)}"#, .partial),
      (#"{"id":"o-1","deliveries":{},"cart":\#(cart)}"#, .partial),
      (#"{"id":"o-1","paymentMethods":"x","cart":\#(cart)}"#, .partial),
      (#"{"id":"o-1","cart":{"token":"t","lines":[7],"price":{}}}"#, .partial),
      (#"{"id":"o-1","cart":{"token":"t","lines":[null],"price":{}}}"#, .complete),
      (#"{"id":"o-1","cart":{"token":"t","lines":[{"title":7}],"price":{}}}"#, .partial),
      (#"{"id":"o-1","cart":{"token":"t","lines":[],"price":{"total":7}}}"#, .partial),
    ] as [(String, SheetCompletion.Details)])
  func `An order is complete, partial or unknown`(
    details: String, expected: SheetCompletion.Details
  ) throws {
    #expect(try #require(read(details)).details == expected)
  }

  @Test func `One bad member does not hide the others`() throws {
    let order = try #require(
      read(
        #"""
        {"id":"o-1","email":7,"cart":{"token":"t","lines":[7,{"title":"Mug","quantity":"2"}],\#
        "price":{"taxes":[],"total":{"amount":1,"currencyCode":"JPY"}}}}
        """#)?.order)
    #expect(order.id == "o-1")
    #expect(order.email == nil)
    #expect(order.token == "t")
    let lines = try #require(order.lines)
    #expect(lines.count == 2)
    #expect(lines[0] == nil)
    #expect(lines[1]?.title == "Mug")
    #expect(lines[1]?.quantity == nil)
    #expect(order.price?.taxes == nil)
    #expect(order.price?.total == Money(minorUnits: 1, currency: .jpy))
  }

  @Test(arguments: ["{}", #"{"cart":{}}"#, #"{"id":7,"email":null}"#, "7", "[]"])
  func `An order without any part is none`(details: String) throws {
    let completion = try #require(read(details))
    #expect(completion.order == nil)
    #expect(completion.orderID == nil)
    #expect(completion.details == .unknown)
  }

  @Test(
    arguments: [
      ("1", 1), ("1.0", 1), ("2.000", 2), ("0", 0), ("9223372036854775807.0", Int64.max),
      ("1.5", nil), ("1e0", nil), ("1.0e0", nil), ("-1", nil), ("9223372036854775808", nil),
      (#""1""#, nil), ("true", nil),
    ] as [(String, Int64?)])
  func `A quantity is a whole number, which may be spelled 1.0`(text: String, quantity: Int64?)
    throws
  {
    let completion = try #require(
      read(
        #"{"id":"o-1","cart":{"token":"t","price":{},"lines":[{"quantity":\#(text)}]}}"#))
    #expect(completion.order?.lines?[0]?.quantity == quantity)
    #expect(completion.details == (quantity == nil ? .partial : .complete))
  }

  @Test(arguments: [
    (#"{"amount":12.5,"currencyCode":"USD"}"#, usd(12_50)),
    (#"{"amount":"12.50","currencyCode":"USD"}"#, usd(12_50)),
    (#"{"amount":0.1,"currencyCode":"USD"}"#, usd(10)),
    (
      #"{"amount":92233720368547758.07,"currencyCode":"USD"}"#,
      Money(minorUnits: Int64.max, currency: .usd)
    ),
    (#"{"amount":0.005,"currencyCode":"KWD"}"#, Money(minorUnits: 5, currency: .kwd)),
  ])
  func `An amount is read by its spelling, number or text`(money: String, expected: Money) throws {
    let completion = try #require(
      read(
        #"{"id":"o-1","cart":{"token":"t","lines":[],"price":{"total":\#(money)}}}"#))
    #expect(completion.order?.price?.total == expected)
    #expect(completion.details == .complete)
  }

  @Test(arguments: [
    ("{}", true), (#"{"amount":null,"currencyCode":null}"#, true), ("null", true),
    (#"{"currencyCode":"USD"}"#, true), (#"{"amount":1}"#, false),
    (#"{"amount":1,"currencyCode":"usd"}"#, false), (#"{"amount":1,"currencyCode":840}"#, false),
    (#"{"currencyCode":"XXX"}"#, false), (#"{"amount":1e2,"currencyCode":"USD"}"#, false),
    (#"{"amount":-1,"currencyCode":"USD"}"#, false),
    (#"{"amount":"1.005","currencyCode":"USD"}"#, false),
    (#"{"amount":92233720368547758.08,"currencyCode":"USD"}"#, false),
    (#"{"amount":true,"currencyCode":"USD"}"#, false), ("12.5", false), ("[]", false),
  ])
  func `An amount that is missing is not unreadable`(money: String, isReadable: Bool) throws {
    let completion = try #require(
      read(
        #"{"id":"o-1","cart":{"token":"t","lines":[],"price":{"total":\#(money)}}}"#))
    #expect(completion.order?.price?.total == nil)
    #expect(completion.details == (isReadable ? .complete : .partial))
  }
}

private func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }
