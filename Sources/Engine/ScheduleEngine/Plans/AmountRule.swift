/// The rule for the sizes of a plan's payments.
///
/// The plan's ``Plan/split`` distributes the odd minor units by each of these rules.
///
///     let terms = try InstallmentTerms(
///       count: 3, interval: .months(1), amounts: .weights([50, 25, 25]))
///     let parts = try SplitParts(of: 10_003, by: terms, .spreadFirst)
///     Array(parts)  // [5001, 2501, 2501]
///
/// <doc:Splits> has all rules with figures.
public enum AmountRule: Hashable, Sendable {
  /// Equal parts, up to the odd minor units.
  case equal
  /// Parts in proportion to weights, one for each payment, each 1 to 1,000,000.
  ///
  /// The minor units that are left over are given to the parts with the largest remainders, one
  /// each.
  case weights([Int])
  /// A first payment of a percentage of the total, rounded half up to a minor unit, and equal parts
  /// of the rest.
  case firstPercent(Percentage)
  /// A first payment of an amount above zero, in minor units of the plan's currency, and equal
  /// parts of the rest.
  case firstAmount(Int64)

  /// The weights that a payment can have, 1 to 1,000,000.
  public static var weights: ClosedRange<Int> { 1...1_000_000 }
}

/// A percentage above 0 and below 100, with up to four decimal places.
///
///     try Percentage("12.5").description  // "12.5"
///     try Percentage("100")               // throws: not a percentage; …
public struct Percentage: Hashable, Sendable {
  /// The percentage in ten-thousandths of a percent, 1 to 999,999: 125,000 for 12.5 %.
  public let tenThousandths: Int

  /// Reads a percentage.
  ///
  /// - Parameter text: One to three digits, or these, a point and one to four digits. Leading zeros
  ///   are not allowed, except for a single zero before the point.
  /// - Throws: ``PercentageError`` for any other text, and for 0 and 100 or more.
  /// - Complexity: O(1).
  public init(_ text: String) throws(PercentageError) {
    var text = text
    guard let number = text.withUTF8({ bytes in unsafe Self.parse(bytes.span) }) else {
      throw PercentageError()
    }
    try self.init(tenThousandths: number)
  }

  /// Creates a percentage from a number of ten-thousandths of a percent.
  ///
  ///     try Percentage(tenThousandths: 125_000)  // 12.5
  ///
  /// - Parameter tenThousandths: The number, 1 to 999,999.
  /// - Throws: ``PercentageError`` for any other number.
  public init(tenThousandths: Int) throws(PercentageError) {
    guard Self.range.contains(tenThousandths) else { throw PercentageError() }
    self.init(known: tenThousandths)
  }

  /// Creates a percentage from a number that is known to be in range.
  package init(known tenThousandths: Int) {
    assert(Self.range.contains(tenThousandths))
    self.tenThousandths = tenThousandths
  }

  /// The ten-thousandths of a percent in the whole.
  static var whole: Int { 1_000_000 }
  private static var range: ClosedRange<Int> { 1...whole - 1 }

  private static func parse(_ bytes: Span<UInt8>) -> Int? {
    guard (1...8).contains(bytes.count) else { return nil }
    var (number, wholeDigits, places) = (0, 0, 0)
    var hasPoint = false
    for offset in 0..<bytes.count {
      if bytes[offset] == UInt8(ascii: "."), !hasPoint, wholeDigits > 0 {
        hasPoint = true
        continue
      }
      let digit = Int(bytes[offset]) - 0x30
      guard (0...9).contains(digit) else { return nil }
      number = number * 10 + digit
      if hasPoint { places += 1 } else { wholeDigits += 1 }
    }
    let hasLeadingZero = wholeDigits > 1 && bytes[0] == UInt8(ascii: "0")
    guard !hasLeadingZero, wholeDigits <= 3, places <= 4, !hasPoint || places > 0 else {
      return nil
    }
    for _ in places..<4 { number *= 10 }
    return number
  }

  /// Returns the percentage of a total, rounded half up to a minor unit.
  ///
  /// - Parameter total: The total in minor units, zero or more.
  /// - Returns: The part in minor units.
  func part(of total: Int64) -> Int64 {
    // No product overflows: the percentage and the rest are below 10^6, the quotient below 10^13.
    let (whole, percentage) = (Int64(Self.whole), Int64(tenThousandths))
    let (quotient, rest) = total.quotientAndRemainder(dividingBy: whole)
    return quotient &* percentage + (rest &* percentage + whole / 2) / whole
  }
}

extension Percentage: CustomStringConvertible {
  /// The number without the sign, and without zeros at its end, such as `12.5`.
  public var description: String {
    let (whole, fraction) = tenThousandths.quotientAndRemainder(dividingBy: 10_000)
    guard fraction > 0 else { return "\(whole)" }
    var (digits, number) = (4, fraction)
    while number % 10 == 0 { (digits, number) = (digits - 1, number / 10) }
    let places = "\(number)"
    return "\(whole)." + String(repeating: "0", count: digits - places.utf8.count) + places
  }
}

/// The error of a text or number that is not a percentage.
public struct PercentageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error and what to write instead, in one line.
  public var description: String {
    "not a percentage; write one above 0 and below 100 with up to four decimal places, such as 12.5"
  }
}
