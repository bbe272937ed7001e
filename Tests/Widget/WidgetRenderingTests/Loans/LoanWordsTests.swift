import Financing
import ScheduleEngine
import Testing

@testable import WidgetRendering

/// The words of plans with interest.
@Suite struct LoanWordsTests {
  private func words(
    _ locale: ConsumerLocale, method: AnnualPercentageRate.Method = .us
  ) throws -> LoanWords {
    let terms = try Loans.terms(12, method: method)
    return Loans.picture(try Loans.loan(down: 5_000, terms: terms), locale: locale).words
  }

  /// Sources: 12 CFR 1026.18 (b), (d), (e), (h) and (j) in English; see `LoanLanguage+Table.swift`
  /// for the others.
  @Test(arguments: [
    (
      ConsumerLocale.enUS,
      [
        "Annual percentage rate (APR)", "Finance charge", "Amount financed", "Total of payments",
        "Total sale price",
      ]
    ),
    (
      .esES,
      [
        "Tasa de porcentaje anual (APR)", "Cargo financiero", "Cantidad financiada",
        "Total de los pagos", "Precio total de venta",
      ]
    ),
    (
      .frCA,
      [
        "Taux annuel en pourcentage (APR)", "Frais de crédit", "Montant financé",
        "Total des paiements", "Prix de vente total",
      ]
    ),
    (
      .itIT,
      [
        "Tasso annuo percentuale (APR)", "Costo del finanziamento", "Importo finanziato",
        "Totale delle rate", "Prezzo totale di vendita",
      ]
    ),
  ])
  func `Costs have the names of Regulation Z`(locale: ConsumerLocale, names: [String]) throws {
    #expect(try words(locale).costs.map(\.label) == names)
  }

  /// Source: Directive 2008/48/EC, article 3 (g), (h), (i) and (l), in four languages.
  @Test(arguments: [
    (
      ConsumerLocale.enGB,
      [
        "Annual percentage rate of charge (APR)", "Total cost of the credit",
        "Total amount of credit", "Total amount payable",
      ]
    ),
    (
      .esES,
      [
        "Tasa anual equivalente (TAE)", "Coste total del crédito", "Importe total del crédito",
        "Importe total adeudado",
      ]
    ),
    (
      .frFR,
      [
        "Taux annuel effectif global (TAEG)", "Coût total du crédit", "Montant total du crédit",
        "Montant total dû",
      ]
    ),
    (
      .itIT,
      [
        "Tasso annuo effettivo globale (TAEG)", "Costo totale del credito",
        "Importo totale del credito", "Importo totale dovuto",
      ]
    ),
  ])
  func `Costs have the names of the directive`(locale: ConsumerLocale, names: [String]) throws {
    for method in [AnnualPercentageRate.Method.eu, .uk] {
      #expect(try words(locale, method: method).costs.map(\.label) == names)
    }
  }

  /// Source: the model forms H-1 and H-2 of Regulation Z, appendix H.
  @Test func `Notes are the sentences of the law's forms`() throws {
    #expect(
      try words(.enUS).costs.map(\.note) == [
        "The cost of your credit as a yearly rate.", "The dollar amount the credit will cost you.",
        "The amount of credit provided to you or on your behalf.",
        "The amount you will have paid after you have made all payments as scheduled.",
        "The total cost of your purchase on credit, including your down payment of $50.00.",
      ])
  }

  @Test func `Costs are those of the loan`() throws {
    let loan = try Loans.loan(down: 5_000)
    let values = Loans.picture(loan).words.costs.map(\.value)
    let amounts = [
      loan.financeCharge, loan.amountFinanced, loan.totalOfPayments, loan.totalSalePrice,
    ]
    #expect(values == ["\(loan.apr)%"] + amounts.map { $0.text(for: .enUS) })
    // Without a down payment, the total sale price is the total of payments.
    #expect(Loans.picture(try Loans.loan()).words.costs.count == 4)
  }

  /// Source: CLDR 46, `percentFormat`.
  @Test(arguments: [
    (ConsumerLocale.enUS, "29.89%"), (.enAU, "29.89%"), (.enCA, "29.89%"), (.enGB, "29.89%"),
    (.enNZ, "29.89%"), (.frCA, "29,89\u{A0}%"), (.esES, "29,89\u{A0}%"),
    (.frFR, "29,89\u{202F}%"), (.itIT, "29,89%"),
  ])
  func `Rates have the signs of the locale`(locale: ConsumerLocale, text: String) throws {
    #expect(Loans.picture(try Loans.loan(), locale: locale).words.costs[0].value == text)
  }

  @Test(arguments: [
    (
      ConsumerLocale.enUS, "Your 12 monthly payments",
      "11 monthly payments of $97.43, then 1 of $97.49"
    ),
    (
      .frCA, "Vos 12 paiements mensuels",
      "11 paiements mensuels de $97,43 USD, puis 1 de $97,49 USD"
    ),
    (.esES, "Tus 12 pagos mensuales", "11 pagos mensuales de $97,43 USD, luego 1 de $97,49 USD"),
    (.itIT, "Le tue 12 rate mensili", "11 rate mensili da $97,43 USD, poi 1 da $97,49 USD"),
  ])
  func `Payments are called monthly`(
    locale: ConsumerLocale, heading: String, summary: String
  ) throws {
    let words = Loans.picture(try Loans.loan(), locale: locale).words.plan
    #expect(words.heading == heading)
    #expect(words.summary == summary)
  }

  @Test func `Only payments that are a month apart are called monthly`() throws {
    let weekly = Loans.picture(try Loans.loan(terms: Loans.terms(4, every: .weeks(2)))).words.plan
    #expect(weekly.heading == "Your 4 payments")
    #expect(weekly.summary.hasPrefix("3 payments of $"))
    let single = Loans.picture(try Loans.loan(terms: Loans.terms(1))).words.plan
    #expect(single.heading == "Your payment")
    #expect(single.summary.hasPrefix("1 payment of $"))
  }

  @Test func `The alternative has every payment, the amount due today and every cost`() throws {
    let six = try Loans.loan(60_000, rate: "15", terms: .usPayMonthly6)
    #expect(
      Loans.picture(six).words.plan.alternative == """
        Your 6 monthly payments. $104.39 on December 21, 2026, $104.39 on January 21, 2027, \
        $104.39 on February 21, 2027, $104.39 on March 21, 2027, $104.39 on April 21, 2027, \
        $104.42 on May 21, 2027. Due today: $0.00. Annual percentage rate (APR): 14.91%. \
        Finance charge: $26.37. Amount financed: $600.00. Total of payments: $626.37.
        """)
    let many = Loans.picture(try Loans.loan(terms: Loans.terms(24))).words.plan.alternative
    #expect(many.contains(", the first on December 21, 2026, the last on November 21, 2028. Due"))
  }

  @Test func `Dates have their years unless all are in the year of the start`() throws {
    let terms = try Loans.terms(2, every: .weeks(1))
    let days = Loans.picture(try Loans.loan(terms: terms)).words.plan.payments.map(\.day)
    #expect(days == ["Nov 28", "Dec 5"])
  }
}
