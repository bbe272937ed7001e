import CheckoutEngine
import CheckoutWire
import Testing

/// Lines that cannot be read.
@Suite struct MistakeTests {
  @Test(arguments: [
    "", " ", "null", "true", "7", #""load""#, "[]", #"[{"input":"load"}]"#, "{", "{}",
    #"{"input":"load"}}"#, #"{"input":"load"} {}"#, #"{"input":"load",}"#, #"{'input':'load'}"#,
    #"{"input":"load"/**/}"#, #"{"input":load}"#, #"{"input":null}"#, #"{"input":7}"#,
    #"{"input":["load"]}"#, #"{"input":""}"#, #"{"input":"Load"}"#, #"{"input":"load "}"#,
    #"{"Input":"load"}"#, #"{"input":"load","input":"load"}"#,
    #"{"input":"load","\u0069nput":"load"}"#, #"{"input":"load","at":1,"at":1}"#,
    #"{"input":"load","x":null}"#, #"{"input":"load","email":"a@x.org"}"#,
    #"{"input":"answer","request":1,"status":200,"body":{"a":1,"b":{"c":1,"c":2}}}"#,
    #"{"input":"setContact","email":"\ud800"}"#, #"{"input":"setContact","email":"\udc00x"}"#,
    #"{"input":"setContact","email":"\ud800\u0041"}"#, #"{"input":"setContact","email":"\x"}"#,
    "{\"input\":\"setContact\",\"email\":\"a\u{1}\"}", "{\"input\":\"setContact\",\"email\":\"a",
    #"{"input":"answer","request":01,"status":200}"#,
    #"{"input":"answer","request":+1,"status":200}"#,
    #"{"input":"answer","request":.5,"status":200}"#,
    #"{"input":"answer","request":1.,"status":200}"#,
    #"{"input":"answer","request":NaN,"status":200}"#,
  ])
  func `A line that is no input is a mistake and changes nothing`(line: String) {
    var session = ReplaySession([Figures.begin])
    let (state, moment) = (session.state, session.replay.moment)
    let answer = session.send(line)
    #expect(answer.hasPrefix(#"{"line":2,"error":{"code":"malformed_input","message":""#))
    #expect(answer.hasSuffix(#""}}"#))
    #expect(session.state == state)
    #expect(session.replay.moment == moment)
    #expect(session.replay.mistakeCount == 1)
    #expect(session.replay.lineCount == 2)
    #expect(session.send(#"{"input":"load"}"#).contains(#""phase":"loading""#))
  }

  @Test(arguments: [
    [0xEF, 0xBB, 0xBF], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    [0xE2, 0x80],
  ])
  func `A byte order mark and bytes that are not UTF-8 are mistakes`(bytes: [UInt8]) {
    var session = ReplaySession([Figures.begin])
    #expect(session.send(utf8: bytes + Array(#"{"input":"load"}"#.utf8)).isMistake)
    let quoted = Array(#"{"input":"setContact","email":""#.utf8) + bytes + Array(#""}"#.utf8)
    // Within a text, a byte order mark is a character as any other.
    #expect(session.send(utf8: quoted).isMistake == (bytes[0] != 0xEF))
  }

  @Test func `White space of JSON around a line is let be`() {
    var session = ReplaySession([Figures.begin])
    #expect(session.send(" \t{ \"input\" :\t\"load\" }\r").contains(#""phase":"loading""#))
  }

  @Test func `Keys that only look the same are different keys`() {
    var session = ReplaySession([Figures.begin, #"{"input":"load"}"#])
    let body = "{\"caf\u{E9}\":1,\"cafe\u{301}\":2}"
    #expect(session.send(Figures.answer(body, to: 9)).contains(#""ignored":true"#))
  }

  @Test func `The first input is begin, and it comes once`() {
    var session = ReplaySession()
    let answer = session.send(#"{"input":"load"}"#)
    #expect(answer.hasPrefix(#"{"line":1,"error":{"code":"malformed_input","message":""#))
    #expect(session.state.isEmpty)
    #expect(!session.send(Figures.begin).isMistake)
    #expect(session.send(Figures.begin).isMistake)
    #expect(session.send(#"{"input":"begin"}"#).isMistake)
    #expect(session.replay.mistakeCount == 3)
  }

  @Test func `Sixty-four levels are read, and the line is the first`() {
    // The line and 63 arrays.
    func line(_ arrays: Int) -> String {
      let nested = String(repeating: "[", count: arrays) + String(repeating: "]", count: arrays)
      return Figures.answer(nested, to: 9)
    }
    var session = ReplaySession([Figures.begin])
    #expect(session.send(line(63)).contains(#""ignored":true"#))
    #expect(session.send(line(64)).isMistake)
    #expect(session.send(line(100_000)).isMistake)
  }

  @Test func `A line of 1 MiB is read, and a longer one is not`() {
    let line = #"{"input":"load"}"#
    var session = ReplaySession([Figures.begin])
    #expect(CheckoutReplay<NativeCheckout>.maximumLineLength == 1_048_576)
    #expect(
      session.send(line + String(repeating: " ", count: 1_048_577 - line.utf8.count)).isMistake)
    #expect(
      session.send(line + String(repeating: " ", count: 1_048_576 - line.utf8.count))
        .contains(#""phase":"loading""#))
  }

  @Test func `A mistake is one line of visible text, whatever the line has`() {
    var session = ReplaySession([Figures.begin])
    let answer = session.send("{\"in\u{2028}put\u{7F}\\n\":\"\u{202E}\"}")
    #expect(answer.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) })
  }
}
