import Synchronization

@testable import WidgetCommands

/// Standard output as a command sees it that prints as it goes, and what happens meanwhile.
///
/// A command that waits finds the next of some happenings done; after the last, nobody reads on.
final class Live: Sendable {
  typealias Happening = @Sendable () -> Void

  private struct State {
    var lines: [String] = []
    var waits: [Duration] = []
    var happenings: ArraySlice<Happening> = []
    /// How many lines are printed before something else comes of it.
    var room = Int.max
    var end = Emission.readerIsGone
  }

  private let state = Mutex(State())

  /// What was printed, line by line, with line feeds.
  var lines: [String] { state.withLock { $0.lines } }
  /// How long the command has waited, each time.
  var waits: [Duration] { state.withLock { $0.waits } }

  /// Forgets what was printed, and lets things happen while a command waits, one each time.
  func begin(_ happenings: [Happening]) {
    state.withLock { $0 = State(happenings: happenings[...]) }
  }

  /// Lets printing come to an end after some lines.
  func end(after count: Int, with end: Emission) {
    state.withLock { ($0.room, $0.end) = (count, end) }
  }

  func emit(_ line: String) -> Emission {
    state.withLock { state in
      guard state.lines.count < state.room else { return state.end }
      state.lines.append(line)
      return .printed
    }
  }

  func wait(_ duration: Duration) -> Bool {
    let next = state.withLock { state in
      state.waits.append(duration)
      return state.happenings.popFirst()
    }
    next?()
    return next != nil
  }
}
