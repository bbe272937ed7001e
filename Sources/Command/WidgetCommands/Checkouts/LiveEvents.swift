import POSIX

/// The typed lines and the answers of a checkout that is carried out, in the order in which they
/// arrive.
///
/// One thread reads lines and waits while too many of them wait to be taken; any thread adds
/// answers; one thread takes both.
final class LiveEvents<Answer: Sendable>: Sendable {
  /// An event, in the order in which it is handled.
  enum Event: Sendable {
    case line([UInt8])
    /// The answer to a request, by the request's number.
    case answer(Answer, request: Int)
    /// The input ended, or could not be read any further.
    case end(InputEnd)
  }

  /// The end of the input.
  enum InputEnd: Hashable, Sendable {
    case finished
    /// A read failed, with the system's error message.
    case unreadable(String)
  }

  private struct State: Sendable {
    /// The lines that were read and not taken, the first one first.
    var lines: ArraySlice<[UInt8]> = []
    var answers: ArraySlice<(Answer, request: Int)> = []
    var end: InputEnd?
    var isClosed = false
  }

  /// The number of lines that can wait.
  private static var room: Int { 64 }

  private let state = ConditionLock(State())

  /// Reads lines until the input ends or no further line is needed.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - longestLine: The longest line, in bytes, without its line feed.
  func readLines(of input: ByteInput, upTo longestLine: Int) {
    var splitter = LineSplitter(longestLine: longestLine)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      switch input.read(&buffer, 0..<buffer.count) {
      case .bytes(let count):
        var part = buffer[..<count]
        while let line = splitter.next(in: &part) {
          guard add(line: line) else { return }
        }
      case .end:
        if let line = splitter.last(), !add(line: line) { return }
        return end(.finished)
      case .failed(let reason): return end(.unreadable(reason))
      }
    }
  }

  /// Adds a line; waits while there is no room for it.
  ///
  /// - Returns: Whether further lines are needed.
  func add(line: [UInt8]) -> Bool {
    state.waitAndWake { state in
      if state.isClosed { return false }
      guard state.lines.count < Self.room else { return nil }
      state.lines.append(line)
      return true
    }
  }

  /// Adds an answer.
  func add(_ answer: Answer, request: Int) {
    state.withLock { $0.answers.append((answer, request: request)) }
  }

  /// Notes that the input has ended.
  func end(_ end: InputEnd) { state.withLock { $0.end = end } }

  /// Notes that no further line is needed.
  func close() { state.withLock { $0.isClosed = true } }

  /// Waits for an event and removes it; answers precede lines.
  ///
  /// - Parameter takesLines: Whether lines and the input's end are taken now; otherwise they wait.
  /// - Returns: The event.
  func next(takesLines: Bool) -> Event {
    state.waitAndWake { state in
      if let (answer, request) = state.answers.popFirst() {
        return .answer(answer, request: request)
      }
      guard takesLines else { return nil }
      if let line = state.lines.popFirst() { return .line(line) }
      return state.end.map { .end($0) }
    }
  }
}
