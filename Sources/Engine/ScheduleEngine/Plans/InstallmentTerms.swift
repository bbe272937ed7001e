/// The number of a plan's payments, their sizes, and the times at which they are due.
///
///     let terms = try InstallmentTerms(count: 4, interval: .weeks(2), firstDue: .none)
///     terms.count     // 4
///     terms.interval  // P14D
///
/// Payments are equal and their due dates regular unless the terms say otherwise:
///
///     let monthly = try InstallmentTerms(
///       count: 3, interval: .months(1), amounts: .weights([50, 25, 25]), dayOfMonth: .last,
///       businessDays: BusinessDays(adjustment: .preceding, weekend: [.saturday, .sunday]))
///     monthly.dayOfMonth  // last
public struct InstallmentTerms: Hashable, Sendable {
  /// The number of payments, 1 to 1,000.
  public let count: Int
  /// The time from one payment to the next, above zero.
  public let interval: Period
  /// The time from the purchase to the first payment, zero or more.
  ///
  /// If this and the interval are both in months, each due date is counted from the purchase. It
  /// has the purchase's day of the month, or the last day of a shorter month: see ``DueDates``.
  public let firstDue: Period

  #if BUILT_IN_PLANS_ONLY
    // The trait `BuiltInPlansOnly` makes the modules of web pages small: they have the built-in plans
    // alone, whose payments are equal and whose due dates are regular.
    /// The rule for the sizes of the payments.
    public var amounts: AmountRule { .equal }
    /// The day of the month on which payments are due, or nil if the purchase decides it.
    public var dayOfMonth: DayOfMonth? { nil }
    /// The business days to which due dates move, or nil if they do not move.
    public var businessDays: BusinessDays? { nil }
  #else
    /// The rule for the sizes of the payments.
    public let amounts: AmountRule
    /// The day of the month on which payments are due, or nil if the purchase decides it.
    ///
    /// Payments are due on the first such day on or after the day of the first payment, and then
    /// whole intervals later. But a first payment that is due at once stays on the day of the
    /// purchase, and the others start with the first such day on or after an interval.
    public let dayOfMonth: DayOfMonth?
    /// The business days to which due dates move, or nil if they do not move.
    ///
    /// A payment on the day of the purchase does not move, and a later one stays after it. A moved
    /// date does not affect the others.
    public let businessDays: BusinessDays?
  #endif

  /// Creates terms.
  ///
  ///     try InstallmentTerms(count: 0, interval: .weeks(2))  // throws: a plan has 1 to 1000 …
  ///
  /// - Parameters:
  ///   - count: The number of payments, 1 to 1,000.
  ///   - interval: The time from one payment to the next, above zero.
  ///   - firstDue: The time from the purchase to the first payment, by default none.
  ///   - amounts: The rule for the sizes of the payments; by default equal.
  ///   - dayOfMonth: The day of the month on which payments are due, for intervals of months; by
  ///     default none.
  ///   - businessDays: The business days to which due dates move; by default none.
  ///
  /// - Throws: ``InstallmentTermsError`` if a value is out of range or two do not fit together.
  public init(
    count: Int, interval: Period, firstDue: Period = .none, amounts: AmountRule = .equal,
    dayOfMonth: DayOfMonth? = nil, businessDays: BusinessDays? = nil
  ) throws(InstallmentTermsError) {
    guard Self.counts.contains(count) else {
      throw InstallmentTermsError(reason: .countOutOfRange)
    }
    guard !interval.isZero else { throw InstallmentTermsError(reason: .intervalIsZero) }
    #if BUILT_IN_PLANS_ONLY
      guard amounts == .equal, dayOfMonth == nil, businessDays == nil else {
        throw InstallmentTermsError(reason: .rulesLeftOut)
      }
    #endif
    self.init(
      known: count, every: interval, from: firstDue, amounts: amounts, dayOfMonth: dayOfMonth,
      businessDays: businessDays)
    if let reason = mistake { throw InstallmentTermsError(reason: reason) }
  }

