import Financing
import ScheduleEngine

/// The annual percentage rate of the contract, written out a second time.
///
/// The method of the United States is computed with exact fractions. The other two have roots, which
/// are found to multiples of 2^-256: 136 binary places more than the engine's.
struct NaiveRate {
  let advance: Int64
  let start: CivilDate
  let interval: PaymentInterval
  let method: AnnualPercentageRate.Method
  let payments: [(date: CivilDate, amount: Int64)]
  /// Whether later times are counted from the first payment.
  let isLoan: Bool

  /// Whether the payments are worth at least the advance at a rate of half units less one half.
  func reaches(_ units: Int64, places: Int) -> Bool {
    guard units > 0 else { return true }
    let scale = (0..<places).reduce(UInt64(200)) { scale, _ in scale * 10 }
    return compare(
      Fraction(Natural(UInt64(2 * units - 1)), Natural(scale)), isReached: true)
  }

  /// Whether the rate of a loan is a number of units: no other number is.
  func isExactly(_ units: Int64, places: Int) -> Bool {
    reaches(units, places: places) && !reaches(units + 1, places: places)
  }

  /// The rate by bisection over all numbers, or nil if there is none.
  func units(places: Int) -> Int64? {
    let total = payments.reduce(Natural(0 as UInt64)) { $0 + Natural($1.amount) }
    guard total >= Natural(advance) else { return nil }
    var (low, high) = (Int64(0), Int64(1) << 33)
    if reaches(high, places: places) { return nil }
    while high - low > 1 {
      let middle = (low + high) / 2
      if reaches(middle, places: places) { low = middle } else { high = middle }
    }
    return low
  }

  /// Whether the exact root is at least, or at most, a rate.
  func isRoot(atLeast rate: Fraction) -> Bool { compare(rate, isReached: true) }
  func isRoot(atMost rate: Fraction) -> Bool { compare(rate, isReached: false) }

  private func compare(_ rate: Fraction, isReached: Bool) -> Bool {
    method == .us
      ? compareExactly(rate, isReached: isReached) : compareRoots(rate, isReached: isReached)
  }

  // The United States.

  private struct Unit {
    let perYear: Fraction
    let time: (CivilDate) -> (whole: Int, fraction: Fraction)
  }

  private var unit: Unit {
    let later = payments.filter { $0.date > start }
    if later.count == 1 {
      let (months, days) = NaiveTime.months(start, later[0].date)
      if months < 12 {
        let all = Natural(UInt64(later[0].date.dayNumber - start.dayNumber))
        return Unit(
          perYear: days == 0 ? Fraction(12, Natural(UInt64(months))) : Fraction(365, all),
          time: { ($0 == start ? 0 : 1, Fraction(0)) })
      }
      return Unit(
        perYear: Fraction(1),
        time: { NaiveTime.unitPeriods(start, $0, interval: .every(.months(12))) })
    }
    return Unit(
      perYear: NaiveTime.perYear(interval),
      time: { NaiveTime.unitPeriods(start, $0, interval: interval) })
  }

  /// The worth times all denominators, against the advance times them.
  private func compareExactly(_ rate: Fraction, isReached: Bool) -> Bool {
    let unit = unit
    let periodic = rate / unit.perYear
    let (base, sum) = (periodic.denominator, periodic.denominator + periodic.numerator)
    let times = payments.indices.map { index in
      guard isLoan else { return unit.time(payments[index].date) }
      let first = unit.time(payments[0].date)
      return (first.whole + index, first.fraction)
    }
    // The payments of each fraction of a period, by Horner's rule from the last one.
    var (fractions, worth): ([Fraction], [Fraction]) = ([], [])
    let most = times.map(\.0).max() ?? 0
    for (time, payment) in zip(times, payments) {
      let index = fractions.firstIndex(of: time.1) ?? fractions.count
      if index == fractions.count {
        fractions.append(time.1)
        worth.append(Fraction(0, sum.power(most)))
      }
      let discounted = Natural(payment.amount) * base.power(time.0) * sum.power(most - time.0)
      worth[index].numerator = worth[index].numerator + discounted
    }
    let all = zip(fractions, worth).reduce(Fraction(0)) { total, part in
      // 1 / (1 + f i) = fd id / (fd id + fn in)
      let whole = part.0.denominator * periodic.denominator
      let discount = Fraction(whole, whole + part.0.numerator * periodic.numerator)
      return total + part.1 * discount
    }
    let advance = Fraction(Natural(advance))
    return isReached ? all >= advance : all <= advance
  }

