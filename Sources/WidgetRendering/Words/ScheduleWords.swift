import ScheduleEngine

/// What is said of a schedule.
struct ScheduleWords {
  /// How many payments are told one by one; nobody listens to more.
  private static let mostTold = 12

  private let schedule: PaymentSchedule
  private let locale: ConsumerLocale
  private let signs: CurrencySigns
  private let days: DueDays

  init(
    _ schedule: PaymentSchedule, for checkout: Checkout, locale: ConsumerLocale,
    signs: CurrencySigns
  ) {
    self.schedule = schedule
    self.locale = locale
    self.signs = signs
    days = DueDays(schedule: schedule, areCounted: checkout.isEstimate, locale: locale)
  }

  /// Adds the payments and what is said of all of them.
  func add(to words: inout WidgetWords) {
    let phrases = locale.language.payments
    let due = text(schedule.amountDueToday)
    words.dueToday = WidgetWords.DueToday(label: phrases.dueToday.text, amount: due)
    words.summary = summary
    var told: [String] = []
    for installment in schedule {
      let amount = text(installment.amount)
      let day = days.spoken(at: installment.number - 1)
      words.payments.append(
        WidgetWords.Payment(
          number: installment.number, amount: amount,
          day: days.label(at: installment.number - 1), dueDate: installment.dueDate,
          spoken: phrases.spoken.filled(
            "\(installment.number)", "\(schedule.count)", amount, day)))
      told.append("\(amount) \(day)")
    }
    let all =
      schedule.count > Self.mostTold
      ? phrases.span.filled(
        words.summary, days.spoken(at: 0), days.spoken(at: schedule.count - 1))
      : told.joined(separator: ", ") + "."
    let dueToday = phrases.labeled.filled(phrases.dueToday.text, due)
    words.alternative = "\(words.heading). \(all) \(dueToday)"
  }

  /// The payments in one line.
  ///
  /// No way to split an order gives more than two amounts, one after the other.
  private var summary: String {
    let phrases = locale.language.payments
    let amounts = schedule.amounts
    let first = amounts[0]
    let firstCount = amounts.firstIndex { $0 != first } ?? amounts.count
    let start = phrases.equal.filled(firstCount, text(schedule[0].amount))
    guard firstCount < amounts.count else { return start }
    return phrases.unequal.filled(
      start, "\(amounts.count - firstCount)", text(schedule[firstCount].amount))
  }

  private func text(_ amount: Money) -> String { amount.peopleText(for: locale, signs: signs) }
}
