import PropertyTesting
import StrictJSON
import Testing

@Suite struct WriterTests {
  @Test func `Members and elements come in the order of the calls`() {
    let text = JSONText.object { object in
      object.member("type", "ready")
      object.member("isValid", true)
      object.object("amountDueToday") { money in
        money.member("amount", "50.00")
        money.member("currency", "USD")
      }
      object.array("rows") { rows in
        rows.element(1)
        rows.object { $0.member("n", -2) }
        rows.array { $0.element(nil as Int?) }
        rows.array { _ in }
      }
      object.member("nothing", nil as String?)
      object.member("list", ["a", "b"])
      object.object("empty") { _ in }
    }
    #expect(
      text.string == #"{"type":"ready","isValid":true,"#
        + #""amountDueToday":{"amount":"50.00","currency":"USD"},"#
        + #""rows":[1,{"n":-2},[null],[]],"nothing":null,"list":["a","b"],"empty":{}}"#)
  }

  @Test(arguments: [
    ("", #""""#),
    ("a/b", #""a/b""#),
    ("\"\\", #""\"\\""#),
    ("\u{0}\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1F}", #""\u0000\u0001\b\t\n\u000b\f\r\u001f""#),
    ("\u{7F}\u{80}\u{85}\u{9B}\u{9F}\u{A0}", "\"\\u007f\\u0080\\u0085\\u009b\\u009f\u{A0}\""),
    ("\u{2027}\u{2028}\u{2029}\u{202A}", "\"\u{2027}\\u2028\\u2029\u{202A}\""),
    ("\u{E9}\u{20AC}\u{1F600}", "\"\u{E9}\u{20AC}\u{1F600}\""),
    ("\u{C5}\u{E2}\u{20A8}", "\"\u{C5}\u{E2}\u{20A8}\""),
  ])
  func `A string is escaped and has no line end`(_ string: String, _ written: String) {
    #expect(JSONText(string).utf8 == Array(written.utf8))
  }

  @Test func `Integers of every width have all their digits`() {
    #expect(JSONText(Int64.min).string == "-9223372036854775808")
    #expect(JSONText(UInt64.max).string == "18446744073709551615")
    #expect(JSONText(Int8.min).string == "-128")
    #expect(JSONText([0, 7]).string == "[0,7]")
  }

  @Test func `A finished text is written unchanged`() throws {
    let inner = JSONText.array { $0.element("x") }
    let number = try JSONValue(parsing: "1.50")
    let text = JSONText.object { object in
      object.member("inner", inner)
      object.member("price", number)
    }
    #expect(text.string == #"{"inner":["x"],"price":1.50}"#)
  }

  @Test func `Lines can be appended to one buffer`() {
    var lines = Array("# ".utf8)
    lines.appendJSON(JSONText.array { $0.element(true) })
    lines.append(0x0A)
    lines.appendJSON("b")
    #expect(lines == Array("# [true]\n\"b\"".utf8))
  }

  struct Contact: JSONObjectWritable {
    let email: [UInt8]

    func writeMembers(to object: inout JSONObjectWriter) {
      object.member("kind", "guest" as StaticString)
      object.member("email", Bytes(utf8: email))
      object.member(key: "a\"b", nil as StaticString?)
    }
  }

  struct Bytes: JSONWritable {
    let utf8: [UInt8]

    func writeJSON(to writer: inout JSONWriter) { writer.string(utf8: utf8) }
  }

  @Test func `Names, bytes and keys of any text are strings`() {
    let written = #"{"kind":"guest","email":"\"\u0001é","a\"b":null}"#
    let contact = Contact(email: Array("\"\u{1}\u{E9}".utf8))
    #expect(JSONText(contact).string == written)
    var line = Array("1 ".utf8)
    line.appendJSONObject { contact.writeMembers(to: &$0) }
    #expect(String(decoding: line, as: UTF8.self) == "1 " + written)
  }

  @Test func `An appended object whose body throws leaves the bytes as they were`() {
    var line = Array("1 ".utf8)
    #expect(throws: Refusal.self) {
      try line.appendJSONObject { object throws(Refusal) in
        object.member("a", 1)
        throw Refusal()
      }
    }
    #expect(line == Array("1 ".utf8))
  }

  struct Refusal: Error, Equatable {}

  @Test func `A body that throws writes nothing`() throws {
    let text = JSONText.object { object in
      #expect(throws: Refusal.self) {
        try object.object("gone") { inner throws(Refusal) in
          inner.member("a", 1)
          throw Refusal()
        }
      }
      object.member("kept", 1)
      #expect(throws: Refusal.self) {
        try object.array("gone") { inner throws(Refusal) in
          try inner.object { _ throws(Refusal) in throw Refusal() }
        }
      }
      object.array("gone") { array in
        #expect(throws: Refusal.self) {
          try array.array { inner throws(Refusal) in
            inner.element(1)
            throw Refusal()
          }
        }
        array.element(2)
      }
    }
    #expect(text.string == #"{"kept":1,"gone":[2]}"#)
  }

  struct Silent: JSONWritable {
    func writeJSON(to writer: inout JSONWriter) {}
  }

  struct Twice: JSONWritable {
    func writeJSON(to writer: inout JSONWriter) {
      writer.null()
      writer.null()
    }
  }

  @Test func `A value that writes nothing or twice traps`() async {
    await #expect(processExitsWith: .failure) { _ = JSONText(Silent()) }
    await #expect(processExitsWith: .failure) { _ = JSONText(Twice()) }
  }

  #if DEBUG
    @Test func `A repeated key traps`() async {
      await #expect(processExitsWith: .failure) {
        _ = JSONText.object { object in
          object.member("a", 1)
          object.member("a", 2)
        }
      }
    }
  #endif
}

@Suite struct RoundTripTests {
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `A value survives writing and reading`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let model = Model.random(depth: 4, using: &random)
    let text = JSONText(model)
    let value = try JSONValue(parsing: text.utf8)
    #expect(Model(value) == model)
    #expect(JSONText(value) == text)
    #expect(!text.utf8.contains { $0 < 0x20 || $0 == 0x7F })
  }
}
