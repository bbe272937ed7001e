import ScheduleEngine
import Testing

@testable import WidgetRendering

/// The texts that a shop shows instead of the usual ones.
@Suite struct ShopTextTests {
  private func texts(_ lines: String) -> ShopTexts { ShopTexts(Array(lines.utf8)) }

  /// Returns the texts of a section for a shadow root, in order.
  private func section(_ picture: WidgetPicture, _ lines: String) throws -> [String] {
    try MarkupElement(markup(picture, lines)).readOut
  }

  private func markup(_ picture: WidgetPicture, _ lines: String) -> String {
    String(
      decoding: picture.utf8HTML(
        identifier: [], withStylesheet: false, isShadow: true, texts: texts(lines)),
      as: UTF8.self)
  }

  @Test func `A text replaces the usual one, with the arguments of the engine`() throws {
    let picture = try Pictures.widget(style: WidgetStyle(theme: .modal))
    let lines = "AAPay in %1 %2 parts\nACfree\nADTo pay\nAEnow\nAFMine\nAGDone"
    #expect(
      try section(picture, lines) == [
        "Pay in 4 free parts", "Afterpay", "To pay", "$50.00", "4 payments of $50.00", "Mine",
        "Pay in 4 free parts", "Done", "$50.00", "Now", "$50.00", "In 2 weeks", "$50.00",
        "In 4 weeks", "$50.00", "In 6 weeks", "To pay", "$50.00",
      ])
    #expect(markup(picture, lines).contains(#"aria-label="Pay in 4 free parts""#))
  }

  @Test(
    arguments: [
      "", "\n\n", "A", "AF", "AF\n", "F", "Az", "BFOther", "IFOther", "aFOther", "\nA\nFOther",
      "AAA\u{0}\nB",
    ])
  func `Without a text of the locale the usual one is shown`(lines: String) throws {
    let picture = try Pictures.widget(style: WidgetStyle(theme: .modal))
    #expect(try section(picture, lines).contains("Show payments"))
  }

  @Test(arguments: zip(ConsumerLocale.known, "ABCDEFGHI"))
  func `The letter of a line is that of its locale`(locale: ConsumerLocale, letter: Character)
    throws
  {
    let picture = try Pictures.widget(style: WidgetStyle(theme: .modal), locale: locale)
    let lines = "ABCDEFGHI".map { "\($0)F\($0)" }.joined(separator: "\n")
    #expect(try section(picture, lines).contains("\(letter)"))
  }

  @Test func `Two percent signs are one, and an argument that is missing is nothing`() throws {
    let texts = try section(Pictures.widget(), "AA%%1 %1%%%3%")
    #expect(texts[0] == "%1 4%")
  }

  @Test func `A plan in pounds has nothing in place of "interest-free"`() throws {
    let picture = try Pictures.widget(20_000, .gbp, locale: .enGB)
    #expect(try section(picture, "DA%1%2")[0] == "4")
  }

  @Test func `Barriers and failed lookups have the shop's sentences`() throws {
    let texts = try section(Pictures.barrier(), "ANAt most %2\nAVTake out")
    #expect(texts.suffix(2) == ["At most $2,000.00", "Take out"])
    let barrier = PurchaseBarrier.invalidToken
    let own = self.texts("ASWho?\nAJFailed\nAKCall us")
    #expect(
      String(decoding: barrier.utf8Message(for: .enUS, texts: own), as: UTF8.self)
        == "Who? Start the checkout again.")
    #expect(
      String(decoding: LookupFailure().utf8Message(for: .enUS, texts: own), as: UTF8.self)
        == "Failed Call us")
  }

  @Test func `A shop's text is escaped`() throws {
    let picture = try Pictures.widget(style: WidgetStyle(theme: .modal))
    #expect(
      markup(picture, "AF<b onclick='x'>&\u{202E}")
        .contains(">&lt;b onclick=&#39;x&#39;&gt;&amp;\u{FFFD}</button>"))
  }

  @Test func `A loan has a heading of its own, and not that of plans without interest`() throws {
    let picture = Loans.picture(try Loans.loan())
    for (lines, heading) in [
      ("AAPay in %1 %2 parts\nACfree", "Your 12 monthly payments"), ("AB%1 months", "12 months"),
    ] {
      let section = try MarkupElement(
        String(
          decoding: picture.utf8HTML(
            identifier: [], withStylesheet: false, details: .folded, texts: texts(lines)),
          as: UTF8.self))
      #expect(section.readOut[0] == heading)
    }
  }

  @Test func `Each text has a letter of its own, in order`() {
    #expect(ShopText.allCases.map(\.rawValue) == Array(0x41...0x5A))
  }
}

/// The usual line of terms.
@Suite struct TermsTests {
  @Test(
    arguments: [
      (.enUS, "Subject to approval. The provider’s terms and any late fees apply."),
      (
        .frFR,
        "Sous réserve d’acceptation. Les conditions du prestataire et ses éventuels frais "
          + "de retard s’appliquent."
      ),
      (
        .esES,
        "Sujeto a aprobación. Se aplican las condiciones del proveedor y, si los hubiera, "
          + "sus recargos por demora."
      ),
      (
        .itIT,
        "Salvo approvazione. Si applicano le condizioni del fornitore e le eventuali penali "
          + "di ritardo."
      ),
    ] as [(ConsumerLocale, String)])
  func `A section of a page has the line if its style says so`(
    locale: ConsumerLocale, line: String
  ) throws {
    for picture in [try Pictures.widget(locale: locale), Pictures.barrier(locale: locale)] {
      for shows in [false, true] {
        var picture = picture
        picture.style.showsTerms = shows
        let markup = String(
          decoding: picture.utf8HTML(identifier: [], withStylesheet: false, isShadow: true),
          as: UTF8.self)
        let slot = try #require(
          try MarkupElement(markup).all(named: "slot").first { $0.attributes["name"] == "terms" })
        #expect(slot.readOut == (shows ? [line] : []))
        #expect(!picture.html(withStylesheet: false).contains(line))
      }
    }
  }
}
