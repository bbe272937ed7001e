import TestSupport

/// The lines and orders of the tests.
enum Figures {
  static let begin =
    #"{"input":"begin","cartId":"c-1","buyer":{"kind":"guest"},"providers":["card","afterpay"]}"#

  static let address = #"""
    {"name":"Ada","line1":"1 Main St","line2":null,"city":"Springfield","region":"IL",\#
    "postcode":"62701","country":"US","phone":null}
    """#

  /// An order of 24.00 - 5.00 = 19.00 USD without contact, addresses and method.
  static let order = mugs.text

  /// The order with contact, addresses and method, which can be paid: 24.00 - 5.00 + 6.00 = 25.00 USD.
  static let payableOrder: String = {
    var order = mugs
    order.email = "a@example.com"
    (order.shippingAddress, order.billingAddress) = (address, address)
    order.shippingMethod = "standard"
    return order.text
  }()

  private static var mugs: OrderJSON {
    var order = OrderJSON(lines: [("Mug", 2, 1_200)])
    order.version = 3
    order.promoCodes = [("SAVE5", 500)]
    order.shippingMethods = [("standard", "Standard", 600)]
    return order
  }

  /// The answer to a request, with a body.
  static func answer(_ body: String, to request: Int = 1, status: Int = 200) -> String {
    #"{"input":"answer","request":\#(request),"status":\#(status),"body":\#(body)}"#
  }
}
