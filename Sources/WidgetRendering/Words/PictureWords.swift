import ScheduleEngine

/// The texts of a picture, each computed on request.
///
/// ``WidgetWords`` contains these texts as strings. A section of HTML is drawn from their bytes
/// instead, so that the WebAssembly module of a web page does not need the code of `String`.
struct PictureWords {
  let picture: WidgetPicture
  let signs: CurrencySigns

  /// A text of the picture.
  enum Word {
    case brand
    case language
    case heading
    case opening
    case closing
    /// The number of payments.
    case count
    /// The label of the amount due today.
    case dueToday
    case amountDueToday
    case summary
    /// A payment's number, from 1.
    case number
    /// The amount of a payment.
    case amount
    /// The day of a payment as a label.
    case day
    /// The date of a payment in ISO 8601: `2026-06-06`.
    case date
    /// A payment as a sentence.
    case spoken
    /// A payment as the title of a calendar event.
    case entry
    case problem
    case remedy
    case alternative
  }

  init(of picture: WidgetPicture, signs: CurrencySigns = .all) {
    self.picture = picture
    self.signs = signs
  }

  /// The number of payments; zero for a barrier.
  var count: Int {
    if case .schedule(let schedule, _) = picture.contents { schedule.count } else { 0 }
  }

  /// Returns a text.
  ///
  /// - Parameters:
  ///   - word: The kind of text.
  ///   - payment: The index of the payment that the text is about, from 0.
  /// - Returns: The text; empty if the picture has none of this kind.
  func text(_ word: Word, of payment: Int = 0) -> String {
    String(decoding: bytes(word, of: payment), as: UTF8.self)
  }

  /// Returns a text as UTF-8.
  @inline(never)
  func bytes(_ word: Word, of payment: Int = 0) -> [UInt8] {
    var writer = PhraseWriter(for: picture.locale, signs: signs)
    write(word, of: payment, by: &writer)
    return writer.bytes
  }

  /// Writes a text of the picture or of one of its payments.
  func write(_ word: Word, of payment: Int, by writer: inout PhraseWriter) {
    switch word {
    case .brand: writer.write(picture.utf8Brand)
    case .language: writer.write(writer.conventions.identifier)
    case .heading: writer.write(headingOf: picture.contents.plan)
    case .opening: writer.write(writer.language.payments.opening)
    case .closing: writer.write(writer.language.payments.closing)
    case .count: writer.write(.count(count))
    case .number: writer.write(.count(payment + 1))
    default:
      switch picture.contents {
      case .schedule(let schedule, _): write(word, of: payment, in: schedule, by: &writer)
      case .barrier(let barrier, _): write(word, of: barrier, by: &writer)
      }
    }
  }
}

extension PhraseWriter {
  /// Writes the heading.
  mutating func write(headingOf plan: Plan) {
    let count = plan.installments.count
    let headings = language.heading
    let heading = plan.advertisesInterestFree ? headings.interestFree : headings.plain
    write(heading.phrase(for: count), .count(count), .phrase(conventions.interestFree))
  }
}

extension Plan {
  /// Whether texts advertise the plan's payments as interest-free.
  ///
  /// This is a property of the plan, since a plan that charges interest must not be advertised so.
  /// A `Plan` has no interest terms, therefore only its currency decides: texts on plans in pounds
  /// do not mention interest, like those of Afterpay's SDKs.
  ///
  /// Source: sdk-ios 04635463 `PriceBreakdown.swift`.
  var advertisesInterestFree: Bool { currency != .gbp }
}

extension PictureWords {
  /// The most payments that the alternative text lists one by one.
  private static let mostListed = 12

