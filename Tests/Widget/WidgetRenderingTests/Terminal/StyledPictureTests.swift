import ScheduleEngine
import Testing
import WidgetRendering

/// Pictures in every style and language, as golden texts.
@Suite struct StyledPictureTests {
  private func picture(
    _ style: WidgetStyle, _ terminal: Terminal = Terminal(), brand: String = "Afterpay",
    total: Int64 = 20_000, currency: Currency = .usd, locale: ConsumerLocale? = nil
  ) throws -> String {
    let schedule = try Pictures.schedule(total, currency)
    return Pictures.picture(
      of: .schedule(schedule, for: .tokenless), style: style, locale: locale, brand: brand
    ).text(in: terminal)
  }

  @Test func `The brand is next to the heading`() throws {
    #expect(
      try picture(WidgetStyle()) == """
        ╭───────────────────────────────────────────────────╮
        │ Your 4 interest-free payments            Afterpay │
        │                                                   │
        │ ◔            ◑            ◕            ●          │
        │ $50.00       $50.00       $50.00       $50.00     │
        │ Today        In 2 weeks   In 4 weeks   In 6 weeks │
        │ 2026-11-21   2026-12-05   2026-12-19   2027-01-02 │
        ├───────────────────────────────────────────────────┤
        │ Due today                                  $50.00 │
        ╰───────────────────────────────────────────────────╯

        """)
  }

  @Test func `The brand is above a heading that leaves it no room`() throws {
    #expect(
      try picture(WidgetStyle(), Terminal(columns: 40), brand: "Cash App Afterpay") == """
        ╭───────────────────────────────────╮
        │ Cash App Afterpay                 │
        │ Your 4 interest-free payments     │
        │                                   │
        │ ◔  $50.00  Today       2026-11-21 │
        │ ◑  $50.00  In 2 weeks  2026-12-05 │
        │ ◕  $50.00  In 4 weeks  2026-12-19 │
        │ ●  $50.00  In 6 weeks  2027-01-02 │
        ├───────────────────────────────────┤
        │ Due today                  $50.00 │
        ╰───────────────────────────────────╯

        """)
  }

  @Test func `The brand is alone without a heading`() throws {
    #expect(
      try picture(WidgetStyle(heading: false, theme: .timeline)) == """
        ╭───────────────────────────────────╮
        │ Afterpay                          │
        │                                   │
        │ ◔  $50.00  Today       2026-11-21 │
        │ ◑  $50.00  In 2 weeks  2026-12-05 │
        │ ◕  $50.00  In 4 weeks  2026-12-19 │
        │ ●  $50.00  In 6 weeks  2027-01-02 │
        ├───────────────────────────────────┤
        │ Due today                  $50.00 │
        ╰───────────────────────────────────╯

        """)
  }

  @Test func `Without brand and heading the payments are first`() throws {
    #expect(
      try picture(WidgetStyle(logo: false, heading: false)) == """
        ╭───────────────────────────────────────────────────╮
        │ ◔            ◑            ◕            ●          │
        │ $50.00       $50.00       $50.00       $50.00     │
        │ Today        In 2 weeks   In 4 weeks   In 6 weeks │
        │ 2026-11-21   2026-12-05   2026-12-19   2027-01-02 │
        ├───────────────────────────────────────────────────┤
        │ Due today                                  $50.00 │
        ╰───────────────────────────────────────────────────╯

        """)
  }

  @Test func `Without a border the rule remains`() throws {
    #expect(
      try picture(WidgetStyle(border: false)) == """
        Your 4 interest-free payments            Afterpay

        ◔            ◑            ◕            ●
        $50.00       $50.00       $50.00       $50.00
        Today        In 2 weeks   In 4 weeks   In 6 weeks
        2026-11-21   2026-12-05   2026-12-19   2027-01-02
        ─────────────────────────────────────────────────
        Due today                                  $50.00

        """)
  }

  @Test func `Without a border the rule is ASCII on request`() throws {
    #expect(
      try picture(WidgetStyle(logo: false, border: false), Terminal(columns: 20, asciiOnly: true))
        == """
        Your 4 interest-free
        payments

        (1/4)  $50.00
               Today
               2026-11-21
        (2/4)  $50.00
               In 2 weeks
               2026-12-05
        (3/4)  $50.00
               In 4 weeks
               2026-12-19
        (4/4)  $50.00
               In 6 weeks
               2027-01-02
        --------------------
        Due today     $50.00

        """)
  }

  @Test(arguments: [WidgetStyle.Theme.collapsible, .modal])
  func `A folded picture is drawn open`(theme: WidgetStyle.Theme) throws {
    #expect(try picture(WidgetStyle(theme: theme)) == picture(WidgetStyle()))
  }

  @Test func `A picture in French has French texts`() throws {
    #expect(
      try picture(WidgetStyle(), total: 493_827_156, currency: .eur, locale: .frFR) == """
        ╭───────────────────────────────────────────────────────────────────────╮
        │ Vos 4 paiements sans frais                                   Afterpay │
        │                                                                       │
        │ ◔                 ◑                 ◕                 ●               │
        │ 1\u{202F}234\u{202F}567,89\u{A0}€    1\u{202F}234\u{202F}567,89\u{A0}€    1\u{202F}234\u{202F}567,89\u{A0}€    1\u{202F}234\u{202F}567,89\u{A0}€  │
        │ Aujourd’hui       Dans 2 semaines   Dans 4 semaines   Dans 6 semaines │
        │ 2026-11-21        2026-12-05        2026-12-19        2027-01-02      │
        ├───────────────────────────────────────────────────────────────────────┤
        │ À payer aujourd’hui                                    1\u{202F}234\u{202F}567,89\u{A0}€ │
        ╰───────────────────────────────────────────────────────────────────────╯

        """)
  }

  @Test func `A picture in French is ASCII on request`() throws {
    #expect(
      try picture(
        WidgetStyle(theme: .timeline), Terminal(asciiOnly: true), brand: "Café", currency: .eur,
        locale: .frFR) == """
          +-----------------------------------------------+
          | Vos 4 paiements sans frais               Cafe |
          |                                               |
          | (1/4)  50,00 EUR  Aujourd'hui      2026-11-21 |
          | (2/4)  50,00 EUR  Dans 2 semaines  2026-12-05 |
          | (3/4)  50,00 EUR  Dans 4 semaines  2026-12-19 |
          | (4/4)  50,00 EUR  Dans 6 semaines  2027-01-02 |
          +-----------------------------------------------+
          | A payer aujourd'hui                 50,00 EUR |
          +-----------------------------------------------+

          """)
  }

  @Test func `A barrier without border and heading is its message alone`() {
    let style = WidgetStyle(logo: false, heading: false, border: false)
    let picture = Pictures.picture(of: .barrier(.tokenExpired, plan: .usPayIn4), style: style)
    #expect(
      picture.text(in: Terminal()) == """
        ✗ This checkout is at least 180 minutes old. Start the
          checkout again.

        """)
  }

  /// The brand is the only text from outside.
  @Test(arguments: [
    ("a\u{1B}[31mb", "a\u{FFFD}[31mb"), ("a\u{9B}31mb", "a\u{FFFD}31mb"),
    ("a\u{1B}]0;x\u{7}b", "a\u{FFFD}]0;x\u{FFFD}b"), ("a\nb\r\tc", "a\u{FFFD}b\u{FFFD}\u{FFFD}c"),
    ("a\u{202E}b\u{2066}c", "a\u{FFFD}b\u{FFFD}c"), ("e\u{301}", "e\u{FFFD}"),
    ("a\u{200B}b\u{FEFF}c\u{AD}", "a\u{FFFD}b\u{FFFD}c\u{FFFD}"),
    ("\u{0}\u{7F}", "\u{FFFD}\u{FFFD}"),
    ("a\u{2028}b\u{2029}", "a\u{FFFD}b\u{FFFD}"), ("שלום", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("👍🏽", "\u{FFFD}\u{FFFD}"), ("\u{1F1FA}\u{1F1F8}", "\u{FFFD}\u{FFFD}"), ("Café ™", "Café ™"),
    ("Ελλάς", "Ελλάς"), ("Привет", "Привет"), ("\u{2060}", "\u{FFFD}"),
  ])
  func `A brand cannot command the terminal`(brand: String, shown: String) throws {
    let picture = try picture(WidgetStyle(heading: false), brand: brand)
    let lines = Lines(picture)
    #expect(Set(lines.widths).count == 1, "\(picture)")
    let line = try #require(lines.plain.dropFirst().first)
    #expect(
      Array(line.unicodeScalars.dropFirst(2).prefix(shown.unicodeScalars.count))
        == Array(shown.unicodeScalars))
  }

  @Test func `A wide brand takes two columns a scalar`() throws {
    #expect(
      try picture(WidgetStyle(heading: false, theme: .timeline), brand: "後払い・가나") == """
        ╭───────────────────────────────────╮
        │ 後払い・가나                      │
        │                                   │
        │ ◔  $50.00  Today       2026-11-21 │
        │ ◑  $50.00  In 2 weeks  2026-12-05 │
        │ ◕  $50.00  In 4 weeks  2026-12-19 │
        │ ●  $50.00  In 6 weeks  2027-01-02 │
        ├───────────────────────────────────┤
        │ Due today                  $50.00 │
        ╰───────────────────────────────────╯

        """)
  }

  @Test func `A long brand is cut into lines`() throws {
    let brand = String(repeating: "Afterpay", count: 10) + " " + String(repeating: "後", count: 40)
    for columns in [20, 40, 80] {
      let terminal = Terminal(columns: columns)
      let picture = try picture(WidgetStyle(theme: .timeline), terminal, brand: brand)
      let lines = picture.split(separator: "\n")
      let widths = Set(
        lines.map { line in line.unicodeScalars.reduce(0) { $0 + ($1 == "後" ? 2 : 1) } })
      #expect(widths.count == 1, "\(picture)")
      #expect((widths.first ?? 0) <= columns, "\(picture)")
      let shown = picture.unicodeScalars.filter { $0 == "後" }.count
      #expect(shown == 40)
    }
  }

  @Test func `A brand in ASCII has no other scalars`() throws {
    let picture = try picture(
      WidgetStyle(), Terminal(asciiOnly: true), brand: "Żabka 後 “x” – É\u{1B}[0m…")
    let isASCII = picture.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) }
    #expect(isASCII, "\(picture)")
    #expect(picture.contains("?abka ? \"x\" - E?[0m?"))
  }
}
