import Synchronization

@testable import WidgetCommands

/// The standard output of a command that prints lines while it runs.
///
/// Each wait of the command runs the next step. After the last step, the reader closes the output.
final class LiveOutput: Sendable {
  typealias Step = @Sendable () -> Void

  private struct State {
    var lines: [String] = []
    var waits: [Duration] = []
    var steps: ArraySlice<Step> = []
    /// The number of lines that can be printed; then printing returns `end`.
    var room = Int.max
    var end = PrintResult.readerIsGone
  }

  private let state = Mutex(State())

  /// The printed lines with their line feeds.
  var lines: [String] { state.withLock { $0.lines } }
  /// The durations of all waits.
  var waits: [Duration] { state.withLock { $0.waits } }

  /// Removes the recorded lines, and sets the steps that run while a command waits.
  func begin(_ steps: [Step]) {
    state.withLock { $0 = State(steps: steps[...]) }
  }

  /// Makes printing return a result after a number of lines.
  func end(after count: Int, with end: PrintResult) {
    state.withLock { ($0.room, $0.end) = (count, end) }
  }

  func emit(_ line: String) -> PrintResult {
    state.withLock { state in
      guard state.lines.count < state.room else { return state.end }
      state.lines.append(line)
      return .printed
    }
  }

  func wait(_ duration: Duration) -> Bool {
    let next = state.withLock { state in
      state.waits.append(duration)
      return state.steps.popFirst()
    }
    next?()
    return next != nil
  }
}

/// The files that commands have written, in memory.
final class WrittenFiles: Sendable {
  private struct State {
    var texts: [String: String] = [:]
    var outcome = FileWriteResult.written
  }

  private let state = Mutex(State())

  /// The texts of the files by their names.
  var texts: [String: String] { state.withLock { $0.texts } }

  /// Makes writing return a result from now on.
  func fail(with outcome: FileWriteResult) { state.withLock { $0.outcome = outcome } }

  func write(_ text: String, to path: String) -> FileWriteResult {
    state.withLock { state in
      if state.outcome == .written { state.texts[path] = text }
      return state.outcome
    }
  }
}
