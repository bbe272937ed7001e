import ScheduleEngine
import Testing
import WidgetRendering

@Suite struct PriceBreakdownTests {
  private static func plan(
    _ currency: Currency, _ minimum: Int64?, _ maximum: Int64?, payments: Int = 4,
    split: Split = .halfUpLast
  ) throws -> Plan {
    Plan(
      id: try PlanID("example"), currency: currency,
      limits: try OrderLimits(minimumMinorUnits: minimum, maximumMinorUnits: maximum),
      installments: try InstallmentTerms(count: payments, interval: .weeks(2)), split: split)
  }

  private func breakdown(
    _ minorUnits: Int64, _ plan: Plan?, _ locale: ConsumerLocale = .enUS
  ) -> PriceBreakdown {
    let amount = Money(minorUnits: minorUnits, currency: plan?.currency ?? .usd)
    return PriceBreakdown(of: amount, plan: plan, locale: locale, brand: "Afterpay")
  }

  /// Source: the tests of Afterpay's SDKs.
  @Test(
    arguments: [
      ("50", "or 4 interest-free payments of $12.50 with", .end),
      ("100", "or 4 interest-free payments of $25.00 with", .end),
      ("200", "or 4 interest-free payments of $50.00 with", .end),
      ("0", "available for orders between $50 – $200", .start),
      ("25", "available for orders between $50 – $200", .start),
      ("49.99", "available for orders between $50 – $200", .start),
      ("200.01", "available for orders between $50 – $200", .start),
    ] as [(String, String, PriceBreakdown.Placement)])
  func `The sentence is that of the SDKs`(
    amount: String, text: String, placement: PriceBreakdown.Placement
  ) throws {
    let breakdown = PriceBreakdown(
      of: try Money(amount, .usd), plan: try Self.plan(.usd, 5_000, 20_000), locale: .enUS,
      brand: "Afterpay")
    #expect(breakdown.text == text)
    #expect(breakdown.placement == placement)
  }

