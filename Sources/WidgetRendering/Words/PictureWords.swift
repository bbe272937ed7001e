import ScheduleEngine

/// Says what a picture says, one thing at a time.
///
/// ``WidgetWords`` has all of it as texts. What is drawn where every byte counts asks here for what
/// it draws.
struct PictureWords {
  let picture: WidgetPicture
  let signs: CurrencySigns

  /// What there is to say.
  enum Word {
    case brand
    case language
    case heading
    case opening
    case closing
    /// How many payments there are.
    case count
    /// The label of the amount due today.
    case dueToday
    case amountDueToday
    case summary
    /// A payment's place, from 1.
    case number
    /// The amount of a payment.
    case amount
    /// The day of a payment, as it stands alone.
    case day
    /// The date of a payment, as programs write it: `2026-06-06`.
    case date
    /// A payment as a sentence.
    case spoken
    /// What a calendar says of a payment.
    case entry
    case problem
    case remedy
    case alternative
  }

  init(of picture: WidgetPicture, signs: CurrencySigns = .all) {
    self.picture = picture
    self.signs = signs
  }

  /// How many payments there are; none where something stands in the way.
  var count: Int {
    if case .schedule(let schedule, _) = picture.contents { schedule.count } else { 0 }
  }

  /// What is said, as a text.
  ///
  /// - Parameters:
  ///   - word: What is said; what the picture does not have is empty.
  ///   - payment: Of which payment, from 0.
  /// - Returns: The text.
  func text(_ word: Word, of payment: Int = 0) -> String {
    String(decoding: bytes(word, of: payment), as: UTF8.self)
  }

  /// What is said, as UTF-8.
  @inline(never)
  func bytes(_ word: Word, of payment: Int = 0) -> [UInt8] {
    var writer = PhraseWriter(for: picture.locale, signs: signs)
    write(word, of: payment, by: &writer)
    return writer.bytes
  }

  /// Writes what is said.
  func write(_ word: Word, of payment: Int, by writer: inout PhraseWriter) {
    switch word {
    case .brand: writer.write(picture.utf8Brand)
    case .language: writer.write(writer.habits.identifier)
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
  /// Writes what stands above the payments.
  mutating func write(headingOf plan: Plan) {
    let count = plan.installments.count
    let headings = language.heading
    let heading = plan.currency.tellsOfInterest ? headings.interestFree : headings.plain
    write(heading.phrase(for: count), .count(count), .phrase(habits.interestFree))
  }
}

extension Currency {
  /// Whether shoppers are told that payments are free of interest: not of orders in pounds, for
  /// which Afterpay's SDKs leave it out.
  var tellsOfInterest: Bool { self != .gbp }
}

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

extension PictureWords {
  /// Writes what is said of a barrier: what is wrong, and what can be done.
  func write(_ word: Word, of barrier: PurchaseBarrier, by writer: inout PhraseWriter) {
    let said = writer.sentences(of: barrier)
    if word == .problem || word == .alternative {
      writer.write(said.problem, said.first, said.second)
    }
    if word == .alternative { writer.write(" ") }
    if word == .remedy || word == .alternative {
      writer.write(said.remedy, said.first, said.second)
    }
  }
}

/// What is said of a barrier, and what stands in the places of both sentences.
private struct BarrierSentences {
  var problem: Phrase
  var remedy: Phrase
  var first = PhraseWriter.Part.none
  var second = PhraseWriter.Part.none
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
  /// When a plan is offered.
  fileprivate func offer(_ validity: PlanValidity) -> Phrase {
    switch (validity.from, validity.until) {
    case (_?, _?): offeredBetween
    case (_?, nil): offeredFrom
    case (nil, _?): offeredUntil
    case (nil, nil): notOffered
    }
  }
}
