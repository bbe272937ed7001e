import Testing

/// Waits for what other tasks bring about.
enum Patience {
  struct Exhausted: Error {}

  /// Waits until a condition holds, for a minute at most.
  static func wait(
    isolation: isolated (any Actor)? = #isolation, until condition: () -> Bool
  ) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while !condition() {
      guard ContinuousClock.now < end else { throw Exhausted() }
      try await Task.sleep(for: .microseconds(100))
    }
  }
}
