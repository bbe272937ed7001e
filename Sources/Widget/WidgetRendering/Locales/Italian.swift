import ScheduleEngine

extension Language {
  /// Italian, in the familiar form that shops in Italy use.
  static let italian = Language(
    heading: Heading(
      interestFree: CountedPhrase(one: "La tua rata %2", more: "Le tue %1 rate %2"),
      plain: CountedPhrase(one: "La tua rata", more: "Le tue %1 rate"),
      barrier: "Pagamento a rate non disponibile"),
    days: Days(
      today: "oggi",
      days: CountedPhrase(one: "tra %1 giorno", more: "tra %1 giorni"),
      weeks: CountedPhrase(one: "tra %1 settimana", more: "tra %1 settimane"),
      months: CountedPhrase(one: "tra %1 mese", more: "tra %1 mesi"),
      onDate: "%1",
      monthNames: """
        gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
        """,
      shortMonthNames: "gen feb mar apr mag giu lug ago set ott nov dic"),
    payments: Payments(
      dueToday: "Da pagare oggi",
      equal: CountedPhrase(one: "%1 rata da %2", more: "%1 rate da %2"),
      unequal: CountedPhrase(
        one: "%1 rata da %2, poi %3 da %4", more: "%1 rate da %2, poi %3 da %4"),
      spoken: "Rata %1 di %2: %3, %4",
      entry: "%1 da pagare (rata %2 di %3)",
      afterBrand: ": ",
      labeled: "%1: %2.",
      span: ", la prima %1, l’ultima %2.",
      opening: "Mostra le rate",
      closing: "Chiudi",
      terms: """
        Salvo approvazione. Si applicano le condizioni del fornitore e le eventuali penali \
        di ritardo.
        """),
    barriers: Barriers(
      belowMinimum: "Il totale dell’ordine (%1) è inferiore al minimo di %2.",
      aboveMaximum: "Il totale dell’ordine (%1) è superiore al massimo di %2.",
      tooSmall: CountedPhrase(
        one: "Il totale dell’ordine (%1) è troppo basso per %2 rata.",
        more: "Il totale dell’ordine (%1) è troppo basso per %2 rate."),
      notAboveZero: "Il totale dell’ordine (%1) non è superiore a zero.",
      otherCurrency: "L’ordine è in %1, ma questo piano è in %2.",
      offeredBetween: "Questo piano è disponibile solo tra %1 e %2.",
      offeredFrom: "Questo piano non è ancora disponibile: inizia %1.",
      offeredUntil: "Questo piano non è più disponibile dopo %2.",
      notOffered: "Questo piano non è disponibile.",
      unknownCheckout: "Questa sessione di pagamento non esiste.",
      oldCheckout: "Questa sessione di pagamento è stata aperta almeno 180 minuti fa."),
    remedies: Remedies(
      addOrPayOtherwise: "Aggiungi qualcosa all’ordine o paga in un altro modo.",
      takeOutOrPayOtherwise: "Togli qualcosa dall’ordine o paga in un altro modo.",
      add: "Aggiungi qualcosa all’ordine.",
      payInCurrency: "Paga in %2 o in un altro modo.",
      choosePlan: "Scegli un altro piano o paga in un altro modo.",
      startAgain: "Ricomincia il pagamento."),
    lookup: Lookup(
      loading: "Caricamento dei pagamenti…",
      failed: "Non è stato possibile caricare il tuo ordine.",
      remedy: "Controlla la connessione o paga in altro modo.",
      again: "Riprova",
      unavailable: "Al momento non è possibile mostrare le tue rate."))
}

extension Language.Price {
  static let italian = Self(
    payments: CountedPhrase(one: "o %1 rata %2 da %3", more: "o %1 rate %2 da %3"),
    plainPayments: CountedPhrase(one: "o %1 rata da %3", more: "o %1 rate da %3"),
    pay: "o paga",
    with: "con",
    between: "disponibile per ordini tra %1 e %2",
    upTo: "disponibile per ordini fino a %1",
    from: "disponibile per ordini a partire da %1",
    details: "Come funzionano i pagamenti")
}

extension LocaleConventions {
  static let itIT = LocaleConventions(
    identifier: "it-IT", language: .italian, currency: .eur,
    money: MoneyConventions(
      decimalSign: ",", groupSign: ".", smallestGrouped: 10_000, atHome: "%1\u{A0}%2",
      otherDollars: "%2%1 %4"),
    dates: .italian, interestFree: "senza interessi")
}

extension DateConventions {
  fileprivate static let italian = DateConventions(
    short: "%1 %2", shortWithYear: "%1 %2 %3", long: "%4%1 %2", longWithYear: "%4%1 %2 %3",
    article: "il ", elidedArticle: "l’", firstDay: "1º")
}
