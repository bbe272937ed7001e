#if canImport(Testing)
  public import Testing

  /// Checks that a system does what its model says, for random sequences of commands.
  ///
  /// ```swift
  /// @Test func `A cart keeps its sums`() async {
  ///   await expectCommands(of: CartModel())
  /// }
  /// ```
  ///
  /// A failure records one issue with the shortest sequence of the simplest commands that fails, as a
  /// numbered list in which an arrow marks the command that fails; see ``SystemModel`` for the order
  /// in which the model and the system are asked.
  ///
  /// - Parameters:
  ///   - model: The model before the first command.
  ///   - count: How many commands a sequence may have; not negative.
  ///   - runs: How many random sequences to try.
  ///   - seed: The seed of the first of them.
  ///   - classes: What to count among them.
  ///   - failingSeeds: Where seeds that fail are kept.
  ///   - sourceLocation: Where an issue is recorded.
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
