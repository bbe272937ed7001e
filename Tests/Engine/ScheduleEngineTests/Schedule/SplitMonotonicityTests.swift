import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

/// The parts that a larger total never lowers.
///
/// A share `T / n` rounded in any fixed way rises with `T`, and so does every part of a spread. The
/// one part that gets the rest does not: it shrinks when all shares rise by one.
@Suite struct SplitMonotonicityTests {
  private static let pairs = zip(
    SplitPropertyTests.totals, Generator<Int64>.integer(in: 1...5_000), SplitPropertyTests.counts)

  /// Returns the parts of `total` and `total + more` in pairs, without the part that gets the rest.
  private func shares(
    _ total: Int64, _ more: Int64, _ count: Int, _ split: Split
  ) -> [(before: Int64, after: Int64)]? {
    let (larger, isTooLarge) = total.addingReportingOverflow(more)
    guard !isTooLarge, let before = try? SplitParts(of: total, count: count, by: split),
      let after = try? SplitParts(of: larger, count: count, by: split)
    else { return nil }
    let pairs = zip(before, after).map { (before: $0, after: $1) }
    switch split {
    case .spreadFirst, .spreadLast: return pairs
    case .halfUpLast, .halfEvenLast, .floorLast: return pairs.dropLast()
    case .floorFirst: return Array(pairs.dropFirst())
    }
  }

  @Test(arguments: Split.allCases)
  func `A larger total lowers no part but the one that gets the rest`(_ split: Split) {
    forAll(Self.pairs, runs: 400) { total, more, count in
      shares(total, more, count, split)?.allSatisfy { $0.before <= $0.after } ?? true
    }
  }

  @Test(arguments: Split.allCases)
  func `One minor unit more raises no part by more than one but the part that gets the rest`(
    _ split: Split
  ) {
    forAll(zip(SplitPropertyTests.totals, SplitPropertyTests.counts), runs: 400) { total, count in
      shares(total, 1, count, split)?.allSatisfy { $0.after - $0.before <= 1 } ?? true
    }
  }

  @Test(arguments: Split.allCases)
  func `One unit more for every part raises every part by one`(_ split: Split) {
    // Ties of an even share and of the next odd share round in different directions, so parts rise
    // in steps of two.
    let step = split == .halfEvenLast ? 2 : 1 as Int64
    forAll(Self.pairs, runs: 400) { total, times, count in
      let more = step * times
      let (larger, isTooLarge) = total.addingReportingOverflow(more * Int64(count))
      guard !isTooLarge, let before = try? SplitParts(of: total, count: count, by: split),
        let after = try? SplitParts(of: larger, count: count, by: split)
      else { return true }
      return zip(before, after).allSatisfy { $1 - $0 == more }
    }
  }

  /// The smallest examples with the fewest parts.
  ///
  /// By rounding, 0.04 is 0.01, 0.01, 0.02 and 0.05 is
  /// 0.02, 0.02, 0.01. By truncation, 0.05 is 0.01, 0.01, 0.03 and 0.06 is 0.02, 0.02, 0.02.
  @Test(
    arguments: [
      (.halfUpLast, 3, 4, 2, 1), (.halfEvenLast, 3, 4, 2, 1), (.floorLast, 3, 5, 3, 2),
      (.floorFirst, 3, 5, 3, 2),
    ] as [(Split, Int, Int64, Int64, Int64)])
  func `One minor unit more can lower the part that gets the rest`(
    _ split: Split, _ count: Int, _ total: Int64, _ before: Int64, _ after: Int64
  ) throws {
    func odd(_ total: Int64, _ count: Int) throws -> Int64 {
      let parts = try SplitParts(of: total, count: count, by: split)
      return parts[split == .floorFirst ? 0 : count - 1]
    }
    let orders = zip(Generator<Int>.integer(in: 2...12), Generator<Int64>.integer(in: 1...500))
    let found = findCounterexample(for: orders) { count, total in
      guard let before = try? odd(total, count), let after = try? odd(total + 1, count) else {
        return true
      }
      return before <= after
    }
    #expect(found?.smallest.0 == count)
    #expect(found?.smallest.1 == total)
    #expect(try odd(total, count) == before)
    #expect(try odd(total + 1, count) == after)
  }

  /// 0.03 in two parts is 0.02 and 0.01, since 1.5 rounds to 2; 0.05 is 0.02 and 0.03, since 2.5
  /// rounds to 2 as well.
  @Test func `One unit more for every part changes ties that round to even`() throws {
    func parts(_ total: Int64, _ count: Int) throws -> SplitParts {
      try SplitParts(of: total, count: count, by: .halfEvenLast)
    }
    let orders = zip(Generator<Int>.integer(in: 1...12), Generator<Int64>.integer(in: 1...500))
    let found = findCounterexample(for: orders) { count, total in
      guard let before = try? parts(total, count) else { return true }
      return try zip(before, parts(total + Int64(count), count)).allSatisfy { $1 == $0 + 1 }
    }
    #expect(found?.smallest.0 == 2)
    #expect(found?.smallest.1 == 3)
    #expect(try Array(parts(3, 2)) == [2, 1])
    #expect(try Array(parts(5, 2)) == [2, 3])
  }
}
