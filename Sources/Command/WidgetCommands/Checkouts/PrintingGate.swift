import Synchronization

/// Keeps a replay from printing once a signal is about to end the process.
///
/// The thread that replays and the thread that handles signals share it.
final class PrintingGate: Sendable {
  private struct State {
    var isPrinting = false
    var isStopped = false
    var lineCount = 0
    var progress: BatchProgress
  }

  private let state: Mutex<State>

  /// Creates a gate.
  ///
  /// - Parameter inputSize: The size of the input in bytes, if it is known.
  init(inputSize: Int? = nil) {
    state = Mutex(State(progress: BatchProgress(inputSize: inputSize, noun: "line")))
  }

  /// Begins printing; returns false if nothing may be printed any more.
  func open() -> Bool {
    state.withLock { state in
      state.isPrinting = !state.isStopped
      return state.isPrinting
    }
  }

  /// Ends printing.
  ///
  /// - Parameter lineCount: The number of lines so far: those whose answers are printed, or those
  ///   that were read if only the last state is printed.
  func close(lineCount: Int) {
    state.withLock { ($0.isPrinting, $0.lineCount) = (false, lineCount) }
  }

  /// Forbids printing; returns false while something is being printed.
  func stop() -> Bool {
    state.withLock { state in
      state.isStopped = true
      return !state.isPrinting
    }
  }

  /// Returns the last text on standard error before a signal ends the process.
  func summary(signal: String) -> String {
    state.withLock { state in
      let count = QuantityFormat.count(state.lineCount, "line")
      return state.progress.clearing() + "interrupted by \(signal) after \(count)\n"
    }
  }

  /// Returns a text that draws the progress on standard error, or nil if it is not due.
  func progress(lines: Int, bytes: Int, after elapsed: Duration) -> String? {
    state.withLock { state in
      state.isStopped ? nil : state.progress.line(rows: lines, bytes: bytes, after: elapsed)
    }
  }

  /// Returns the text that clears the progress; empty if none is shown.
  func clearProgress() -> String { state.withLock { $0.progress.clearing() } }
}
