import Testing

@testable import ServicingWire

/// The account that a line with a mistake names, if that is certain.
@Suite("The accounts of unreadable lines")
struct NamedAccountTests {
  private static func name(_ line: String) -> String? {
    NamedAccount.name(in: Array(line.utf8).span).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    // A key is there twice, also in a nested value and with an escape.
    #"{"account":"a","amount":"1","amount":"1"}"#, #"{"amount":"1","amount":"1","account":"a"}"#,
    #"{"x":{"y":1,"y":2},"account":"a"}"#, #"{"\u0061ccount":"\u0061","id":"1","id":"2"}"#,
    #"{"account":"a","account":"a"}"#,
    // The line was cut off after the name.
    #"{"account":"a""#, #"{"account":"a","type":"payment","amou"#,
    #"{"account":"a","installment":1"#,
    #"{"account":"a","installment":01}"#, #"{"account":"a","amount":"\ud800"}"#,
    #"{"account":"a",}"#,
    #"{"account":"a","reason":"a, {b"#, #"{"account":"a","x":[1,{"y":2}"#,
    // Something follows the event.
    #"{"account":"a"} x"#, #"{"account":"a"}}"#,
  ])
  func `A name in whole members is certain`(line: String) { #expect(Self.name(line) == "a") }

  @Test(arguments: [
    "", "{", "x", "[", #""account""#, #"["account","a"]"#, #"{"account":5,"id":"1","id":"2"}"#,
    // The name itself was cut off, or comes after the mistake.
    #"{"account":"a"#, #"{"account":"#, #"{"amount":"1,"account":"a"}"#, #"{x,"account":"a"}"#,
    // Two names, or two events on one line.
    #"{"account":"a","account":"b"}"#, #"{"account":"a","account":5}"#,
    #"{"account":"a","type":"pay{"account":"b","type":"payment"}"#,
    #"{"account":"a"}{"account":"b"}"#, #"{"account":"a"}{"\u0061ccount":"b"}"#,
    #"{"x":{"account":"b""#,
  ])
  func `Any other name is not certain`(line: String) { #expect(Self.name(line) == nil) }

  @Test func `Of a line that is too long, the part of the longest line is read`() {
    let padding = String(repeating: "x", count: 70_000)
    #expect(Self.name(#"{"account":"a","reason":"\#(padding)"}"#) == "a")
    #expect(Self.name(#"{"reason":"\#(padding)","account":"a"}"#) == nil)
    #expect(Self.name(#"{"account":"a"}"# + String(repeating: " ", count: 70_000)) == "a")
  }
}
