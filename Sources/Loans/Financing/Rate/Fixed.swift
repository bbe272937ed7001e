/// Numbers from 0 to 1 as multiples of 2^-120, rounded to a bound.
///
/// <doc:ProofOfRates> proves the bounds.
enum Fixed {
  /// A side to which results are rounded, so that they bound the exact number.
  enum Bound: Hashable, Sendable {
    /// Results are rounded down.
    case lower
    /// Results are rounded up.
    case upper
  }

  /// The number 1.
  static var one: UInt128 { 1 << 120 }

  /// Returns a number times a factor from 0 to 1, with the binary places of the number.
  ///
  /// - Parameters:
  ///   - number: The number, of any size.
  ///   - factor: The factor.
  ///   - bound: The side of the result.
  /// - Returns: The product, at most the number.
  @inline(__always)
  static func product(_ number: UInt128, _ factor: UInt128, bound: Bound) -> UInt128 {
    let (high, low) = wideProduct(number, factor)
    let result = high &<< 8 | low &>> 120
    let isInexact = low & (one &- 1) != 0
    return bound == .upper && isInexact ? result &+ 1 : result
  }

  /// Returns the product of two numbers, of 256 bits.
  @inline(__always)
  private static func wideProduct(
    _ left: UInt128, _ right: UInt128
  ) -> (high: UInt128, low: UInt128) {
    let (left0, left1) = (UInt64(truncatingIfNeeded: left), UInt64(truncatingIfNeeded: left &>> 64))
    let (right0, right1) = (
      UInt64(truncatingIfNeeded: right), UInt64(truncatingIfNeeded: right &>> 64)
    )
    let low = wide(left0, right0)
    let cross0 = wide(left0, right1) &+ low &>> 64
    let cross1 = wide(left1, right0) &+ UInt128(UInt64(truncatingIfNeeded: cross0))
    let high = wide(left1, right1) &+ cross0 &>> 64 &+ cross1 &>> 64
    return (high, cross1 &<< 64 | UInt128(UInt64(truncatingIfNeeded: low)))
  }

  @inline(__always)
  private static func wide(_ left: UInt64, _ right: UInt64) -> UInt128 {
    UInt128(left) &* UInt128(right)
  }

  /// Returns the quotient of a number by one that is not smaller.
  ///
  /// - Parameters:
  ///   - dividend: A number below 2^63.
  ///   - divisor: A number that is at least the dividend, and above zero.
  ///   - bound: The side of the result.
  /// - Returns: The quotient, at most 1.
  static func quotient(_ dividend: UInt64, _ divisor: UInt64, bound: Bound) -> UInt128 {
    guard dividend < divisor else { return one }
    // The quotient with 128 binary places, and then without the last eight of them.
    let (high, rest) = divisor.dividingFullWidth((dividend, 0))
    let (low, last) = divisor.dividingFullWidth((rest, 0))
    let result = UInt128(high) &<< 56 | UInt128(low &>> 8)
    // A rest of zero means a divisor that is a power of two below 2^64: no place was lost.
    return bound == .upper && last != 0 ? result &+ 1 : result
  }
}
