import Synchronization

@testable import WidgetCommands

/// The inputs and the output of a batch in memory, with failures that a test sets.
final class InMemoryBatch: Sendable {
  private struct State {
    var output: [UInt8] = []
    var errorOutput = ""
    var printings = 0
    /// The number of bytes that can be read; then reading returns `failure`.
    var readable = Int.max
    var failure = ByteInput.ReadResult.end
    /// The number of bytes that are read before `pause` is called.
    var unpaused = Int.max
    var pause: (@Sendable () -> Void)?
    /// The number of printings that succeed; then printing returns `refusal`.
    var printable = Int.max
    var refusal = LinePrintResult.readerIsGone
    var time = Duration.zero
    var interruption: BatchInterruption?
    var created: [String: String] = [:]
    var flushed: [String] = []
    /// The number of appends that succeed; then appending returns `appendFailure`.
    var appendable = Int.max
    var appendFailure = ""
  }

  private let files: [String: [UInt8]]
  /// The maximum number of bytes in a read.
  let chunk: Int
  /// The time that passes between two reads of the clock.
  let step: Duration
  private let state = Mutex(State())

  init(
    _ files: [String: [UInt8]], chunk: Int = .max, step: Duration = .milliseconds(360)
  ) {
    (self.files, self.chunk, self.step) = (files, chunk, step)
  }

  /// The printed lines.
  var output: String { state.withLock { String(decoding: $0.output, as: UTF8.self) } }
  /// The text that was printed to standard error while the batch ran.
  var errorOutput: String { state.withLock { $0.errorOutput } }
  /// The number of successful printings.
  var printings: Int { state.withLock { $0.printings } }

  /// Makes reading fail after a number of bytes.
  func failReading(after count: Int, with failure: ByteInput.ReadResult) {
    state.withLock { ($0.readable, $0.failure) = (count, failure) }
  }

  /// Makes reading wait after a number of bytes, until a function returns.
  func pauseReading(after count: Int, _ pause: @escaping @Sendable () -> Void) {
    state.withLock { ($0.unpaused, $0.pause) = (count, pause) }
  }

  /// Makes printing fail after a number of printings.
  func failPrinting(after count: Int, with refusal: LinePrintResult) {
    state.withLock { ($0.printable, $0.refusal) = (count, refusal) }
  }

  /// The texts of the files that were created, by their names.
  var created: [String: String] { state.withLock { $0.created } }

  /// Makes appending to a created file fail after a number of appends.
  func failAppending(after count: Int, with reason: String) {
    state.withLock { ($0.appendable, $0.appendFailure) = (count, reason) }
  }

  /// The handler that a signal would call now.
  var interruption: BatchInterruption? { state.withLock { $0.interruption } }

  var environment: BatchEnvironment {
    BatchEnvironment(
      open: { self.open($0) }, create: { self.create($0) },
      reopen: { self.reopen($0) }, print: { self.print($0) },
      printError: { text in self.state.withLock { $0.errorOutput += text } },
      elapsed: { self.elapsed() },
      watch: { interruption in self.state.withLock { $0.interruption = interruption } })
  }

  private func open(_ path: String) -> InputOpenResult {
    guard let bytes = files[path] else { return .missing }
    let place = Place()
    return .input(
      ByteInput(byteCount: bytes.count) { buffer, range in
        self.pause(at: place.offset.withLock { $0 })
        let (limit, unpaused, failure) = self.state.withLock {
          ($0.readable, $0.unpaused, $0.failure)
        }
        return place.offset.withLock { offset in
          let count = min(range.count, self.chunk, min(bytes.count, limit, unpaused) - offset)
          if count <= 0 { return offset < bytes.count ? failure : .end }
          let start = range.lowerBound
          buffer.replaceSubrange(start..<start + count, with: bytes[offset..<offset + count])
          offset += count
          return .bytes(count)
        }
      })
  }

  private func pause(at offset: Int) {
    let pause = state.withLock { state -> (@Sendable () -> Void)? in
      guard offset >= state.unpaused else { return nil }
      defer { (state.unpaused, state.pause) = (.max, nil) }
      return state.pause
    }
    pause?()
  }

  /// The offset up to which an input was read.
  private final class Place: Sendable {
    let offset = Mutex(0)
  }

  private func create(_ path: String) -> OutputCreateResult {
    state.withLock { state in
      guard state.created[path] == nil else { return .exists }
      state.created[path] = ""
      return .output(output(path))
    }
  }

  private func reopen(_ path: String) -> ReopenResult {
    switch open(path) {
    case .input(let input):
      let bytes = files[path] ?? []
      return .file(
        ReopenedFile(input: input, output: output(path)) { byteCount in
          self.state.withLock { state in
            state.created[path] = String(decoding: bytes.prefix(byteCount), as: UTF8.self)
            return nil
          }
        })
    case .missing: return .missing
    case .unreadable(let reason): return .failed(reason)
    }
  }

  private func output(_ path: String) -> ByteOutput {
    ByteOutput(
      append: { self.append($0, to: path) },
      flush: {
        self.state.withLock { state in
          state.flushed.append(state.created[path] ?? "")
          return nil
        }
      })
  }

  /// The texts that the appended file had when it was flushed, in order.
  var flushed: [String] { state.withLock { $0.flushed } }

  private func append(_ bytes: [UInt8], to path: String) -> String? {
    state.withLock { state in
      guard state.appendable > 0 else { return state.appendFailure }
      state.appendable -= 1
      state.created[path, default: ""] += String(decoding: bytes, as: UTF8.self)
      return nil
    }
  }

  private func print(_ lines: Span<UInt8>) -> LinePrintResult {
    state.withLock { state in
      guard state.printings < state.printable else { return state.refusal }
      state.printings += 1
      for offset in lines.indices { state.output.append(lines[offset]) }
      return .printed
    }
  }

  private func elapsed() -> Duration {
    state.withLock { state in
      defer { state.time += step }
      return state.time
    }
  }
}

/// Texts that an input gives one after another.
final class Parts: Sendable {
  private let rest: Mutex<ArraySlice<String>>

  init(_ texts: [String]) { rest = Mutex(texts[...]) }

  /// Returns the next text, or nil after the last one.
  func next() -> String? { rest.withLock { $0.popFirst() } }
}
