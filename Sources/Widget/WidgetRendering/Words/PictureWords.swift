import ScheduleEngine

/// The texts of a picture, each computed on request.
///
/// ``WidgetWords`` contains these texts as strings. A section of HTML is drawn from their bytes
/// instead, so that the WebAssembly module of a web page does not need the code of `String`.
struct PictureWords {
  let picture: WidgetPicture
  let signs: CurrencySigns
  /// Whether the order is being looked up, so that the heading is that of the plan.
  var isLoading = false

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
    case .heading: writeHeading(by: &writer)
    case .opening: writer.write(.opening, writer.language.payments.opening)
    case .closing: writer.write(.closing, writer.language.payments.closing)
    case .count: writer.write(.count(count))
    case .number: writer.write(.count(payment + 1))
    default:
      switch picture.contents {
      case .schedule: write(word, ofPayment: payment, by: &writer)
      case .barrier(let barrier, _): writer.write(word, of: barrier)
      }
    }
  }
}

extension PhraseWriter {
  /// Writes the heading; "interest-free" is empty for a plan that does not advertise it.
  mutating func write(headingOf plan: Plan) {
    let count = plan.installments.count
    let isAdvertised = plan.advertisesInterestFree
    let heading = isAdvertised ? language.heading.interestFree : language.heading.plain
    write(
      .heading, heading.phrase(for: count), .count(count),
      isAdvertised ? .text(.interestFree, conventions.interestFree) : .none)
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

extension PictureWords: PaymentTexts {
  var utf8Brand: [UInt8] { picture.utf8Brand }
  var amountDueToday: PhraseWriter.Argument {
    guard case .schedule(let schedule, _) = picture.contents else { return .none }
    return .money(schedule.amountDueToday)
  }

  /// The number of the first payments, all of one amount.
  ///
  /// No split gives more than two different amounts, and equal amounts are adjacent.
  var equalCount: Int {
    guard case .schedule(let schedule, _) = picture.contents else { return 0 }
    let amounts = schedule.amounts
    var first = 1
    while first < amounts.count, amounts[first] == amounts[0] { first += 1 }
    return first
  }

  // These functions are not inlined, since code that copies a schedule is large.

  @inline(never)
  func amount(_ payment: Int) -> PhraseWriter.Argument {
    guard case .schedule(let schedule, _) = picture.contents else { return .none }
    return .money(schedule[payment].amount)
  }

  @inline(never)
  func day(_ payment: Int) -> DueDay {
    guard case .schedule(let schedule, let checkout) = picture.contents else { return .today }
    return schedule.dueDay(at: payment, isCounted: checkout.isEstimate)
  }

  @inline(never)
  func dueDate(_ payment: Int) -> CivilDate {
    guard case .schedule(let schedule, _) = picture.contents else { return .first }
    return schedule.dueDates[payment]
  }

  func writeHeading(by writer: inout PhraseWriter) {
    if hasBarrier, !isLoading { return writer.write(writer.language.heading.barrier) }
    writer.write(headingOf: picture.contents.plan)
  }

  func writeSummary(by writer: inout PhraseWriter) {
    // Equal parts have at most two different amounts, and equal amounts are adjacent.
    if case .schedule(let schedule, _) = picture.contents,
      schedule.plan.installments.amounts != .equal
    {
      return writer.write(listOf: schedule)
    }
    let phrases = writer.language.payments
    writer.write(summaryOf: self, equal: phrases.equal, unequal: phrases.unequal)
  }
}

extension PhraseWriter {
  /// Writes the payments of unequal parts as "$20.00, 2 × $26.67, $26.66".
  @inline(never)  // Only unequal parts have it; most pages need not compile it.
  fileprivate mutating func write(listOf schedule: PaymentSchedule) {
    let amounts = schedule.amounts
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

  /// Writes a text of a barrier: the problem, the remedy or both.
  mutating func write(_ word: PictureWords.Word, of barrier: PurchaseBarrier) {
    let sentences = sentences(of: barrier)
    if word == .problem || word == .alternative {
      write(
        sentences.problem.text, sentences.problem.phrase, sentences.first, sentences.second)
    }
    if word == .alternative { write(" " as Phrase) }
    if word == .remedy || word == .alternative {
      write(
        sentences.remedy.text, sentences.remedy.phrase, sentences.first, sentences.second)
    }
  }
}

/// The sentences on a barrier, and the arguments of both.
private struct BarrierSentences {
  var problem: Sentence
  var remedy: Sentence
  var first = PhraseWriter.Argument.none
  var second = PhraseWriter.Argument.none

  typealias Sentence = (text: ShopText, phrase: Phrase)
}

extension PhraseWriter {
  fileprivate func sentences(of barrier: PurchaseBarrier) -> BarrierSentences {
    let problems = language.barriers
    let remedies = language.remedies
    switch barrier {
    case .amountBelowMinimum(let total, let minimum):
      return BarrierSentences(
        problem: (.amountBelowMinimum, problems.belowMinimum),
        remedy: (.addOrPayOtherwise, remedies.addOrPayOtherwise),
        first: .money(total), second: .money(minimum))
    case .amountAboveMaximum(let total, let maximum):
      return BarrierSentences(
        problem: (.amountAboveMaximum, problems.aboveMaximum),
        remedy: (.takeOutOrPayOtherwise, remedies.takeOutOrPayOtherwise),
        first: .money(total), second: .money(maximum))
    case .amountTooSmall(let total, let payments):
      return BarrierSentences(
        problem: (.amountTooSmall, problems.tooSmall.phrase(for: payments)),
        remedy: (.addOrPayOtherwise, remedies.addOrPayOtherwise),
        first: .money(total), second: .count(payments))
    case .invalidAmount(let total):
      return BarrierSentences(
        problem: (.invalidAmount, problems.notAboveZero), remedy: (.addToOrder, remedies.add),
        first: .money(total))
    case .unsupportedCurrency(let order, let plan):
      return BarrierSentences(
        problem: (.unsupportedCurrency, problems.otherCurrency),
        remedy: (.payInCurrency, remedies.payInCurrency),
        first: .code(order), second: .code(plan))
    case .planUnavailable(_, let validity):
      return BarrierSentences(
        problem: (.planUnavailable, problems.offer(validity)),
        remedy: (.choosePlan, remedies.choosePlan),
        first: .date(validity.from ?? .first, withYear: true),
        second: .date(validity.until ?? .last, withYear: true))
    case .invalidToken:
      return BarrierSentences(
        problem: (.invalidToken, problems.unknownCheckout),
        remedy: (.startAgain, remedies.startAgain))
    case .tokenExpired:
      return BarrierSentences(
        problem: (.tokenExpired, problems.oldCheckout), remedy: (.startAgain, remedies.startAgain))
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
