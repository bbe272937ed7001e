import Testing

/// Waits for what other tasks bring about, for a minute at most; answers whether it has come.
///
/// Where it has not, that is an issue, told by the statement.
@discardableResult func eventually(
  _ statement: String, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () async -> Bool
) async -> Bool {
  let limit = ContinuousClock.now + .seconds(60)
  while await !condition() {
    guard ContinuousClock.now < limit else {
      Issue.record("it never came that \(statement)", sourceLocation: sourceLocation)
      return false
    }
    try? await Task.sleep(for: .milliseconds(1))
  }
  return true
}

extension Task {
  /// The task's result; one that does not come fails the test, which would wait for ever otherwise.
  func outcome(
    isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Success {
    let ended = Collected<Bool>()
    _ = Task<Void, Never> {
      _ = await result
      ended.append(true)
    }
    try #require(
      await eventually("the task ends", sourceLocation: sourceLocation) { ended.count == 1 },
      sourceLocation: sourceLocation)
    return try await value
  }
}
