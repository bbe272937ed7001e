import ArgumentParsing
import PropertyTesting
import Testing

@Suite struct HostileTests {
  static let texts: [String] = [
    "\u{1B}[31mred\u{1B}[0m", "a\nerror: b", "a\r\nb", "\u{0}", "\u{7}\u{8}",
    "\u{202E}evil\u{2066}",
    "\u{200B}\u{FEFF}", "\u{2028}\u{2029}\u{85}", "\u{9B}31m", "e\u{301}\u{301}", "\u{301}",
    "\u{E000}\u{FFFF}\u{10FFFF}", "\u{FFFD}", "\u{3164}", "\u{E0041}", "\u{A0}", "'; rm -rf /",
    String(repeating: "a", count: 100_000), String(repeating: "\n", count: 100_000),
    "a" + String(repeating: "\u{301}", count: 100_000), "%s%n", "\\u{1B}",
  ]

  /// The possible places of a hostile text in a command line.
  static let places: [@Sendable (String) -> [String]] = [
    { [$0] }, { ["help", $0] }, { ["plans", $0] }, { ["--\($0)"] }, { ["-\($0)"] },
    { ["--\($0)=1", "sell"] }, { ["sell", $0] }, { ["sell", "--\($0)"] }, { ["sell", "-\($0)"] },
    { ["sell", "--json=\($0)"] }, { ["sell", "--amount=-\($0)"] }, { ["print", "--format", $0] },
    { ["print", "-f\($0)"] }, { ["print", "-q\($0)"] }, { ["print", "-q=\($0)"] },
    { ["print", "--copies", $0] }, { ["open", "a", "b", "c", $0] }, { ["completions", $0] },
    { [$0, $0, "--", $0] },
  ]

  @Test(arguments: places.indices)
  func `An error is one printable line`(place: Int) {
    for (number, text) in Self.texts.enumerated() {
      guard let line = SampleProgram.error(Self.places[place](text))?.description else { continue }
      #expect(isOnePrintableLine(line), "text \(number)")
      #expect(line.unicodeScalars.count < 1_000, "text \(number)")
      #expect(line.hasSuffix("--help'"), "text \(number)")
    }
  }

  @Test(arguments: [
    ("\u{1B}[31m", #"'\u{1B}[31m'"#), ("a\nb", #"'a\u{A}b'"#), ("\r\n", #"'\u{D}\u{A}'"#),
    ("\u{202E}", #"'\u{202E}'"#), ("\u{2028}", #"'\u{2028}'"#), ("\u{A0}", #"'\u{A0}'"#),
    ("\u{E0041}", #"'\u{E0041}'"#), ("\u{FFF9}", #"'\u{FFF9}'"#), ("\u{3164}", #"'\u{3164}'"#),
    ("a b", "'a b'"),
    ("日本é", "'日本é'"), (String(repeating: "a", count: 60), "'\(String(repeating: "a", count: 60))'"),
    (String(repeating: "a", count: 61), "'\(String(repeating: "a", count: 60))...'"),
  ])
  func `Unsafe characters are escaped`(text: String, shown: String) {
    let message = "unexpected argument \(shown); see 'till sell --help'"
    #expect(SampleProgram.error(["sell", text])?.description == message)
  }

  @Test func `Messages of parsers are escaped as well`() throws {
    let echo = Option(
      "echo", value: "X",
      .required(ValueParser { text -> Int in throw ValidationError("not \(text)") }),
      help: "Echoes.")
    let program = Program(
      Command("p", "Fails.", parameters: [echo]) { parsed in parsed[echo] }, version: "1")
    let error = #expect(throws: UsageError.self) { _ = try program.parse(["--echo", "\u{7}\n"]) }
    #expect(
      error?.description
        == #"invalid value '\u{7}\u{A}' for '--echo': not \u{7}\u{A}; see 'p --help'"#)
  }

  @Test func `Names are compared by bytes`() {
    #expect(
      SampleProgram.error(["sell", "--amount\u{301}=5"])?.reason
        == .unknownOption("--amount\u{301}", maybeArgument: false))
    #expect(
      SampleProgram.error(["sell", "-\u{301}"])?.reason
        == .unknownOption("-\u{301}", maybeArgument: false))
    enum Code: String, CaseIterable { case kwd = "KWD" }
    let code = Argument("CODE", .required(.choice(Code.self)), help: "A code.")
    let program = Program(
      Command("p", "Reads.", parameters: [code]) { parsed in parsed[code] }, version: "1")
    #expect(throws: Never.self) { _ = try program.parse(["KWD"]) }
    #expect(throws: UsageError.self) { _ = try program.parse(["\u{212A}WD"]) }
  }

  @Test func `No command line traps`() {
    let alphabet = [
      "sell", "open", "print", "plans", "list", "check", "help", "completions", "bash", "--amount",
      "--amount=", "--amount=5", "--json", "--json=1", "--today", "--state-dir=d", "--level", "-q",
      "-x", "-qx", "-o", "-ofile", "-qo", "-f", "-f=", "-fjson", "--note", "--note=a", "--format",
      "json", "-", "--", "---", "", "-5", "=", "-=", "--=", "-h", "--help", "--version", "-hq",
      "5", "a", "\n", "\u{301}", "-\u{301}", "--\u{1B}[0m", "--strict", "--copies", "9",
    ]
    let lines = Generator<[String]>.array(of: .element(of: alphabet), count: 0...6)
    var accepted = 0
    forAll(lines, runs: 20_000) { words in
      guard let line = SampleProgram.error(words)?.description else {
        accepted += 1
        return true
      }
      return isOnePrintableLine(line) && line.hasSuffix("--help'")
    }
    #expect(accepted > 0)
  }

  private func isOnePrintableLine(_ line: String) -> Bool {
    !line.isEmpty
      && line.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
          .paragraphSeparator:
          false
        case .spaceSeparator: scalar == " "
        default: true
        }
      }
  }
}
