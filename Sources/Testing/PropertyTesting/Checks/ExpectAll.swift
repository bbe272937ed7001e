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
  /// A failure records one issue, which quotes the body's first issue for the smallest value; issues
  /// for other values are not recorded. This applies to issues of the body's own task and its child
  /// tasks. Warnings are recorded as usual and fail no value. An issue inside `withKnownIssue` fails a
  /// value, so put that call around the check. Everything else is as in
  /// ``forAll(_:runs:seed:classes:failingSeeds:sourceLocation:_:)-4mhez``.
  ///
  /// - Parameters:
  ///   - generator: The generator of the values.
  ///   - runs: The number of random values to try.
  ///   - seed: The seed of the first one.
  ///   - classes: The classes of values to count.
  ///   - failingSeeds: The file of failing seeds.
  ///   - sourceLocation: The location of a recorded issue.
  ///   - body: Checks one value after another; a thrown error is a failure too.
  /// - Complexity: The body runs once for each value, and up to 10,000 times more after a failure.
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
      let report = Mutex<SearchReport?>(nil)
      try await collectingIssues { issues in
        var search = check.search
        await search.run(awaiting: { value in
          issues.removeAll()
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
        let result = check.report(on: search)
        report.withLock { $0 = result }
      }
      report.withLock { $0 }?.record(at: sourceLocation)
    } catch {
      Issue.record("\(error)", sourceLocation: sourceLocation)
    }
  }

  /// Runs a body and collects its issues without recording them.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func collectingIssues(
    _ body: @escaping @Sendable (RecordedIssues) async throws -> Void
  ) async throws {
    guard let test = Test.current else {
      preconditionFailure("expectAll must be called by a test, in the test's own task")
    }
    let issues = RecordedIssues()
    let trait = IssueHandlingTrait.compactMapIssues { issue in
      if issue.isWarning { return issue }
      issues.add("\(issue)")
      return nil
    }
    try await trait.provideScope(for: test, testCase: Test.Case.current) {
      try await RecordedIssues.$current.withValue(issues) { try await body(issues) }
    }
  }

  extension Issue {
    /// Whether the issue is a warning, which fails no test; Swift 6.3 introduced them.
    fileprivate var isWarning: Bool {
      #if compiler(>=6.3)
        severity < .error
      #else
        false
      #endif
    }
  }
#endif
