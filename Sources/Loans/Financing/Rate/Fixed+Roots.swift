extension Fixed {
  /// Returns a number from 0 to 1 to the power of an exponent of zero or more.
  static func power(_ base: UInt128, _ exponent: Int, bound: Bound) -> UInt128 {
    guard exponent > 1 else { return exponent == 1 ? base : one }
    var (result, square, rest): (UInt128?, UInt128, Int) = (nil, base, exponent)
    while true {
      if rest & 1 == 1 { result = result.map { product($0, square, bound: bound) } ?? square }
      rest &>>= 1
      guard rest > 0 else { return result ?? one }
      square = product(square, square, bound: bound)
    }
  }

  /// Returns a bound of the root of a number between 0 and 1.
  ///
  /// Newton's method finds a number near the root. Whether it is a bound is then decided by its
  /// power alone, rounded to the opposite side: the power of an upper bound, rounded down, is at
  /// least the number.
  ///
  /// - Parameters:
  ///   - number: A bound of the number on the same side, above zero and below 1.
  ///   - degree: The degree, 2 to 366.
  ///   - bound: The side of the number and of the result.
  ///   - guess: A number near the root, or nil.
  /// - Returns: The bound, at most 1.
  static func root(
    of number: UInt128, degree: Int, bound: Bound, near guess: UInt128?
  ) -> UInt128 {
    var root = nearRoot(of: number, degree: degree, from: guess)
    // Twice the distance, and one: the first step nearly always suffices, the second always.
    switch bound {
    case .upper:
      while true {
        let power = power(root, degree, bound: .lower)
        guard power < number else { return min(root, one) }
        root += 2 * step(number - power, root, over: power, degree) + 1
      }
    case .lower:
      while true {
        let power = power(root, degree, bound: .upper)
        guard power > number else { return root }
        root -= min(root, 2 * step(power - number, root, over: power, degree) + 1)
      }
    }
  }

  /// Returns a number near a root by Newton's method.
  private static func nearRoot(of number: UInt128, degree: Int, from guess: UInt128?) -> UInt128 {
    // By Bernoulli's inequality this is not below the root.
    let start = one - (one - number) / UInt128(UInt64(degree.magnitude))
    var root = guess ?? start
    for _ in 0..<128 {
      let power = power(root, degree, bound: .upper)
      if power >= number {
        let change = step(power - number, root, over: power, degree)
        root -= change
        if change >> precision == 0 { break }
      } else if power < number >> 1 {
        // A guess far below the root would lead far above it.
        root = start
      } else {
        let change = step(number - power, root, over: power, degree)
        root = min(root + change, start)
        if change >> precision == 0 { break }
      }
    }
    return root
  }

  /// The binary places, from the last, of a step after which Newton's method is done: a step of less
  /// than 2^-64 leaves an error of less than 2^-119.
  private static var precision: UInt128 { 56 }

  /// Returns `distance * root / (power * degree)`, about.
  private static func step(
    _ distance: UInt128, _ root: UInt128, over power: UInt128, _ degree: Int
  ) -> UInt128 {
    guard distance > 0 else { return 0 }
    // The leading 63 bits of each.
    let (distanceShift, powerShift) = (
      65 - distance.leadingZeroBitCount, 65 - power.leadingZeroBitCount
    )
    let distance = leading(distance, distanceShift)
    let divisor = leading(power, powerShift)
    let product = distance.multipliedFullWidth(by: UInt64(truncatingIfNeeded: root &>> 58))
    let quotient = divisor.dividingFullWidth(product).quotient / UInt64(degree.magnitude)
    let shift = distanceShift + 58 - powerShift
    return shift >= 0 ? UInt128(quotient) << UInt128(shift) : UInt128(quotient) >> UInt128(-shift)
  }

  private static func leading(_ number: UInt128, _ shift: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: shift >= 0 ? number >> UInt128(shift) : number << UInt128(-shift))
  }
}
