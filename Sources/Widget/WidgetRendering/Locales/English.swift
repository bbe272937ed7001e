import ScheduleEngine

extension Language {
  /// English, in one spelling for all countries.
  static let english = Language(
    heading: Heading(
      interestFree: CountedPhrase(one: "Your %2 payment", more: "Your %1 %2 payments"),
      plain: CountedPhrase(one: "Your payment", more: "Your %1 payments"),
      barrier: "Payments not available"),
    days: Days(
      today: "today",
      days: CountedPhrase(one: "in %1 day", more: "in %1 days"),
      weeks: CountedPhrase(one: "in %1 week", more: "in %1 weeks"),
      months: CountedPhrase(one: "in %1 month", more: "in %1 months"),
      onDate: "on %1",
      monthNames: """
        January February March April May June July August September October November December
        """,
      shortMonthNames: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
    payments: Payments(
      dueToday: "Due today",
      equal: CountedPhrase(one: "%1 payment of %2", more: "%1 payments of %2"),
      unequal: CountedPhrase(
        one: "%1 payment of %2, then %3 of %4", more: "%1 payments of %2, then %3 of %4"),
      spoken: "Payment %1 of %2: %3, %4",
      entry: "%1 due (payment %2 of %3)",
      afterBrand: ": ",
      labeled: "%1: %2.",
      span: ", the first %1, the last %2.",
      opening: "Show payments",
      closing: "Close",
      terms: "Subject to approval. The provider’s terms and any late fees apply."),
    barriers: Barriers(
      belowMinimum: "The order total of %1 is below the minimum of %2.",
      aboveMaximum: "The order total of %1 is above the maximum of %2.",
      tooSmall: CountedPhrase(
        one: "The order total of %1 is too small for %2 payment.",
        more: "The order total of %1 is too small for %2 payments."),
      notAboveZero: "The order total of %1 is not above zero.",
      otherCurrency: "The order is in %1, but this plan takes %2.",
      offeredBetween: "This plan is offered from %1 to %2 only.",
      offeredFrom: "This plan is offered only from %1 on.",
      offeredUntil: "This plan is offered only until %2.",
      notOffered: "This plan is not offered.",
      unknownCheckout: "This checkout is not known.",
      oldCheckout: "This checkout is at least 180 minutes old."),
    remedies: Remedies(
      addOrPayOtherwise: "Add to the order, or pay another way.",
      takeOutOrPayOtherwise: "Take something out of the order, or pay another way.",
      add: "Add to the order.",
      payInCurrency: "Pay in %2, or another way.",
      choosePlan: "Choose another plan, or pay another way.",
      startAgain: "Start the checkout again."),
    lookup: Lookup(
      loading: "Loading your payments…",
      failed: "Your order could not be loaded.",
      remedy: "Check your connection, or pay another way.",
      again: "Try again",
      unavailable: "Your payments cannot be shown right now."))
}

extension Language.Price {
  static let english = Self(
    payments: CountedPhrase(
      one: "or %1 %2 payment of %3", more: "or %1 %2 payments of %3"),
    plainPayments: CountedPhrase(
      one: "or %1 payment of %3", more: "or %1 payments of %3"),
    pay: "or pay",
    with: "with",
    between: "available for orders between %1 – %2",
    upTo: "available for orders up to %1",
    from: "available for orders from %1",
    details: "How the payments work")
}

extension LocaleConventions {
  static let enUS = LocaleConventions(
    identifier: "en-US", language: .english, currency: .usd, money: .unitedStates,
    dates: .monthFirst, interestFree: "interest-free")
  static let enAU = LocaleConventions(
    identifier: "en-AU", language: .english, currency: .aud, money: .english,
    dates: .dayFirst, interestFree: "interest-free")
  static let enCA = LocaleConventions(
    identifier: "en-CA", language: .english, currency: .cad, money: .english,
    dates: .monthFirst, interestFree: "interest-free")
  static let enGB = LocaleConventions(
    identifier: "en-GB", language: .english, currency: .gbp, money: .english,
    dates: .dayFirst, interestFree: "interest-free")
  static let enNZ = LocaleConventions(
    identifier: "en-NZ", language: .english, currency: .nzd, money: .english,
    dates: .dayFirst, interestFree: "interest-free")
}

extension MoneyConventions {
  fileprivate static let english = MoneyConventions(
    decimalSign: ".", groupSign: ",", smallestGrouped: 1_000, atHome: "%2%1",
    otherDollars: "%2%1 %4")
  fileprivate static let unitedStates = MoneyConventions(
    decimalSign: ".", groupSign: ",", smallestGrouped: 1_000, atHome: "%2%1",
    otherDollars: "%3%2%1")
}

extension DateConventions {
  fileprivate static let monthFirst = DateConventions(
    short: "%2 %1", shortWithYear: "%2 %1, %3", long: "%2 %1", longWithYear: "%2 %1, %3")
  fileprivate static let dayFirst = DateConventions(
    short: "%1 %2", shortWithYear: "%1 %2 %3", long: "%1 %2", longWithYear: "%1 %2 %3")
}
