public import PropertyTesting
public import ScheduleEngine

extension Generator where Value == CivilDate {
  /// Days of the calendar, the awkward ones more often.
  ///
  ///     forAll(Generator.civilDate()) { try CivilDate($0.description) == $0 }
  ///     Generator.civilDate(in: try CivilDate("2026-11-01")...CivilDate("2026-11-30"))
  ///
  /// Far more often than by chance come the ends of the range and their neighbors, 28 and 29
  /// February, last and first days of months and years, years that divide by 100, and the years
  /// around 2026. Shrinks toward 2026-01-01, part by part: first the year, then the month and the
  /// day, so that a case that needs a leap day becomes 2028-02-29.
  ///
  /// - Parameter range: The days wanted; all if not given.
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

  /// Days from which payments can be counted without leaving the calendar.
  ///
  ///     forAll(Generator.startDate(for: Plan.usPayIn4.installments)) { $0.year <= 9999 }
  ///
  /// The latest such day comes more often than by chance. Shrinks as ``civilDate(in:)`` does.
  ///
  /// - Parameters:
  ///   - terms: The terms of the payments. Those that reach too far from any day make a search give
  ///     up.
  ///   - range: The days wanted; all if not given.
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

/// How many days a month has, by the rule that centuries are leap years only when 400 divides them.
enum MonthLength {
  static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}

/// Picks days where mistakes like to be.
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
