/// A length of calendar time: whole days, weeks or months.
///
/// A week is seven days, and `P2W` and `P14D` are the same period.
///
///     Period.weeks(2) == .days(14)  // true
///     try Period("P1M").unit        // .months
public struct Period: Hashable, Sendable {
  /// The unit of a period.
  public enum Unit: Hashable, Sendable {
    /// Days of the calendar.
    case days
    /// Months of the calendar; a day that a month does not have becomes the month's last day.
    case months
  }

  /// The largest count in a period's text.
  public static var maximumCount: Int { 9_999 }

  @usableFromInline let storedCount: Int32

  /// The unit.
  public let unit: Unit

  /// The number of units, 0 to 9,999, or up to 69,993 for days that were given as weeks.
  @inlinable public var count: Int { Int(storedCount) }

  private init(unit: Unit, count: Int, counted: Int) {
    precondition((0...Self.maximumCount).contains(counted), "a period counts 0 to 9,999")
    self.unit = unit
    storedCount = Int32(truncatingIfNeeded: count)
  }

  /// A period of zero days.
  public static var none: Self { .days(0) }

  /// Returns a number of days.
  ///
  ///     Period.days(14)  // P14D
  ///
  /// - Precondition: The number is 0 to 9,999; for unchecked text, use ``init(_:)``.
  public static func days(_ count: Int) -> Self {
    Self(unit: .days, count: count, counted: count)
  }

  /// Returns a number of weeks, stored as days.
  ///
  ///     Period.weeks(2).count  // 14
  ///
  /// - Precondition: The number is 0 to 9,999.
  public static func weeks(_ count: Int) -> Self {
    Self(unit: .days, count: count &* 7, counted: count)
  }

  /// Returns a number of months.
  ///
  ///     Period.months(1)  // P1M
  ///
  /// - Precondition: The number is 0 to 9,999.
  public static func months(_ count: Int) -> Self {
    Self(unit: .months, count: count, counted: count)
  }

  /// Whether the count is zero.
  @inlinable public var isZero: Bool { storedCount == 0 }
}

extension Period {
  /// Reads an ISO 8601 duration of one part: `PnD`, `PnW` or `PnM`, with n from 0 to 9999.
  ///
  ///     try Period("P14D") == .weeks(2)  // true
  ///     try Period("P1Y")                // throws: not a duration; …
  ///
  /// - Parameter text: The duration.
  /// - Throws: ``PeriodError`` for any other text.
  /// - Complexity: O(1).
  public init(_ text: String) throws(PeriodError) {
    var text = text
    guard let period = text.withUTF8({ bytes in unsafe Self.parse(bytes.span) }) else {
      throw PeriodError()
    }
    self = period
  }

  private static func parse(_ bytes: Span<UInt8>) -> Self? {
    guard (3...6).contains(bytes.count), bytes[0] == UInt8(ascii: "P") else { return nil }
    var count = 0
    for offset in 1..<bytes.count - 1 {
      let digit = Int(bytes[offset]) - 0x30
      guard (0...9).contains(digit) else { return nil }
      count = count * 10 + digit
    }
    let hasLeadingZero = bytes.count > 3 && bytes[1] == UInt8(ascii: "0")
    guard !hasLeadingZero else { return nil }
    switch bytes[bytes.count - 1] {
    case UInt8(ascii: "D"): return .days(count)
    case UInt8(ascii: "W"): return .weeks(count)
    case UInt8(ascii: "M"): return .months(count)
    default: return nil
    }
  }
}

extension Period: CustomStringConvertible {
  /// The ISO 8601 duration in days or months, such as `P14D` or `P1M`, or in weeks for more than
  /// 9,999 days.
  public var description: String {
    switch unit {
    case .days: count <= Self.maximumCount ? "P\(count)D" : "P\(count / 7)W"
    case .months: "P\(count)M"
    }
  }
}

/// The error for a text that is not a period.
public struct PeriodError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line with the remedy.
  public var description: String {
    "not a duration; write days, weeks or months as P14D, P2W or P1M, with 0 to 9999 of them"
  }
}
