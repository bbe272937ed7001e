import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

/// Properties of the parts of any total.
@Suite struct SplitPropertyTests {
  static let totals = Generator.money(in: .constant(.usd)).map(\.minorUnits)
  static let counts = Generator.installmentTerms().map(\.count)

  private func parts(_ total: Int64, _ count: Int, _ split: Split) -> [Int64]? {
    (try? SplitParts(of: total, count: count, by: split)).map { Array($0) }
  }

  @Test(arguments: Split.allCases)
  func `Any total splits by the rules`(_ split: Split) {
    let rule = SplitRule(split: split)
    forAll(zip(Self.totals, Self.counts), runs: 400) { total, count in
      parts(total, count, split) == rule.parts(of: total, count: count)
    }
  }

  @Test(arguments: Split.allCases)
  func `The parts of any total add up to it`(_ split: Split) {
    forAll(zip(Self.totals, Self.counts), runs: 400) { total, count in
      guard let parts = parts(total, count, split) else { return true }
      return exactSum(parts) == total && parts.count == count
    }
  }

  @Test(arguments: [Split.halfUpLast, .halfEvenLast])
  func `If parts are rounded, the last differs by at most half a minor unit for each part`(
    _ split: Split
  ) {
    forAll(zip(Self.totals, Self.counts), runs: 400) { total, count in
      guard let parts = parts(total, count, split), let last = parts.last else { return true }
      let shares = Set(parts.dropLast())
      let twice = 2 * ((shares.first ?? last) - last)
      let least = split == .halfUpLast ? 1 - Int64(count) : -Int64(count)
      return shares.count <= 1 && twice >= least && twice <= Int64(count)
    }
  }

  @Test(arguments: [Split.floorLast, .floorFirst])
  func `If one part gets the rest, it exceeds the equal others by less than one unit each`(
    _ split: Split
  ) {
    forAll(zip(Self.totals, Self.counts), runs: 400) { total, count in
      guard var parts = parts(total, count, split) else { return true }
      let odd = split == .floorLast ? parts.removeLast() : parts.removeFirst()
      let excess = odd - (parts.first ?? odd)
      return Set(parts).count <= 1 && excess >= 0 && excess < count
    }
  }

  @Test(arguments: [Split.spreadFirst, .spreadLast])
  func `If odd units are spread, parts differ by one at most, and the larger ones are adjacent`(
    _ split: Split
  ) {
    forAll(zip(Self.totals, Self.counts), runs: 400) { total, count in
      guard let parts = parts(total, count, split) else { return true }
      let falling = split == .spreadFirst ? parts : parts.reversed()
      return zip(falling, falling.dropFirst()).allSatisfy { $0 >= $1 }
        && falling[0] - falling[count - 1] <= 1
    }
  }

  @Test(arguments: [(Split.floorFirst, Split.floorLast), (.spreadFirst, .spreadLast)])
  func `A rule for the first parts is the reverse of the rule for the last`(
    _ first: Split, _ last: Split
  ) {
    forAll(zip(Self.totals, Self.counts), runs: 400) { total, count in
      parts(total, count, first) == parts(total, count, last).map { $0.reversed() }
    }
  }

  @Test func `All rules agree on equal parts if there is no remainder`() {
    let shares = Generator<Int64>.integer(in: 1...Int64.max / 1_000)
    forAll(zip(shares, Self.counts), runs: 400) { share, count in
      Split.allCases.allSatisfy { split in
        parts(share * Int64(count), count, split) == [Int64](repeating: share, count: count)
      }
    }
  }

  /// The last part loses at most half a minor unit for each other part; a large total leaves it
  /// above zero.
  @Test(arguments: Split.allCases)
  func `A total is split if it is large enough, and never if it is smaller than the count`(
    _ split: Split
  ) {
    forAll(zip(Self.totals, Self.counts), runs: 400) { total, count in
      let needed = Int64(count) * Int64(count - 1) / 2
      let isSplit = parts(total, count, split) != nil
      return total < count ? !isSplit : isSplit || total <= needed
    }
  }
}
