import ScheduleEngine
import Testing
import WidgetRendering

@Suite struct DueDayTests {
  private func days(
    _ schedule: PaymentSchedule, for checkout: CheckoutReference = .tokenless,
    _ locale: ConsumerLocale = .enUS
  ) -> [String] {
    Pictures.picture(of: .schedule(schedule, for: checkout), locale: locale).words.payments
      .map(\.day)
  }

  @Test(arguments: [
    (Period.weeks(2), Period.none, ["Today", "In 2 weeks", "In 4 weeks", "In 6 weeks"]),
    (.weeks(1), .none, ["Today", "In 1 week", "In 2 weeks", "In 3 weeks"]),
    (.weeks(2), .weeks(2), ["In 2 weeks", "In 4 weeks", "In 6 weeks", "In 8 weeks"]),
    (.days(10), .none, ["Today", "In 10 days", "In 20 days", "In 30 days"]),
    (.days(1), .days(1), ["In 1 day", "In 2 days", "In 3 days", "In 4 days"]),
    (.days(5), .days(4), ["In 4 days", "In 9 days", "In 2 weeks", "In 19 days"]),
    (.months(1), .none, ["Today", "In 1 month", "In 2 months", "In 3 months"]),
    (.months(3), .months(2), ["In 2 months", "In 5 months", "In 8 months", "In 11 months"]),
    (.months(1), .days(10), ["In 10 days", "In 41 days", "In 72 days", "In 100 days"]),
    (.days(30), .months(1), ["In 30 days", "In 60 days", "In 90 days", "In 120 days"]),
    (.months(12), .months(0), ["Today", "In 12 months", "In 24 months", "In 36 months"]),
  ])
  func `An estimate counts from today`(interval: Period, firstDue: Period, words: [String]) throws {
    #expect(days(try Pictures.schedule(20_000, .usd, every: interval, from: firstDue)) == words)
  }

  @Test(
    arguments: [
      (.enGB, ["Today", "In 1 day", "In 2 days"], ["Today", "In 1 week", "In 2 weeks"]),
      (
        .frFR, ["Aujourd’hui", "Dans 1 jour", "Dans 2 jours"],
        ["Aujourd’hui", "Dans 1 semaine", "Dans 2 semaines"]
      ),
      (.esES, ["Hoy", "En 1 día", "En 2 días"], ["Hoy", "En 1 semana", "En 2 semanas"]),
      (
        .itIT, ["Oggi", "Tra 1 giorno", "Tra 2 giorni"],
        ["Oggi", "Tra 1 settimana", "Tra 2 settimane"]
      ),
    ] as [(ConsumerLocale, [String], [String])])
  func `Each language counts days and weeks`(
    locale: ConsumerLocale, daily: [String], weekly: [String]
  ) throws {
    let byDay = try Pictures.schedule(30_000, .eur, payments: 3, every: .days(1))
    let byWeek = try Pictures.schedule(30_000, .eur, payments: 3, every: .weeks(1))
    #expect(days(byDay, locale) == daily)
    #expect(days(byWeek, locale) == weekly)
  }

  @Test(
    arguments: [
      (.frCA, ["Aujourd’hui", "Dans 1 mois", "Dans 2 mois"]),
      (.esES, ["Hoy", "En 1 mes", "En 2 meses"]),
      (.itIT, ["Oggi", "Tra 1 mese", "Tra 2 mesi"]),
    ] as [(ConsumerLocale, [String])])
  func `Each language counts months`(locale: ConsumerLocale, words: [String]) throws {
    let monthly = try Pictures.schedule(30_000, .eur, payments: 3, every: .months(1))
    #expect(days(monthly, locale) == words)
  }

  @Test(
    arguments: [
      (.enUS, ["Today", "Dec 5", "Dec 19", "Jan 2, 2027"]),
      (.enCA, ["Today", "Dec 5", "Dec 19", "Jan 2, 2027"]),
      (.enAU, ["Today", "5 Dec", "19 Dec", "2 Jan 2027"]),
      (.enGB, ["Today", "5 Dec", "19 Dec", "2 Jan 2027"]),
      (.enNZ, ["Today", "5 Dec", "19 Dec", "2 Jan 2027"]),
      (.frCA, ["Aujourd’hui", "5 déc.", "19 déc.", "2 janv. 2027"]),
      (.frFR, ["Aujourd’hui", "5 déc.", "19 déc.", "2 janv. 2027"]),
      (.esES, ["Hoy", "5 dic", "19 dic", "2 ene 2027"]),
      (.itIT, ["Oggi", "5 dic", "19 dic", "2 gen 2027"]),
    ] as [(ConsumerLocale, [String])])
  func `A checkout's dates have the year if it differs`(
    locale: ConsumerLocale, words: [String]
  ) throws {
    let token = CheckoutReference.token(try CheckoutToken("002.token"))
    #expect(days(try Pictures.schedule(20_000, .usd), for: token, locale) == words)
  }

  @Test func `A checkout without a payment upfront has dates alone`() throws {
    let later = try Pictures.schedule(20_000, .usd, from: .weeks(2))
    let token = CheckoutReference.token(try CheckoutToken("002.token"))
    #expect(days(later, for: token, .enAU) == ["5 Dec", "19 Dec", "2 Jan 2027", "16 Jan 2027"])
  }

  @Test(
    arguments: [
      (
        .enUS,
        """
        Jan 21, 2027 Feb 21, 2027 Mar 21, 2027 Apr 21, 2027 May 21, 2027 Jun 21, 2027 \
        Jul 21, 2027 Aug 21, 2027 Sep 21, 2027 Oct 21, 2027 Nov 21, 2027 Dec 21, 2027
        """
      ),
      (
        .frFR,
        """
        21 janv. 2027 21 févr. 2027 21 mars 2027 21 avr. 2027 21 mai 2027 21 juin 2027 \
        21 juill. 2027 21 août 2027 21 sept. 2027 21 oct. 2027 21 nov. 2027 21 déc. 2027
        """
      ),
      (
        .esES,
        """
        21 ene 2027 21 feb 2027 21 mar 2027 21 abr 2027 21 may 2027 21 jun 2027 \
        21 jul 2027 21 ago 2027 21 sept 2027 21 oct 2027 21 nov 2027 21 dic 2027
        """
      ),
      (
        .itIT,
        """
        21 gen 2027 21 feb 2027 21 mar 2027 21 apr 2027 21 mag 2027 21 giu 2027 \
        21 lug 2027 21 ago 2027 21 set 2027 21 ott 2027 21 nov 2027 21 dic 2027
        """
      ),
    ] as [(ConsumerLocale, String)])
  func `Every month has a short name`(locale: ConsumerLocale, words: String) throws {
    let year = try Pictures.schedule(
      12_000, .eur, payments: 12, every: .months(1), from: .months(2))
    let token = CheckoutReference.token(try CheckoutToken("002.token"))
    #expect(days(year, for: token, locale).joined(separator: " ") == words)
  }
}
