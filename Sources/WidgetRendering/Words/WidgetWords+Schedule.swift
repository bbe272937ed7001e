import ScheduleEngine

extension WidgetWords {
  /// How many payments are told one by one; nobody listens to more.
  private static let mostTold = 12

  /// Adds what is said of a schedule.
  mutating func add(
    _ schedule: PaymentSchedule, areDaysCounted: Bool, by writer: PhraseWriter
  ) {
    let count = schedule.count
    let phrases = writer.language.payments
    let due = schedule.amountDueToday
    dueToday = DueToday(
      label: writer.text(phrases.dueToday), amount: writer.text("%1", .money(due)))
    summary = writer.summary(of: schedule)
    var told = writer
    told.write(heading)
    told.write(count > Self.mostTold ? ". " : ".")
    for (index, installment) in schedule.enumerated() {
      let amount = PhraseWriter.Part.money(installment.amount)
      let day = schedule.dueDay(at: index, isCounted: areDaysCounted)
      payments.append(
        Payment(
          number: installment.number, amount: writer.text("%1", amount),
          day: writer.label(of: day), dueDate: installment.dueDate,
          spoken: writer.text(
            phrases.spoken, .count(installment.number), .count(count), amount, .day(day)),
          entry: writer.entry(of: installment, among: count, from: brand)))
      if count <= Self.mostTold { told.write(index == 0 ? " %1 %2" : ", %1 %2", amount, .day(day)) }
    }
    if count > Self.mostTold {
      told.write(summary)
      told.write(
        phrases.span, .day(schedule.dueDay(at: 0, isCounted: areDaysCounted)),
        .day(schedule.dueDay(at: count - 1, isCounted: areDaysCounted)))
    } else {
      told.write(".")
    }
    told.write(" ")
    told.write(phrases.labeled, .phrase(phrases.dueToday), .money(due))
    alternative = told.text
  }
}

extension PhraseWriter {
  /// What a calendar says of a payment.
  fileprivate func entry(
    of installment: Installment, among count: Int, from brand: String
  ) -> String {
    var entry = self
    if !brand.isEmpty {
      entry.write(brand)
      entry.write(language.payments.afterBrand)
    }
    entry.write(
      language.payments.entry, .money(installment.amount), .count(installment.number),
      .count(count))
    return entry.text
  }

  /// The payments in one line.
  ///
  /// No way to split an order gives more than two amounts, one after the other.
  fileprivate func summary(of schedule: PaymentSchedule) -> String {
    let amounts = schedule.amounts
    let count = amounts.count
    var first = 1
    while first < count, amounts[first] == amounts[0] { first += 1 }
    let phrase = first == count ? language.payments.equal : language.payments.unequal
    return text(
      phrase.phrase(for: first), .count(first), .money(schedule[0].amount),
      .count(count - first), .money(schedule[count - 1].amount))
  }
}
