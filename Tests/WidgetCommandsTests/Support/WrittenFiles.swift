import Synchronization

@testable import WidgetCommands

/// The files that commands have written, kept in memory.
final class WrittenFiles: Sendable {
  private struct State {
    var texts: [String: String] = [:]
    var outcome = FileWriting.written
  }

  private let state = Mutex(State())

  /// What was written, by the names of the files.
  var texts: [String: String] { state.withLock { $0.texts } }

  /// Lets writing come to something else from now on.
  func fail(with outcome: FileWriting) { state.withLock { $0.outcome = outcome } }

  func write(_ text: String, to path: String) -> FileWriting {
    state.withLock { state in
      if state.outcome == .written { state.texts[path] = text }
      return state.outcome
    }
  }
}
