import Testing
import WidgetRendering

@Suite struct MarkupWriterTests {
  @Test func `An element is a line`() {
    var markup = MarkupWriter()
    markup.write("<!DOCTYPE html>")
    markup.element("ol", [("class", "list"), ("role", "list")]) { list in
      list.element("li") { item in
        item.element("b", text: "one")
      }
      list.element("li", text: "")
    }
    markup.element("style", verbatim: "a > b {}\n")
    #expect(
      markup.markup == """
        <!DOCTYPE html>
        <ol class="list" role="list">
          <li>
            <b>one</b>
          </li>
          <li></li>
        </ol>
        <style>a > b {}
        </style>

        """)
  }

  @Test func `Placeholders are replaced by the texts in order`() {
    var markup = MarkupWriter()
    markup.write("<div>")
    markup.indented { inner in
      inner.write(
        """
        <p class="%">
          %, % and <b>%</b>
        </p>
        """, ["\"", "1 < 2", "%", ""])
    }
    markup.write("</div>")
    #expect(
      markup.markup == """
        <div>
          <p class="&quot;">
            1 &lt; 2, % and <b></b>
          </p>
        </div>

        """)
  }

  @Test(arguments: [
    ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;"),
    ("&lt;", "&amp;lt;"), ("]]>", "]]&gt;"), ("<!--", "&lt;!--"),
    ("a\tb", "a b"), ("a\nb", "a b"), ("a\r\nb", "a  b"),
    ("\u{0}", "\u{FFFD}"), ("\u{8}", "\u{FFFD}"), ("\u{B}", "\u{FFFD}"), ("\u{C}", "\u{FFFD}"),
    ("\u{1B}[31m", "\u{FFFD}[31m"), ("\u{1F}", "\u{FFFD}"), ("\u{7F}", "\u{FFFD}"),
    ("\u{80}", "\u{FFFD}"), ("\u{85}", "\u{FFFD}"), ("\u{9F}", "\u{FFFD}"), ("\u{A0}", "\u{A0}"),
    ("\u{202A}\u{202E}", "\u{FFFD}\u{FFFD}"), ("\u{2066}\u{2069}", "\u{FFFD}\u{FFFD}"),
    ("\u{2029}", "\u{2029}"), ("\u{202F}", "\u{202F}"), ("\u{2065}", "\u{2065}"),
    ("\u{206A}", "\u{206A}"), ("\u{FFFD}", "\u{FFFD}"), ("\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}"),
    ("\u{1F600}", "\u{1F600}"), ("e\u{301}", "e\u{301}"), ("50,00 €", "50,00 €"),
  ])
  func `Text is escaped`(text: String, written: String) {
    var markup = MarkupWriter()
    markup.element("p", [("title", text)], text: text)
    #expect(
      markup.markup.unicodeScalars.elementsEqual(
        "<p title=\"\(written)\">\(written)</p>\n".unicodeScalars))
  }
}
