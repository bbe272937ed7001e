private import Synchronization

/// The issues that a body has recorded for the value that it is run on.
///
/// They are held back, because most values are only tried on the way to the smallest.
final class HeldBackIssues: Sendable {
  /// Those of the body that is running in this task.
  @TaskLocal static var current: HeldBackIssues?

  private let descriptions = Mutex<[String]>([])

  /// The first issue, as the reason why the value fails.
  var first: (any Error)? {
    descriptions.withLock { $0.first.map { HeldBackIssue(description: $0) } }
  }

  func add(_ description: String) {
    descriptions.withLock { $0.append(description) }
  }

  func forget() {
    descriptions.withLock { $0 = [] }
  }
}

/// An issue that the body recorded, as the reason why the value fails.
private struct HeldBackIssue: Error, CustomStringConvertible {
  let description: String
}