  /// Creates terms from values that are known to be valid.
  package init(
    known count: Int, every interval: Period, from firstDue: Period, amounts: AmountRule = .equal,
    dayOfMonth: DayOfMonth? = nil, businessDays: BusinessDays? = nil
  ) {
    assert(Self.counts.contains(count) && !interval.isZero)
    self.count = count
    self.interval = interval
    self.firstDue = firstDue
    #if BUILT_IN_PLANS_ONLY
      precondition(
        amounts == .equal && dayOfMonth == nil && businessDays == nil,
        "the trait BuiltInPlansOnly allows ordinary terms alone")
    #else
      self.amounts = amounts
      self.dayOfMonth = dayOfMonth
      self.businessDays = businessDays
    #endif
  }

  /// The reason why the rules do not fit the count and the interval, or nil if they do.
  private var mistake: InstallmentTermsError.Reason? {
    switch amounts {
    case .equal: break
    case .weights(let weights):
      guard weights.count == count else { return .wrongNumberOfWeights(count: count) }
      for weight in weights where !AmountRule.weights.contains(weight) { return .weightOutOfRange }
    case .firstPercent:
      guard count > 1 else { return .firstPaymentIsOnly }
    case .firstAmount(let amount):
      guard count > 1 else { return .firstPaymentIsOnly }
      guard amount > 0 else { return .firstAmountNotPositive }
    }
    if dayOfMonth != nil, interval.unit != .months { return .dayOfMonthWithoutMonths }
    if let businessDays, count > 1 {
      // A month has at least 28 days. A date moves by less than the days of a closure, so that two
      // dates stay apart if they move in one direction; in two directions, they approach twice.
      let days = interval.unit == .months ? interval.count * 28 : interval.count
      let directions = businessDays.adjustment == .following ? 1 : 2
      let longest = businessDays.longestClosure
      guard longest * directions < days else { return .closureTooLong(days: longest) }
    }
    return nil
  }

  /// Whether payments are equal and due dates regular.
  package var isOrdinary: Bool { amounts == .equal && hasRegularDates }
  /// Whether each due date is a number of intervals after the first.
  package var hasRegularDates: Bool { dayOfMonth == nil && businessDays == nil }

  /// The counts of payments that a plan can have, 1 to 1,000.
  public static var counts: ClosedRange<Int> { SplitParts.counts }
}

/// The reason why installment terms are invalid.
public struct InstallmentTermsError: Error, Hashable, Sendable {
  /// The reasons why installment terms are invalid.
  public enum Reason: Hashable, Sendable {
    /// The count is not 1 to 1,000.
    case countOutOfRange
    /// The interval is zero.
    case intervalIsZero
    /// There is not one weight for each of the payments, whose number is `count`.
    case wrongNumberOfWeights(count: Int)
    /// A weight is not 1 to 1,000,000.
    case weightOutOfRange
    /// The only payment cannot be a part of the total.
    case firstPaymentIsOnly
    /// The amount of the first payment is zero or less.
    case firstAmountNotPositive
    /// The interval of payments on a day of the month is not months.
    case dayOfMonthWithoutMonths
    /// So many days in a row are not business days that two payments could be due on one day.
    case closureTooLong(days: Int)
    /// The payments are not equal or their due dates not regular, and the trait `BuiltInPlansOnly`
    /// leaves such rules out of this build.
    case rulesLeftOut
  }

  /// The reason.
  public let reason: Reason

  package init(reason: Reason) { self.reason = reason }
}

extension InstallmentTermsError: CustomStringConvertible {
  /// The error and what to write instead, in one line.
  public var description: String {
    switch reason {
    case .countOutOfRange: "a plan has 1 to 1000 installments; write a count in that range"
    case .intervalIsZero: "installments are at least a day apart; write an interval such as P14D"
    case .wrongNumberOfWeights(let count):
      "the weights are not as many as the installments; write \(count)"
    case .weightOutOfRange: "a weight is not 1 to 1000000; write one in that range"
    case .firstPaymentIsOnly:
      "the only installment is the whole total; leave out its share, or write a count above 1"
    case .firstAmountNotPositive: "the first payment is not above zero; write more than zero"
    case .dayOfMonthWithoutMonths:
      "a day of the month needs an interval in months; write one such as P1M"
    case .closureTooLong(let days):
      "\(days) \(days == 1 ? "day" : "days") in a row without a business day, so that two "
        + "installments could be due on one day; write a longer interval"
    case .rulesLeftOut:
      "this build has equal installments on regular dates alone; build it without the trait "
        + "BuiltInPlansOnly"
    }
  }
}
