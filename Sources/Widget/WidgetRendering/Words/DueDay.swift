package import ScheduleEngine

/// The day of a payment, in the form in which texts name it.
enum DueDay {
  case today
  case inDays(Int)
  case inWeeks(Int)
  case inMonths(Int)
  /// On a date, with its year if it is not the year of the purchase.
  case on(CivilDate, withYear: Bool)
}

extension PaymentSchedule {
  /// Returns the day of a payment: relative to the start date, or a date.
  ///
  /// Estimates use relative days, and schedules for a checkout use dates. The start date itself is
  /// always `today`.
  ///
  /// - Parameters:
  ///   - index: The payment's index, from 0.
  ///   - isCounted: Whether the day is relative to the start date.
  /// - Returns: The day.
  func dueDay(at index: Int, isCounted: Bool) -> DueDay {
    let terms = plan.installments
    let date = dueDates[index]
    if date == startDate { return .today }
    guard isCounted else { return .on(date, withYear: date.year != startDate.year) }
    if terms.interval.unit == .months, terms.hasRegularDates,
      terms.firstDue.isZero || terms.firstDue.unit == .months
    {
      return .inMonths(terms.firstDue.count + index * terms.interval.count)
    }
    let days = startDate.days(until: date)
    return days % 7 == 0 ? .inWeeks(days / 7) : .inDays(days)
  }
}

extension CheckoutReference {
  /// Whether there is no checkout, so that the schedule is an estimate.
  var isEstimate: Bool {
    if case .tokenless = self { true } else { false }
  }
}

extension CivilDate {
  /// Returns the date as a label in a locale: "6 Jun 2026".
  package func label(for locale: ConsumerLocale) -> String {
    var writer = PhraseWriter(for: locale)
    writer.write(label: .on(self, withYear: true))
    return writer.text
  }
}

extension PhraseWriter {
  /// Writes a payment's day as a label: "In 2 weeks", "6 Jun".
  mutating func write(label day: DueDay) {
    guard case .on(let date, let withYear) = day else {
      write(day)
      return capitalize()
    }
    write(
      withYear ? conventions.dates.shortWithYear : conventions.dates.short,
      .count(date.day), .shortMonth(date.month), .count(date.year))
  }

  /// Writes a date in ISO 8601: `2026-06-06`.
  mutating func write(digitsOf date: CivilDate) {
    write(
      "%1%2-%3-%4", .twoDigits(date.year / 100), .twoDigits(date.year % 100),
      .twoDigits(date.month), .twoDigits(date.day))
  }

  /// Writes a payment's day for the middle of a sentence: "in 2 weeks", "on 6 June".
  @inline(never)
  mutating func write(_ day: DueDay) {
    let words = language.days
    switch day {
    case .today: write(.today, words.today)
    case .inDays(let count): write(words.days.phrase(for: count), .count(count))
    case .inWeeks(let count): write(words.weeks.phrase(for: count), .count(count))
    case .inMonths(let count): write(words.months.phrase(for: count), .count(count))
    case .on(let date, let withYear): write(words.onDate, .date(date, withYear: withYear))
    }
  }

  /// Writes a date for the middle of a sentence: "6 June 2026", "le 1er juin 2026".
  @inline(never)
  mutating func write(_ date: CivilDate, withYear: Bool) {
    let dates = conventions.dates
    let isElided = date.day == 8 || date.day == 11
    write(
      withYear ? dates.longWithYear : dates.long,
      date.day == 1 ? .phrase(dates.firstDay) : .count(date.day),
      .month(date.month), .count(date.year),
      .phrase(isElided ? dates.elidedArticle : dates.article))
  }
}
