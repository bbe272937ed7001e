import ScheduleEngine

/// The conventions of a locale, a row in the table of locales.
struct LocaleConventions: Sendable {
  /// The identifier as a language tag.
  let identifier: Phrase
  let language: Language.Name
  /// The currency of the locale's country.
  let currency: Currency
  let money: MoneyConventions
  let dates: DateConventions
  /// The word for "interest-free" after or before "payments".
  let interestFree: Phrase
}

/// The conventions for amounts: `%1` the number, `%2` the sign, `%3` the letters that name a
/// dollar's country, `%4` the code.
struct MoneyConventions: Sendable {
  let decimalSign: Phrase
  /// The separator of thousands.
  let groupSign: Phrase
  /// The smallest number whose thousands are grouped.
  let smallestGrouped: UInt64
  /// The pattern for the currency of the locale's country.
  let atHome: Phrase
  /// The pattern for the dollars of other countries.
  let otherDollars: Phrase
}

/// The conventions for dates: `%1` the day, `%2` the month, `%3` the year, `%4` the article.
struct DateConventions: Sendable {
  let short: Phrase
  let shortWithYear: Phrase
  let long: Phrase
  let longWithYear: Phrase
  /// The article before a day within a sentence.
  var article: Phrase = ""
  /// The article before a day whose name begins with a vowel, the 8th and the 11th in Italian.
  var elidedArticle: Phrase = ""
  /// The first day of a month within a sentence.
  var firstDay: Phrase = "1"
}

extension Language {
  /// The index of a language in the table.
  enum Name: Int, Sendable {
    case english
    case french
    case spanish
    case italian
  }

  /// The table of languages, indexed by ``Name``.
  static let table: [Language] = [.english, .french, .spanish, .italian]
  /// The table of the sentences under a price, indexed by ``Name``.
  static let prices: [Price] = [.english, .french, .spanish, .italian]
}

extension LocaleConventions {
  /// The table of locales, indexed by `ConsumerLocale.index`.
  static let table: [LocaleConventions] = [
    .enUS, .enAU, .enCA, .enGB, .enNZ, .frCA, .esES, .frFR, .itIT,
  ]
}
