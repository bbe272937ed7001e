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
  /// way to replay it. Its seed is kept and tried first from then on, see ``FailingSeeds``.
  /// `PROPERTY_SEED` and `PROPERTY_RUNS_FACTOR` in the environment change where and how long to look,
  /// see ``SearchSettings/adjusted(by:)``.
  ///
  /// - Parameters:
  ///   - generator: Makes the values.
  ///   - runs: How many random values to try.
  ///   - seed: The seed of the first of them.
  ///   - classes: What to count among them.
  ///   - failingSeeds: Where seeds that fail are kept.
  ///   - sourceLocation: Where an issue is recorded.
  ///   - property: Says whether the property holds; an error means that it does not. Use
  ///     ``expectAll(_:runs:seed:classes:failingSeeds:sourceLocation:_:)`` for a body with
  ///     expectations.
  /// - Complexity: The property is run once for each value and, when it fails, up to 10,000 times
  ///   more.
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
      check.conclusion(of: search).tell(at: sourceLocation)
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
  /// The values are tried one after another. All else is as where nothing is awaited.
  ///
  /// - Parameters:
  ///   - generator: Makes the values.
  ///   - runs: How many random values to try.
  ///   - seed: The seed of the first of them.
  ///   - classes: What to count among them.
  ///   - failingSeeds: Where seeds that fail are kept.
  ///   - sourceLocation: Where an issue is recorded.
  ///   - property: Says whether the property holds; an error means that it does not.
  /// - Complexity: The property is run once for each value and, when it fails, up to 10,000 times
  ///   more.
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
      check.conclusion(of: search).tell(at: sourceLocation)
    } catch {
      Issue.record("\(error)", sourceLocation: sourceLocation)
    }
  }
#endif
