import Testing

@testable import WidgetCommands

@Suite("Lines of an input")
struct LineSplitterTests {
  /// Splits a text that is read in parts of a size.
  private func lines(of text: String, in size: Int, longestLine: Int = 100) -> [String] {
    var splitter = LineSplitter(longestLine: longestLine)
    var lines: [[UInt8]] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      var part = rest.prefix(size)
      rest = rest.dropFirst(size)
      while let line = splitter.next(in: &part) { lines.append(line) }
    }
    if let line = splitter.last() { lines.append(line) }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [1, 2, 3, 5, 100])
  func `Lines are the same however the input is cut`(_ size: Int) {
    #expect(lines(of: "one\ntwo\n\nthree", in: size) == ["one", "two", "", "three"])
    #expect(lines(of: "one\r\n", in: size) == ["one\r"])
    #expect(lines(of: "\n", in: size) == [""])
    #expect(lines(of: "", in: size).isEmpty)
  }

  @Test(arguments: [1, 2, 5, 100])
  func `A byte order mark at the beginning of an input is dropped`(_ size: Int) {
    #expect(lines(of: "\u{FEFF}one\n\u{FEFF}two", in: size) == ["one", "\u{FEFF}two"])
    #expect(lines(of: "\u{FEFF}1234567\n", in: size, longestLine: 7) == ["1234567"])
    #expect(lines(of: "\u{FEFF}", in: size).isEmpty)
  }

  @Test(arguments: [1, 4, 100])
  func `Of a line that is too long, one byte more than the longest line is kept`(_ size: Int) {
    let text = "12345678\n1234567\n12345678901\n1\n1234567890"
    #expect(
      lines(of: text, in: size, longestLine: 7)
        == ["12345678", "1234567", "12345678", "1", "12345678"])
  }
}
