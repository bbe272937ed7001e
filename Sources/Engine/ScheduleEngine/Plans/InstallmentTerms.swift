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
  @usableFromInline let rules: RulesReference
  @usableFromInline let storedCount: Int32
  /// The number of payments, 1 to 1,000.
  @inlinable public var count: Int { Int(storedCount) }
  /// The time from one payment to the next, above zero.
  public let interval: Period
  /// The time from the purchase to the first payment, zero or more.
  ///
  /// If this and the interval are both in months, each due date is counted from the purchase. It
  /// has the purchase's day of the month, or the last day of a shorter month: see ``DueDates``.
  public let firstDue: Period

  /// The rule for the sizes of the payments.
  public var amounts: AmountRule { rules.object?.amounts ?? .equal }
  /// The day of the month on which payments are due, or nil if the purchase decides it.
  ///
  /// Payments are due on the first such day on or after the day of the first payment, and then
  /// whole intervals later. But a first payment that is due at once stays on the day of the
  /// purchase, and the others start with the first such day on or after an interval.
  public var dayOfMonth: DayOfMonth? { rules.object?.dayOfMonth }
  /// The business days to which due dates move, or nil if they do not move.
  ///
  /// A payment on the day of the purchase does not move, and a later one stays after it. A moved
  /// date does not affect the others.
  public var businessDays: BusinessDays? { rules.object?.businessDays }

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
  /// Other amounts than equal ones, a day of the month and business days are stored for the rest of
  /// the process, so that schedules need not count references. Create such terms once for a plan,
  /// not once for an order.
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
    let rules = InstallmentRules(amounts, dayOfMonth, businessDays)
    if let reason = rules?.mistake(count: count, interval: interval) {
      throw InstallmentTermsError(reason: reason)
    }
    self.init(known: count, every: interval, from: firstDue, RulesReference(checked: rules))
  }

  /// Creates terms without further rules from values that are known to be valid.
  package init(known count: Int, every interval: Period, from firstDue: Period) {
    self.init(known: count, every: interval, from: firstDue, .none)
  }

  /// Creates terms from values that are known to be valid.
  init(known count: Int, every interval: Period, from firstDue: Period, _ rules: RulesReference) {
    assert(Self.counts.contains(count) && !interval.isZero)
    storedCount = Int32(truncatingIfNeeded: count)
    self.interval = interval
    self.firstDue = firstDue
    self.rules = rules
  }

  /// Whether payments are equal and due dates regular.
  package var isOrdinary: Bool { rules.isNone }
  /// Whether each due date is a number of intervals after the first.
  package var hasRegularDates: Bool { rules.isNone || dayOfMonth == nil && businessDays == nil }

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
    }
  }
}
