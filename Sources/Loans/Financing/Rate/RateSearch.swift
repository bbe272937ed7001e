/// The search for the printed rate: the greatest number of units at which, less half a unit, the
/// payments are worth at least the advance.
///
/// Steps of the secant method choose the next number to try. Each decision is by a bound of the
/// worth alone, so the result does not depend on the steps.
struct RateSearch {
  private var worth: PresentWorth
  private let series: PaymentSeries
  /// The advance in minor units.
  private let advance: UInt64
  /// Units of 10 to the power of `-places` percent: so many are a rate of one half.
  private let denominator: UInt64

  /// The number of units from which on there is no rate, 2^33.
  static var limit: Int64 { 1 << 33 }

  init(_ series: PaymentSeries, advance: UInt64, places: Int) {
    worth = PresentWorth(series)
    self.series = series
    self.advance = advance
    var scale: UInt64 = 200
    for _ in 0..<places { scale *= 10 }
    denominator = scale
  }

  /// A number of units, and the worth at half a unit less above the advance.
  private struct Trial {
    let units: Int64
    let excess: Int128
  }

  /// Returns the number of units, or nil if it is ``limit`` or more.
  ///
  /// - Parameter guess: A number of units near the result, or nil.
  /// - Returns: The number of units.
  /// - Precondition: The payments add up to at least the advance.
  mutating func units(near guess: Int64?) -> Int64? {
    // At zero units the payments are worth enough. At the limit they may not be.
    var (low, high) = (Int64(0), Self.limit + 1)
    var last = Trial(units: 0, excess: Int128(series.total - advance) << 64)
    var next = min(max(guess ?? estimate(), 1), Self.limit)
    var count = 0
    while high - low > 1 {
      let trial = Trial(units: next, excess: excess(at: next))
      if trial.excess >= 0 { low = next } else { high = next }
      count += 1
      // Ten steps nearly always suffice. For a flat curve, halving the digits is faster.
      let proposal = count <= 10 || count % 2 == 0 ? Self.secant(last, trial) : nil
      next = min(max(proposal ?? Self.middle(low, high), low + 1), high - 1)
      last = trial
    }
    return low < Self.limit ? low : nil
  }

  /// Returns the upper bound of the worth at half a unit less, above the advance; at least zero means
  /// that the payments are worth enough.
  private mutating func excess(at units: Int64) -> Int128 {
    let rate = PresentWorth.Rate(
      numerator: units.magnitude * 2 - 1, denominator: denominator)
    let worth = worth.minorUnits(at: rate, bound: .upper)
    return Int128(worth) - Int128(advance) << 64
  }

  /// Returns the number of units at which the line through two trials has no excess, rounded down,
  /// or nil if the line is flat.
  private static func secant(_ first: Trial, _ second: Trial) -> Int64? {
    let fall = first.excess - second.excess
    guard fall != 0 else { return nil }
    // The leading 62 bits suffice for a proposal.
    let bits = max(fall.magnitude, second.excess.magnitude)
    let shift = Int128(max(0, 66 - bits.leadingZeroBitCount))
    let scaled = fall >> shift
    guard scaled != 0 else { return nil }
    let product = (second.excess >> shift) * Int128(second.units - first.units)
    let (quotient, rest) = product.quotientAndRemainder(dividingBy: scaled)
    let step = rest != 0 && (rest < 0) != (scaled < 0) ? quotient - 1 : quotient
    return Int64(clamping: Int128(second.units) + step)
  }

  /// Returns a number between two, near their geometric mean if they are far apart.
  private static func middle(_ low: Int64, _ high: Int64) -> Int64 {
    guard high > 4 * (low + 1) else { return low + (high - low) / 2 }
    let bits = (128 - (low + 1).leadingZeroBitCount - high.leadingZeroBitCount) / 2
    return 1 << Int64(bits)
  }

  /// Returns an estimate of the result from the mean time of the payments.
  private func estimate() -> Int64 {
    let total = UInt128(series.total)
    // The logarithm of total / advance is about 2 (total - advance) / (total + advance). All numbers
    // have 32 binary places.
    let growth = (total - UInt128(advance)) << 33 / (total + UInt128(advance))
    let time = max(series.meanTime, 1 << 26)
    return units(ofForce: growth << 32 / time)
  }

  /// Returns the units of a rate by its force in a period, with 32 binary places.
  private func units(ofForce force: UInt128) -> Int64 {
    // The terms of the exponential function suffice up to the third.
    func exponential(_ force: UInt128) -> UInt128 {
      let force = min(force, 1 << 38)
      let square = force * force >> 32
      return force + square / 2 + (square * force >> 32) / 6
    }
    let rate =
      switch series.rule {
      case .nominal(let perYear):
        exponential(force) * UInt128(perYear.numerator) / UInt128(perYear.denominator)
      case .effective(let periods): exponential(force * UInt128(UInt64(periods.magnitude)))
      }
    return Int64(clamping: rate * UInt128(denominator / 2) >> 32)
  }
}

extension PaymentSeries {
  /// The mean time of the payments in periods, with 32 binary places, about.
  fileprivate var meanTime: UInt128 {
    var sum: UInt128 = 0
    for entry in entries {
      let part =
        switch rule {
        case .nominal: entry.part
        case .effective(let periods): entry.part * UInt64(periods.magnitude)
        }
      let time = UInt128(UInt64(entry.whole.magnitude)) << 8 + UInt128(part << 8 / entry.of)
      sum += UInt128(entry.amount) * time
    }
    return sum << 24 / UInt128(total)
  }
}
