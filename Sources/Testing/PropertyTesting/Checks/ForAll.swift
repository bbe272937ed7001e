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
  /// A failure records one issue with the smallest failing value, the first one and the command that
  /// replays it. Its seed is stored and tried first from then on, see ``FailingSeeds``.
  /// `PROPERTY_SEED` and `PROPERTY_RUNS_FACTOR` in the environment change the extent of the search, see
  /// ``SearchSettings/adjusted(by:)``.
  ///
  /// - Parameters:
  ///   - generator: The generator of the values.
  ///   - runs: The number of random values to try.
  ///   - seed: The seed of the first one.
  ///   - classes: The classes of values to count.
  ///   - failingSeeds: The file of failing seeds.
  ///   - sourceLocation: The location of a recorded issue.
  ///   - property: Returns whether the property holds; an error means that it does not. Use
  ///     ``expectAll(_:runs:seed:classes:failingSeeds:sourceLocation:_:)`` for a body with
  ///     expectations.
  /// - Complexity: The property runs once for each value, and up to 10,000 times more after a failure.
  public func forAll<Value>(
    _ generator: Generator<Value>,
    runs: Int = SearchSettings().runs,
    seed: UInt64 = SearchSettings().seed,
    classes: [CaseClass<Value>] = [],
    failingSeeds: FailingSeeds = .besideTest,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ property: (Value) throws -> Bool
  ) {
    do {
      let check = try PropertyCheck(
        of: generator, runs: runs, seed: seed, classes: classes, failingSeeds: failingSeeds)
      var search = check.search
      search.run(property)
      check.report(on: search).record(at: sourceLocation)
    } catch {
      Issue.record("\(error)", sourceLocation: sourceLocation)
    }
  }

  /// Checks that an asynchronous property holds for random values.
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
  /// The values are tried one after another. Everything else is as for a synchronous property.
  ///
  /// - Parameters:
  ///   - generator: The generator of the values.
  ///   - runs: The number of random values to try.
  ///   - seed: The seed of the first one.
  ///   - classes: The classes of values to count.
  ///   - failingSeeds: The file of failing seeds.
  ///   - sourceLocation: The location of a recorded issue.
  ///   - property: Returns whether the property holds; an error means that it does not.
  /// - Complexity: The property runs once for each value, and up to 10,000 times more after a failure.
  nonisolated(nonsending)
    public func forAll<Value>(
      _ generator: Generator<Value>,
      runs: Int = SearchSettings().runs,
      seed: UInt64 = SearchSettings().seed,
      classes: [CaseClass<Value>] = [],
      failingSeeds: FailingSeeds = .besideTest,
      sourceLocation: SourceLocation = #_sourceLocation,
      _ property: nonisolated(nonsending) (Value) async throws -> Bool
    ) async
  {
    do {
      let check = try PropertyCheck(
        of: generator, runs: runs, seed: seed, classes: classes, failingSeeds: failingSeeds)
      var search = check.search
      await search.run(awaiting: property)
      check.report(on: search).record(at: sourceLocation)
    } catch {
      Issue.record("\(error)", sourceLocation: sourceLocation)
    }
  }
#endif
