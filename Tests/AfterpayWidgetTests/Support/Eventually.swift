import Testing

/// Waits for a condition, with a limit that no machine that works needs.
func eventually(
  _ statement: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: @Sendable () async -> Bool
) async {
  let limit = ContinuousClock.now + .seconds(60)
  while await !condition() {
    guard ContinuousClock.now < limit else {
      Issue.record("it never came that \(statement)", sourceLocation: sourceLocation)
      return
    }
    try? await Task.sleep(for: .milliseconds(1))
  }
}
