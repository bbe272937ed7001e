import Testing

/// Waits for what other tasks bring about, and answers whether it has come; where it has not, that is
/// an issue, told by the statement.
///
/// It waits for so many turns, not for a time: a turn needs the main actor, and takes longer while
/// that or the machine is busy with other tests.
@discardableResult func eventually(
  _ statement: String, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () async -> Bool
) async -> Bool {
  for _ in 0..<20_000 {
    if await condition() { return true }
    try? await Task.sleep(for: .milliseconds(1))
    await MainActor.run {}
  }
  Issue.record("it never came that \(statement)", sourceLocation: sourceLocation)
  return false
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
