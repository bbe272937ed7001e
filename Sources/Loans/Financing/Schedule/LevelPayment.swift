/// The payment that repays a loan in equal parts: the financed amount over the sum, for each payment,
/// of the discount from its day to the start.
///
/// The discount of a period is `scale / (scale + growth)`. The sum is computed by Horner's rule, from
/// the last period to the first, between a lower and an upper bound: first with 64 bits, which nearly
/// always suffices, and else with 128. <doc:ProofOfRates> proves the bounds.
struct LevelPayment {
  /// The financed amount in minor units, 1 to 10^15.
  let financed: UInt64
  /// The denominator of the interest of a period, below 2^44.
  let scale: UInt64
  let rounding: Rounding
  /// The amount in minor units whose multiple the payment is.
  let unit: UInt64

  /// Returns the payment in minor units, or nil if it is more than an `Int64` can hold.
  ///
  /// - Parameters:
  ///   - count: The number of periods, 1 to 480.
  ///   - growth: Returns the numerator of the interest of a period, below 2^62.
  /// - Returns: The payment, a multiple of the unit.
  @inline(__always)
  func minorUnits(count: Int, growth: (Int) -> UInt64) -> Int64? {
    if let units = quickUnits(count: count, growth: growth) { return amount(of: units) }
    return exactUnits(count: count, growth: growth).flatMap(amount)
  }

  private func amount(of units: UInt64) -> Int64? {
    let (amount, overflow) = units.multipliedReportingOverflow(by: unit)
    return overflow ? nil : Int64(exactly: amount)
  }

  /// Returns the number of units by bounds of the sum with 55 binary places, or nil if they do not
  /// agree.
  @inline(__always)
  private func quickUnits(count: Int, growth: (Int) -> UInt64) -> UInt64? {
    let one: UInt64 = 1 << 55
    var (lower, upper) = (UInt64(0), UInt64(0))
    var quotients = RecentQuotients()
    for index in stride(from: count &- 1, through: 0, by: -1) {
      let growth = growth(index)
      (lower, upper) = (lower &+ one, upper &+ one)
      guard growth > 0 else { continue }
      let discount = quotients.quotient(of: scale, by: scale &+ growth)
      lower = lower.multipliedFullWidth(by: discount).high
      upper = upper.multipliedFullWidth(by: discount &+ 1).high &+ 1
    }
    guard let low = quickUnits(over: upper), let high = quickUnits(over: lower), low == high else {
      return nil
    }
    return low
  }

  /// Returns the financed amount over a sum with 55 binary places, rounded.
  @inline(__always)
  private func quickUnits(over sum: UInt64) -> UInt64? {
    let (high, low) = (financed &>> 8, financed &<< 56)
    guard high < sum else { return nil }
    let (halves, rest) = sum.dividingFullWidth((high, low))
    return rounding.units(ofHalves: halves, isExact: rest == 0, unit: unit)
  }

  /// Returns the number of units by bounds of the sum with 119 binary places, or nil if it is too
  /// large.
  ///
  /// If the bounds do not agree, the payment is a tie.
  func exactUnits(count: Int, growth: (Int) -> UInt64) -> UInt64? {
    let sum = exactSum(count: count, growth: growth)
    guard let low = exactUnits(over: sum.upper), let high = exactUnits(over: sum.lower) else {
      return nil
    }
    return low == high ? low : rounding.units(ofTieBetween: low, high)
  }

  /// Returns the bounds of the sum with 119 binary places.
  func exactSum(count: Int, growth: (Int) -> UInt64) -> (lower: UInt128, upper: UInt128) {
    let one: UInt128 = 1 << 119
    var (lower, upper) = (UInt128(0), UInt128(0))
    for index in stride(from: count - 1, through: 0, by: -1) {
      let growth = growth(index)
      (lower, upper) = (lower + one, upper + one)
      guard growth > 0 else { continue }
      lower = Fixed.product(
        lower, Fixed.quotient(scale, scale + growth, bound: .lower), bound: .lower)
      upper = Fixed.product(
        upper, Fixed.quotient(scale, scale + growth, bound: .upper), bound: .upper)
    }
    return (lower, upper)
  }

  /// Returns the financed amount over a sum with 119 binary places, rounded, or nil if it is too
  /// large.
  private func exactUnits(over sum: UInt128) -> UInt64? {
    let financed = UInt128(financed)
    guard financed >> 8 < sum else { return nil }
    let (quotient, rest) = sum.dividingFullWidth((financed >> 8, financed << 120))
    guard let halves = UInt64(exactly: quotient) else { return nil }
    return rounding.units(ofHalves: halves, isExact: rest == 0, unit: unit)
  }
}

/// The last quotients of one dividend: the months of a loan have few lengths.
private struct RecentQuotients {
  private var recent: (divisor: UInt64, quotient: UInt64) = (0, 0)
  private var older: (divisor: UInt64, quotient: UInt64) = (0, 0)

  /// Returns the quotient of a number by a larger one with 64 binary places, rounded down.
  @inline(__always)
  mutating func quotient(of dividend: UInt64, by divisor: UInt64) -> UInt64 {
    if recent.divisor == divisor { return recent.quotient }
    swap(&recent, &older)
    if recent.divisor == divisor { return recent.quotient }
    recent = (divisor, divisor.dividingFullWidth((dividend, 0)).quotient)
    return recent.quotient
  }
}
