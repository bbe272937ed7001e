/// The worth of payments at the start, discounted at rates.
///
/// Its results are bounds in minor units with 64 binary places. <doc:ProofOfRates> proves them.
struct PresentWorth: Sendable {
  /// A yearly rate as a fraction of 1, above zero.
  struct Rate: Sendable {
    /// The numerator, below 2^35.
    let numerator: UInt64
    /// The denominator, at most 2 * 10^8.
    let denominator: UInt64
  }

  private let series: PaymentSeries
  /// Whether all payments have the same part of a period or year.
  private let haveCommonPart: Bool
  /// The roots of the last year's discount, near which those of the next one are.
  private var periodRoot: UInt128?
  private var day365Root: UInt128?
  private var day366Root: UInt128?

  init(_ series: PaymentSeries) {
    self.series = series
    haveCommonPart = series.entries.allSatisfy { $0.hasPart(of: series.entries[0]) }
  }

  /// Returns a bound of the worth at a rate, with 64 binary places.
  mutating func minorUnits(at rate: Rate, bound: Fixed.Bound) -> UInt128 {
    switch series.rule {
    case .nominal(let perYear):
      let base = rate.denominator * perYear.numerator
      let growth = rate.numerator * perYear.denominator
      let period = Fixed.quotient(base, base + growth, bound: bound)
      return sum(period: period, bound) { entry in
        Fixed.simple(base, growth, part: entry.part, of: entry.of, bound: bound)
      }
    case .effective(let periods):
      let year = Fixed.quotient(
        rate.denominator, rate.denominator + rate.numerator, bound: bound)
      let period =
        periods == 1 ? year : Fixed.root(of: year, degree: periods, bound: bound, near: periodRoot)
      periodRoot = period
      let days = dayRoots(of: year, bound)
      return sum(period: period, bound) { entry in
        Fixed.power(
          entry.of == 365 ? days.of365 : days.of366, Int(truncatingIfNeeded: entry.part),
          bound: bound)
      }
    }
  }

  /// Returns the discounts of a day in years of 365 and 366 days, as far as payments have days.
  private mutating func dayRoots(
    of year: UInt128, _ bound: Fixed.Bound
  ) -> (of365: UInt128, of366: UInt128) {
    if series.hasDays(of: 365) {
      day365Root = Fixed.root(of: year, degree: 365, bound: bound, near: day365Root)
    }
    if series.hasDays(of: 366) {
      day366Root = Fixed.root(of: year, degree: 366, bound: bound, near: day366Root)
    }
    return (day365Root ?? Fixed.one, day366Root ?? Fixed.one)
  }

  /// Adds up the payments by Horner's rule, from the last one to the first.
  @inline(__always)
  private func sum(
    period: UInt128, _ bound: Fixed.Bound, discount: (PaymentSeries.Entry) -> UInt128
  ) -> UInt128 {
    let entries = series.entries
    var sum: UInt128 = 0
    var gap = (count: 1, discount: period)
    var part: (entry: PaymentSeries.Entry, discount: UInt128)?
    for index in stride(from: entries.count &- 1, through: 0, by: -1) {
      let entry = entries[index]
      let amount = UInt128(entry.amount) &<< 64
      if haveCommonPart || entry.part == 0 {
        sum &+= amount
      } else {
        if part?.entry.hasPart(of: entry) != true { part = (entry, discount(entry)) }
        sum &+= Fixed.product(amount, part?.discount ?? Fixed.one, bound: bound)
      }
      let count = entry.whole &- (index > 0 ? entries[index &- 1].whole : 0)
      guard count > 0 else { continue }
      if count != gap.count { gap = (count, Fixed.power(period, count, bound: bound)) }
      sum = Fixed.product(sum, gap.discount, bound: bound)
    }
    guard haveCommonPart, entries[0].part > 0 else { return sum }
    return Fixed.product(sum, discount(entries[0]), bound: bound)
  }
}

extension Fixed {
  /// Returns the discount of a part of a period at simple interest.
  ///
  /// - Parameters:
  ///   - base: The denominator of the interest of a whole period, below 2^37.
  ///   - growth: Its numerator, below 2^52.
  ///   - part: The numerator of the part, below 2^17.
  ///   - of: The denominator of the part, above the numerator.
  ///   - bound: The side of the result.
  /// - Returns: The discount, above zero and at most 1.
  static func simple(
    _ base: UInt64, _ growth: UInt64, part: UInt64, of: UInt64, bound: Bound
  ) -> UInt128 {
    let dividend = base * of
    let divisor = UInt128(dividend) + UInt128(growth) * UInt128(part)
    if let divisor = UInt64(exactly: divisor) {
      return quotient(dividend, divisor, bound: bound)
    }
    let wide = UInt128(dividend)
    let (quotient, rest) = divisor.dividingFullWidth((wide >> 8, wide << 120))
    return bound == .upper && rest > 0 ? quotient + 1 : quotient
  }
}
