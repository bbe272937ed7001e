public import ScheduleEngine

/// All that a picture says, as plain text in the shopper's language.
///
/// Every format draws these words; none makes its own.
public struct WidgetWords: Hashable, Sendable {
  /// Who offers the plan, for the logo: any text that a caller gave, such as "Afterpay".
  public var brand: String
  /// The language, as `lang` attributes name it: `en-US`.
  public var language: String
  /// What stands above the payments: "Your 4 interest-free payments"; for orders in pounds "Your 4
  /// payments", since Afterpay's SDKs say nothing of interest there.
  public var heading: String
  /// The payments, in order; none where something stands in the way.
  public var payments: [Payment]
  /// What is due on the day of the purchase; nil where something stands in the way.
  public var dueToday: DueToday?
  /// What stands in the way; nil where nothing does.
  public var barrier: Barrier?
  /// The payments in one line, for where they are folded away: "4 payments of $50.00", or
  /// "3 payments of $14.32, then 1 of $14.31"; empty where something stands in the way.
  public var summary: String
  /// What opens the payments: "Show payments".
  public var opening: String
  /// What closes them: "Close".
  public var closing: String
  /// The whole picture in sentences, for people who cannot see it.
  public var alternative: String

  /// What is said of one payment.
  public struct Payment: Hashable, Sendable {
    /// Its place, from 1.
    public var number: Int
    /// Its amount: "$50.00".
    public var amount: String
    /// Its day: "Today", "In 2 weeks" in an estimate, and a date for a checkout, "06 Jun" in
    /// en-GB, with the year where it is not that of the purchase: "02 Jan 2027".
    public var day: String
    /// The date on which it is due.
    public var dueDate: CivilDate
    /// A sentence of its own: "Payment 1 of 4: $50.00, today".
    public var spoken: String
    /// What a calendar says on its date: "Afterpay: $50.00 due (payment 2 of 4)".
    public var entry: String
  }

  /// What is due on the day of the purchase.
  public struct DueToday: Hashable, Sendable {
    /// "Due today".
    public var label: String
    /// "$50.00".
    public var amount: String
  }

  /// What stands in the way.
  public struct Barrier: Hashable, Sendable {
    /// What is wrong, as a sentence.
    public var problem: String
    /// What can be done, as a sentence.
    public var remedy: String
  }
}

extension WidgetPicture {
  /// All that the picture says.
  ///
  ///     let picture = WidgetPicture(
  ///       of: .schedule(schedule, for: .tokenless), locale: .enUS, brand: "Afterpay")
  ///     picture.words.heading          // "Your 4 interest-free payments"
  ///     picture.words.payments[1].day  // "In 2 weeks"
  ///     picture.words.alternative      // "Your 4 interest-free payments. $50.00 today, …"
  ///
  /// - Complexity: O(*n*) in the number of payments.
  public var words: WidgetWords { words(signs: .all) }

  /// All that the picture says, with the currency signs that can be shown.
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
  /// What is said of each payment.
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
