import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

/// Parts by weights and after a first payment.
@Suite struct UnequalPartsTests {
  private func parts(
    _ total: Int64, _ amounts: AmountRule, count: Int, _ split: Split = .spreadFirst
  ) throws -> [Int64]? {
    let terms = try InstallmentTerms(count: count, interval: .months(1), amounts: amounts)
    do throws(SplitError) {
      return Array(try SplitParts(of: total, by: terms, split))
    } catch {
      #expect(error.reason == .partNotPositive)
      return nil
    }
  }

  @Test(
    arguments: [
      // 100.03 by 50, 25, 25: shares 50.015, 25.0075, 25.0075; two cents are left, for .75 and .75.
      (10_003, [50, 25, 25], .spreadFirst, [5_001, 2_501, 2_501]),
      // 100.01: shares 50.005, 25.0025, 25.0025; the cent goes to the largest remainder, .50.
      (10_001, [50, 25, 25], .spreadLast, [5_001, 2_500, 2_500]),
      // 100.02: shares 50.01, 25.005, 25.005; the cent goes to the first or the last of a tie.
      (10_002, [50, 25, 25], .spreadFirst, [5_001, 2_501, 2_500]),
      (10_002, [50, 25, 25], .floorFirst, [5_001, 2_501, 2_500]),
      (10_002, [50, 25, 25], .spreadLast, [5_001, 2_500, 2_501]),
      (10_002, [50, 25, 25], .floorLast, [5_001, 2_500, 2_501]),
      (10_002, [50, 25, 25], .halfUpLast, [5_001, 2_500, 2_501]),
      (10_002, [50, 25, 25], .halfEvenLast, [5_001, 2_500, 2_501]),
      (2, [1, 1, 1], .spreadFirst, nil), (3, [1, 1, 1], .spreadFirst, [1, 1, 1]),
      (10, [1_000_000, 1], .spreadFirst, nil),
      (.max, [1], .halfUpLast, [.max]),
      (
        .max, [1, 2, 4], .spreadLast,
        [1_317_624_576_693_539_401, 2_635_249_153_387_078_802, 5_270_498_306_774_157_604]
      ),
    ] as [(Int64, [Int], Split, [Int64]?)])
  func `A total is split by weights`(
    total: Int64, weights: [Int], split: Split, expected: [Int64]?
  ) throws {
    #expect(try parts(total, .weights(weights), count: weights.count, split) == expected)
  }

  @Test(
    arguments: [
      (10_000, "20", 3, .spreadFirst, [2_000, 4_000, 4_000]),
      (10_001, "20", 3, .spreadFirst, [2_000, 4_001, 4_000]),
      (10_001, "20", 3, .spreadLast, [2_000, 4_000, 4_001]),
      // 12.5 % of 1.00 is 12.5 cents, which becomes 13.
      (100, "12.5", 2, .spreadFirst, [13, 87]),
      // 0.0001 % of 5,000.00 is half a cent, and of 4,999.99 less.
      (500_000, "0.0001", 2, .spreadFirst, [1, 499_999]), (499_999, "0.0001", 2, .spreadFirst, nil),
      (1, "50", 2, .spreadFirst, nil), (2, "50", 2, .spreadFirst, [1, 1]),
      (5_727, "25", 4, .halfUpLast, [1_432, 1_432, 1_432, 1_431]),
      (.max, "99.9999", 2, .spreadFirst, [9_223_362_813_482_738_952, 9_223_372_036_855]),
    ] as [(Int64, String, Int, Split, [Int64]?)])
  func `A first payment is a percentage`(
    total: Int64, percent: String, count: Int, split: Split, expected: [Int64]?
  ) throws {
    let amounts = AmountRule.firstPercent(try Percentage(percent))
    #expect(try parts(total, amounts, count: count, split) == expected)
  }

  @Test(
    arguments: [
      (10_000, 2_500, 4, .halfUpLast, [2_500, 2_500, 2_500, 2_500]),
      (10_001, 5_000, 3, .floorLast, [5_000, 2_500, 2_501]),
      (10_001, 5_000, 3, .floorFirst, [5_000, 2_501, 2_500]),
      (5_000, 5_000, 2, .floorLast, nil), (4_999, 5_000, 2, .floorLast, nil),
      (5_001, 5_000, 2, .floorLast, [5_000, 1]), (5_001, 5_000, 3, .floorLast, nil),
      // The rest, 5 in 4, has a last part of 2 by `half-up-last`; 6 has none.
      (5_005, 5_000, 5, .halfUpLast, [5_000, 1, 1, 1, 2]), (5_006, 5_000, 5, .halfUpLast, nil),
    ] as [(Int64, Int64, Int, Split, [Int64]?)])
  func `A first payment is an amount`(
    total: Int64, amount: Int64, count: Int, split: Split, expected: [Int64]?
  ) throws {
    #expect(try parts(total, .firstAmount(amount), count: count, split) == expected)
  }

