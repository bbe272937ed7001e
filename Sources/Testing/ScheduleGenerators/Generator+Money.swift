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
  /// These occur far more often than by chance: the ends of the range and their neighbors, one
  /// minor unit, one whole unit, the limits of the built-in plans, powers of ten, half of the
  /// largest amount, and whole units. Shrinks toward 0.01 USD: toward one minor unit, and among
  /// currencies as ``PropertyTesting/Generator/currency`` does.
  ///
  /// - Parameters:
  ///   - range: The possible minor units, which may be zero and less; by default all above zero.
  ///   - currency: Generates the currencies; by default all.
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
  /// The limits and the smallest total that can be split occur more often than by chance. Shrinks
  /// toward the smallest total.
  ///
  /// - Parameter plan: The plan. If it accepts no total, because its largest order cannot be split,
  ///   a search stops without a value.
  /// - Returns: The generator.
  public static func orderTotal(for plan: Plan) -> Generator {
    let terms = plan.installments
    let step = terms.splittableUnit
    let smallest = max(plan.limits.minimumMinorUnits ?? 1, Int64(terms.count))
    let largest = plan.limits.maximumMinorUnits ?? .max
    let unit = plan.currency.minorUnitsPerUnit
    return Generator { choices throws(Rejection) in
      guard smallest <= largest else { throw Rejection.filtered }
      let edges = AmountEdges(range: smallest...largest, unit: unit)
      let planned = choices.plan { edges.pick(using: &$0) }
      let drawn = try choices.choose(in: smallest...largest, from: smallest, planned: planned)
      // A total that cannot be split is small. Every rule can split a multiple of the step, and one
      // is always close.
      let rest = drawn % step
      let candidates = [drawn, drawn - rest, drawn - rest &+ step].filter { total in
        (smallest...largest).contains(total)
          && (try? SplitParts(of: total, by: terms, plan.split)) != nil
      }
      guard let total = candidates.first else { throw Rejection.filtered }
      return Money(minorUnits: total, currency: plan.currency)
    }
  }
}

/// The amounts of a range, in minor units, at which errors are likely.
struct AmountEdges {
  let range: ClosedRange<Int64>
  /// The number of minor units in one unit of the currency.
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

extension Generator where Value == Currency {
  /// Active currencies with every number of decimal places.
  ///
  ///     forAll(Generator.currency) { try Currency($0.code) == $0 }
  ///
  /// 2, 0, 3 and 4 places occur equally often, although nearly all active currencies have 2.
  /// Shrinks toward USD, or toward JPY, KWD or CLF if a failure needs another number of places.
  public static var currency: Generator {
    Generator { choices throws(Rejection) in
      let places = CurrenciesByPlaces.all.count
      let currencies = CurrenciesByPlaces.all[Int(try choices.choose(upTo: UInt64(places - 1)))]
      return currencies[Int(try choices.choose(upTo: UInt64(currencies.count - 1)))]
    }
  }
}

/// All currencies in groups of 2, 0, 3 and 4 decimal places, the best-known one of a group first.
private enum CurrenciesByPlaces {
  static let all: [[Currency]] = [2, 0, 3, 4].map { places in
    let known: [Currency] = [.usd, .jpy, .kwd].filter { $0.exponent == places }
    return known + Currency.all.filter { $0.exponent == places && !known.contains($0) }
  }
}

extension Choices {
  /// Chooses a number in a range; the simplest one is the nearest to an origin.
  ///
  /// - Parameters:
  ///   - range: The possible numbers.
  ///   - origin: The simplest number; if it is outside the range, the nearest end.
  ///   - plan: The number to choose if choices are random, in the range, or nil for any number.
  /// - Returns: The number; shrinking leads toward the origin, from above rather than from below.
  /// - Throws: `Rejection` if the value would need too many choices.
  mutating func choose(
    in range: ClosedRange<Int64>, from origin: Int64, planned plan: Int64?
  ) throws(Rejection) -> Int64 {
    let origin = min(max(origin, range.lowerBound), range.upperBound)
    var isBelow = range.upperBound == origin
    if !isBelow, range.lowerBound < origin {
      isBelow = try choose(upTo: 1, planned: plan.map { $0 < origin ? 1 : 0 }) == 1
    }
    let end = isBelow ? range.lowerBound : range.upperBound
    let distance = try choose(
      upTo: end.distance(toFar: origin), planned: plan.map { $0.distance(toFar: origin) })
    let steps = Int64(truncatingIfNeeded: distance)
    return isBelow ? origin &- steps : origin &+ steps
  }

  /// Chooses a number in a range as ``choose(in:from:planned:)`` does.
  mutating func choose(
    in range: ClosedRange<Int>, from origin: Int, planned plan: Int?
  ) throws(Rejection) -> Int {
    Int(
      try choose(
        in: Int64(range.lowerBound)...Int64(range.upperBound), from: Int64(origin),
        planned: plan.map { Int64($0) }))
  }
}

extension Int64 {
  /// Returns the distance to another number, which can exceed `Int64.max`.
  fileprivate func distance(toFar other: Int64) -> UInt64 {
    let (low, high) = self < other ? (self, other) : (other, self)
    return UInt64(bitPattern: high) &- UInt64(bitPattern: low)
  }
}
