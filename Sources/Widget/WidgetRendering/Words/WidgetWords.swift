public import ScheduleEngine

/// All texts of a picture, without markup, in the shopper's language.
///
/// Every format except CSV uses these texts and has none of its own.
public struct WidgetWords: Hashable, Sendable {
  /// The name of the plan's provider for the logo: any text from the caller, such as "Afterpay".
  public var brand: String
  /// The language in the form of `lang` attributes: `en-US`.
  public var language: String
  /// The heading: "Your 4 interest-free payments"; for orders in pounds "Your 4 payments", since
  /// Afterpay's SDKs do not mention interest there.
  public var heading: String
  /// The payments in order; none for a barrier.
  public var payments: [Payment]
  /// The amount due on the day of the purchase; nil for a barrier.
  public var dueToday: DueToday?
  /// The barrier to the purchase; nil if there is none.
  public var barrier: Barrier?
  /// The payments in one line, shown while they are folded: "4 payments of $50.00", or "3 payments
  /// of $14.32, then 1 of $14.31"; empty for a barrier.
  public var summary: String
  /// The label of the button that opens the payments: "Show payments".
  public var opening: String
  /// The label of the button that closes them: "Close".
  public var closing: String
  /// The whole picture in sentences, for screen readers.
  public var alternative: String

  package init(
    brand: String, language: String, heading: String, payments: [Payment], dueToday: DueToday?,
    barrier: Barrier? = nil, summary: String = "", opening: String = "", closing: String = "",
    alternative: String
  ) {
    self.brand = brand
    self.language = language
    self.heading = heading
    self.payments = payments
    self.dueToday = dueToday
    self.barrier = barrier
    self.summary = summary
    self.opening = opening
    self.closing = closing
    self.alternative = alternative
  }

  /// The texts of one payment.
  public struct Payment: Hashable, Sendable {
    /// The payment's number, from 1.
    public var number: Int
    /// The amount: "$50.00".
    public var amount: String
    /// The day: "Today"; in an estimate "In 2 weeks"; for a checkout a date, "6 Jun" in en-GB,
    /// with its year if that is not the year of the purchase: "2 Jan 2027".
    public var day: String
    /// The due date, for any form of ``day``.
    public var dueDate: CivilDate
    /// A full sentence: "Payment 1 of 4: $50.00, today".
    public var spoken: String
    /// The title of a calendar event on the due date: "Afterpay: $50.00 due (payment 2 of 4)".
    public var entry: String

    package init(
      number: Int, amount: String, day: String, dueDate: CivilDate, spoken: String, entry: String
    ) {
      self.number = number
      self.amount = amount
      self.day = day
      self.dueDate = dueDate
      self.spoken = spoken
      self.entry = entry
    }
  }

  /// The amount due on the day of the purchase.
  public struct DueToday: Hashable, Sendable {
    /// The label: "Due today".
    public var label: String
    /// The amount: "$50.00".
    public var amount: String

    package init(label: String, amount: String) {
      self.label = label
      self.amount = amount
    }
  }

  /// The texts of a barrier to the purchase.
  public struct Barrier: Hashable, Sendable {
    /// The problem, as a sentence.
    public var problem: String
    /// The remedy, as a sentence.
    public var remedy: String
  }
}

extension WidgetPicture {
  /// All texts of the picture.
  ///
  ///     let picture = WidgetPicture(
  ///       of: .schedule(schedule, for: .tokenless), locale: .enUS, brand: "Afterpay")
  ///     picture.words.heading          // "Your 4 interest-free payments"
  ///     picture.words.payments[1].day  // "In 2 weeks"
  ///     picture.words.alternative      // "Your 4 interest-free payments. $50.00 today, …"
  ///
  /// - Complexity: O(*n*) in the number of payments.
  public var words: WidgetWords { words(signs: .all) }

  /// Returns all texts of the picture, with the currency signs that can be shown.
  func words(signs: CurrencySigns) -> WidgetWords {
    let words = PictureWords(of: self, signs: signs)
    var dueToday: WidgetWords.DueToday?
    var barrier: WidgetWords.Barrier?
    switch contents {
    case .schedule:
      dueToday = .init(label: words.text(.dueToday), amount: words.text(.amountDueToday))
    case .barrier: barrier = .init(problem: words.text(.problem), remedy: words.text(.remedy))
    }
    return WidgetWords(
      brand: brand, language: words.text(.language), heading: words.text(.heading),
      payments: words.payments, dueToday: dueToday, barrier: barrier,
      summary: words.text(.summary), opening: words.text(.opening),
      closing: words.text(.closing), alternative: words.text(.alternative))
  }
}

extension PictureWords {
  /// The texts of each payment.
  fileprivate var payments: [WidgetWords.Payment] {
    guard case .schedule(let schedule, _) = picture.contents else { return [] }
    return schedule.enumerated().map { index, installment in
      WidgetWords.Payment(
        number: installment.number, amount: text(.amount, of: index), day: text(.day, of: index),
        dueDate: installment.dueDate, spoken: text(.spoken, of: index),
        entry: text(.entry, of: index))
    }
  }
}
