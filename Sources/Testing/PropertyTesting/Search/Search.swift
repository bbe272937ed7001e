/// Searches for a value for which a property does not hold, and shrinks it.
///
/// ```swift
/// findCounterexample(for: Generator<Int>.integer(in: 0...1_000_000)) { $0 < 1000 }?.smallest
/// // 1000
/// ```
///
/// - Parameters:
///   - generator: The generator of the values.
///   - settings: The extent of the search.
///   - property: Returns whether the property holds; an error means that it does not. It must return
///     the same result for the same value.
/// - Returns: The counterexample, or `nil` if there is none or filters rejected too many values.
public func findCounterexample<Value>(
  for generator: Generator<Value>,
  settings: SearchSettings = SearchSettings(),
  property: (Value) throws -> Bool
) -> Counterexample<Value>? {
  searchCounterexample(for: generator, settings: settings, property: property).counterexample
}

/// Searches for a value for which an asynchronous property does not hold, and shrinks it.
///
/// ```swift
/// let found = await findCounterexample(for: Generator<Int>.integer(in: 0...9)) { value in
///   await Storage().store(value)
/// }
/// ```
///
/// - Parameters:
///   - generator: The generator of the values.
///   - settings: The extent of the search.
///   - property: Returns whether the property holds, for one value after another; an error means that
///     it does not. It must return the same result for the same value.
/// - Returns: The counterexample, or `nil` if there is none or filters rejected too many values.
nonisolated(nonsending)
  public func findCounterexample<Value>(
    for generator: Generator<Value>,
    settings: SearchSettings = SearchSettings(),
    property: nonisolated(nonsending) (Value) async throws -> Bool
  ) async -> Counterexample<Value>?
{
  await searchCounterexample(for: generator, settings: settings, property: property).counterexample
}

/// Searches for a value for which a property does not hold, and returns the outcome.
///
/// Filters may reject nine values in ten; the search ends without a result if they reject more.
///
/// - Parameters:
///   - generator: The generator of the values.
///   - settings: The extent of the search.
///   - property: Returns whether the property holds; an error means that it does not.
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

/// Searches for a value for which an asynchronous property does not hold, and returns the outcome.
///
/// - Parameters:
///   - generator: The generator of the values.
///   - settings: The extent of the search.
///   - property: Returns whether the property holds, for one value after another; an error means that
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
  /// Runs a property on all values of the search.
  mutating func run(_ property: (Value) throws -> Bool) {
    while let value = nextValue() {
      record(Verdict(of: property, on: value), of: value)
    }
  }

  /// Runs an asynchronous property on all values of the search.
  nonisolated(nonsending)
    mutating func run(
      awaiting property: nonisolated(nonsending) (Value) async throws -> Bool
    ) async
  {
    while let value = nextValue() {
      record(await Verdict(awaiting: property, on: value), of: value)
    }
  }
}
