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
  /// As ``forAll(_:runs:seed:sourceLocation:_:)``, a failure records one issue: those that the body
  /// records for the values on the way are held back, and the first for the smallest value is quoted.
  /// That holds for issues recorded in the body's own task and its child tasks.
  ///
  /// - Parameters:
  ///   - generator: Makes the values.
  ///   - runs: How many values to try.
  ///   - seed: The seed of the first value.
  ///   - sourceLocation: Where an issue is recorded.
  ///   - body: Checks a value, one after another; an error that it throws is a failure too.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public func expectAll<Value>(
    _ generator: Generator<Value>,
    runs: Int = SearchSettings().runs,
    seed: UInt64 = SearchSettings().seed,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: nonisolated(nonsending) @escaping @Sendable (Value) async throws -> Void
  ) async {
    let complaint = Mutex<String?>(nil)
    do {
      let settings = try SearchSettings(runs: runs, seed: seed).adjusted(by: environmentVariable)
      try await holdingBackIssues { issues in
        let outcome = await searchCounterexample(for: generator, settings: settings) { value in
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
        }
        complaint.withLock { $0 = outcome.complaint }
      }
    } catch {
      complaint.withLock { $0 = "\(error)" }
    }
    if let text = complaint.withLock({ $0 }) {
      Issue.record("\(text)", sourceLocation: sourceLocation)
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
      issues.add("\(issue)")
      return nil
    }
    try await trait.provideScope(for: test, testCase: Test.Case.current) {
      try await HeldBackIssues.$current.withValue(issues) { try await body(issues) }
    }
  }
#endif
