/// A length of calendar time: whole days, weeks or months.
///
/// A week is seven days, and `P2W` and `P14D` are the same period.
///
///     Period.weeks(2) == .days(14)  // true
///     try Period("P1M").unit        // .months
public struct Period: Hashable, Sendable {
  /// What a period counts.
  public enum Unit: Hashable, Sendable {
    /// Days of the calendar.
    case days
    /// Months of the calendar, pinned to a short month's last day.
    case months
  }

  /// The largest count that a period's text may have.
  public static var maximumCount: Int { 9_999 }

  // Before the unit, so that a series of dates has room for one byte more after it.
  @usableFromInline let storedCount: Int32

  /// What is counted.
  public let unit: Unit

  /// How many of the unit, 0 to 9,999, or to 69,993 for days that were given as weeks.
  @inlinable public var count: Int { Int(storedCount) }

  private init(unit: Unit, count: Int, counted: Int) {
    precondition((0...Self.maximumCount).contains(counted), "a period counts 0 to 9,999")
    self.unit = unit
    storedCount = Int32(truncatingIfNeeded: count)
  }

  /// No time at all.
  public static var none: Self { .days(0) }

  /// A number of days.
  ///
  ///     Period.days(14)  // P14D
  ///
  /// - Precondition: The number is 0 to 9,999; text from outside is for ``init(_:)``.
  public static func days(_ count: Int) -> Self {
    Self(unit: .days, count: count, counted: count)
  }

  /// A number of weeks, kept as days.
  ///
  ///     Period.weeks(2).count  // 14
  ///
  /// - Precondition: The number is 0 to 9,999.
  public static func weeks(_ count: Int) -> Self {
    Self(unit: .days, count: count &* 7, counted: count)
  }

  /// A number of months.
  ///
  ///     Period.months(1)  // P1M
  ///
  /// - Precondition: The number is 0 to 9,999.
  public static func months(_ count: Int) -> Self {
    Self(unit: .months, count: count, counted: count)
  }

  /// Whether it is no time at all.
  @inlinable public var isZero: Bool { storedCount == 0 }
}
