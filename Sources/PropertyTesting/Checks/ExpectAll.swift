#if canImport(Testing)
  private import Synchronization
  public import Testing

  /// Checks that a body meets all its expectations for random values.
  ///
  /// ```swift
  /// @Test func `Parts add up`() async {
  ///   await expectAll(Generator<Int>.integer(in: 1...1_000_000)) { total in
  ///     let parts = split(total, into: 4)
  ///     #expect(parts.count == 4)
  ///     #expect(parts.reduce(0, +) == total)
  ///   }
  /// }
  /// ```
  ///
  /// A failure records one issue: those that the body records for the values on the way are held
  /// back, and the first for the smallest value is quoted. That holds for issues recorded in the
  /// body's own task and its child tasks. A warning is recorded as ever and fails no value; an issue
  /// inside `withKnownIssue` does fail one, so put that around the check. All else is as in
  /// ``forAll(_:runs:seed:classes:failingSeeds:sourceLocation:_:)-4mhez``.
  ///
  /// - Parameters:
  ///   - generator: Makes the values.
  ///   - runs: How many random values to try.
  ///   - seed: The seed of the first of them.
  ///   - classes: What to count among them.
  ///   - failingSeeds: Where seeds that fail are kept.
  ///   - sourceLocation: Where an issue is recorded.
  ///   - body: Checks a value, one after another; an error that it throws is a failure too.
  /// - Complexity: The body is run once for each value and, when it fails, up to 10,000 times more.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public func expectAll<Value>(
    _ generator: Generator<Value>,
    runs: Int = SearchSettings().runs,
    seed: UInt64 = SearchSettings().seed,
    classes: [CaseClass<Value>] = [],
    failingSeeds: FailingSeeds = .besideTest,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: nonisolated(nonsending) @escaping @Sendable (Value) async throws -> Void
  ) async {
    do {
      let check = try PropertyCheck(
        of: generator, runs: runs, seed: seed, classes: classes, failingSeeds: failingSeeds)
      let conclusion = Mutex<Conclusion?>(nil)
      try await holdingBackIssues { issues in
        var search = check.search
        await search.run(awaiting: { value in
          issues.forget()
          do {
            try await body(value)
          } catch let failure as CommandFailure {
            throw failure
          } catch {
            throw issues.first ?? error
          }
          if let issue = issues.first { throw issue }
          return true
        })
        let result = check.conclusion(of: search)
        conclusion.withLock { $0 = result }
      }
      conclusion.withLock { $0 }?.tell(at: sourceLocation)
    } catch {
      Issue.record("\(error)", sourceLocation: sourceLocation)
    }
  }

  /// Runs a body whose issues are only remembered.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func holdingBackIssues(
    _ body: @escaping @Sendable (HeldBackIssues) async throws -> Void
  ) async throws {
    guard let test = Test.current else {
      preconditionFailure("expectAll must be called by a test, in the test's own task")
    }
    let issues = HeldBackIssues()
    let trait = IssueHandlingTrait.compactMapIssues { issue in
      if issue.isWarning { return issue }
      issues.add("\(issue)")
      return nil
    }
    try await trait.provideScope(for: test, testCase: Test.Case.current) {
      try await HeldBackIssues.$current.withValue(issues) { try await body(issues) }
    }
  }

  extension Issue {
    /// Whether the issue is only told, and would not make its test fail.
    ///
    /// There are none before Swift 6.3.
    fileprivate var isWarning: Bool {
      #if compiler(>=6.3)
        severity < .error
      #else
        false
      #endif
    }
  }
#endif
