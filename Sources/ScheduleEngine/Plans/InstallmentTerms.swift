/// The number of a plan's payments and the times at which they are due.
///
///     let terms = try InstallmentTerms(count: 4, interval: .weeks(2), firstDue: .none)
///     terms.count     // 4
///     terms.interval  // P14D
public struct InstallmentTerms: Hashable, Sendable {
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

  /// Creates terms.
  ///
  ///     try InstallmentTerms(count: 0, interval: .weeks(2))  // throws: a plan has 1 to 1000 …
  ///
  /// - Parameters:
  ///   - count: The number of payments, 1 to 1,000.
  ///   - interval: The time from one payment to the next, above zero.
  ///   - firstDue: The time from the purchase to the first payment, by default none.
  /// - Throws: ``InstallmentTermsError`` when the count is out of range or the interval is zero.
  public init(
    count: Int, interval: Period, firstDue: Period = .none
  ) throws(InstallmentTermsError) {
    guard Self.counts.contains(count) else {
      throw InstallmentTermsError(reason: .countOutOfRange)
    }
    guard !interval.isZero else { throw InstallmentTermsError(reason: .intervalIsZero) }
    self.init(known: count, every: interval, from: firstDue)
  }

  /// Creates terms from values that are known to be valid.
  package init(known count: Int, every interval: Period, from firstDue: Period) {
    assert(Self.counts.contains(count) && !interval.isZero)
    storedCount = Int32(truncatingIfNeeded: count)
    self.interval = interval
    self.firstDue = firstDue
  }

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
  }

  /// The reason.
  public let reason: Reason
}

extension InstallmentTermsError: CustomStringConvertible {
  /// The error and what to write instead, in one line.
  public var description: String {
    switch reason {
    case .countOutOfRange: "a plan has 1 to 1000 installments; write a count in that range"
    case .intervalIsZero: "installments are at least a day apart; write an interval such as P14D"
    }
  }
}
