/// The rule by which an exact amount becomes a whole number of minor units, or of another unit.
///
///     Rounding(rawValue: "half-even")  // .halfEven
public enum Rounding: String, Hashable, Sendable, CaseIterable {
  /// To the nearest number; one half to the larger one.
  case halfUp = "half-up"
  /// To the nearest number; one half to the even one.
  case halfEven = "half-even"
  /// To the next larger number.
  case up
  /// To the next smaller number.
  case down
}

extension Rounding {
  /// Returns a quotient that was rounded down, rounded by the rule instead.
  ///
  /// - Parameters:
  ///   - quotient: The quotient, rounded down.
  ///   - remainder: The remainder of the division, below the divisor.
  ///   - divisor: The divisor, below 2^63.
  /// - Returns: The quotient, or one more.
  @inline(__always)
  func rounded(_ quotient: UInt64, remainder: UInt64, divisor: UInt64) -> UInt64 {
    let isUp: Bool
    switch self {
    case .halfUp: isUp = remainder &* 2 >= divisor
    case .halfEven:
      isUp = remainder &* 2 > divisor || remainder &* 2 == divisor && quotient & 1 == 1
    case .up: isUp = remainder > 0
    case .down: isUp = false
    }
    return quotient &+ (isUp ? 1 : 0)
  }

  /// Returns a number of halves, divided by twice a unit and rounded by the rule.
  ///
  /// - Parameters:
  ///   - halves: Twice the number to be rounded, rounded down.
  ///   - isExact: Whether nothing was lost when twice the number was rounded down.
  ///   - unit: The unit, 1 to 2^62.
  /// - Returns: The number of units.
  func units(ofHalves halves: UInt64, isExact: Bool, unit: UInt64) -> UInt64 {
    let (whole, rest) = halves.quotientAndRemainder(dividingBy: 2 * unit)
    switch self {
    case .halfUp: return whole + (rest >= unit ? 1 : 0)
    case .halfEven:
      let isTie = rest == unit && isExact
      return whole + (isTie ? whole & 1 : rest >= unit ? 1 : 0)
    case .up: return whole + (rest > 0 || !isExact ? 1 : 0)
    case .down: return whole
    }
  }

  /// Returns the number of units of an amount that is exactly halfway between two of them, or, by
  /// the rules ``up`` and ``down``, exactly a number of units.
  ///
  /// - Parameters:
  ///   - lower: The result for an amount a little smaller.
  ///   - upper: The result for an amount a little larger, one unit more.
  /// - Returns: One of the two.
  func units(ofTieBetween lower: UInt64, _ upper: UInt64) -> UInt64 {
    switch self {
    case .halfUp, .down: upper
    case .halfEven: lower & 1 == 0 ? lower : upper
    case .up: lower
    }
  }
}
