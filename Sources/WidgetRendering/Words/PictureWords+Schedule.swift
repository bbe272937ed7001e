import ScheduleEngine

extension PictureWords {
  /// How many payments are told one by one; nobody listens to more.
  private static let mostTold = 12

  /// Writes what is said of a schedule, or of one of its payments.
  func write(
    _ word: Word, of payment: Int, in schedule: PaymentSchedule, by writer: inout PhraseWriter
  ) {
    let phrases = writer.language.payments
    switch word {
    case .dueToday: writer.write(phrases.dueToday)
    case .amountDueToday: writer.write(.money(schedule.amountDueToday))
    case .summary: writer.write(summaryOf: schedule)
    case .amount: writer.write(amount(payment))
    case .day: writer.write(label: day(payment))
    case .date: writer.write(digitsOf: schedule.dueDates[payment])
    case .spoken:
      writer.write(
        phrases.spoken, .count(payment + 1), .count(schedule.count), amount(payment),
        .day(day(payment)))
    case .entry:
      let brand = picture.utf8Brand
      writer.write(brand)
      if !brand.isEmpty { writer.write(phrases.afterBrand) }
      writer.write(phrases.entry, amount(payment), .count(payment + 1), .count(schedule.count))
    case .alternative: tell(schedule, by: &writer)
    default: break
    }
  }

  /// The amount of a payment.
  ///
  /// It is out of line, like its day: a schedule is large, and so is code that copies it.
  @inline(never)
  private func amount(_ payment: Int) -> PhraseWriter.Part {
    guard case .schedule(let schedule, _) = picture.contents else { return .none }
    return .money(schedule[payment].amount)
  }

  /// When a payment is due.
  @inline(never)
  private func day(_ payment: Int) -> DueDay {
    guard case .schedule(let schedule, let checkout) = picture.contents else { return .today }
    return schedule.dueDay(at: payment, isCounted: checkout.isEstimate)
  }

  /// Writes the whole schedule in sentences.
  private func tell(_ schedule: PaymentSchedule, by writer: inout PhraseWriter) {
    let count = schedule.count
    let phrases = writer.language.payments
    writer.write(headingOf: schedule.plan)
    if count > Self.mostTold {
      writer.write(". ")
      writer.write(summaryOf: schedule)
      writer.write(phrases.span, .day(day(0)), .day(day(count - 1)))
    } else {
      for index in 0..<count {
        writer.write(
          index == 0 ? ". %1 %2" : ", %1 %2", amount(index), .day(day(index)))
      }
      writer.write(".")
    }
    writer.write(" ")
    writer.write(phrases.labeled, .phrase(phrases.dueToday), .money(schedule.amountDueToday))
  }
}

extension PhraseWriter {
  /// Writes the payments in one line.
  ///
  /// No way to split an order gives more than two amounts, one after the other.
  fileprivate mutating func write(summaryOf schedule: PaymentSchedule) {
    let amounts = schedule.amounts
    let count = amounts.count
    var first = 1
    while first < count, amounts[first] == amounts[0] { first += 1 }
    let phrases = language.payments
    let phrase = first == count ? phrases.equal : phrases.unequal
    write(
      phrase.phrase(for: first), .count(first), .money(schedule[0].amount),
      .count(count - first), .money(schedule[count - 1].amount))
  }
}
