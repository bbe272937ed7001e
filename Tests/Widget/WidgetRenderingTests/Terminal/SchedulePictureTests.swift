import ScheduleEngine
import Testing
import WidgetRendering

/// Pictures of schedules, as golden texts.
@Suite struct SchedulePictureTests {
  @Test func `An estimate shows days and dates`() throws {
    #expect(
      Pictures.picture(try Pictures.schedule(20_000, .usd)) == """
        ╭───────────────────────────────────────────────────╮
        │ Your 4 interest-free payments                     │
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

  @Test func `A checkout shows dates alone`() throws {
    #expect(
      Pictures.picture(
        try Pictures.schedule(6_000, .usd), for: .token(try CheckoutToken("002.token"))) == """
          ╭───────────────────────────────────────────────────────╮
          │ Your 4 interest-free payments                         │
          │                                                       │
          │ ◔             ◑             ◕             ●           │
          │ $15.00        $15.00        $15.00        $15.00      │
          │ Today         Dec 5         Dec 19        Jan 2, 2027 │
          ├───────────────────────────────────────────────────────┤
          │ Due today                                      $15.00 │
          ╰───────────────────────────────────────────────────────╯

          """)
  }

  @Test func `Without a payment upfront nothing is due today`() throws {
    #expect(
      Pictures.picture(try Pictures.schedule(5_727, .usd, from: .weeks(2))) == """
        ╭───────────────────────────────────────────────────╮
        │ Your 4 interest-free payments                     │
        │                                                   │
        │ ◔            ◑            ◕            ●          │
        │ $14.32       $14.32       $14.32       $14.31     │
        │ In 2 weeks   In 4 weeks   In 6 weeks   In 8 weeks │
        │ 2026-12-05   2026-12-19   2027-01-02   2027-01-16 │
        ├───────────────────────────────────────────────────┤
        │ Due today                                   $0.00 │
        ╰───────────────────────────────────────────────────╯

        """)
  }

  @Test func `One payment has a full circle`() throws {
    #expect(
      Pictures.picture(try Pictures.schedule(10_001, .jpy, payments: 1)) == """
        ╭────────────────────────────╮
        │ Your interest-free payment │
        │                            │
        │ ●                          │
        │ 10,001 JPY                 │
        │ Today                      │
        │ 2026-11-21                 │
        ├────────────────────────────┤
        │ Due today       10,001 JPY │
        ╰────────────────────────────╯

        """)
  }

  @Test func `Three monthly payments are side by side`() throws {
    #expect(
      Pictures.picture(try Pictures.schedule(10_001, .kwd, payments: 3, every: .months(1))) == """
        ╭─────────────────────────────────────────╮
        │ Your 3 interest-free payments           │
        │                                         │
        │ ◔             ◕             ●           │
        │ 3.334 KWD     3.334 KWD     3.333 KWD   │
        │ Today         In 1 month    In 2 months │
        │ 2026-11-21    2026-12-21    2027-01-21  │
        ├─────────────────────────────────────────┤
        │ Due today                     3.334 KWD │
        ╰─────────────────────────────────────────╯

        """)
  }

  @Test func `Six payments are below one another`() throws {
    #expect(
      Pictures.picture(try Pictures.schedule(60_001, .eur, payments: 6)) == """
        ╭─────────────────────────────────────╮
        │ Your 6 interest-free payments       │
        │                                     │
        │ ◔  €100.00  Today        2026-11-21 │
        │ ◔  €100.00  In 2 weeks   2026-12-05 │
        │ ◑  €100.00  In 4 weeks   2026-12-19 │
        │ ◕  €100.00  In 6 weeks   2027-01-02 │
        │ ◕  €100.00  In 8 weeks   2027-01-16 │
        │ ●  €100.01  In 10 weeks  2027-01-30 │
        ├─────────────────────────────────────┤
        │ Due today                   €100.00 │
        ╰─────────────────────────────────────╯

        """)
  }

  @Test func `Twelve payments are below one another`() throws {
    #expect(
      Pictures.picture(
        try Pictures.schedule(123_456, .gbp, payments: 12, every: .months(1)),
        in: Terminal(columns: 200)) == """
          ╭──────────────────────────────────────╮
          │ Your 12 payments                     │
          │                                      │
          │ ◔  £102.88  Today         2026-11-21 │
          │ ◔  £102.88  In 1 month    2026-12-21 │
          │ ◔  £102.88  In 2 months   2027-01-21 │
          │ ◔  £102.88  In 3 months   2027-02-21 │
          │ ◑  £102.88  In 4 months   2027-03-21 │
          │ ◑  £102.88  In 5 months   2027-04-21 │
          │ ◑  £102.88  In 6 months   2027-05-21 │
          │ ◕  £102.88  In 7 months   2027-06-21 │
          │ ◕  £102.88  In 8 months   2027-07-21 │
          │ ◕  £102.88  In 9 months   2027-08-21 │
          │ ◕  £102.88  In 10 months  2027-09-21 │
          │ ●  £102.88  In 11 months  2027-10-21 │
          ├──────────────────────────────────────┤
          │ Due today                    £102.88 │
          ╰──────────────────────────────────────╯

          """)
  }

  @Test func `Amounts below one another are right-aligned`() throws {
    #expect(
      Pictures.picture(try Pictures.schedule(39_998, .jpy), in: Terminal(columns: 41)) == """
        ╭───────────────────────────────────────╮
        │ Your 4 interest-free payments         │
        │                                       │
        │ ◔  10,000 JPY  Today       2026-11-21 │
        │ ◑  10,000 JPY  In 2 weeks  2026-12-05 │
        │ ◕  10,000 JPY  In 4 weeks  2026-12-19 │
        │ ●   9,998 JPY  In 6 weeks  2027-01-02 │
        ├───────────────────────────────────────┤
        │ Due today                  10,000 JPY │
        ╰───────────────────────────────────────╯

        """)
  }

  @Test func `Five payments are side by side`() throws {
    #expect(
      Pictures.picture(try Pictures.schedule(2_501, .usd, payments: 5, every: .days(7))) == """
        ╭────────────────────────────────────────────────────────────────╮
        │ Your 5 interest-free payments                                  │
        │                                                                │
        │ ◔            ◑            ◑            ◕            ●          │
        │ $5.00        $5.00        $5.00        $5.00        $5.01      │
        │ Today        In 1 week    In 2 weeks   In 3 weeks   In 4 weeks │
        │ 2026-11-21   2026-11-28   2026-12-05   2026-12-12   2026-12-19 │
        ├────────────────────────────────────────────────────────────────┤
        │ Due today                                                $5.00 │
        ╰────────────────────────────────────────────────────────────────╯

        """)
  }

  @Test func `Large amounts are side by side`() throws {
    #expect(
      Pictures.picture(try Pictures.schedule(493_827_156, .usd)) == """
        ╭───────────────────────────────────────────────────────────────╮
        │ Your 4 interest-free payments                                 │
        │                                                               │
        │ ◔               ◑               ◕               ●             │
        │ $1,234,567.89   $1,234,567.89   $1,234,567.89   $1,234,567.89 │
        │ Today           In 2 weeks      In 4 weeks      In 6 weeks    │
        │ 2026-11-21      2026-12-05      2026-12-19      2027-01-02    │
        ├───────────────────────────────────────────────────────────────┤
        │ Due today                                       $1,234,567.89 │
        ╰───────────────────────────────────────────────────────────────╯

        """)
  }

  @Test func `A picture fits forty columns`() throws {
    #expect(
      Pictures.picture(try Pictures.schedule(20_000, .usd), in: Terminal(columns: 40)) == """
        ╭───────────────────────────────────╮
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

  @Test func `A picture fits thirty columns`() throws {
    #expect(
      Pictures.picture(try Pictures.schedule(20_000, .usd), in: Terminal(columns: 30)) == """
        ╭───────────────────────╮
        │ Your 4 interest-free  │
        │ payments              │
        │                       │
        │ ◔  $50.00  Today      │
        │    2026-11-21         │
        │ ◑  $50.00  In 2 weeks │
        │    2026-12-05         │
        │ ◕  $50.00  In 4 weeks │
        │    2026-12-19         │
        │ ●  $50.00  In 6 weeks │
        │    2027-01-02         │
        ├───────────────────────┤
        │ Due today      $50.00 │
        ╰───────────────────────╯

        """)
  }

