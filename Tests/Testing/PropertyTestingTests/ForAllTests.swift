import PropertyTesting
import Synchronization
import Testing

@Suite struct ForAllTests {
  @Test func `A property that holds records nothing`() {
    forAll(zip(Generator<Int>.integer(in: 0...99), .integer(in: 1...12))) { total, count in
      let parts = (0..<count).map { total / count + ($0 < total % count ? 1 : 0) }
      return parts.reduce(0, +) == total
    }
  }

  @Test func `A property that does not hold records one issue with the smallest value`() {
    withKnownIssue {
      forAll(Generator<Int>.integer(in: 0...1_000_000)) { $0 < 1000 }
    } matching: { issue in
      "\(issue)".contains("smallest: 1000\n") && "\(issue)".contains("PROPERTY_SEED=")
        && "\(issue)".hasSuffix(
          "--filter 'A property that does not hold records one issue with the smallest value'\n"
            + "            or the argument seed: 0")
    }
  }

  @Test func `A filter that refuses everything records an issue`() {
    withKnownIssue {
      forAll(Generator<Int>.integer().filter { _ in false }) { _ in true }
    } matching: { issue in
      "\(issue)".contains("filters rejected")
    }
  }

  actor Limit {
    func admits(_ value: Int) throws -> Bool {
      if value > 5000 { throw CancellationError() }
      return value < 1000
    }
  }

  @Test func `A property is awaited`() async {
    let limit = Limit()
    await forAll(Generator<Int>.integer(in: 0...999)) { try await limit.admits($0) }
    await withKnownIssue {
      await forAll(Generator<Int>.integer(in: 0...1_000_000)) { try await limit.admits($0) }
    } matching: { issue in
      "\(issue)".contains("smallest: 1000\n") && !"\(issue)".contains("because")
    }
    await withKnownIssue {
      await forAll(Generator<Int>.integer(in: 3000...1_000_000)) {
        try await limit.admits($0) || $0 <= 5000
      }
    } matching: { issue in
      "\(issue)".contains("smallest: 5001\n  because:  CancellationError()")
    }
  }

  @Test @MainActor func `A property may use what its own actor holds`() async throws {
    var values = 0
    await forAll(Generator<Int>.integer(in: 1...9)) { _ in
      await Task.yield()
      values += 1
      return true
    }
    let runs = try SearchSettings().adjusted(by: Environment.variable).runs
    #expect(values == runs)
  }

  @Test func `Expectations that are met record nothing`() async {
    await expectAll(Generator<Int>.integer(in: 0...99)) { value in
      #expect(value < 100)
      _ = try #require(value >= 0 ? value : nil)
    }
  }

  @Test func `Expectations that are not met record one issue with the smallest value`() async {
    await withKnownIssue {
      await expectAll(.array(of: Generator<Int>.integer(in: 0...1000), count: 0...9)) { values in
        #expect(values.count < 20)
        #expect(Set(values).count < 2)
      }
    } matching: { issue in
      "\(issue)".contains("smallest: [0, 1]\n") && "\(issue)".contains("Expectation failed")
    }
  }

  #if compiler(>=6.3)
    @Test func `A warning is passed on and fails no value`() async {
      let warnings = Mutex(0)
      let trait = IssueHandlingTrait.compactMapIssues { issue in
        if issue.severity == .warning { warnings.withLock { $0 += 1 } }
        return issue.severity == .warning ? nil : issue
      }
      guard let test = Test.current else { return }
      await #expect(throws: Never.self) {
        try await trait.provideScope(for: test, testCase: Test.Case.current) {
          await Environment.$variable.withValue({ _ in nil }) {
            await expectAll(Generator<Int>.integer(in: 0...99), runs: 3) { _ in
              Issue.record("take care", severity: .warning)
            }
          }
        }
      }
      #expect(warnings.withLock { $0 } == 3)
    }
  #endif

  @Test func `A body that throws is a failure`() async {
    await withKnownIssue {
      await expectAll(Generator<Int>.integer(in: 0...1000)) { value in
        await Task.yield()
        _ = try #require(value < 70 ? value : nil)
      }
    } matching: { issue in
      "\(issue)".contains("smallest: 70\n  because:  Expectation failed")
    }
  }
}
