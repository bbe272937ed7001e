import ScheduleEngine

/// Whether a disclosed annual percentage rate is accurate by Regulation Z, 12 CFR 1026.22(a).
///
///     let flows = try CreditFlows(
///       advance: Money("5000.00", .usd), on: CivilDate("1978-01-10"), every: .every(.months(1)),
///       levelPayment: Money("230.00", .usd), count: 24, from: CivilDate("1978-02-10"))
///     let check = try DisclosureCheck(of: InterestRate("9.81"), for: flows)
///     check.isAccurate     // true
///     check.toleranceText  // "0.125"
///     try DisclosureCheck(of: InterestRate("9.82"), for: flows).isAccurate  // false
public struct DisclosureCheck: Hashable, Sendable {
  /// The disclosed rate.
  public let disclosed: InterestRate
  /// Whether the payments are irregular, so that the tolerance is a quarter of a percentage point
  /// and not an eighth.
  ///
  /// They are irregular if those after the first and before the last differ, or if they are not one
  /// interval apart. Payments on the day of the advance make no difference.
  public let isIrregular: Bool
  /// Whether the exact rate is within the tolerance, bounds included.
  public let isAccurate: Bool

  /// The tolerance: 0.125 or 0.25 percentage points.
  public var tolerance: InterestRate { InterestRate(known: isIrregular ? 250_000 : 125_000) }

  /// The tolerance without needless places: `0.125` or `0.25`.
  public var toleranceText: String { isIrregular ? "0.25" : "0.125" }

  /// Compares a disclosed rate with the exact one.
  ///
  /// - Parameters:
  ///   - disclosed: The disclosed rate.
  ///   - flows: The advance and its payments.
  ///   - method: The method of the rate; the tolerances are those of the United States.
  /// - Throws: ``FinancingError`` as ``AnnualPercentageRate/init(of:method:places:)`` does for a rate
  ///   without decimal places.
  /// - Complexity: O(*n*) in the number of payments.
  public init(
    of disclosed: InterestRate, for flows: CreditFlows, method: AnnualPercentageRate.Method = .us
  ) throws(FinancingError) {
    // Throws if there is no rate. Without decimal places the largest rates are below its limit.
    _ = try AnnualPercentageRate(of: flows, method: method, places: 0)
    var worth = PresentWorth(try PaymentSeries.counted(flows, by: method))
    let advance = UInt128(flows.advance.minorUnits.magnitude) << 64
    self.disclosed = disclosed
    isIrregular = flows.areIrregular
    let tolerance = isIrregular ? UInt64(250_000) : 125_000
    let rate = disclosed.millionthsOfPercent.magnitude
    // A rate of 100 million millionths of a percent is 1.
    func fraction(_ millionths: UInt64) -> PresentWorth.Rate {
      PresentWorth.Rate(numerator: millionths, denominator: 100_000_000)
    }
    let reachesLow =
      rate <= tolerance
      || worth.minorUnits(at: fraction(rate - tolerance), bound: .upper) >= advance
    let reachesHigh = worth.minorUnits(at: fraction(rate + tolerance), bound: .lower) <= advance
    isAccurate = reachesLow && reachesHigh
  }
}

extension CreditFlows {
  /// Whether the payments after the advance's day differ, but for the first and the last one, or are
  /// not one interval apart.
  fileprivate var areIrregular: Bool {
    guard case .dated(let payments) = payments else { return false }
    let later = payments.drop { $0.date == startDate }
    let middle = later.dropFirst().dropLast()
    if let amount = middle.first?.amount, middle.contains(where: { $0.amount != amount }) {
      return true
    }
    guard case .every(let period) = interval else { return false }
    return zip(later, later.dropFirst()).contains { !period.separates($0.date, $1.date) }
  }
}

extension Period {
  /// Returns whether a day is one period after another; months are limited to a short month's last
  /// day, counted from either day.
  fileprivate func separates(_ first: CivilDate, _ second: CivilDate) -> Bool {
    switch unit {
    case .days: first.days(until: second) == count
    case .months: first.monthsAndDays(until: second) == (count, 0)
    }
  }
}
