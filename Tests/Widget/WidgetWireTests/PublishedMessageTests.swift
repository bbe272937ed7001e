import ScheduleEngine
import Testing
import WidgetWire

/// The messages of the SDKs' own tests.
///
/// Source: afterpay/sdk-ios 04635463 AfterpayTests/WidgetEventTests.swift and
/// WidgetStatusTests.swift (Apache License 2.0).
@Suite struct PublishedMessageTests {
  private static let sad = WireFault(errorCode: "SAD", message: "I am sad")

  private static func usd(_ minorUnits: Int64) -> Money {
    Money(minorUnits: minorUnits, currency: .usd)
  }

  @Test(arguments: [
    (
      """
      {"type": "ready", "isValid": true, "amountDueToday": {"amount": "50.00", "currency": "USD"},
       "paymentScheduleChecksum": "123abc"}
      """, WireMessage.ready(amountDueToday: usd(5000), .valid(checksum: "123abc"))
    ),
    (
      """
      {"type": "change", "isValid": true, "amountDueToday": {"amount": "50.00", "currency": "USD"},
       "paymentScheduleChecksum": "123abc"}
      """, .change(.valid(amountDueToday: usd(5000), checksum: "123abc"))
    ),
    (
      """
      {"type": "change", "isValid": false, "error": {"errorCode": "SAD", "message": "I am sad"}}
      """, .change(.invalid(sad))
    ),
    (#"{"type": "resize", "size": 1337}"#, .resize(1337)),
    (#"{"type": "error", "error": {"errorCode": "SAD", "message": "I am sad"}}"#, .error(sad)),
    (
      """
      {"isValid": true, "amountDueToday": {"amount": "30.00", "currency": "USD"},
       "paymentScheduleChecksum": "magicNumberHere"}
      """, .status(.valid(amountDueToday: usd(3000), checksum: "magicNumberHere"))
    ),
    (
      #"{"isValid": false, "error": {"errorCode": "SAD", "message": "I am sad"}}"#,
      .status(.invalid(sad))
    ),
  ])
  func `A message of the SDKs is accepted`(text: String, message: WireMessage) throws {
    #expect(try WireMessage(decoding: text) == message)
  }

  /// Source: the Android SDK's AfterpayWidgetView.kt.
  @Test func `The further fields of an error are read`() throws {
    let text = """
      {"type":"error","isValid":false,"error":{"errorCode":"SAD","errorId":"e-1","message":"m",\
      "httpStatusCode":422}}
      """
    let message = WireMessage.error(
      WireFault(errorCode: "SAD", message: "m", errorId: "e-1", httpStatusCode: 422))
    #expect(try WireMessage(decoding: text) == message)
    #expect(message.text == text)
  }

  /// Source: the Android SDK counts a valid message without an amount as an error.
  @Test(arguments: [
    #"{"type":"ready","isValid":true}"#, #"{"type":"change","isValid":true}"#,
    #"{"isValid":true,"paymentScheduleChecksum":"1"}"#, #"{"type":"ready","isValid":false}"#,
  ])
  func `A required amount must be present`(text: String) {
    let error = #expect(throws: WireError.self) { try WireMessage(decoding: text) }
    #expect(error?.reason == .missingField)
    #expect(error?.field == "amountDueToday")
  }

  /// Source: Afterpay's widget has no checksum before there is a token.
  @Test(arguments: ["", #","paymentScheduleChecksum":null"#])
  func `A checksum may be missing`(rest: String) throws {
    let text = #"{"isValid":true,"amountDueToday":{"amount":"5","currency":"JPY"}"# + rest + "}"
    let amount = Money(minorUnits: 5, currency: .jpy)
    #expect(
      try WireMessage(decoding: text) == .status(.valid(amountDueToday: amount, checksum: nil)))
  }
}