  /// Rows of a table of others: Shopify/money 29d09f61, `spec/allocator_spec.rb`.
  ///
  /// Its strategies give odd units to the
  /// first or last parts, so only rows count in which the remainders are equal, or without odd units.
  @Test(
    arguments: [
      (5, [3, 7], .spreadFirst, [2, 3]), (5, [3, 7], .spreadLast, [1, 4]),
      (3, [1, 1], .spreadFirst, [2, 1]), (100, [333, 333, 333], .spreadFirst, [34, 33, 33]),
      (300, [1, 5], .spreadFirst, [50, 250]), (5, [1], .spreadFirst, [5]),
      (2_420, [46, 46, 50, 50, 50], .spreadFirst, [460, 460, 500, 500, 500]),
      (100, [1, 1, 1], .spreadFirst, [34, 33, 33]),
      (3_075, [2_600, 475], .spreadLast, [2_600, 475]),
    ] as [(Int64, [Int], Split, [Int64])])
  func `Weights agree with a money library`(
    total: Int64, weights: [Int], split: Split, expected: [Int64]
  ) throws {
    #expect(try parts(total, .weights(weights), count: weights.count, split) == expected)
  }

  /// Rows of a table of others: moneyphp/money, `tests/MoneyTest.php`.
  ///
  /// A part of zero is an error here.
  @Test(
    arguments: [
      (100, [1, 1, 1], [34, 33, 33]), (101, [1, 1, 1], [34, 34, 33]), (5, [3, 7], [2, 3]),
      (5, [7, 3], [4, 1]), (101, [3, 7], [30, 71]), (101, [7, 3], [71, 30]),
      (2, [1, 1, 1], nil), (1, [1, 1], nil), (1, [33, 66], nil),
    ] as [(Int64, [Int], [Int64]?)])
  func `Weights agree with another money library`(
    total: Int64, weights: [Int], expected: [Int64]?
  ) throws {
    #expect(try parts(total, .weights(weights), count: weights.count) == expected)
  }

  /// All totals to 40 by all pairs and triples of weights to 5.
  @Test(arguments: Split.allCases)
  func `Small totals are dealt out by weights`(split: Split) throws {
    let numbers = 1...5
    let pairs = numbers.flatMap { a in numbers.map { [a, $0] } }
    let triples = pairs.flatMap { pair in numbers.map { pair + [$0] } }
    for weights in pairs + triples {
      let terms = try InstallmentTerms(
        count: weights.count, interval: .days(1), amounts: .weights(weights))
      for total in Int64(1)...40 {
        let parts = (try? SplitParts(of: total, by: terms, split)).map { Array($0) }
        #expect(parts == DealtParts.weighted(total, weights, split), "\(total) by \(weights)")
      }
    }
  }

  @Test func `Any total is dealt out by the rule of its terms`() {
    let inputs = zip(Generator.ruledTerms(count: 1...40), .split, .money())
    forAll(inputs, runs: 2_000) { terms, split, money in
      let (total, count) = (money.minorUnits, terms.count)
      let parts = (try? SplitParts(of: total, by: terms, split)).map { Array($0) }
      switch terms.amounts {
      case .equal: return parts == SplitRule(split: split).parts(of: total, count: count)
      case .weights(let weights): return parts == DealtParts.weighted(total, weights, split)
      case .firstPercent(let percentage):
        let first = DealtParts.part(percentage.tenThousandths, of: total)
        return parts == DealtParts.after(first, total, count, split)
      case .firstAmount(let first): return parts == DealtParts.after(first, total, count, split)
      }
    }
  }

  @Test func `Equal weights are no weights for the rules that spread odd units`() {
    let inputs = zip(
      Generator<Int>.integer(in: 1...60), .element(of: [Split.spreadFirst, .spreadLast]), .money())
    forAll(inputs, runs: 500) { count, split, money in
      let weights = AmountRule.weights(Array(repeating: 7, count: count))
      let terms = try InstallmentTerms(count: count, interval: .days(1), amounts: weights)
      let parts = (try? SplitParts(of: money.minorUnits, by: terms, split)).map { Array($0) }
      let even = (try? SplitParts(of: money.minorUnits, count: count, by: split)).map { Array($0) }
      return parts == even
    }
  }

  @Test func `Reversed weights in the other direction give the reversed parts`() {
    let weights = Generator<[Int]>.array(of: .integer(in: 1...1_000_000), count: 1...20)
    forAll(zip(weights, .money()), runs: 500) { weights, money in
      func parts(_ weights: [Int], _ split: Split) throws -> [Int64]? {
        let terms = try InstallmentTerms(
          count: weights.count, interval: .days(1), amounts: .weights(weights))
        return (try? SplitParts(of: money.minorUnits, by: terms, split)).map { Array($0) }
      }
      let (front, back) = (
        try parts(weights, .spreadFirst), try parts(weights.reversed(), .spreadLast)
      )
      return front == back?.reversed()
    }
  }
}
