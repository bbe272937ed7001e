/// The lines and orders of the tests.
enum Figures {
  static let begin =
    #"{"input":"begin","cartId":"c-1","buyer":{"kind":"guest"},"providers":["card","afterpay"]}"#

  static let address = #"""
    {"name":"Ada","line1":"1 Main St","line2":null,"city":"Springfield","region":"IL",\#
    "postcode":"62701","country":"US","phone":null}
    """#

  /// An order of 24.00 - 5.00 = 19.00 USD without contact, addresses and method.
  static let order = #"""
    {"id":"o-1","cartId":"c-1","version":3,"currency":"USD","expiresAt":null,\#
    "lines":[{"id":"l-1","name":"Mug","quantity":2,"unitPrice":"12.00","total":"24.00"}],\#
    "promoCodes":[{"code":"SAVE5","discount":"5.00"}],"contact":null,"shippingAddress":null,\#
    "billingAddress":null,\#
    "shippingMethods":[{"id":"standard","name":"Standard","price":"6.00"}],\#
    "shippingMethod":null,"taxIncluded":false,\#
    "summary":{"subtotal":"24.00","discount":"5.00","shipping":"0.00","tax":"0.00","total":"19.00"}}
    """#

  /// The order with contact, addresses and method, which can be paid: 24.00 - 5.00 + 6.00 = 25.00 USD.
  static let payableOrder =
    order.with(#""contact":null"#, #""contact":{"email":"a@example.com"}"#)
    .with(#""shippingAddress":null"#, #""shippingAddress":"# + address)
    .with(#""billingAddress":null"#, #""billingAddress":"# + address)
    .with(#""shippingMethod":null"#, #""shippingMethod":"standard""#)
    .with(#""shipping":"0.00""#, #""shipping":"6.00""#)
    .with(#""total":"19.00"}"#, #""total":"25.00"}"#)

  /// The answer to a request, with a body.
  static func answer(_ body: String, to request: Int = 1, status: Int = 200) -> String {
    #"{"input":"answer","request":\#(request),"status":\#(status),"body":\#(body)}"#
  }
}
