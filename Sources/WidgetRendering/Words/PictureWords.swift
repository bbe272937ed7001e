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
