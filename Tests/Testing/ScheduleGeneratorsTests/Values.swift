import PropertyTesting
import ScheduleEngine

/// Returns the values of the first seeds.
func values<Value>(_ generator: Generator<Value>, count: Int = 2_000) throws -> [Value] {
  try (0..<UInt64(count)).map { try generator.value(seed: $0) }
}

/// Returns the simplest values for which a property does not hold, searched from several seeds.
func smallest<Value: Hashable>(
  _ generator: Generator<Value>, breaking property: (Value) throws -> Bool
) -> Set<Value> {
  Set(
    (0..<3 as Range<UInt64>).compactMap { seed in
      let settings = SearchSettings(runs: 4_000, seed: seed &* 1_000_003)
      return findCounterexample(for: generator, settings: settings, property: property)?.smallest
    })
}

/// Returns an amount from its text and its currency's code.
func money(_ text: String, _ code: String) throws -> Money { try Money(text, Currency(code)) }
