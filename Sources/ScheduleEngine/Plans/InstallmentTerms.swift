/// How many payments a plan has and when they are due.
///
///     let terms = try InstallmentTerms(count: 4, interval: .weeks(2), firstDue: .none)
///     terms.count     // 4
///     terms.interval  // P14D
public struct InstallmentTerms: Hashable, Sendable {
  @usableFromInline let storedCount: Int32
  /// How many payments, 1 to 1,000.
  @inlinable public var count: Int { Int(storedCount) }
  /// From one payment to the next, above zero.
  public let interval: Period
  /// From the purchase to the first payment, zero or more.
  ///
  /// Months before an interval in months are added to it, so that the payments keep the purchase's
  /// day of the month where they can: see ``DueDates``.
  public let firstDue: Period

  /// Makes terms.
  ///
  ///     try InstallmentTerms(count: 0, interval: .weeks(2))  // throws: a plan has 1 to 1000 …
  ///
  /// - Parameters:
  ///   - count: How many payments, 1 to 1,000.
  ///   - interval: From one payment to the next, above zero.
  ///   - firstDue: From the purchase to the first payment; by default the first is due at once.
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

  /// Makes terms of a built-in plan.
  init(known count: Int, every interval: Period, from firstDue: Period) {
    assert(Self.counts.contains(count) && !interval.isZero)
    storedCount = Int32(truncatingIfNeeded: count)
    self.interval = interval
    self.firstDue = firstDue
  }

  /// The counts of payments that a plan can have, 1 to 1,000.
  public static var counts: ClosedRange<Int> { SplitParts.counts }
}

/// Says why a plan cannot have such installments.
public struct InstallmentTermsError: Error, Hashable, Sendable {
  /// What is wrong with terms.
  public enum Reason: Hashable, Sendable {
    /// The count is not 1 to 1,000.
    case countOutOfRange
    /// The interval is no time at all.
    case intervalIsZero
  }

  /// What is wrong.
  public let reason: Reason
}

extension InstallmentTermsError: CustomStringConvertible {
  /// One line that says what is wrong and what to write.
  public var description: String {
    switch reason {
    case .countOutOfRange: "a plan has 1 to 1000 installments; write a count in that range"
    case .intervalIsZero: "installments are at least a day apart; write an interval such as P14D"
    }
  }
}
