import ScheduleEngine

/// The days of a schedule in the words of a locale.
struct DueDays {
  let schedule: PaymentSchedule
  /// Whether days are counted from today, as in an estimate, or told by their dates.
  let areCounted: Bool
  let locale: ConsumerLocale

  /// A payment's day as it stands alone: "In 2 weeks", "06 Jun".
  ///
  /// Today is "Today" in either case. A date has its year where it is not that of the purchase.
  func label(at index: Int) -> String {
    let date = schedule.dueDates[index]
    if let words = counted(at: index) { return words.withCapitalLetter() }
    let dates = locale.habits.dates
    let phrase = date.year == schedule.startDate.year ? dates.short : dates.shortWithYear
    let day = date.day < 10 ? "0\(date.day)" : "\(date.day)"
    let month = locale.language.days.shortMonthNames.word(date.month - 1)
    return phrase.filled(day, month, "\(date.year)")
  }

  /// A payment's day as it stands in a sentence: "in 2 weeks", "on 6 June".
  func spoken(at index: Int) -> String {
    if let words = counted(at: index) { return words }
    let date = schedule.dueDates[index]
    let text = locale.text(of: date, withYear: date.year != schedule.startDate.year)
    return locale.language.days.onDate.filled(text)
  }

  /// The words counted from the start, or nil where the date is told.
  private func counted(at index: Int) -> String? {
    let words = locale.language.days
    let date = schedule.dueDates[index]
    if date == schedule.startDate { return words.today.text }
    guard areCounted else { return nil }
    let terms = schedule.plan.installments
    if terms.interval.unit == .months, terms.firstDue.isZero || terms.firstDue.unit == .months {
      return words.months.filled(terms.firstDue.count + index * terms.interval.count)
    }
    let days = schedule.startDate.days(until: date)
    return days % 7 == 0 ? words.weeks.filled(days / 7) : words.days.filled(days)
  }
}

extension CountedPhrase {
  /// The phrase for a count, with the count in it and more behind it.
  func filled(_ count: Int, _ second: String = "", _ third: String = "") -> String {
    phrase(for: count).filled("\(count)", second, third)
  }
}

extension ConsumerLocale {
  /// A date as it stands in a sentence: "6 June 2026", "le 1er juin 2026".
  func text(of date: CivilDate, withYear: Bool = true) -> String {
    let dates = habits.dates
    let isElided = date.day == 8 || date.day == 11
    let article = isElided ? dates.elidedArticle : dates.article
    let day = date.day == 1 ? dates.firstDay.text : "\(date.day)"
    let month = language.days.monthNames.word(date.month - 1)
    let phrase = withYear ? dates.longWithYear : dates.long
    return phrase.filled(day, month, "\(date.year)", article.text)
  }
}

extension String {
  /// The text with a capital first letter, where that is an ASCII letter.
  func withCapitalLetter() -> String {
    var bytes = Array(utf8)
    if let first = bytes.first, (0x61...0x7A).contains(first) { bytes[0] = first & 0xDF }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Checkout {
  /// Whether there is no checkout yet.
  var isEstimate: Bool {
    if case .tokenless = self { true } else { false }
  }
}
