public import PropertyTesting
public import ScheduleEngine

extension Generator where Value == CivilDate {
  /// Days of the calendar, the awkward ones more often.
  ///
  ///     forAll(Generator.civilDate()) { try CivilDate($0.description) == $0 }
  ///     Generator.civilDate(in: try CivilDate("2026-11-01")...CivilDate("2026-11-30"))
  ///
  /// These occur far more often than by chance: the ends of the range and their neighbors, 28 and
  /// 29 February, last days of months, first and last days of years, multiples of 100 years, and
  /// the years 2020 to 2035. Shrinks toward 2026-01-01, part by part: first the year, then the
  /// month and the day, so that a failure that needs a leap day becomes 2028-02-29.
  ///
  /// - Parameter range: The possible days; by default all.
  /// - Returns: The generator.
  public static func civilDate(
    in range: ClosedRange<CivilDate> = .first ... .last
  ) -> Generator {
    let (first, last) = (range.lowerBound, range.upperBound)
    return Generator { choices throws(Rejection) in
      let planned = choices.plan { DateEdges(range: range).pick(using: &$0) }
      let year = try choices.choose(
        in: first.year...last.year, from: 2026, planned: planned?.year)
      let firstMonth = year == first.year ? first.month : 1
      let lastMonth = year == last.year ? last.month : 12
      let month = try choices.choose(
        in: firstMonth...lastMonth, from: firstMonth, planned: planned?.month)
      let firstDay = (year, month) == (first.year, first.month) ? first.day : 1
      let lastDay =
        (year, month) == (last.year, last.month)
        ? last.day : MonthLength.days(inMonth: month, of: year)
      let day = try choices.choose(in: firstDay...lastDay, from: firstDay, planned: planned?.day)
      guard let date = try? CivilDate(year: year, month: month, day: day) else {
        throw Rejection.filtered
      }
      return date
    }
  }

  /// Start dates from which all payments are in the calendar.
  ///
  ///     forAll(Generator.startDate(for: Plan.usPayIn4.installments)) { $0.year <= 9999 }
  ///
  /// The latest such date occurs more often than by chance. Shrinks as ``civilDate(in:)`` does.
  ///
  /// - Parameters:
  ///   - terms: The terms of the payments. If from every start date a payment would be after the
  ///     calendar's last day, a search stops without a value.
  ///   - range: The possible days; by default all.
  /// - Returns: The generator.
  public static func startDate(
    for terms: InstallmentTerms, in range: ClosedRange<CivilDate> = .first ... .last
  ) -> Generator {
    guard let latest = terms.latestStart, latest >= range.lowerBound else {
      return Generator { _ throws(Rejection) in throw Rejection.filtered }
    }
    return civilDate(in: range.lowerBound...min(latest, range.upperBound))
  }
}

/// The lengths of months in the Gregorian calendar.
enum MonthLength {
  static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}

/// The days of a range at which errors are likely.
private struct DateEdges {
  let range: ClosedRange<CivilDate>

  func pick(using random: inout SplitMix64) -> CivilDate {
    let candidate: CivilDate? =
      switch UInt64.random(in: 0..<10, using: &random) {
      case 0: Bool.random(using: &random) ? range.lowerBound : range.upperBound
      case 1:
        Bool.random(using: &random)
          ? try? range.lowerBound.adding(days: 1) : try? range.upperBound.adding(days: -1)
      case 2: day(29, inMonth: 2, of: 4 * .random(in: 1...2_499, using: &random))
      case 3: day(28, inMonth: 2, of: 100 * .random(in: 1...99, using: &random))
      case 4: monthEnd(of: .random(in: 1...9_999, using: &random), using: &random)
      case 5: monthEnd(of: .random(in: 2020...2035, using: &random), using: &random)
      case 6: day(1, inMonth: 1, of: .random(in: 1...9_999, using: &random))
      case 7: day(31, inMonth: 12, of: .random(in: 1...9_999, using: &random))
      case 8: any(in: 2020...2035, using: &random)
      default: nil
      }
    if let candidate, range.contains(candidate) { return candidate }
    let numbers = range.lowerBound.dayNumber...range.upperBound.dayNumber
    return (try? CivilDate(dayNumber: .random(in: numbers, using: &random))) ?? range.lowerBound
  }

