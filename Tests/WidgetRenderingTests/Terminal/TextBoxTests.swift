import Testing

@testable import WidgetRendering

@Suite struct TextBoxTests {
  @Test func theEndsOfALineAreTwoApart() {
    var box = TextBox(in: Terminal(columns: 20))
    box.add(left: TextBox.Piece("Due today"), right: TextBox.Piece("$5.00", .strong))
    #expect(
      box.text == """
        ╭──────────────────╮
        │ Due today  $5.00 │
        ╰──────────────────╯

        """)
  }

  @Test func endsThatDoNotFitOneLineTakeTwo() {
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

  @Test func aBoxIsAsWideAsItsWidestLine() {
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
