import ScheduleEngine
import Testing

@testable import WidgetRendering

/// Text that is exactly as wide as its space, and text that is one column wider.
@Suite struct TerminalExactFitTests {
  @Test func `Words share a line of exactly their width but not one column less`() {
    #expect("or pay another".wrapped(to: 14) == ["or pay another"])
    #expect("or pay another".wrapped(to: 13) == ["or pay", "another"])
    #expect("or pay".wrapped(to: 6) == ["or pay"])
    #expect("or pay".wrapped(to: 5) == ["or", "pay"])
  }

  @Test func `A word is cut only if it is wider than a line`() {
    #expect("another".wrapped(to: 7) == ["another"])
    #expect("another".wrapped(to: 6) == ["anothe", "r"])
    #expect("日本".wrapped(to: 4) == ["日本"])
    #expect("日本".wrapped(to: 3) == ["日", "本"])
  }

  /// Returns the lines of a picture; its heading "Your 4 interest-free payments" has 29 columns.
  private static func lines(brand: String, columns: Int, border: Bool = true) throws -> [String] {
    let picture = WidgetPicture(
      of: .schedule(try Pictures.schedule(20_000, .usd), for: .tokenless),
      style: WidgetStyle(border: border), locale: .enUS, brand: brand)
    return picture.text(in: Terminal(columns: columns)).split(separator: "\n").map(String.init)
  }

  @Test func `Heading and brand share a line that holds both and two spaces`() throws {
    // The heading, two spaces and the brand have 29 + 2 + 8 columns, and the frame has 4.
    #expect(
      try Self.lines(brand: "Afterpay", columns: 43)[1]
        == "│ Your 4 interest-free payments  Afterpay │")
    #expect(try Self.lines(brand: "Afterpay", columns: 42)[1].hasPrefix("│ Afterpay  "))
    let line = "Your 4 interest-free payments  Afterpay"
    #expect(try Self.lines(brand: "Afterpay", columns: 39, border: false)[0] == line)
    #expect(try Self.lines(brand: "Afterpay", columns: 38, border: false)[0] == "Afterpay")
  }

  @Test func `Payments are side by side if all of them fit`() throws {
    // Four payments as wide as "In 2 weeks", 10 columns each, and three gaps of 3 have 49 columns;
    // the frame has 4.
    let words = "Today        In 2 weeks   In 4 weeks   In 6 weeks"
    #expect(words.columns == 49)
    #expect(try Self.lines(brand: "", columns: 53).contains("│ \(words) │"))
    #expect(try !Self.lines(brand: "", columns: 52).contains { $0.contains("In 2 weeks   In") })
    #expect(try Self.lines(brand: "", columns: 49, border: false).contains(words))
    #expect(try Self.lines(brand: "", columns: 48, border: false).allSatisfy { $0.columns < 48 })
  }

  /// Returns whether payments of an amount are side by side.
  private static func sideBySide(_ payments: Int, _ amount: String, columns: Int) -> Bool {
    let words = (1...payments).map { number in
      WidgetWords.Payment(
        number: number, amount: amount, day: "Today", dueDate: .first, spoken: "", entry: "")
    }
    let terminal = Terminal(columns: columns)
    var box = TextBox(in: terminal, border: false)
    PaymentRows(words, datesToo: false, in: terminal).add(to: &box, areStacked: false)
    return box.text.split(separator: "\n").count == 3
  }

  @Test func `Payments side by side take at most 76 columns in any terminal`() {
    let amount = String(repeating: "9", count: 17)
    // Four payments of 17 columns and three gaps of 3 have 77.
    #expect(!Self.sideBySide(4, amount, columns: 500))
    #expect(Self.sideBySide(4, String(amount.dropLast()), columns: 500))
    #expect(Self.sideBySide(1, String(repeating: "9", count: 76), columns: 500))
    #expect(!Self.sideBySide(1, String(repeating: "9", count: 77), columns: 500))
  }

  @Test func `The texts of a payment share a line of exactly their width`() throws {
    func lines(_ columns: Int) throws -> [String] {
      try Self.lines(brand: "", columns: columns, border: false)
    }
    // "◔  $50.00       Today  2026-11-21" with the days padded to ten columns has 33.
    #expect(try lines(33).contains("◑  $50.00  In 2 weeks  2026-12-05"))
    #expect(try !lines(32).contains { $0.contains("In 2 weeks  2026-12-05") })
    #expect(try lines(32).contains("◑  $50.00  In 2 weeks"))
    #expect(try lines(21).contains("◑  $50.00  In 2 weeks"))
    #expect(try lines(20).contains("◑  $50.00"))
  }
}

@Suite struct TextBoxTests {
  @Test func `The ends of a line are two columns apart`() {
    var box = TextBox(in: Terminal(columns: 20))
    box.add(left: TextBox.Piece("Due today"), right: TextBox.Piece("$5.00", .strong))
    #expect(
      box.text == """
        ╭──────────────────╮
        │ Due today  $5.00 │
        ╰──────────────────╯

        """)
  }

  @Test func `Ends that do not fit one line take two`() {
    var box = TextBox(in: Terminal(columns: 20))
    box.add(left: TextBox.Piece("Due today"), right: TextBox.Piece("$50.00", .strong))
    #expect(
      box.text == """
        ╭───────────╮
        │ Due today │
        │    $50.00 │
        ╰───────────╯

        """)
  }

  @Test func `A box is as wide as its widest line`() {
    var box = TextBox(in: Terminal(asciiOnly: true))
    box.add([TextBox.Piece("one"), TextBox.Piece(" two", .strong)])
    box.addSpace()
    box.addRule()
    box.add(wrapping: "three four five", .strong)
    #expect(
      box.text == """
        +-----------------+
        | one two         |
        |                 |
        +-----------------+
        | three four five |
        +-----------------+

        """)
  }
}
