public import PropertyTesting
public import ScheduleEngine

extension Generator where Value == Money {
  /// Amounts of money, the awkward ones more often.
  ///
  ///     forAll(Generator.money()) { try Money($0.text, $0.currency) == $0 }
  ///     forAll(Generator.money(minorUnits: 1...5_000, in: .constant(.usd))) {
  ///       $0.minorUnits <= 5_000 && $0.currency == .usd
  ///     }
  ///
  /// Far more often than by chance come the ends of the range and their neighbors, one minor unit,
  /// one whole unit, the limits of the plans that come with the engine, powers of ten, half of the
  /// largest amount, and whole units. Shrinks toward 0.01 USD: the fewest minor units, and among
  /// currencies as ``PropertyTesting/Generator/currency`` does.
  ///
  /// - Parameters:
  ///   - range: The minor units wanted; above zero if not given. Zero and less are allowed.
  ///   - currency: Makes the currencies; all if not given.
  /// - Returns: The generator.
  public static func money(
    minorUnits range: ClosedRange<Int64> = 1 ... .max, in currency: Generator<Currency> = .currency
  ) -> Generator {
    Generator { choices throws(Rejection) in
      let currency = try choices.draw(currency)
      let edges = AmountEdges(range: range, unit: currency.minorUnitsPerUnit)
      let planned = choices.plan { edges.pick(using: &$0) }
      return Money(
        minorUnits: try choices.choose(in: range, from: 1, planned: planned), currency: currency)
    }
  }

  /// Order totals that a plan accepts: within its limits, and large enough to be split.
  ///
  ///     forAll(Generator.orderTotal(for: .usPayIn4)) { $0.minorUnits >= 100 }
  ///
  /// The limits and the smallest total that can be split come more often than by chance. Shrinks
  /// toward the smallest total.
  ///
  /// - Parameter plan: The plan. One that accepts no total, since its largest order cannot be split,
  ///   makes a search give up.
  /// - Returns: The generator.
  public static func orderTotal(for plan: Plan) -> Generator {
    let count = Int64(plan.installments.count)
    let smallest = max(plan.limits.minimumMinorUnits ?? 1, count)
    let largest = plan.limits.maximumMinorUnits ?? .max
    let unit = plan.currency.minorUnitsPerUnit
    return Generator { choices throws(Rejection) in
      guard smallest <= largest else { throw Rejection.filtered }
      let edges = AmountEdges(range: smallest...largest, unit: unit)
      let planned = choices.plan { edges.pick(using: &$0) }
      let drawn = try choices.choose(in: smallest...largest, from: smallest, planned: planned)
      // A total that cannot be split is small, and there is always a multiple of the count nearby.
      let rest = drawn % count
      let candidates = [drawn, drawn - rest, drawn - rest &+ count].filter { total in
        (smallest...largest).contains(total)
          && (try? SplitParts(of: total, count: Int(count), by: plan.split)) != nil
      }
      guard let total = candidates.first else { throw Rejection.filtered }
      return Money(minorUnits: total, currency: plan.currency)
    }
  }
}

/// Picks amounts where mistakes like to be.
struct AmountEdges {
  let range: ClosedRange<Int64>
  /// The minor units of one unit.
  let unit: Int64

  func pick(using random: inout SplitMix64) -> Int64 {
    let candidate: Int64 =
      switch UInt64.random(in: 0..<12, using: &random) {
      case 0: range.lowerBound
      case 1: range.upperBound
      case 2: Bool.random(using: &random) ? range.lowerBound &+ 1 : range.upperBound &- 1
      case 3: near(1, using: &random)
      case 4: near(unit, using: &random)
      case 5: near(Bool.random(using: &random) ? 100 : 200_000, using: &random)
      case 6: near(powerOfTen(using: &random), using: &random)
      case 7: near(.max / 2, using: &random)
      case 8: .random(in: 1...2_000, using: &random) &* unit
      case 9: .random(in: 1...9_999, using: &random)
      case 10: Int64(truncatingIfNeeded: random.next()) >> Int.random(in: 1...62, using: &random)
      default: .random(in: range, using: &random)
      }
    return range.contains(candidate) ? candidate : .random(in: range, using: &random)
  }

  private func near(_ number: Int64, using random: inout SplitMix64) -> Int64 {
    number &+ .random(in: -1...1, using: &random)
  }

  private func powerOfTen(using random: inout SplitMix64) -> Int64 {
    (0..<Int.random(in: 0...18, using: &random)).reduce(1) { power, _ in power * 10 }
  }
}