  @Test func `A picture fits twenty columns`() throws {
    #expect(
      Pictures.picture(try Pictures.schedule(20_000, .gbp, payments: 2), in: Terminal(columns: 20))
        == """
        ╭─────────────────╮
        │ Your 2 payments │
        │                 │
        │ ◑  £100.00      │
        │    Today        │
        │    2026-11-21   │
        │ ●  £100.00      │
        │    In 2 weeks   │
        │    2026-12-05   │
        ├─────────────────┤
        │ Due today       │
        │         £100.00 │
        ╰─────────────────╯

        """)
  }

  @Test func `An amount that is too wide is not cut`() throws {
    #expect(
      Pictures.picture(try Pictures.schedule(.max, .kwd, payments: 1), in: Terminal(columns: 20))
        == """
        ╭───────────────────────────────╮
        │ Your                          │
        │ interest-free                 │
        │ payment                       │
        │                               │
        │ ●                             │
        │ 9,223,372,036,854,775.807 KWD │
        │ Today                         │
        │ 2026-11-21                    │
        ├───────────────────────────────┤
        │ Due today                     │
        │ 9,223,372,036,854,775.807 KWD │
        ╰───────────────────────────────╯

        """)
  }

  @Test func `A picture is ASCII on request`() throws {
    #expect(
      Pictures.picture(try Pictures.schedule(20_000, .gbp), in: Terminal(asciiOnly: true)) == """
        +---------------------------------------------------+
        | Your 4 payments                                   |
        |                                                   |
        | (1/4)        (2/4)        (3/4)        (4/4)      |
        | 50.00 GBP    50.00 GBP    50.00 GBP    50.00 GBP  |
        | Today        In 2 weeks   In 4 weeks   In 6 weeks |
        | 2026-11-21   2026-12-05   2026-12-19   2027-01-02 |
        +---------------------------------------------------+
        | Due today                               50.00 GBP |
        +---------------------------------------------------+

        """)
  }

  @Test func `Payments below one another are ASCII on request`() throws {
    #expect(
      Pictures.picture(
        try Pictures.schedule(1_000, .eur, payments: 10),
        for: .token(try CheckoutToken("002.token")), in: Terminal(columns: 40, asciiOnly: true))
          == """
          +---------------------------------+
          | Your 10 interest-free payments  |
          |                                 |
          |  (1/10)  1.00 EUR  Today        |
          |  (2/10)  1.00 EUR  Dec 5        |
          |  (3/10)  1.00 EUR  Dec 19       |
          |  (4/10)  1.00 EUR  Jan 2, 2027  |
          |  (5/10)  1.00 EUR  Jan 16, 2027 |
          |  (6/10)  1.00 EUR  Jan 30, 2027 |
          |  (7/10)  1.00 EUR  Feb 13, 2027 |
          |  (8/10)  1.00 EUR  Feb 27, 2027 |
          |  (9/10)  1.00 EUR  Mar 13, 2027 |
          | (10/10)  1.00 EUR  Mar 27, 2027 |
          +---------------------------------+
          | Due today              1.00 EUR |
          +---------------------------------+

          """)
  }

  @Test func `A picture has colors on request`() throws {
    #expect(
      Pictures.picture(try Pictures.schedule(20_000, .usd), in: Terminal(hasColor: true)) == """
        \u{1B}[2m╭───────────────────────────────────────────────────╮\u{1B}[0m
        \u{1B}[2m│\u{1B}[0m \u{1B}[1mYour 4 interest-free payments\u{1B}[0m                     \u{1B}[2m│\u{1B}[0m
        \u{1B}[2m│\u{1B}[0m                                                   \u{1B}[2m│\u{1B}[0m
        \u{1B}[2m│\u{1B}[0m \u{1B}[32m◔            ◑            ◕            ●\u{1B}[0m          \u{1B}[2m│\u{1B}[0m
        \u{1B}[2m│\u{1B}[0m \u{1B}[1m$50.00       $50.00       $50.00       $50.00\u{1B}[0m     \u{1B}[2m│\u{1B}[0m
        \u{1B}[2m│\u{1B}[0m Today        In 2 weeks   In 4 weeks   In 6 weeks \u{1B}[2m│\u{1B}[0m
        \u{1B}[2m│\u{1B}[0m \u{1B}[2m2026-11-21   2026-12-05   2026-12-19   2027-01-02\u{1B}[0m \u{1B}[2m│\u{1B}[0m
        \u{1B}[2m├───────────────────────────────────────────────────┤\u{1B}[0m
        \u{1B}[2m│\u{1B}[0m Due today                                  \u{1B}[1m$50.00\u{1B}[0m \u{1B}[2m│\u{1B}[0m
        \u{1B}[2m╰───────────────────────────────────────────────────╯\u{1B}[0m

        """)
  }

  @Test func `Payments below one another have colors on request`() throws {
    #expect(
      Pictures.picture(
        try Pictures.schedule(20_000, .usd, payments: 2), in: Terminal(columns: 24, hasColor: true))
          == """
          \u{1B}[2m╭──────────────────────╮\u{1B}[0m
          \u{1B}[2m│\u{1B}[0m \u{1B}[1mYour 2 interest-free\u{1B}[0m \u{1B}[2m│\u{1B}[0m
          \u{1B}[2m│\u{1B}[0m \u{1B}[1mpayments\u{1B}[0m             \u{1B}[2m│\u{1B}[0m
          \u{1B}[2m│\u{1B}[0m                      \u{1B}[2m│\u{1B}[0m
          \u{1B}[2m│\u{1B}[0m \u{1B}[32m◑\u{1B}[0m  \u{1B}[1m$100.00\u{1B}[0m           \u{1B}[2m│\u{1B}[0m
          \u{1B}[2m│\u{1B}[0m    Today             \u{1B}[2m│\u{1B}[0m
          \u{1B}[2m│\u{1B}[0m    \u{1B}[2m2026-11-21\u{1B}[0m        \u{1B}[2m│\u{1B}[0m
          \u{1B}[2m│\u{1B}[0m \u{1B}[32m●\u{1B}[0m  \u{1B}[1m$100.00\u{1B}[0m           \u{1B}[2m│\u{1B}[0m
          \u{1B}[2m│\u{1B}[0m    In 2 weeks        \u{1B}[2m│\u{1B}[0m
          \u{1B}[2m│\u{1B}[0m    \u{1B}[2m2026-12-05\u{1B}[0m        \u{1B}[2m│\u{1B}[0m
          \u{1B}[2m├──────────────────────┤\u{1B}[0m
          \u{1B}[2m│\u{1B}[0m Due today    \u{1B}[1m$100.00\u{1B}[0m \u{1B}[2m│\u{1B}[0m
          \u{1B}[2m╰──────────────────────╯\u{1B}[0m

          """)
  }
}