  // The European Union and the United Kingdom.

  static let places = 256

  /// The number of years of each payment: over 12 or 52, and days over 365 or 366.
  private var years: [(count: Int, of: Int, days: Int, year: Int)] {
    payments.indices.map { index in
      let time = time(of: payments[index].date)
      guard isLoan, index > 0, case .every(let period) = interval else { return time }
      let first = self.time(of: payments[0].date)
      switch period.unit {
      case .months where period.count == 12: return (first.0 + index, 1, first.2, first.3)
      case .months: return (first.0 + index * period.count, 12, first.2, first.3)
      case .days where period.count % 7 == 0:
        return (first.0 + index * period.count / 7, 52, first.2, first.3)
      case .days: return time
      }
    }
  }

  private func time(of date: CivilDate) -> (count: Int, of: Int, days: Int, year: Int) {
    guard case .every(let period) = interval else { return (0, 1, 0, 365) }
    let all = date.dayNumber - start.dayNumber
    func counted(_ count: Int, of: Int, days: Int) -> (Int, Int, Int, Int) {
      let end = (try? start.adding(days: days)) ?? start
      return (count, of, days, NaiveTime.year(endingOn: end))
    }
    switch period.unit {
    case .months where period.count != 12:
      let (months, days) = NaiveTime.months(start, date)
      return counted(months, of: 12, days: days)
    case .days where period.count % 7 == 0: return counted(all / 7, of: 52, days: all % 7)
    default:
      let (years, days) = NaiveTime.periods(of: 12, start, date)
      return counted(years, of: 1, days: days)
    }
  }

  private func compareRoots(_ rate: Fraction, isReached: Bool) -> Bool {
    // Of 1 / (1 + x), rounded down; a bound from above is one more.
    let (numerator, denominator) = (rate.denominator, rate.denominator + rate.numerator)
    let one = Natural(1 as UInt64) << Self.places
    var discount = Natural(0 as UInt64)
    for place in stride(from: Self.places, through: 0, by: -1) {
      let larger = discount + (Natural(1 as UInt64) << place)
      if larger * denominator <= numerator << Self.places { discount = larger }
    }
    var roots: [Int: Natural] = [1: discount]
    func power(_ degree: Int, _ exponent: Int) -> Natural {
      if roots[degree] == nil { roots[degree] = Self.root(of: discount, degree) }
      return Self.power(roots[degree] ?? one, exponent)
    }
    var worth = Natural(0 as UInt64)
    for (time, payment) in zip(years, payments) {
      let term = (power(time.of, time.count) * power(time.year, time.days)) >> Self.places
      worth = worth + Natural(payment.amount) * term
    }
    // All errors are below 2^-140 of a minor unit. Closer numbers are equal.
    let advance = Natural(advance) * one
    let error = Natural(1 as UInt64) << (Self.places - 130)
    return isReached ? worth + error >= advance : worth <= advance + error
  }

  /// A power of a number of at most 1, rounded down.
  private static func power(_ base: Natural, _ exponent: Int) -> Natural {
    var (result, square, rest) = (Natural(1 as UInt64) << places, base, exponent)
    while rest > 0 {
      if rest % 2 == 1 { result = (result * square) >> places }
      square = (square * square) >> places
      rest /= 2
    }
    return result
  }

  /// A root of a number of at most 1, by trying its binary digits.
  private static func root(of number: Natural, _ degree: Int) -> Natural {
    var root = Natural(0 as UInt64)
    for place in stride(from: places, through: 0, by: -1) {
      let larger = root + (Natural(1 as UInt64) << place)
      if power(larger, degree) <= number { root = larger }
    }
    return root
  }
}
