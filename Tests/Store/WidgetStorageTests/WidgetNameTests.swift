import Testing
import WidgetStorage

@Suite struct WidgetNameTests {
  @Test(arguments: [
    "default", "a", "7", "Order_7.a-b", "a.", "a-", "x.journal.torn-1", "journal", "a.lock",
    String(repeating: "n", count: 64),
  ])
  func `Plain names are accepted and unchanged`(text: String) throws {
    #expect(try WidgetName(text).description == text)
  }

  @Test(arguments: [
    (
      "", WidgetNameError.Reason.empty,
      "a widget's name is empty; write one such as order-1042"
    ),
    (
      String(repeating: "n", count: 65), .tooLong,
      "a widget's name has at most 64 bytes; write a shorter one"
    ),
    (
      "a.journal", .fileSuffix,
      "a widget's name is not the name of its file; leave out '.journal'"
    ),
  ])
  func `Names of the wrong size or form are rejected`(
    text: String, reason: WidgetNameError.Reason, description: String
  ) {
    let error = #expect(throws: WidgetNameError.self) { try WidgetName(text) }
    #expect(error?.reason == reason)
    #expect(error?.description == description)
  }

  @Test(arguments: [
    ("../secret", UInt8(ascii: "."), 0), (".", UInt8(ascii: "."), 0),
    ("..", UInt8(ascii: "."), 0), (".hidden", UInt8(ascii: "."), 0),
    ("-rf", UInt8(ascii: "-"), 0), ("_a", UInt8(ascii: "_"), 0), ("a/b", UInt8(ascii: "/"), 1),
    ("a\\b", UInt8(ascii: "\\"), 1), ("a b", 0x20, 1), ("a\n", 0x0A, 1), ("a\0b", 0x00, 1),
    ("a:b", UInt8(ascii: ":"), 1), ("~", UInt8(ascii: "~"), 0), ("é", 0xC3, 0),
    ("a\u{301}", 0xCC, 1), ("\u{FF41}", 0xEF, 0), ("a*", UInt8(ascii: "*"), 1), ("\u{7F}", 0x7F, 0),
  ])
  func `A byte with a meaning in a path is rejected`(
    text: String, byte: UInt8, offset: Int
  ) {
    let error = #expect(throws: WidgetNameError.self) { try WidgetName(text) }
    #expect(error?.reason == .unexpectedByte(byte, offset: offset))
    #expect(error?.description.allSatisfy { $0.isASCII && !$0.isNewline } == true)
  }

  @Test func `Every byte is accepted or rejected as documented, first or later`() {
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    for scalar in (0..<128).map({ Unicode.Scalar(UInt8($0)) }) {
      let isLetter = letters.unicodeScalars.contains(scalar)
      let isMark = "-_.".unicodeScalars.contains(scalar)
      #expect(((try? WidgetName("\(scalar)")) != nil) == isLetter, "\(scalar.value)")
      #expect(((try? WidgetName("a\(scalar)")) != nil) == (isLetter || isMark), "\(scalar.value)")
    }
  }

  @Test func `Names are ordered by their bytes`() throws {
    let names = try ["b", "a", "B", "a-1", "10", "2"].map { try WidgetName($0) }
    #expect(names.sorted().map(\.description) == ["10", "2", "B", "a", "a-1", "b"])
  }
}
