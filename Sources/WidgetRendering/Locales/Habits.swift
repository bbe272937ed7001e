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

/// How amounts are written.
struct MoneyHabits: Sendable {
  let decimalSign: Phrase
  /// What stands between thousands.
  let groupSign: Phrase
  /// How many digits a number has before it is grouped.
  var fewestGroupedDigits = 4
  /// Whether the sign of the currency at home stands behind the number.
  var signTrails = false
  /// Whether another country's dollar is told by its sign, `A$`, and not by its code.
  var tellsDollarsBySign = false
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
