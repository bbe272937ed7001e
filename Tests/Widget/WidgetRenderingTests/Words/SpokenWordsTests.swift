import ScheduleEngine
import Testing
import WidgetRendering

/// The texts of a schedule in sentences and in one line.
@Suite struct SpokenWordsTests {
  private func words(
    _ schedule: PaymentSchedule, for checkout: CheckoutReference = .tokenless,
    _ locale: ConsumerLocale = .enUS
  ) -> WidgetWords {
    Pictures.picture(of: .schedule(schedule, for: checkout), locale: locale).words
  }

  @Test(
    arguments: [
      ("USD", 1, .enUS, "Your interest-free payment"),
      ("USD", 2, .enUS, "Your 2 interest-free payments"),
      ("USD", 1_000, .enUS, "Your 1000 interest-free payments"),
      ("AUD", 4, .enAU, "Your 4 interest-free payments"),
      ("GBP", 4, .enGB, "Your 4 payments"), ("GBP", 1, .enGB, "Your payment"),
      ("GBP", 4, .enUS, "Your 4 payments"), ("USD", 4, .enGB, "Your 4 interest-free payments"),
      ("CAD", 4, .frCA, "Vos 4 paiements sans intérêts"),
      ("CAD", 1, .frCA, "Votre paiement sans intérêts"),
      ("EUR", 3, .frFR, "Vos 3 paiements sans frais"),
      ("EUR", 1, .frFR, "Votre paiement sans frais"), ("GBP", 3, .frFR, "Vos 3 paiements"),
      ("EUR", 3, .esES, "Tus 3 pagos sin coste"), ("EUR", 1, .esES, "Tu pago sin coste"),
      ("GBP", 3, .esES, "Tus 3 pagos"), ("EUR", 3, .itIT, "Le tue 3 rate senza interessi"),
      ("EUR", 1, .itIT, "La tua rata senza interessi"), ("GBP", 3, .itIT, "Le tue 3 rate"),
    ] as [(String, Int, ConsumerLocale, String)])
  func `The heading has the number of payments`(
    code: String, count: Int, locale: ConsumerLocale, heading: String
  ) throws {
    let schedule = try Pictures.schedule(
      20_000, try Currency(code), payments: count, every: .days(1))
    #expect(words(schedule, locale).heading == heading)
  }

  @Test(
    arguments: [
      (20_000, 4, .halfUpLast, "4 payments of $50.00"),
      (5_000, 1, .halfUpLast, "1 payment of $50.00"),
      (5_727, 4, .halfUpLast, "3 payments of $14.32, then 1 of $14.31"),
      (5_727, 4, .floorFirst, "1 payment of $14.34, then 3 of $14.31"),
      (5_727, 4, .spreadLast, "1 payment of $14.31, then 3 of $14.32"),
      (5_726, 4, .spreadFirst, "2 payments of $14.32, then 2 of $14.31"),
    ] as [(Int64, Int, Split, String)])
  func `The summary has every amount`(
    total: Int64, count: Int, split: Split, summary: String
  ) throws {
    let plan = Plan(
      id: try PlanID("example"), currency: .usd,
      installments: try InstallmentTerms(count: count, interval: .weeks(2)), split: split)
    let schedule = try PaymentSchedule(
      total: Money(minorUnits: total, currency: .usd), plan: plan,
      startDate: CivilDate(year: 2026, month: 11, day: 21))
    #expect(words(schedule).summary == summary)
  }

  @Test(
    arguments: [
      (.enGB, "3 payments of €14.32, then 1 of €14.31", "Show payments", "Close", "Due today"),
      (
        .frFR, "3 paiements de 14,32\u{A0}€, puis 1 de 14,31\u{A0}€", "Afficher les paiements",
        "Fermer", "À payer aujourd’hui"
      ),
      (
        .esES, "3 pagos de 14,32\u{A0}€, luego 1 de 14,31\u{A0}€", "Ver los pagos", "Cerrar",
        "A pagar hoy"
      ),
      (
        .itIT, "3 rate da 14,32\u{A0}€, poi 1 da 14,31\u{A0}€", "Mostra le rate", "Chiudi",
        "Da pagare oggi"
      ),
    ] as [(ConsumerLocale, String, String, String, String)])
  func `Labels are in each language`(
    locale: ConsumerLocale, summary: String, opening: String, closing: String, due: String
  ) throws {
    let words = words(try Pictures.schedule(5_727, .eur), locale)
    #expect(words.summary == summary)
    #expect(words.opening == opening)
    #expect(words.closing == closing)
    #expect(words.dueToday?.label == due)
  }

  @Test(
    arguments: [
      (
        .enUS, "Payment 2 of 2: $100.00, in 2 weeks",
        "Your 2 interest-free payments. $100.00 today, $100.00 in 2 weeks. Due today: $100.00."
      ),
      (
        .frCA, "Paiement 2 sur 2\u{A0}: $100,00 USD, dans 2 semaines",
        """
        Vos 2 paiements sans intérêts. $100,00 USD aujourd’hui, $100,00 USD dans 2 semaines. \
        À payer aujourd’hui\u{A0}: $100,00 USD.
        """
      ),
      (
        .esES, "Pago 2 de 2: $100,00 USD, en 2 semanas",
        """
        Tus 2 pagos sin coste. $100,00 USD hoy, $100,00 USD en 2 semanas. \
        A pagar hoy: $100,00 USD.
        """
      ),
      (
        .itIT, "Rata 2 di 2: $100,00 USD, tra 2 settimane",
        """
        Le tue 2 rate senza interessi. $100,00 USD oggi, $100,00 USD tra 2 settimane. \
        Da pagare oggi: $100,00 USD.
        """
      ),
    ] as [(ConsumerLocale, String, String)])
  func `An estimate's alternative text is whole sentences`(
    locale: ConsumerLocale, second: String, alternative: String
  ) throws {
    let words = words(try Pictures.schedule(20_000, .usd, payments: 2), locale)
    #expect(words.payments.last?.spoken == second)
    #expect(words.alternative == alternative)
  }

