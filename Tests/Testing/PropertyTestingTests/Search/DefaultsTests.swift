import PropertyTesting
import Synchronization
import Testing

/// The default values of properties, each written out.
@Suite struct SearchDefaultsTests {
  @Test func `A search tries 200 values from seed 0, and shrinks with 10,000 attempts`() {
    let settings = SearchSettings()
    #expect(settings.runs == 200)
    #expect(settings.seed == 0)
    #expect(settings.shrinkAttempts == 10_000)
    #expect(settings.firstSeeds.isEmpty)
  }

  /// Returns the number of values that a filter rejects before the search ends.
  private static func tried(
    _ filter: (Generator<Int>, @escaping @Sendable (Int) -> Bool) -> Generator<Int>
  ) -> Int {
    let counter = Counter()
    let none = filter(Generator<Int>.integer(in: 0...9)) { _ in
      counter.count.withLock { $0 += 1 }
      return false
    }
    _ = searchCounterexample(for: none, settings: SearchSettings(runs: 1)) { _ in true }
    return counter.count.withLock { $0 }
  }

  private final class Counter: Sendable {
    let count = Mutex(0)
  }

  @Test func `A run is given up after 100 values that a filter leaves out`() {
    let count = Self.tried { $0.filter($1) }
    #expect(count == Self.tried { $0.filter(attempts: 100, $1) })
    #expect(count != Self.tried { $0.filter(attempts: 99, $1) })
    #expect(count > 0)
  }
}
