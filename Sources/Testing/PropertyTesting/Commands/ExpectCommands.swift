#if canImport(Testing)
  public import Testing

  /// Checks that a system agrees with its model, for random sequences of commands.
  ///
  /// ```swift
  /// @Test func `A cart keeps its sums`() async {
  ///   await expectCommands(of: CartModel())
  /// }
  /// ```
  ///
  /// A failure records one issue with the shortest and simplest failing sequence found, as a numbered
  /// list in which an arrow marks the failing command; ``SystemModel`` has the order of the calls.
  ///
  /// - Parameters:
  ///   - model: The model's initial state.
  ///   - count: The number of commands of a sequence; not negative.
  ///   - runs: The number of random sequences to try.
  ///   - seed: The seed of the first one.
  ///   - classes: The classes of sequences to count.
  ///   - failingSeeds: The file of failing seeds.
  ///   - sourceLocation: The location of a recorded issue.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public func expectCommands<Model: SystemModel>(
    of model: Model,
    count: ClosedRange<Int> = 0...50,
    runs: Int = SearchSettings().runs,
    seed: UInt64 = SearchSettings().seed,
    classes: [CaseClass<CommandSequence<Model>>] = [],
    failingSeeds: FailingSeeds = .besideTest,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await expectAll(
      .commands(of: model, count: count), runs: runs, seed: seed, classes: classes,
      failingSeeds: failingSeeds, sourceLocation: sourceLocation
    ) { sequence in
      try await sequence.run()
    }
  }
#endif
