import ScheduleEngine

/// How a locale writes, a row in the table of locales.
struct Habits: Sendable {
  /// The name by which pages know it.
  let identifier: Phrase
  let language: Language.Name
  /// The currency that is at home there.
  let currency: Currency
  let money: MoneyHabits
  let dates: DateHabits
  /// The word for "interest-free", as it stands beside "payments".
  let interestFree: Phrase
}

/// How amounts are written: `%1` the number, `%2` the sign, `%3` the letters that tell a dollar's
/// country, `%4` the code.
struct MoneyHabits: Sendable {
  let decimalSign: Phrase
  /// What stands between thousands.
  let groupSign: Phrase
  /// The smallest number in which thousands stand apart.
  let smallestGrouped: UInt64
  /// The currency at home.
  let atHome: Phrase
  /// The dollars of other countries.
  let otherDollars: Phrase
}

/// How dates are written: `%1` the day, `%2` the month, `%3` the year, `%4` the article.
struct DateHabits: Sendable {
  let short: Phrase
  let shortWithYear: Phrase
  let long: Phrase
  let longWithYear: Phrase
  /// What stands before a day in a sentence.
  var article: Phrase = ""
  /// What stands before the days whose names begin with a vowel, the 8th and the 11th in Italian.
  var elidedArticle: Phrase = ""
  /// The first day of a month in a sentence.
  var firstDay: Phrase = "1"
}

extension Language {
  /// A language's place in the table.
  enum Name: Int, Sendable {
    case english
    case french
    case spanish
    case italian
  }

  /// The table of languages, in the order of their names.
  static let table: [Language] = [.english, .french, .spanish, .italian]
}

extension Habits {
  /// The table of locales.
  static let table: [Habits] = [
    .enUS, .enAU, .enCA, .enGB, .enNZ, .frCA, .esES, .frFR, .itIT,
  ]
}