  private func day(_ day: Int, inMonth month: Int, of year: Int) -> CivilDate? {
    try? CivilDate(year: year, month: month, day: day)
  }

  private func monthEnd(of year: Int, using random: inout SplitMix64) -> CivilDate? {
    let month = Int.random(in: 1...12, using: &random)
    return day(MonthLength.days(inMonth: month, of: year), inMonth: month, of: year)
  }

  private func any(in years: ClosedRange<Int>, using random: inout SplitMix64) -> CivilDate? {
    let (year, month) = (
      Int.random(in: years, using: &random), Int.random(in: 1...12, using: &random)
    )
    let days = 1...MonthLength.days(inMonth: month, of: year)
    return day(.random(in: days, using: &random), inMonth: month, of: year)
  }
}

extension Generator where Value == Period {
  /// Lengths of time of every unit, from none to the largest.
  ///
  ///     forAll(Generator.period) { try Period($0.description) == $0 }
  ///
  /// Days, weeks and months occur equally often. One week or month, the numbers of days around a
  /// month and a year, and the largest counts occur more often than by chance. Shrinks toward
  /// `P0D`.
  public static var period: Generator { periods(from: 0) { _ in Period.maximumCount } }

  /// Lengths of time above zero, such as the interval between payments.
  ///
  ///     forAll(Generator.interval) { !$0.isZero }
  ///
  /// The distribution is that of ``period``. Shrinks toward `P1D`.
  public static var interval: Generator { periods(from: 1) { _ in Period.maximumCount } }

  /// Lengths of time whose counts are from `least` to the largest for their unit.
  static func periods(
    from least: Int, upTo largest: @escaping @Sendable (PeriodUnit) -> Int
  ) -> Generator {
    Generator { choices throws(Rejection) in
      let unit = PeriodUnit.allCases[Int(try choices.choose(upTo: 2))]
      let counts = least...max(least, min(largest(unit), Period.maximumCount))
      let planned = choices.plan { Self.planCount(in: counts, using: &$0) }
      let count = try choices.choose(in: counts, from: least, planned: planned)
      switch unit {
      case .days: return .days(count)
      case .weeks: return .weeks(count)
      case .months: return .months(count)
      }
    }
  }

  private static func planCount(
    in counts: ClosedRange<Int>, using random: inout SplitMix64
  ) -> Int {
    let candidate: Int? =
      switch UInt64.random(in: 0..<6, using: &random) {
      case 0: counts.lowerBound
      case 1: counts.upperBound
      case 2: [1, 2, 3, 6, 7, 12, 14].randomElement(using: &random)
      case 3: [27, 28, 29, 30, 31, 32, 364, 365, 366].randomElement(using: &random)
      case 4: [1_428, 1_429, 9_998, 9_999].randomElement(using: &random)
      default: nil
      }
    if let candidate, counts.contains(candidate) { return candidate }
    return .random(in: counts, using: &random)
  }
}

/// A unit in which a period is created; the engine stores weeks as days.
enum PeriodUnit: CaseIterable, Sendable {
  case days, weeks, months
}

extension Generator where Value == Moment {
  /// Moments whose day and time agree in some time zone.
  ///
  ///     forAll(Generator.moment()) { $0.today <= .last }
  ///
  /// Zones are from UTC-12 to UTC+14, and the first and the last second of a day occur more often
  /// than by chance, so that the day in UTC may be the previous or the next one. The time is in the
  /// years 1 to 9999 in UTC. Shrinks toward the beginning of 2026-01-01 in UTC.
  ///
  /// - Parameter days: The possible days; by default all.
  /// - Returns: The generator.
  public static func moment(in days: ClosedRange<CivilDate> = .first ... .last) -> Generator {
    let hours = Generator<Int64>.integer(in: -12...14)
    let seconds = Generator<Int64>.integer(in: 0...86_399)
    return zip(.civilDate(in: days), hours, seconds).map { today, hoursAhead, second in
      let midnight = Timestamp(startOf: today).secondsSinceEpoch
      let time = Timestamp(secondsSinceEpoch: midnight + second - hoursAhead * 3_600)
      let years = Timestamp.years
      return Moment(today: today, timestamp: min(max(time, years.lowerBound), years.upperBound))
    }
  }
}
