import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import Testing

/// The texts that the page sends.
@Suite struct ExpressMessageReadingTests {
  private func read(_ text: String, _ currency: Currency = .usd) -> ExpressMessage {
    ExpressMessage(Array(text.utf8), currency: currency)
  }

  private func request(_ type: String, _ payload: String) -> String {
    #"{"meta":{"requestId":"r1"},"type":"\#(type)","payload":\#(payload)}"#
  }

  @Test func `An address has what the page gives, in any order, and nothing else`() {
    #expect(
      read(request("onShippingAddressChange", "{}"))
        == .shippingAddressChange(requestID: "r1", ExpressAddress()))
    let payload = #"""
      {"zip":7,"phoneNumber":"1","countryCode":"US","postcode":"2","state":"IL","suburb":"S",\#
      "area2":"N","address2":"","address1":"a","name":"O'Connor"}
      """#
    #expect(
      read(request("onShippingAddressChange", payload))
        == .shippingAddressChange(
          requestID: "r1",
          ExpressAddress(
            name: "O'Connor", address1: "a", address2: "", area2: "N", suburb: "S", state: "IL",
            postcode: "2", countryCode: "US", phoneNumber: "1")))
  }

  @Test func `An option without name, description and tax is read, unlike in the SDK`() {
    let five = ExpressLines.five
    let payload = #"""
      {"id":"a","shippingAmount":{"amount":"5","currency":"USD"},\#
      "orderAmount":{"currency":"USD","amount":"5.0","x":1}}
      """#
    let expected = ExpressMessage.shippingOptionChange(
      requestID: "r1",
      ExpressShippingOption(
        id: "a", name: nil, description: nil, amounts: ExpressAmounts(shipping: five, order: five)))
    #expect(read(request("onShippingOptionChange", payload)) == expected)
    let nulls = payload.dropLast() + #","name":null,"description":null,"taxAmount":null}"#
    #expect(read(request("onShippingOptionChange", String(nulls))) == expected)
  }

  @Test func `A line for a log and both ends are read`() {
    #expect(
      read(request("onMessage", #"{"severity":"error","message":"m"}"#))
        == .log(requestID: "r1", severity: "error", message: "m"))
    #expect(read(#"{"status":"SUCCESS","orderToken":"t"}"#) == .success(token: "t"))
    #expect(read(#" {"orderToken":"é","x":{},"status":"SUCCESS"} "#) == .success(token: "é"))
    #expect(read(#"{"status":"CANCELLED"}"#) == .cancelled)
    #expect(read(#"{"status":"CANCEL","orderToken":7}"#) == .cancelled)
  }

  @Test func `A request counts before an end`() {
    let both =
      #"{"status":"CANCEL","meta":{"requestId":"r1"},"type":"onShippingAddressChange","payload":{}}"#
    #expect(read(both) == .shippingAddressChange(requestID: "r1", ExpressAddress()))
    // A text that is no request may still be an end.
    for part in [
      (#""onShippingAddressChange""#, #""onSomething""#), (#""r1""#, "7"), ("{}", "[]"),
      (#""payload""#, #""load""#), (#""meta""#, #""beta""#), (#""type""#, #""kind""#),
    ] {
      #expect(read(both.with(part.0, part.1)) == .cancelled)
    }
  }

  @Test(arguments: [
    "", " ", "null", "7", "[]", "{}", "{", "CANCEL", #""CANCEL""#, #"{"status":"Cancel"}"#,
    #"{"status":"CANCELED"}"#, #"{"status":["CANCEL"]}"#, #"{"status":"CANCEL",}"#,
    #"{"status":"CANCEL","status":"CANCEL"}"#, #"{"status":"SUCCESS"}"#,
    #"{"status":"SUCCESS","orderToken":null}"#, #"{"status":"SUCCESS","orderToken":""}"#,
    #"{"status":"SUCCESS","orderToken":"a\nb"}"#, #"{"status":"SUCCESS","orderToken":7}"#,
    #"{"status":"success","orderToken":"t"}"#,
    #"{"status":"SUCCESS","orderToken":"\#(String(repeating: "x", count: 1_025))"}"#,
    #"{"status":"CANCEL","x":\#(String(repeating: "[", count: 64))\#(String(repeating: "]", count: 64))}"#,
    #"{"meta":{"requestId":"r1"},"type":"onMessage","payload":{"severity":"log"}}"#,
    #"{"meta":{"requestId":"r1"},"type":"onMessage","payload":{"severity":"log","message":null}}"#,
    #"{"meta":{"requestId":"r1"},"type":"onShippingAddressChange","payload":{"name":7}}"#,
    #"{"meta":{"requestId":"r1"},"type":"onShippingAddressChange","payload":null}"#,
    #"{"meta":{"requestId":null},"type":"onShippingAddressChange","payload":{}}"#,
    #"{"meta":"r1","type":"onShippingAddressChange","payload":{}}"#,
    "{\"status\":\"CANCEL\",\"x\":\"\\ud800\"}", "\u{FEFF}{\"status\":\"CANCEL\"}",
  ])
  func `Any other text is malformed, and handed on as it is`(text: String) {
    #expect(read(text) == .malformed(SecretText(UTF8Text(text))))
  }

  @Test(arguments: [
    (#""id":"a""#, #""id":"""#), (#""id":"a""#, #""id":7"#), (#""id":"a","#, ""),
    (#""id":"a""#, #""id":"\#(String(repeating: "x", count: 129))""#),
    (#""id":"a""#, #""id":"a","name":7"#), (#""id":"a""#, #""id":"a","description":[]"#),
    (#""id":"a""#, #""id":"a","taxAmount":"1""#), (#""5""#, "5"), (#""5""#, #""5.001""#),
    (#""5""#, #""-5""#), (#""USD""#, #""EUR""#), (#""USD""#, #""usd""#),
    (#","currency":"USD""#, ""),
  ])
  func `An option that cannot be read, or has another currency, is malformed`(
    old: String, new: String
  ) {
    let text = request(
      "onShippingOptionChange",
      #"""
      {"id":"a","shippingAmount":{"amount":"5","currency":"USD"},\#
      "orderAmount":{"amount":"6","currency":"USD"}}
      """#)
    #expect(read(text) != .malformed(SecretText(UTF8Text(text))))
    #expect(read(text, .eur) == .malformed(SecretText(UTF8Text(text))))
    let wrong = text.with(old, new)
    #expect(wrong != text)
    #expect(read(wrong) == .malformed(SecretText(UTF8Text(wrong))))
  }

  @Test func `Bytes that are not UTF-8 are malformed`() {
    #expect(
      ExpressMessage([0x7B, 0xFF, 0x7D], currency: .usd) == .malformed("{\u{FFFD}}"))
  }

  @Test func `A replayed message that is malformed changes nothing`() {
    var session = ExpressReplay([ExpressLines.begin])
    let state = session.state
    #expect(
      session.send(ExpressLines.message(#"{"a":"\"}"#)).hasSuffix(
        #""effects":[],"events":[{"event":"malformedMessage","text":"{\"a\":\"\\\"}"}]}"#))
    #expect(session.state == state)
  }
}
