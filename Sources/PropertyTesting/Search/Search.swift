/// Looks for a value for which a property does not hold, and shrinks it.
///
/// ```swift
/// findCounterexample(for: Generator<Int>.integer(in: 0...1_000_000)) { $0 < 1000 }?.smallest
/// // 1000
/// ```
///
/// - Parameters:
///   - generator: Makes the values.
///   - settings: How long and where to look.
///   - property: Says whether the property holds; an error means that it does not. It must always
///     say the same of the same value.
/// - Returns: The counterexample, or `nil` if there was none or too few values could be made.
public func findCounterexample<Value>(
  for generator: Generator<Value>,
  settings: SearchSettings = SearchSettings(),
  property: (Value) throws -> Bool
) -> Counterexample<Value>? {
  searchCounterexample(for: generator, settings: settings, property: property).counterexample
}

/// Looks for a value for which a property that must be awaited does not hold, and shrinks it.
///
/// ```swift
/// let found = await findCounterexample(for: Generator<Int>.integer(in: 0...9)) { value in
///   await Storage().store(value)
/// }
/// ```
///
/// - Parameters:
///   - generator: Makes the values.
///   - settings: How long and where to look.
///   - property: Says whether the property holds, for one value after another; an error means that
///     it does not. It must always say the same of the same value.
/// - Returns: The counterexample, or `nil` if there was none or too few values could be made.
nonisolated(nonsending)
  public func findCounterexample<Value>(
    for generator: Generator<Value>,
    settings: SearchSettings = SearchSettings(),
    property: nonisolated(nonsending) (Value) async throws -> Bool
  ) async -> Counterexample<Value>?
{
  await searchCounterexample(for: generator, settings: settings, property: property).counterexample
}

/// Looks for a value for which a property does not hold, and tells what came of it.
///
/// Nine values in ten may be refused by filters; beyond that the search gives up.
///
/// - Parameters:
///   - generator: Makes the values.
///   - settings: How long and where to look.
///   - property: Says whether the property holds; an error means that it does not.
/// - Returns: The outcome.
public func searchCounterexample<Value>(
  for generator: Generator<Value>,
  settings: SearchSettings = SearchSettings(),
  property: (Value) throws -> Bool
) -> SearchOutcome<Value> {
  var search = SearchProcess(for: generator, settings: settings)
  search.run(property)
  return search.outcome
}

/// Looks for a value for which a property that must be awaited does not hold, and tells what came of
/// it.
///
/// - Parameters:
///   - generator: Makes the values.
///   - settings: How long and where to look.
///   - property: Says whether the property holds, for one value after another; an error means that
///     it does not.
/// - Returns: The outcome.
nonisolated(nonsending)
  public func searchCounterexample<Value>(
    for generator: Generator<Value>,
    settings: SearchSettings = SearchSettings(),
    property: nonisolated(nonsending) (Value) async throws -> Bool
  ) async -> SearchOutcome<Value>
{
  var search = SearchProcess(for: generator, settings: settings)
  await search.run(awaiting: property)
  return search.outcome
}

extension SearchProcess {
  /// Runs a property on all values that the search names.
  mutating func run(_ property: (Value) throws -> Bool) {
    while let value = nextValue() {
      take(Verdict(of: property, on: value), of: value)
    }
  }

  /// Runs a property that must be awaited on all values that the search names.
  nonisolated(nonsending)
    mutating func run(
      awaiting property: nonisolated(nonsending) (Value) async throws -> Bool
    ) async
  {
    while let value = nextValue() {
      take(await Verdict(awaiting: property, on: value), of: value)
    }
  }
}
