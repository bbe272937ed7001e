import Testing
import WidgetWeb

/// The texts of a shop and the line of terms in requests of a page.
@Suite struct PageTextsTests {
  @Test(
    arguments: [
      ("AAPay in %1 parts", "Pay in 4 parts</h2>"), ("ADNow", ">Now</span>"),
      ("AA%2\u{0}<b>", "interest-free\u{FFFD}&lt;b&gt;</h2>"),
    ])
  func `A picture has the shop's texts when it is drawn and when it is created`(
    texts: String, shown: String
  ) {
    var page = PageWidgets()
    let fields = order + [("x", texts)]
    let drawn = page.answer(to: request("d", fields)).markup
    #expect(drawn.contains(shown))
    #expect(page.answer(to: request("n", fields)).markup == drawn)
    let updated = page.answer(to: request("u", order + [("w", "1")])).markup
    #expect(updated == drawn)
  }

  @Test func `An error has the shop's sentences as its message`() {
    var page = PageWidgets()
    let fields: [(Character, String)] =
      [("a", "2500.00"), ("x", "ANAt most %2.\nAVTake out.")] + order
    let line = page.answer(to: request("n", fields)).firstLine
    #expect(line.contains(#""message":"At most $2,000.00. Take out.""#))
  }

  @Test func `A widget whose order is looked up has the shop's texts and the page's slots`() {
    var page = PageWidgets()
    let texts = "AIOne moment\nAJNo order.\nAKCall us.\nALOnce more"
    let fields: [(Character, String)] =
      [("t", "002.k2a4"), ("x", texts)] + Array(order.dropFirst())
    let loading = page.answer(to: request("n", fields)).markup
    #expect(loading.contains("One moment"))
    #expect(loading.contains(#"<slot name="logo">"#) && loading.contains(#"<slot name="terms">"#))
    let failed = page.answer(to: request("x", order + [("w", "1")])).text
    for text in ["No order.</p>", "Call us.</p>", "Once more</button>", "No order. Call us."] {
      #expect(failed.contains(text))
    }
  }

  @Test func `Texts in any bytes are answered in UTF-8`() {
    for bytes: [UInt8] in [[0xFF], [0x41, 0x41, 0xC3], Array("AA%".utf8)] {
      var page = PageWidgets()
      let field = [UInt8(ascii: "x"), UInt8(bytes.count), 0, 0, 0] + bytes
      let answer = page.answer(to: request("d", order) + field)
      #expect(String(validating: answer, as: UTF8.self) != nil)
      #expect(answer.firstLine == "{}")
    }
  }

  @Test func `The usual line of terms is drawn if the request has it`() {
    var page = PageWidgets()
    let line = "Subject to approval. The provider’s terms and any late fees apply."
    #expect(!page.answer(to: request("d", order)).markup.contains(line))
    let drawn = page.answer(to: request("d", order + [("T", "1")])).markup
    #expect(
      drawn.contains(
        #"<slot name="terms"><p class="apw-terms" part="terms">\#(line)</p></slot>"#))
    let own = page.answer(to: request("d", order + [("T", "1"), ("x", "AHOur terms")])).markup
    #expect(own.contains(">Our terms</p>") && !own.contains(line))
  }

  @Test func `The font is the page's by default`() {
    var page = PageWidgets()
    #expect(page.answer(to: request("d", order)).markup.contains(" apw-inherit\""))
    for (font, isInherited) in [("inherit", true), ("SYSTEM", false)] {
      let markup = page.answer(to: request("d", order + [("q", font)])).markup
      #expect(markup.contains(" apw-inherit\"") == isInherited)
    }
  }
}