  @Test(
    arguments: [
      (.enUS, "$25.00 today, $25.00 on December 1, $25.00 on December 11, $25.00 on December 21"),
      (
        .enNZ,
        "$25.00 USD today, $25.00 USD on 1 December, $25.00 USD on 11 December, "
          + "$25.00 USD on 21 December"
      ),
      (
        .frFR,
        "$25,00 USD aujourd’hui, $25,00 USD le 1er décembre, $25,00 USD le 11 décembre, "
          + "$25,00 USD le 21 décembre"
      ),
      (
        .esES,
        "$25,00 USD hoy, $25,00 USD el 1 de diciembre, $25,00 USD el 11 de diciembre, "
          + "$25,00 USD el 21 de diciembre"
      ),
      (
        .itIT,
        "$25,00 USD oggi, $25,00 USD il 1º dicembre, $25,00 USD l’11 dicembre, "
          + "$25,00 USD il 21 dicembre"
      ),
    ] as [(ConsumerLocale, String)])
  func `A checkout's alternative text has dates`(locale: ConsumerLocale, dates: String) throws {
    let token = CheckoutReference.token(try CheckoutToken("002.token"))
    let schedule = try Pictures.schedule(10_000, .usd, every: .days(10))
    #expect(words(schedule, for: token, locale).alternative.contains(". \(dates). "))
  }

  @Test(
    arguments: [
      (.enUS, "Payment 2 of 2: $50.00, on January 20, 2027"),
      (.enAU, "Payment 2 of 2: $50.00 USD, on 20 January 2027"),
      (.frCA, "Paiement 2 sur 2\u{A0}: $50,00 USD, le 20 janvier 2027"),
      (.esES, "Pago 2 de 2: $50,00 USD, el 20 de enero de 2027"),
      (.itIT, "Rata 2 di 2: $50,00 USD, il 20 gennaio 2027"),
    ] as [(ConsumerLocale, String)])
  func `A date in another year has its year`(locale: ConsumerLocale, spoken: String) throws {
    let token = CheckoutReference.token(try CheckoutToken("002.token"))
    let schedule = try Pictures.schedule(10_000, .usd, payments: 2, every: .days(60))
    #expect(words(schedule, for: token, locale).payments.last?.spoken == spoken)
  }

  @Test(
    arguments: [
      (
        .enUS,
        """
        Your 13 interest-free payments. 13 payments of $10.00, the first today, the last in 12 \
        months. Due today: $10.00.
        """
      ),
      (
        .frCA,
        """
        Vos 13 paiements sans intérêts. 13 paiements de $10,00 USD, le premier aujourd’hui, le \
        dernier dans 12 mois. À payer aujourd’hui\u{A0}: $10,00 USD.
        """
      ),
      (
        .esES,
        """
        Tus 13 pagos sin coste. 13 pagos de $10,00 USD, el primero hoy, el último en 12 meses. \
        A pagar hoy: $10,00 USD.
        """
      ),
      (
        .itIT,
        """
        Le tue 13 rate senza interessi. 13 rate da $10,00 USD, la prima oggi, l’ultima tra 12 \
        mesi. Da pagare oggi: $10,00 USD.
        """
      ),
    ] as [(ConsumerLocale, String)])
  func `Thirteen payments are not listed one by one`(locale: ConsumerLocale, alternative: String)
    throws
  {
    let schedule = try Pictures.schedule(13_000, .usd, payments: 13, every: .months(1))
    #expect(words(schedule, locale).alternative == alternative)
    #expect(words(schedule, locale).payments.count == 13)
  }

  @Test func `Twelve payments are listed one by one`() throws {
    let schedule = try Pictures.schedule(1_200, .usd, payments: 12, every: .days(1))
    let alternative = words(schedule).alternative
    #expect(alternative.hasPrefix("Your 12 interest-free payments. $1.00 today, $1.00 in 1 day, "))
    #expect(alternative.hasSuffix("$1.00 in 11 days. Due today: $1.00."))
  }

  @Test func `Without a payment upfront nothing is due today`() throws {
    let words = words(try Pictures.schedule(20_000, .usd, payments: 2, from: .weeks(2)))
    #expect(words.dueToday?.amount == "$0.00")
    #expect(
      words.alternative
        == "Your 2 interest-free payments. $100.00 in 2 weeks, $100.00 in 4 weeks. Due today: $0.00."
    )
  }

  @Test func `The payments have their numbers and dates`() throws {
    let schedule = try Pictures.schedule(20_000, .usd)
    let payments = words(schedule).payments
    #expect(payments.map(\.number) == [1, 2, 3, 4])
    #expect(
      payments.map(\.dueDate.description)
        == ["2026-11-21", "2026-12-05", "2026-12-19", "2027-01-02"])
  }
}
