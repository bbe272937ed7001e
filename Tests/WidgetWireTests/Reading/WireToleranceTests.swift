import ScheduleEngine
import Testing
import WidgetWire

/// What is passed over, and how much of it.
@Suite struct WireToleranceTests {
  private static let sad = WireFault(errorCode: "SAD", message: "I am sad")

  @Test(arguments: [
    #"{"renderType":"x","type":"resize","size":7,"more":[{"type":1}]}"#,
    #"{"size":7,"type":"resize"}"#, "\r\n\t {\"type\":\"resize\" , \"size\" : 7}\n",
    #"{"type":"resize","size":7,"isValid":"?","error":7}"#, #"{"t\u0079pe":"resize","size":7}"#,
  ])
  func `Unknown keys and any order are accepted`(text: String) throws {
    #expect(try WireMessage(decoding: text) == .resize(7))
  }

  @Test func `Unknown keys are accepted inside`() throws {
    let text = """
      {"isValid":true,"amountDueToday":{"symbol":"$","amount":"1","currency":"USD"},"error":null}
      """
    let amount = Money(minorUnits: 100, currency: .usd)
    #expect(
      try WireMessage(decoding: text) == .status(.valid(amountDueToday: amount, checksum: nil)))
    let fault = """
      {"isValid":false,"error":{"errorCode":"SAD","errorId":null,"message":"I am sad",\
      "httpStatusCode":null,"stack":[]},"amountDueToday":null,"paymentScheduleChecksum":null}
      """
    #expect(try WireMessage(decoding: fault) == .status(.invalid(Self.sad)))
  }

  /// What is due and the checksum are checked, and mean nothing where the order may not proceed.
  @Test func `An invalid message may have all four fields`() throws {
    let rest = """
      "isValid":false,"amountDueToday":{"amount":"50.00","currency":"USD"},\
      "paymentScheduleChecksum":"123abc","error":{"errorCode":"SAD","message":"I am sad"}}
      """
    #expect(try WireMessage(decoding: "{" + rest) == .status(.invalid(Self.sad)))
    #expect(
      try WireMessage(decoding: "{\"type\":\"change\"," + rest) == .change(.invalid(Self.sad)))
    let amount = Money(minorUnits: 5000, currency: .usd)
    #expect(
      try WireMessage(decoding: "{\"type\":\"ready\"," + rest)
        == .ready(amountDueToday: amount, .invalid(Self.sad)))
  }

  @Test func `A message has at most 65536 bytes`() throws {
    let text = #"{"type":"resize","size":7}"#
    let largest = text + String(repeating: " ", count: 65_536 - text.utf8.count)
    #expect(try WireMessage(decoding: largest) == .resize(7))
    let error = #expect(throws: WireError.self) { try WireMessage(decoding: largest + " ") }
    #expect(error?.reason == .notJSON)
  }

  @Test func `Nesting has an end`() throws {
    func nested(_ depth: Int) -> String {
      let (open, close) = (
        String(repeating: "[", count: depth), String(repeating: "]", count: depth)
      )
      return "{\"type\":\"resize\",\"size\":7,\"x\":\(open)\(close)}"
    }
    #expect(try WireMessage(decoding: nested(31)) == .resize(7))
    for depth in [32, 1_000, 30_000] {
      let error = #expect(throws: WireError.self) { try WireMessage(decoding: nested(depth)) }
      #expect(error?.reason == .notJSON)
    }
  }

  @Test(
    arguments: [
      [0xFF], [0x7B, 0x22, 0xC3, 0x22, 0x3A, 0x31, 0x7D],
      Array("{\"x\":\"".utf8) + [0xED, 0xA0, 0x80],
      [0x00], Array("{}".utf8) + [0x00],
    ] as [[UInt8]])
  func `Bytes that are not text are refused`(bytes: [UInt8]) {
    let error = #expect(throws: WireError.self) { try WireMessage(decoding: bytes) }
    #expect(error?.reason == .notJSON)
  }
}
