public import ScheduleEngine

/// All that a picture says, as plain text in the shopper's language.
///
/// Every format draws these words; none makes its own.
public struct WidgetWords: Hashable, Sendable {
  /// Who offers the plan, for the logo: any text that a caller gave, such as "Afterpay".
  public var brand: String
  /// The language, as `lang` attributes name it: `en-US`.
  public var language: String
  /// What stands above the payments: "Your 4 interest-free payments".
  public var heading: String
  /// The payments, in order; none where something stands in the way.
  public var payments: [Payment]
  /// What is due on the day of the purchase; nil where something stands in the way.
  public var dueToday: DueToday?
  /// What stands in the way; nil where nothing does.
  public var barrier: Barrier?
  /// The payments in one line, for where they are folded away: "4 payments of $50.00".
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
    /// Its day: "Today", "In 2 weeks", or a date for a widget with a checkout.
    public var day: String
    /// The date on which it is due.
    public var dueDate: CivilDate
    /// A sentence of its own: "Payment 1 of 4: $50.00, today".
    public var spoken: String
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
  /// - Complexity: O(*n*) in the number of payments.
  public var words: WidgetWords {
    var words = WidgetWords(
      brand: brand, language: locale.identifier, heading: "", payments: [], dueToday: nil,
      barrier: nil, summary: "", opening: "Show payments", closing: "Close", alternative: "")
    switch contents {
    case .schedule(let schedule, let checkout):
      words.heading = PaymentSchedule.heading(forPayments: schedule.count)
      for (index, installment) in schedule.enumerated() {
        let amount = installment.amount.displayText()
        let day =
          checkout == .tokenless ? schedule.dueDay(at: index) : installment.dueDate.description
        words.payments.append(
          WidgetWords.Payment(
            number: installment.number, amount: amount, day: day, dueDate: installment.dueDate,
            spoken: "Payment \(installment.number) of \(schedule.count): \(amount), \(day)"))
      }
      words.summary = "\(schedule.count) payments"
      words.dueToday = WidgetWords.DueToday(
        label: "Due today", amount: schedule.amountDueToday.displayText())
    case .barrier(let barrier, let plan):
      words.heading = PaymentSchedule.heading(forPayments: plan.installments.count)
      words.barrier = WidgetWords.Barrier(problem: barrier.message, remedy: "")
    }
    words.alternative = words.heading
    return words
  }
}
