public import PropertyTesting
public import ScheduleEngine

extension Generator where Value == Split {
  /// All six rules for odd minor units; shrinks toward `halfUpLast`.
  ///
  ///     forAll(Generator.split) { !$0.name.isEmpty }
  public static var split: Generator { .element(of: Split.allCases) }
}

extension Generator where Value == InstallmentTerms {
  /// Counts of payments with their distances, which fit into the calendar from early years on.
  ///
  ///     forAll(zip(Generator.installmentTerms(), .split)) { terms, split in
  ///       (try? SplitParts(of: .max, count: terms.count, by: split)) != nil
  ///     }
  ///
  /// Counts of 1 to 4, 12, 999 and 1,000 come more often than by chance, and so do first payments
  /// at once. The longer a series is, the shorter are its steps: it spans 8,400 years at most.
  /// Shrinks toward one payment, due at once.
  ///
  /// - Parameter counts: The counts wanted, from 1 to 1,000; all if not given.
  /// - Returns: The generator.
  public static func installmentTerms(
    count counts: ClosedRange<Int> = InstallmentTerms.counts
  ) -> Generator {
    precondition(
      counts.lowerBound >= 1 && counts.upperBound <= 1_000, "a plan has 1 to 1,000 payments")
    return Generator { choices throws(Rejection) in
      let planned = choices.plan { planCount(in: counts, using: &$0) }
      let count = try choices.choose(in: counts, from: counts.lowerBound, planned: planned)
      let steps = max(1, count - 1)
      let interval = try choices.draw(.periods(from: 1) { $0.longestSpan / steps })
      let isLater = choices.plan { UInt64.random(in: 0...2, using: &$0) / 2 }
      let isDueLater = try choices.choose(upTo: 1, planned: isLater) == 1
      let firstDue = isDueLater ? try choices.draw(.period) : .none
      guard
        let terms = try? InstallmentTerms(count: count, interval: interval, firstDue: firstDue)
      else { throw Rejection.filtered }
      return terms
    }
  }

  private static func planCount(
    in counts: ClosedRange<Int>, using random: inout SplitMix64
  ) -> Int {
    let candidate: Int? =
      switch UInt64.random(in: 0..<8, using: &random) {
      case 0...3: .random(in: 1...4, using: &random)
      case 4...5: [5, 6, 7, 10, 12, 24, 36].randomElement(using: &random)
      case 6: [counts.lowerBound, counts.upperBound, 999, 1_000].randomElement(using: &random)
      default: nil
      }
    if let candidate, counts.contains(candidate) { return candidate }
    return .random(in: counts, using: &random)
  }
}

extension PeriodUnit {
  /// How many of the unit the longest series may span: about 8,200 or 8,300 years.
  fileprivate var longestSpan: Int {
    switch self {
    case .days: 3_000_000
    case .weeks: 3_000_000 / 7
    case .months: 100_000
    }
  }
}

extension InstallmentTerms {
  /// The latest day, or nearly so where months are pinned, from which all payments are in the
  /// calendar; nil where there is no such day.
  var latestStart: CivilDate? {
    let reach = (count - 1) * interval.count
    if firstDue.unit == .months, interval.unit == .months {
      return try? CivilDate.last.adding(months: -(firstDue.count + reach))
    }
    let latestFirstPayment: CivilDate? =
      switch interval.unit {
      case .days: try? CivilDate.last.adding(days: -reach)
      case .months: try? CivilDate.last.adding(months: -reach)
      }
    return switch firstDue.unit {
    case .days: try? latestFirstPayment?.adding(days: -firstDue.count)
    case .months: try? latestFirstPayment?.adding(months: -firstDue.count)
    }
  }
}
