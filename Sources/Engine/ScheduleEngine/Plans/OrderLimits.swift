/// The smallest and the largest accepted order total, both inclusive.
///
///     let limits = try OrderLimits(minimumMinorUnits: 100, maximumMinorUnits: 200_000)
///     limits.contains(200_000)  // true
///     limits.contains(200_001)  // false
public struct OrderLimits: Hashable, Sendable {
  // A negative number means no limit; optionals would make every plan larger.
  private let minimum: Int64
  private let maximum: Int64

  /// The smallest total in minor units, or nil for no minimum.
  public var minimumMinorUnits: Int64? { minimum < 0 ? nil : minimum }
  /// The largest total in minor units, or nil for no maximum.
  public var maximumMinorUnits: Int64? { maximum < 0 ? nil : maximum }

  /// Creates limits.
  ///
  ///     let fromTen = try OrderLimits(minimumMinorUnits: 1_000, maximumMinorUnits: nil)
  ///     fromTen.contains(.max)  // true
  ///
  /// - Parameters:
  ///   - minimumMinorUnits: The smallest total, zero or more, or nil for none.
  ///   - maximumMinorUnits: The largest total, above zero, or nil for none.
  /// - Throws: ``OrderLimitsError`` if a limit is out of range or the minimum is above the maximum.
  public init(minimumMinorUnits: Int64?, maximumMinorUnits: Int64?) throws(OrderLimitsError) {
    if let minimumMinorUnits, minimumMinorUnits < 0 {
      throw OrderLimitsError(reason: .invalidMinimum)
    }
    if let maximumMinorUnits, maximumMinorUnits <= 0 {
      throw OrderLimitsError(reason: .invalidMaximum)
    }
    if let minimumMinorUnits, let maximumMinorUnits, minimumMinorUnits > maximumMinorUnits {
      throw OrderLimitsError(reason: .invalidOrdering)
    }
    self.init(known: minimumMinorUnits, maximumMinorUnits)
  }

  /// Creates limits from amounts that are known to be valid.
  package init(known minimumMinorUnits: Int64?, _ maximumMinorUnits: Int64?) {
    assert(minimumMinorUnits ?? 0 <= maximumMinorUnits ?? .max)
    minimum = minimumMinorUnits ?? -1
    maximum = maximumMinorUnits ?? -1
  }

  /// No limits.
  public static var unlimited: Self { Self(known: nil, nil) }

  /// Returns whether a total is within the limits.
  ///
  ///     OrderLimits.unlimited.contains(1)  // true
  ///
  /// - Parameter minorUnits: The total in minor units of the plan's currency.
  /// - Returns: Whether it is at least the minimum and at most the maximum.
  public func contains(_ minorUnits: Int64) -> Bool {
    (minimum < 0 || minorUnits >= minimum) && (maximum < 0 || minorUnits <= maximum)
  }
}

/// The reason why two amounts cannot be limits.
public struct OrderLimitsError: Error, Hashable, Sendable {
  /// The reasons why two amounts cannot be limits.
  public enum Reason: Hashable, Sendable {
    /// The minimum is below zero.
    case invalidMinimum
    /// The maximum is zero or less.
    case invalidMaximum
    /// The minimum is above the maximum.
    case invalidOrdering
  }

  /// The reason.
  public let reason: Reason
}

extension OrderLimitsError: CustomStringConvertible {
  /// The error and what to write instead, in one line.
  public var description: String { sentence.text }

  /// The bytes of ``description``.
  package var sentence: Sentence {
    switch reason {
    case .invalidMinimum: "the minimum is below zero; write zero or more"
    case .invalidMaximum: "the maximum is not above zero; write more than zero"
    case .invalidOrdering: "the minimum is above the maximum; write the smaller amount first"
    }
  }
}