  @Test func `The sentence has the brand at its placement`() throws {
    let plan = try Self.plan(.usd, 5_000, 20_000)
    #expect(
      breakdown(5_000, plan).sentence == "or 4 interest-free payments of $12.50 with Afterpay")
    #expect(
      breakdown(0, plan).sentence == "Afterpay available for orders between $50 – $200")
    #expect(breakdown(5_000, nil).sentence == "or pay with Afterpay")
  }

  @Test(
    arguments: [
      (nil, 200_000, "available for orders between $1 – $2,000"),
      (0, 200_000, "available for orders up to $2,000"),
      (nil, 100, "available for orders up to $1"), (nil, 50, "available for orders up to $0.50"),
      (nil, 101, "available for orders between $1 – $1.01"),
      (5_050, 20_099, "available for orders between $50.50 – $200.99"),
      (5_000, 5_000, "available for orders between $50 – $50"),
      (5_000, nil, "available for orders from $50"), (0, nil, "or pay with"),
      (nil, nil, "or pay with"),
    ] as [(Int64?, Int64?, String)])
  func `An amount of zero gives the limits`(minimum: Int64?, maximum: Int64?, text: String) throws {
    #expect(breakdown(0, try Self.plan(.usd, minimum, maximum)).text == text)
    #expect(breakdown(-5_000, try Self.plan(.usd, minimum, maximum)).text == text)
  }

  @Test(
    arguments: [
      (5_727, .halfUpLast, 4, "or 4 interest-free payments of $14.32 with"),
      (5_727, .floorFirst, 4, "or 4 interest-free payments of $14.34 with"),
      (10_003, .floorFirst, 4, "or 4 interest-free payments of $25.03 with"),
      (5_727, .floorLast, 4, "or 4 interest-free payments of $14.31 with"),
      (5_000, .halfUpLast, 1, "or 1 interest-free payment of $50.00 with"),
      (3, .halfUpLast, 4, "or pay with"),
    ] as [(Int64, Split, Int, String)])
  func `The payment is the first one, which is due today`(
    minorUnits: Int64, split: Split, payments: Int, text: String
  ) throws {
    let plan = try Self.plan(.usd, nil, nil, payments: payments, split: split)
    #expect(breakdown(minorUnits, plan).text == text)
  }

  @Test func `An amount that cannot be split gives the limits`() throws {
    let plan = try Self.plan(.usd, 1, 20_000)
    #expect(breakdown(3, plan).text == "available for orders between $0.01 – $200")
  }

  @Test func `The shop's own limits replace the plan's`() throws {
    let plan = try Self.plan(.usd, 5_000, 20_000)
    let limits = try OrderLimits(minimumMinorUnits: 100, maximumMinorUnits: 1_000)
    let amount = Money(minorUnits: 5_000, currency: .usd)
    let breakdown = PriceBreakdown(
      of: amount, plan: plan, limits: limits, locale: .enUS, brand: "Afterpay")
    #expect(breakdown.text == "available for orders between $1 – $10")
  }

  @Test func `An amount in another currency is not mentioned`() throws {
    let amount = Money(minorUnits: 5_000, currency: .aud)
    let breakdown = PriceBreakdown(
      of: amount, plan: try Self.plan(.usd, 5_000, 20_000), locale: .enAU, brand: "Afterpay")
    #expect(breakdown.sentence == "or pay with Afterpay")
  }

  @Test(
    arguments: [
      ("AUD", .enAU, "or 4 interest-free payments of $12.50 with"),
      ("USD", .enAU, "or 4 interest-free payments of $12.50 USD with"),
      ("CAD", .enCA, "or 4 interest-free payments of $12.50 with"),
      ("GBP", .enGB, "or 4 payments of £12.50 with"),
      ("GBP", .frFR, "ou 4 paiements de £12,50 avec"),
      ("NZD", .enNZ, "or 4 interest-free payments of $12.50 with"),
      ("CAD", .frCA, "ou 4 paiements sans intérêts de 12,50\u{A0}$ avec"),
      ("EUR", .frFR, "ou 4 paiements sans frais de 12,50\u{A0}€ avec"),
      ("EUR", .esES, "o 4 pagos sin coste de 12,50\u{A0}€ con"),
      ("EUR", .itIT, "o 4 rate senza interessi da 12,50\u{A0}€ con"),
    ] as [(String, ConsumerLocale, String)])
  func `Each locale has its sentence with payments`(
    code: String, locale: ConsumerLocale, text: String
  ) throws {
    let plan = try Self.plan(try Currency(code), 5_000, 20_000)
    #expect(breakdown(5_000, plan, locale).text == text)
  }

  @Test(
    arguments: [
      (
        .frCA, "disponible pour les commandes entre 50\u{A0}$ et 2\u{A0}000\u{A0}$",
        "disponible pour les commandes jusqu’à 2\u{A0}000\u{A0}$",
        "disponible pour les commandes à partir de 50\u{A0}$", "ou payez avec"
      ),
      (
        .esES, "disponible para pedidos de entre $50 CAD y $2000 CAD",
        "disponible para pedidos de hasta $2000 CAD",
        "disponible para pedidos a partir de $50 CAD", "o paga con"
      ),
      (
        .itIT, "disponibile per ordini tra $50 CAD e $2000 CAD",
        "disponibile per ordini fino a $2000 CAD",
        "disponibile per ordini a partire da $50 CAD", "o paga con"
      ),
    ] as [(ConsumerLocale, String, String, String, String)])
  func `Each language has its sentences with limits`(
    locale: ConsumerLocale, between: String, upTo: String, from: String, payWith: String
  ) throws {
    #expect(breakdown(0, try Self.plan(.cad, 5_000, 200_000), locale).text == between)
    #expect(breakdown(0, try Self.plan(.cad, 0, 200_000), locale).text == upTo)
    #expect(breakdown(0, try Self.plan(.cad, 5_000, nil), locale).text == from)
    #expect(breakdown(0, nil, locale).text == payWith)
  }
}
