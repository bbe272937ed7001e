import Foundation
import ScheduleEngine
import Testing
import WidgetRendering

/// The line under a price as markup, and the element of a server.
@Suite struct PriceMessageTests {
  private static func message(
    _ amount: String, _ currency: Currency = .usd, _ plans: [Plan] = [.usPayIn4],
    limits: OrderLimits? = nil, locale: ConsumerLocale = .enUS, brand: String = "Afterpay",
    outside: PriceMessage.Outside = .explain, style: WidgetStyle = WidgetStyle()
  ) throws -> PriceMessage {
    PriceMessage(
      of: try Money(amount, currency), plans: plans, limits: limits,
      on: CivilDate(knownYear: 2026, month: 11, day: 21), locale: locale, brand: brand,
      outside: outside, style: style)
  }

  private static func line(_ message: PriceMessage) -> String {
    String(decoding: message.utf8Line, as: UTF8.self)
  }

  private static func details(_ message: PriceMessage) -> String {
    String(decoding: message.utf8Details, as: UTF8.self)
  }

  @Test(
    arguments: [
      ("50.00", .enUS, "or 4 interest-free payments of $12.50 with Afterpay"),
      ("50.00", .frCA, "ou 4 paiements sans intérêts de $12,50 USD avec Afterpay"),
      ("5000.00", .enUS, "Afterpay available for orders between $1 – $2,000"),
      ("0.00", .itIT, "Afterpay disponibile per ordini tra $1 USD e $2000 USD"),
    ] as [(String, ConsumerLocale, String)])
  func `The sentence is that of a price breakdown`(
    amount: String, locale: ConsumerLocale, sentence: String
  ) throws {
    let message = try Self.message(amount, locale: locale)
    #expect(message.sentence == sentence)
    #expect(message.plan == .usPayIn4)
    #expect(message.isAvailable == (amount == "50.00"))
    #expect(
      PriceBreakdown(of: message.amount, plan: .usPayIn4, locale: locale, brand: "Afterpay")
        .sentence == sentence)
  }

  @Test func `The line has the sentence, a shorter and the shortest form, and a button`() throws {
    let line = Self.line(try Self.message("50.00"))
    #expect(
      line.hasPrefix(
        """
        <span class="apw-message" part="message" lang="en-US" dir="ltr">
          <span class="apw-fit">
            <span class="apw-less" aria-hidden="true">
              <span class="apw-least">
                4 × $12.50

        """))
    let words =
      #"or 4 interest-free payments of <strong class="apw-amount" part="amount">$12.50</strong>"#
    #expect(line.contains("      or 4 interest-free payments of $12.50\n"))
    let brand = #"<span class="apw-by" part="logo">"#
    #expect(line.contains("      \(words)\n      with\n      \(brand)"))
    #expect(line.contains(#"<slot name="logo">Afterpay</slot></span>"#))
    #expect(
      line.contains(
        """
          <button class="apw-info" part="button" type="button" aria-label="How the payments work" \
        aria-haspopup="dialog" data-details="" command="show-modal" commandfor="apw-details" \
        popovertarget="apw-details"></button>
        </span>

        """))
  }

  @Test(
    arguments: [
      (.enUS, "How the payments work"), (.frFR, "Comment fonctionnent les paiements"),
      (.esES, "Cómo funcionan los pagos"), (.itIT, "Come funzionano i pagamenti"),
    ] as [(ConsumerLocale, String)])
  func `The button and the dialog have a name in the shopper's language`(
    locale: ConsumerLocale, name: String
  ) throws {
    let message = try Self.message("50.00", locale: locale)
    #expect(Self.line(message).contains("aria-label=\"\(name)\""))
    #expect(Self.details(message).contains("<h2 class=\"apw-head\" part=\"heading\">\(name)</h2>"))
  }

  @Test(
    arguments: [
      ("50.00", .usd, .usPayIn4, "4 × $12.50"), ("57.27", .usd, .usPayIn4, "4 × $14.32"),
      ("5000.00", .usd, .usPayIn4, "$1 – $2,000"), ("0.02", .cad, .caPayIn4, "Afterpay"),
      ("80.00", .gbp, .gbPayIn4, "4 × £20.00"), ("1.00", .gbp, .gbPayIn4, "£10 – £1,000"),
    ] as [(String, Currency, Plan, String)])
  func `The shortest form has the amounts, or else the brand`(
    amount: String, currency: Currency, plan: Plan, form: String
  ) throws {
    let line = Self.line(try Self.message(amount, currency, [plan]))
    #expect(line.contains("<span class=\"apw-least\">\n        \(form)\n"))
  }

  /// 10 em are 160 pixels, and the sign of the button takes 1.4 of them.
  @Test func `The shortest form of long amounts is small, and the longest amounts have none`()
    throws
  {
    func line(_ amount: String) throws -> String {
      Self.line(try Self.message(amount, .cad, [.caPayIn4], locale: .frFR))
    }
    #expect(try line("50.00").contains("<span class=\"apw-least\">\n        4 × $12,50 CAD\n"))
    let long = "<span class=\"apw-least apw-small\">\n        4 × $25\u{202F}000,00 CAD\n"
    #expect(try line("100000.00").contains(long))
    let longest = try line("92233720368547758.07")
    #expect(longest.contains("<span class=\"apw-message apw-tall\""))
    #expect(!longest.contains("apw-less"))
  }

  @Test func `A message without a logo does not name the brand, unless nothing else is left`()
    throws
  {
    let style = WidgetStyle(logo: false)
    #expect(!Self.line(try Self.message("50.00", style: style)).contains("Afterpay"))
    #expect(!Self.line(try Self.message("5000.00", style: style)).contains("Afterpay"))
    let line = Self.line(try Self.message("0.02", .cad, [.caPayIn4], style: style))
    #expect(line.contains("or pay\n      with\n"))
    #expect(line.contains(#"<slot name="logo">Afterpay</slot>"#))
  }

  @Test func `A line that is hidden has no markup`() throws {
    let hidden = [
      try Self.message("5000.00", outside: .hide),
      try Self.message("50.00", .eur, [.euPayIn3Of2022]),
      try Self.message("50.00", .usd, [.gbPayIn4]),
      try Self.message("50.00", .usd, []),
    ]
    for message in hidden {
      #expect(message.utf8Line == [] && message.utf8Details == [])
      #expect(message.sentence == "" && message.plan == nil && !message.isAvailable)
      #expect(message.fragment().contains("</style>\n</template>\n</payment-message>\n"))
    }
    #expect(try Self.message("50.00", outside: .hide).isAvailable)
  }

  @Test func `The dialog has every plan that takes the amount, the best first, and its terms`()
    throws
  {
    let details = Self.details(
      try Self.message("57.27", .usd, [.gbPayIn4, .usPayIn4, .usPayIn4NoUpfront]))
    #expect(details.components(separatedBy: "<section ").count == 3)
    let dueToday = details.components(separatedBy: #"part="due-amount">"#).dropFirst()
    #expect(dueToday.map { $0.prefix(6) } == ["$0.00<", "$14.32"])
    #expect(details.contains(#"datetime="2027-01-16">In 8 weeks</time>"#))
    #expect(
      details.contains(
        #"<slot name="terms"><p class="apw-terms" part="terms">Subject to approval. "#))
  }

  @Test func `The dialog explains why a plan does not take the amount`() throws {
    let small = Plan(
      id: try PlanID("small"), currency: .usd,
      limits: try OrderLimits(minimumMinorUnits: nil, maximumMinorUnits: 10_000),
      installments: try InstallmentTerms(count: 2, interval: .weeks(2)), split: .halfUpLast)
    let details = Self.details(try Self.message("200.00", .usd, [small, .usPayIn4]))
    #expect(
      details.contains(
        #"<p class="apw-note">The order total of $200.00 is above the maximum of $100.00.</p>"#))
    #expect(!details.contains("role=\"alert\""))
  }

  @Test func `A brand cannot become markup`() throws {
    let message = try Self.message("50.00", brand: "</style><script>&\"'")
    for markup in [message.fragment(), Self.line(message)] {
      #expect(!markup.contains("<script"))
      #expect(markup.contains("&lt;/style&gt;&lt;script&gt;&amp;&quot;&#39;"))
    }
  }
}
