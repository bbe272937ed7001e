import Synchronization
package import Testing

/// Waits for a condition that other tasks fulfil, and returns whether it was fulfilled; if not,
/// records an issue with the statement.
///
/// The wait is limited to 20,000 turns instead of a time. A turn waits for a millisecond and for
/// the main actor, so it takes longer while other tests keep the main actor or the machine busy.
@discardableResult package func eventually(
  _ statement: String, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () async -> Bool
) async -> Bool {
  for _ in 0..<20_000 {
    if await condition() { return true }
    try? await Task.sleep(for: .milliseconds(1))
    await MainActor.run {}
  }
  Issue.record("it never happened that \(statement)", sourceLocation: sourceLocation)
  return false
}

extension Task {
  /// Returns the task's result; a task that does not end fails the test instead of blocking it.
  package func outcome(
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

/// Values that several tasks append.
package final class Collected<Value: Sendable>: Sendable {
  private let list = Mutex<[Value]>([])

  package init() {}

  package var values: [Value] { list.withLock { $0 } }
  package var count: Int { values.count }

  package func append(_ value: Value) { list.withLock { $0.append(value) } }
}
