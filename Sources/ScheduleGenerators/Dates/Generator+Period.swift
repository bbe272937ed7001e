public import PropertyTesting
public import ScheduleEngine

extension Generator where Value == Period {
  /// Lengths of time of every unit, from none to the largest.
  ///
  ///     forAll(Generator.period) { try Period($0.description) == $0 }
  ///
  /// Days, weeks and months come equally often; one week or month, the numbers of days around a
  /// month and a year, and the largest counts come more often than by chance. Shrinks toward
  /// `P0D`.
  public static var period: Generator { periods(from: 0) { _ in Period.maximumCount } }

  /// Lengths of time above zero, such as from one payment to the next.
  ///
  ///     forAll(Generator.interval) { !$0.isZero }
  ///
  /// As ``period``, but shrinks toward `P1D`.
  public static var interval: Generator { periods(from: 1) { _ in Period.maximumCount } }

  /// Lengths of time with counts from the least to the largest for the unit.
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

/// A unit in which a period's count can be given.
enum PeriodUnit: CaseIterable, Sendable {
  case days, weeks, months
}
