import CheckoutEngine
import ScheduleEngine

typealias ExpressReplay = FlowSession<ExpressCheckout>

/// The lines of the tests of express checkouts.
enum ExpressLines {
  static let begin =
    #"{"input":"begin","token":"001.tok","region":"US","environment":"sandbox","currency":"USD"}"#

  static let money = #"{"amount":"5.00","currency":"USD"}"#
  static let option = #"""
    {"id":"std","name":"Standard","shippingAmount":\#(money),"orderAmount":\#(money)}
    """#

  /// A message of Afterpay's page.
  static func message(_ text: String, origin: String = "https://portal.afterpay.com") -> String {
    var quoted = ""
    for scalar in text.unicodeScalars {
      quoted += ["\"", "\\"].contains(scalar) ? "\\\(scalar)" : String(scalar)
    }
    return #"{"input":"message","origin":"\#(origin)","text":"\#(quoted)"}"#
  }

  /// A question of the page.
  static func question(_ type: String, _ payload: String = "{}", id: String = "r1") -> String {
    message(#"{"meta":{"requestId":"\#(id)"},"type":"\#(type)","payload":\#(payload)}"#)
  }

  /// A line of every input.
  static let all: [(line: String, input: ExpressInput)] = [
    (
      #"{"input":"message","origin":"https://x","text":"{}"}"#,
      .message(origin: "https://x", .malformed("{}"))
    ),
    (
      #"{"input":"shippingOptions","requestId":"r1","options":[]}"#,
      .shippingOptions(requestID: "r1", [])
    ),
    (
      #"""
      {"input":"shippingUpdate","requestId":"r1",\#
      "update":{"id":"std","shippingAmount":\#(money),"orderAmount":\#(money)}}
      """#,
      .shippingUpdate(
        requestID: "r1",
        ExpressShippingUpdate(id: "std", shippingAmount: five, orderAmount: five))
    ),
    (#"{"input":"noChange","requestId":"r1"}"#, .noChange(requestID: "r1")),
    (
      #"{"input":"refuse","requestId":"r1","code":"SHIPPING_ADDRESS_UNRECOGNIZED"}"#,
      .refuse(requestID: "r1", .shippingAddressUnrecognized)
    ),
    (
      #"{"input":"refuse","requestId":"r1","code":"SHIPPING_ADDRESS_UNSUPPORTED"}"#,
      .refuse(requestID: "r1", .shippingAddressUnsupported)
    ),
    (
      #"{"input":"refuse","requestId":"r1","code":"SERVICE_UNAVAILABLE"}"#,
      .refuse(requestID: "r1", .serviceUnavailable)
    ),
    (
      #"{"input":"refuse","requestId":"r1","code":"BAD_RESPONSE"}"#,
      .refuse(requestID: "r1", .badResponse)
    ),
    (#"{"input":"pageFinished"}"#, .pageFinished),
    (#"{"input":"pageFailed","reason":"x"}"#, .pageFailed(reason: "x")),
    (#"{"input":"retry"}"#, .retry), (#"{"input":"dismiss"}"#, .dismiss),
    (#"{"input":"confirmLeave"}"#, .confirmLeave), (#"{"input":"stay"}"#, .stay),
  ]

  static let five = Money(minorUnits: 5_00, currency: .usd)
}