  /// Writes a text of a schedule or of one of its payments.
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
    case .alternative: writeSentences(of: schedule, by: &writer)
    default: break
    }
  }

  /// Returns the amount of a payment as an argument of a phrase.
  ///
  /// This function and `day(_:)` are not inlined, since code that copies a schedule is large.
  @inline(never)
  private func amount(_ payment: Int) -> PhraseWriter.Argument {
    guard case .schedule(let schedule, _) = picture.contents else { return .none }
    return .money(schedule[payment].amount)
  }

  /// Returns the day of a payment.
  @inline(never)
  private func day(_ payment: Int) -> DueDay {
    guard case .schedule(let schedule, let checkout) = picture.contents else { return .today }
    return schedule.dueDay(at: payment, isCounted: checkout.isEstimate)
  }

  /// Writes the whole schedule in sentences.
  private func writeSentences(of schedule: PaymentSchedule, by writer: inout PhraseWriter) {
    let count = schedule.count
    let phrases = writer.language.payments
    writer.write(headingOf: schedule.plan)
    if count > Self.mostListed {
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
  /// Writes the payments in one line: "3 payments of $14.32, then 1 of $14.31".
  ///
  /// Equal parts have at most two different amounts, and equal amounts are adjacent. Other payments
  /// are listed as "$20.00, 2 × $26.67, $26.66".
  fileprivate mutating func write(summaryOf schedule: PaymentSchedule) {
    let amounts = schedule.amounts
    let count = amounts.count
    var first = 1
    while first < count, amounts[first] == amounts[0] { first += 1 }
    guard schedule.plan.installments.amounts == .equal else {
      return write(listOf: amounts, schedule)
    }
    let phrases = language.payments
    let phrase = first == count ? phrases.equal : phrases.unequal
    write(
      phrase.phrase(for: first), .count(first), .money(schedule[0].amount),
      .count(count - first), .money(schedule[count - 1].amount))
  }

  private mutating func write(listOf amounts: SplitParts, _ schedule: PaymentSchedule) {
    var index = 0
    while index < amounts.count {
      var end = index + 1
      while end < amounts.count, amounts[end] == amounts[index] { end += 1 }
      if index > 0 { write(", ") }
      if end > index + 1 { write("%1 × ", .count(end - index)) }
      write(.money(schedule[index].amount))
      index = end
    }
  }
}

extension PictureWords {
  /// Writes a text of a barrier: the problem, the remedy or both.
  func write(_ word: Word, of barrier: PurchaseBarrier, by writer: inout PhraseWriter) {
    let sentences = writer.sentences(of: barrier)
    if word == .problem || word == .alternative {
      writer.write(sentences.problem, sentences.first, sentences.second)
    }
    if word == .alternative { writer.write(" ") }
    if word == .remedy || word == .alternative {
      writer.write(sentences.remedy, sentences.first, sentences.second)
    }
  }
}

/// The sentences on a barrier, and the arguments of both.
private struct BarrierSentences {
  var problem: Phrase
  var remedy: Phrase
  var first = PhraseWriter.Argument.none
  var second = PhraseWriter.Argument.none
}

extension PhraseWriter {
  fileprivate func sentences(of barrier: PurchaseBarrier) -> BarrierSentences {
    let problems = language.barriers
    let remedies = language.remedies
    switch barrier {
    case .amountBelowMinimum(let total, let minimum):
      return BarrierSentences(
        problem: problems.belowMinimum, remedy: remedies.addOrPayOtherwise,
        first: .money(total), second: .money(minimum))
    case .amountAboveMaximum(let total, let maximum):
      return BarrierSentences(
        problem: problems.aboveMaximum, remedy: remedies.takeOutOrPayOtherwise,
        first: .money(total), second: .money(maximum))
    case .amountTooSmall(let total, let payments):
      return BarrierSentences(
        problem: problems.tooSmall.phrase(for: payments), remedy: remedies.addOrPayOtherwise,
        first: .money(total), second: .count(payments))
    case .invalidAmount(let total):
      return BarrierSentences(
        problem: problems.notAboveZero, remedy: remedies.add, first: .money(total))
    case .unsupportedCurrency(let order, let plan):
      return BarrierSentences(
        problem: problems.otherCurrency, remedy: remedies.payInCurrency,
        first: .code(order), second: .code(plan))
    case .planUnavailable(_, let validity):
      return BarrierSentences(
        problem: problems.offer(validity), remedy: remedies.choosePlan,
        first: .date(validity.from ?? .first, withYear: true),
        second: .date(validity.until ?? .last, withYear: true))
    case .invalidToken:
      return BarrierSentences(problem: problems.unknownCheckout, remedy: remedies.startAgain)
    case .tokenExpired:
      return BarrierSentences(problem: problems.oldCheckout, remedy: remedies.startAgain)
    }
  }
}

extension Language.Barriers {
  /// Returns the phrase on when the plan is offered.
  fileprivate func offer(_ validity: PlanValidity) -> Phrase {
    switch (validity.from, validity.until) {
    case (_?, _?): offeredBetween
    case (_?, nil): offeredFrom
    case (nil, _?): offeredUntil
    case (nil, nil): notOffered
    }
  }
}
