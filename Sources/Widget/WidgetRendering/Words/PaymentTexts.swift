import ScheduleEngine

/// The texts that the payments of all plans have, with or without interest.
///
/// A schedule without interest and a loan are different types. Pictures of both are drawn from the
/// number, the day and the amount of each payment, and from the amount due today.
protocol PaymentTexts: PictureTexts {
  /// The name of the plan's provider, UTF-8.
  var utf8Brand: [UInt8] { get }
  /// The amount due on the day of the purchase.
  var amountDueToday: PhraseWriter.Argument { get }
  /// The number of the first payments, all of one amount; the payments after them are equal too.
  var equalCount: Int { get }

  /// Returns the amount of a payment as an argument of a phrase; payments are counted from 0.
  func amount(_ payment: Int) -> PhraseWriter.Argument
  /// Returns the day of a payment in the form in which texts name it.
  func day(_ payment: Int) -> DueDay
  /// Returns the due date of a payment.
  func dueDate(_ payment: Int) -> CivilDate

  /// Writes the heading.
  func writeHeading(by writer: inout PhraseWriter)
  /// Writes the payments in one line.
  func writeSummary(by writer: inout PhraseWriter)
}

/// The most payments that a text lists one by one.
let mostListedPayments = 12

extension PaymentTexts {
  /// Writes a text of the payments or of one of them.
  func write(
    _ word: PictureWords.Word, ofPayment payment: Int, by writer: inout PhraseWriter
  ) {
    let phrases = writer.language.payments
    switch word {
    case .dueToday: writer.write(.dueToday, phrases.dueToday)
    case .amountDueToday: writer.write(amountDueToday)
    case .summary: writeSummary(by: &writer)
    case .amount: writer.write(amount(payment))
    case .day: writer.write(label: day(payment))
    case .date: writer.write(digitsOf: dueDate(payment))
    case .spoken:
      writer.write(
        phrases.spoken, .count(payment + 1), .count(count), amount(payment), .day(day(payment)))
    case .entry:
      writer.write(utf8Brand)
      if !utf8Brand.isEmpty { writer.write(phrases.afterBrand) }
      writer.write(phrases.entry, amount(payment), .count(payment + 1), .count(count))
    case .alternative: writeSentences(by: &writer)
    default: break
    }
  }

  /// Writes the heading and all payments in sentences.
  @inline(never)  // The alternative to a picture; most pages have none, and need not compile it.
  private func writeSentences(by writer: inout PhraseWriter) {
    let phrases = writer.language.payments
    writeHeading(by: &writer)
    if count > mostListedPayments {
      writer.write(". ")
      writeSummary(by: &writer)
      writer.write(phrases.span, .day(day(0)), .day(day(count - 1)))
    } else {
      for index in 0..<count {
        writer.write(index == 0 ? ". %1 %2" : ", %1 %2", amount(index), .day(day(index)))
      }
      writer.write(".")
    }
    writer.write(" ")
    writer.write(phrases.labeled, .text(.dueToday, phrases.dueToday), amountDueToday)
  }
}

extension PhraseWriter {
  /// Writes payments in one line: "3 payments of $14.32, then 1 of $14.31".
  ///
  /// - Parameters:
  ///   - payments: The payments.
  ///   - equal: The phrase for payments of one amount.
  ///   - unequal: The phrase for payments of two amounts.
  mutating func write(
    summaryOf payments: some PaymentTexts, equal: CountedPhrase, unequal: CountedPhrase
  ) {
    let (first, count) = (payments.equalCount, payments.count)
    let phrase = first == count ? equal : unequal
    write(
      phrase.phrase(for: first), .count(first), payments.amount(0), .count(count - first),
      payments.amount(count - 1))
  }
}
