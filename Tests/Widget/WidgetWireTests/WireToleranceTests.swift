import ScheduleEngine
import Testing
import WidgetWire

/// Content that is ignored, and its limits.
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

  @Test func `Unknown keys are accepted in nested objects`() throws {
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

  /// In an invalid message the amount due and the checksum must be valid, and are ignored.
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

  @Test func `Nesting has a limit`() throws {
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
  func `Bytes that are not text are rejected`(bytes: [UInt8]) {
    let error = #expect(throws: WireError.self) { try WireMessage(decoding: bytes) }
    #expect(error?.reason == .notJSON)
  }
}

@Suite struct WireSizeTests {
  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("-0.0e9", 0), ("0.0", 0), ("7", 7), ("7.0", 7), ("7.000e0", 7),
      ("7.5", 8), ("0.1", 1), ("0.0001", 1), ("1e-9", 1), ("1e-999999999999", 1), ("1e3", 1_000),
      ("1.5E1", 15), ("1.55e+1", 16), ("1337.5", 1_338), ("4294967294.5", 4_294_967_295),
      ("4294967295", 4_294_967_295), ("4294967295.0", 4_294_967_295),
      ("42949672950e-1", 4_294_967_295), ("0.0000000004294967295e19", 4_294_967_295),
    ] as [(String, UInt32)])
  func `A height is a whole number of points, rounded up`(literal: String, points: UInt32) throws {
    let message = try WireMessage(decoding: "{\"type\":\"resize\",\"size\":\(literal)}")
    #expect(message == .resize(points))
  }

  @Test(arguments: [
    "-1", "-0.5", "-1e-9", "4294967295.5", "4294967296", "42949672951e-1", "1e10", "1e99",
    "99e9999999999",
  ])
  func `A height below zero or above the largest is out of range`(literal: String) {
    let error = #expect(throws: WireError.self) {
      try WireMessage(decoding: "{\"type\":\"resize\",\"size\":\(literal)}")
    }
    #expect(error?.reason == .outOfRange)
    #expect(error?.field == "size")
  }
}
