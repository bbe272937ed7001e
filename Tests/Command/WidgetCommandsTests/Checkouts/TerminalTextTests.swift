import Foundation
import StrictJSON
import Testing

@testable import WidgetCommands

@Suite("Text from outside in a picture")
struct TerminalTextTests {
  /// Returns the text as it is shown in the picture of an order with this identifier, without the
  /// frame.
  private func shown(_ text: String, ascii: Bool = false) throws -> String {
    let id = JSONText(text).string.dropFirst().dropLast()
    let order = CheckoutSamples.Order(id: String(id), parts: 0)
    let inputs = [
      CheckoutSamples.begin, #"{"input":"load"}"#, CheckoutSamples.answer(1, order),
    ]
    let harness = try CommandHarness(["-": CheckoutSamples.lines(inputs)])
    let options = ascii ? " --ascii" : ""
    #expect(harness("checkout replay native --format text --final\(options)").status == .yes)
    let line = try #require(harness.batch.output.split(separator: "\n").dropFirst().first)
    let words = line.dropFirst(2).dropLast(2)
    let end = try #require(words.range(of: "shopping, 0 of 4 filled"))
    return String(words[..<end.lowerBound]).trimmed
  }

  @Test(arguments: [
    ("o-1", "Order o-1"), ("Müller Straße", "Order Müller Straße"), ("東京", "Order 東京"),
    ("\u{1B}[31m", #"Order \u{1b}[31m"#), ("a\nb\r\tc", #"Order a\u{a}b\u{d}\u{9}c"#),
    ("\u{202E}gpj.exe", #"Order \u{202e}gpj.exe"#),
    ("\u{2066}x\u{2069}", #"Order \u{2066}x\u{2069}"#),
    ("\u{9B}2J\u{7F}", #"Order \u{9b}2J\u{7f}"#), ("\u{2028}", #"Order \u{2028}"#),
    ("\u{200B}\u{FEFF}\u{AD}", #"Order \u{200b}\u{feff}\u{ad}"#), (#"\u{1b}"#, #"Order \\u{1b}"#),
    ("e\u{301}", "Order e\u{FFFD}"), ("שלום", "Order \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("🎁", "Order \u{FFFD}"),
  ])
  func `Commands to the terminal are escaped`(_ text: String, _ expected: String) throws {
    let shown = try shown(text)
    #expect(shown.unicodeScalars.elementsEqual(expected.unicodeScalars), "\(shown)")
  }

  @Test(arguments: [
    ("Müller Straße", "Order Muller Strase"), ("東京 🎁", "Order ?? ?"), ("\u{1B}", #"Order \u{1b}"#),
  ])
  func `Without Unicode, other letters are replaced`(_ text: String, _ expected: String) throws {
    #expect(try shown(text, ascii: true) == expected)
  }

  @Test func `A text that is too long is cut`() throws {
    // 80 columns less the frame, the phase and two columns between them leave 51.
    let longest = String(repeating: "x", count: 45)
    #expect(try shown(longest) == "Order \(longest)")
    #expect(try shown(longest + "x") == "Order \(longest.dropLast())…")
    #expect(try shown(longest + "x", ascii: true) == "Order \(longest.dropLast(3))...")
    let wide = String(repeating: "京", count: 22)
    #expect(try shown(String(repeating: wide, count: 1_000)) == "Order \(wide)…")
  }

  @Test func `An escape is cut as a whole`() throws {
    let text = String(repeating: "x", count: 41)
    #expect(try shown(text + "\u{202E}") == "Order \(text)…")
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }
}
