import PropertyTesting
import ScheduleEngine
import Testing

/// Splits of grids of totals, compared with a second implementation of the rules in
/// `Schedules/README.md`.
@Suite struct SplitRuleTests {
  #if DEBUG
    private static let totals: ClosedRange<Int64> = 1...1_000
  #else
    private static let totals: ClosedRange<Int64> = 1...20_000
  #endif

  @Test(arguments: Split.allCases)
  func `Every small total in 1 to 40 parts splits by the rules`(_ split: Split) {
    let rule = SplitRule(split: split)
    let mistake = Self.totals.lazy.flatMap { total in (1...40).lazy.map { (total, $0) } }
      .first { total, count in
        answer(total, count, split) != rule.parts(of: total, count: count)
      }
    #expect(mistake == nil)
  }

  @Test(arguments: Split.allCases)
  func `Totals near the largest split by the rules`(_ split: Split) {
    let rule = SplitRule(split: split)
    for distance in 0..<20 as Range<Int64> {
      for count in [1, 2, 3, 4, 5, 6, 7, 12, 36, 255, 256, 512, 997, 998, 999, 1_000] {
        for total in [
          Int64.max - distance, .max / 2 - distance, .max / Int64(count + 1) + distance,
        ] {
          guard answer(total, count, split) != rule.parts(of: total, count: count) else { continue }
          Issue.record("\(total) in \(count) parts")
        }
      }
    }
  }

  @Test(arguments: Split.allCases)
  func `Totals around the number of parts split or throw by the rules`(
    _ split: Split
  ) {
    let rule = SplitRule(split: split)
    for count in [41, 100, 250, 500, 999, 1_000] {
      for total in [-1, 0, 1, count / 2, count - 1, count, count + 1, count * 3 / 2, count * 2 - 1]
      {
        for total in [Int64(total), Int64(total) + Int64(count) * 700] {
          guard answer(total, count, split) != rule.parts(of: total, count: count) else { continue }
          Issue.record("\(total) in \(count) parts")
        }
      }
    }
  }

  private func answer(_ total: Int64, _ count: Int, _ split: Split) -> [Int64]? {
    (try? SplitParts(of: total, count: count, by: split)).map { Array($0) }
  }

  private static let orders = zip(
    Generator<Int64>.integer(in: 1 ... .max), Generator<Int>.integer(in: 1...1_000),
    Generator.element(of: Split.allCases))

  @Test func `Parts are positive, of at most two values, and add up to the total`() {
    forAll(Self.orders, runs: 1_500) { total, count, split in
      guard let parts = try? SplitParts(of: total, count: count, by: split) else {
        return SplitRule(split: split).parts(of: total, count: count) == nil
      }
      return exactSum(parts) == total && parts.count == count && parts.allSatisfy { $0 > 0 }
        && Set(parts).count <= 2
    }
  }

  @Test func `Spread parts differ by at most one minor unit`() {
    forAll(Self.orders, runs: 1_500) { total, count, split in
      guard split == .spreadFirst || split == .spreadLast,
        let parts = try? SplitParts(of: total, count: count, by: split),
        let smallest = parts.min(), let largest = parts.max()
      else { return true }
      return largest - smallest <= 1
    }
  }

  @Test(arguments: [Split.spreadFirst, .spreadLast])
  func `If odd units are spread, a larger total never lowers a part`(_ split: Split) throws {
    for count in [2, 3, 4, 7] {
      var previous = try SplitParts(of: Int64(count), count: count, by: split)
      for total in Int64(count) + 1...400 {
        let parts = try SplitParts(of: total, count: count, by: split)
        #expect(zip(previous, parts).allSatisfy { $0 <= $1 }, "\(total) in \(count) parts")
        previous = parts
      }
    }
  }

  @Test func `Parts are a collection`() throws {
    let parts = try SplitParts(of: 10_003, count: 4, by: .spreadFirst)
    #expect(parts.count == 4)
    #expect(parts.indices == 0..<4)
    #expect(parts.map { $0 } == parts.indices.map { parts[$0] })
    #expect(Array(parts.reversed()) == [2500, 2501, 2501, 2501])
    #expect(parts.first == 2501)
    #expect(parts.last == 2500)
    #expect(Array(parts.dropFirst(2)) == [2501, 2500])
  }

  @Test(arguments: Split.allCases)
  func `The largest total is its own only part`(_ split: Split) {
    #expect(answer(.max, 1, split) == [.max])
  }

  #if os(macOS) || os(Linux)
    @Test func `An index outside the parts traps`() async {
      await #expect(processExitsWith: .failure) {
        _ = try SplitParts(of: 10_003, count: 4, by: .spreadFirst)[4]
      }
      await #expect(processExitsWith: .failure) {
        _ = try SplitParts(of: 10_003, count: 4, by: .spreadFirst)[-1]
      }
    }
  #endif
}
