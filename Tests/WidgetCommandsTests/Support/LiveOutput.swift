import Synchronization

@testable import WidgetCommands

/// Standard output as a command sees it that prints as it goes, and what happens meanwhile.
///
/// A command that waits finds the next of some steps done; after the last, nobody reads on.
final class LiveOutput: Sendable {
  typealias Step = @Sendable () -> Void

  private struct State {
    var lines: [String] = []
    var waits: [Duration] = []
    var steps: ArraySlice<Step> = []
    /// How many lines are printed before something else comes of it.
    var room = Int.max
    var end = PrintResult.readerIsGone
  }

  private let state = Mutex(State())

  /// What was printed, line by line, with line feeds.
  var lines: [String] { state.withLock { $0.lines } }
  /// How long the command has waited, each time.
  var waits: [Duration] { state.withLock { $0.waits } }

  /// Forgets what was printed, and lets things happen while a command waits, one each time.
  func begin(_ steps: [Step]) {
    state.withLock { $0 = State(steps: steps[...]) }
  }

  /// Lets printing come to an end after some lines.
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

/// The files that commands have written, kept in memory.
final class WrittenFiles: Sendable {
  private struct State {
    var texts: [String: String] = [:]
    var outcome = FileWriteResult.written
  }

  private let state = Mutex(State())

  /// What was written, by the names of the files.
  var texts: [String: String] { state.withLock { $0.texts } }

  /// Lets writing come to something else from now on.
  func fail(with outcome: FileWriteResult) { state.withLock { $0.outcome = outcome } }

  func write(_ text: String, to path: String) -> FileWriteResult {
    state.withLock { state in
      if state.outcome == .written { state.texts[path] = text }
      return state.outcome
    }
  }
}
