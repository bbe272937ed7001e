private import Synchronization

/// The issues that a body has recorded for its present value.
///
/// The kit collects them instead of recording them at once, because it reports only the smallest
/// value.
final class RecordedIssues: Sendable {
  /// The issues of the body that runs in this task.
  @TaskLocal static var current: RecordedIssues?

  private let descriptions = Mutex<[String]>([])

  /// The first issue, as the reason why the value fails.
  var first: (any Error)? {
    descriptions.withLock { $0.first.map { RecordedIssue(description: $0) } }
  }

  func add(_ description: String) {
    descriptions.withLock { $0.append(description) }
  }

  func removeAll() {
    descriptions.withLock { $0 = [] }
  }
}

/// A recorded issue, as the reason why the value fails.
private struct RecordedIssue: Error, CustomStringConvertible {
  let description: String
}
