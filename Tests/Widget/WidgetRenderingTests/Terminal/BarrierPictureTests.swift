import ScheduleEngine
import Testing
import WidgetRendering

/// Pictures of orders that may not proceed, as golden texts.
@Suite struct BarrierPictureTests {
  private static func usd(_ minorUnits: Int64) -> Money {
    Money(minorUnits: minorUnits, currency: .usd)
  }

  private func picture(
    _ barrier: PurchaseBarrier, _ plan: Plan = .usPayIn4, _ terminal: Terminal = Terminal()
  ) -> String {
    Pictures.picture(of: .barrier(barrier, plan: plan)).text(in: terminal)
  }

  @Test func `An amount below the minimum has its message`() {
    #expect(
      picture(.amountBelowMinimum(total: Self.usd(50), minimum: Self.usd(100))) == """
        ╭───────────────────────────────────────────────────────────────╮
        │ Payments not available                                        │
        │                                                               │
        │ ✗ The order total of $0.50 is below the minimum of $1.00. Add │
        │   to the order, or pay another way.                           │
        ╰───────────────────────────────────────────────────────────────╯

        """)
  }

  @Test func `An amount above the maximum has its message`() {
    #expect(
      picture(.amountAboveMaximum(total: Self.usd(250_000), maximum: Self.usd(200_000))) == """
        ╭──────────────────────────────────────────────────────────────╮
        │ Payments not available                                       │
        │                                                              │
        │ ✗ The order total of $2,500.00 is above the maximum of       │
        │   $2,000.00. Take something out of the order, or pay another │
        │   way.                                                       │
        ╰──────────────────────────────────────────────────────────────╯

        """)
  }

  @Test func `An amount that is too small has its message`() {
    #expect(
      picture(.amountTooSmall(total: Self.usd(3), payments: 4)) == """
        ╭────────────────────────────────────────────────────────────────╮
        │ Payments not available                                         │
        │                                                                │
        │ ✗ The order total of $0.03 is too small for 4 payments. Add to │
        │   the order, or pay another way.                               │
        ╰────────────────────────────────────────────────────────────────╯

        """)
  }

  @Test func `An amount that is not above zero has its message`() {
    #expect(
      picture(.invalidAmount(Self.usd(0))) == """
        ╭──────────────────────────────────────────────────────────╮
        │ Payments not available                                   │
        │                                                          │
        │ ✗ The order total of $0.00 is not above zero. Add to the │
        │   order.                                                 │
        ╰──────────────────────────────────────────────────────────╯

        """)
  }

  @Test func `Another currency than the plan's has its message`() {
    #expect(
      picture(.unsupportedCurrency(order: .eur, plan: .usd)) == """
        ╭────────────────────────────────────────────────────────────────╮
        │ Payments not available                                         │
        │                                                                │
        │ ✗ The order is in EUR, but this plan takes USD. Pay in USD, or │
        │   another way.                                                 │
        ╰────────────────────────────────────────────────────────────────╯

        """)
  }

  @Test func `A plan that is not offered has its message`() {
    #expect(
      picture(
        .planUnavailable(plan: Plan.euPayIn3Of2022.id, validity: Plan.euPayIn3Of2022.validity),
        .euPayIn3Of2022) == """
          ╭────────────────────────────────────────────────────────────╮
          │ Payments not available                                     │
          │                                                            │
          │ ✗ This plan is offered from May 1, 2022 to August 25, 2023 │
          │   only. Choose another plan, or pay another way.           │
          ╰────────────────────────────────────────────────────────────╯

          """)
  }

  @Test func `An unknown token has its message`() {
    #expect(
      picture(.invalidToken) == """
        ╭─────────────────────────────────────────────────────────╮
        │ Payments not available                                  │
        │                                                         │
        │ ✗ This checkout is not known. Start the checkout again. │
        ╰─────────────────────────────────────────────────────────╯

        """)
  }

  @Test func `An expired token has its message`() {
    #expect(
      picture(.tokenExpired) == """
        ╭────────────────────────────────────────────────────────╮
        │ Payments not available                                 │
        │                                                        │
        │ ✗ This checkout is at least 180 minutes old. Start the │
        │   checkout again.                                      │
        ╰────────────────────────────────────────────────────────╯

        """)
  }

  @Test func `A message is wrapped to forty columns`() {
    #expect(
      picture(
        .planUnavailable(plan: Plan.euPayIn3Of2022.id, validity: Plan.euPayIn3Of2022.validity),
        .euPayIn3Of2022, Terminal(columns: 40)) == """
          ╭────────────────────────────────────╮
          │ Payments not available             │
          │                                    │
          │ ✗ This plan is offered from May 1, │
          │   2022 to August 25, 2023 only.    │
          │   Choose another plan, or pay      │
          │   another way.                     │
          ╰────────────────────────────────────╯

          """)
  }

  @Test func `A message is wrapped to twenty columns`() {
    #expect(
      picture(.tokenExpired, .usPayIn4, Terminal(columns: 20)) == """
        ╭──────────────────╮
        │ Payments not     │
        │ available        │
        │                  │
        │ ✗ This checkout  │
        │   is at least    │
        │   180 minutes    │
        │   old. Start the │
        │   checkout       │
        │   again.         │
        ╰──────────────────╯

        """)
  }

  @Test func `A message is ASCII on request`() {
    #expect(
      picture(.tokenExpired, .usPayIn4, Terminal(asciiOnly: true)) == """
        +--------------------------------------------------------+
        | Payments not available                                 |
        |                                                        |
        | ! This checkout is at least 180 minutes old. Start the |
        |   checkout again.                                      |
        +--------------------------------------------------------+

        """)
  }

  @Test func `A message has colors on request`() {
    #expect(
      picture(.tokenExpired, .usPayIn4, Terminal(hasColor: true)) == """
        \u{1B}[2m╭────────────────────────────────────────────────────────╮\u{1B}[0m
        \u{1B}[2m│\u{1B}[0m \u{1B}[1mPayments not available\u{1B}[0m                                 \u{1B}[2m│\u{1B}[0m
        \u{1B}[2m│\u{1B}[0m                                                        \u{1B}[2m│\u{1B}[0m
        \u{1B}[2m│\u{1B}[0m \u{1B}[31m✗\u{1B}[0m This checkout is at least 180 minutes old. Start the \u{1B}[2m│\u{1B}[0m
        \u{1B}[2m│\u{1B}[0m   checkout again.                                      \u{1B}[2m│\u{1B}[0m
        \u{1B}[2m╰────────────────────────────────────────────────────────╯\u{1B}[0m

        """)
  }
}
