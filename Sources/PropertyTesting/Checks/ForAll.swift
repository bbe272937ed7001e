#if canImport(Testing)
  public import Testing

  /// Checks that a property holds for random values.
  ///
  /// ```swift
  /// @Test func `Parts add up`() {
  ///   let orders = zip(Generator<Int>.integer(in: 1...1_000_000), Generator<Int>.integer(in: 1...12))
  ///   forAll(orders) { total, count in
  ///     split(total, into: count).reduce(0, +) == total
  ///   }
  /// }
  /// ```
  ///
  /// A failure records one issue with the smallest value that fails, the first one that did and the
  /// way to replay it. `PROPERTY_SEED` and `PROPERTY_RUNS_FACTOR` in the environment change where
  /// and how long to look, see ``SearchSettings/adjusted(by:)``.
  ///
  /// - Parameters:
  ///   - generator: Makes the values.
  ///   - runs: How many values to try.
  ///   - seed: The seed of the first value.
  ///   - sourceLocation: Where an issue is recorded.
  ///   - property: Says whether the property holds; an error means that it does not. Use
  ///     ``expectAll(_:runs:seed:sourceLocation:_:)`` for a body with expectations.
  public func forAll<Value>(
    _ generator: Generator<Value>,
    runs: Int = SearchSettings().runs,
    seed: UInt64 = SearchSettings().seed,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ property: (Value) throws -> Bool
  ) {
    do {
      let settings = try SearchSettings(runs: runs, seed: seed).adjusted(by: environmentVariable)
      let outcome = searchCounterexample(for: generator, settings: settings, property: property)
      if let complaint = outcome.complaint {
        Issue.record("\(complaint)", sourceLocation: sourceLocation)
      }
    } catch {
      Issue.record("\(error)", sourceLocation: sourceLocation)
    }
  }

  /// Checks that a property that must be awaited holds for random values.
  ///
  /// ```swift
  /// @Test func `What is stored can be loaded`() async {
  ///   await forAll(Generator.string(count: 0...20)) { text in
  ///     let storage = Storage()
  ///     await storage.store(text)
  ///     return await storage.load() == text
  ///   }
  /// }
  /// ```
  ///
  /// The values are tried one after another. All else is as in
  /// ``forAll(_:runs:seed:sourceLocation:_:)``.
  ///
  /// - Parameters:
  ///   - generator: Makes the values.
  ///   - runs: How many values to try.
  ///   - seed: The seed of the first value.
  ///   - sourceLocation: Where an issue is recorded.
  ///   - property: Says whether the property holds; an error means that it does not.
  nonisolated(nonsending)
    public func forAll<Value>(
      _ generator: Generator<Value>,
      runs: Int = SearchSettings().runs,
      seed: UInt64 = SearchSettings().seed,
      sourceLocation: SourceLocation = #_sourceLocation,
      _ property: nonisolated(nonsending) (Value) async throws -> Bool
    ) async
  {
    do {
      let settings = try SearchSettings(runs: runs, seed: seed).adjusted(by: environmentVariable)
      let outcome = await searchCounterexample(
        for: generator, settings: settings, property: property)
      if let complaint = outcome.complaint {
        Issue.record("\(complaint)", sourceLocation: sourceLocation)
      }
    } catch {
      Issue.record("\(error)", sourceLocation: sourceLocation)
    }
  }

  extension SearchOutcome {
    /// What to tell of a search that did not find the property to hold.
    var complaint: String? {
      switch self {
      case .held: nil
      case .failed(let counterexample): counterexample.report(filter: currentTestFilter)
      case .gaveUp(let statistics):
        "filters refused \(statistics.rejected) values and let \(statistics.runs) pass; "
          + "make the values that are wanted instead of filtering for them"
      }
    }
  }

  /// What `swift test --filter` takes to choose the test that is running.
  private var currentTestFilter: String {
    let name = Test.current?.name ?? "<this test>"
    let words = name.prefix { $0 != "(" }.filter { $0 != "`" && $0 != "'" }
    return words.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? words : "'\(words)'"
  }
#endif
