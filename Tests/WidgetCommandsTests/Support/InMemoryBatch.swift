import Synchronization

@testable import WidgetCommands

/// The inputs and the output of a batch as bytes in memory, which arrive and go as a test wants.
final class InMemoryBatch: Sendable {
  private struct State {
    var output: [UInt8] = []
    var errorOutput = ""
    var printings = 0
    /// How many bytes are read before something else comes of it.
    var readable = Int.max
    var failure = ByteInput.ReadResult.end
    /// How many printings there are before something else comes of it.
    var printable = Int.max
    var refusal = LinePrintResult.readerIsGone
    var time = Duration.zero
    var interruption: BatchInterruption?
  }

  private let files: [String: [UInt8]]
  /// How many bytes arrive at once.
  let chunk: Int
  /// How long it takes from one look at the clock to the next.
  let step: Duration
  private let state = Mutex(State())

  init(
    _ files: [String: [UInt8]], chunk: Int = .max, step: Duration = .milliseconds(360)
  ) {
    (self.files, self.chunk, self.step) = (files, chunk, step)
  }

  /// What was printed.
  var output: String { state.withLock { String(decoding: $0.output, as: UTF8.self) } }
  /// The text that was printed to standard error while the batch ran.
  var errorOutput: String { state.withLock { $0.errorOutput } }
  /// How often lines were printed.
  var printings: Int { state.withLock { $0.printings } }

  /// Lets reading come to something else after so many bytes.
  func failReading(after count: Int, with failure: ByteInput.ReadResult) {
    state.withLock { ($0.readable, $0.failure) = (count, failure) }
  }

  /// Lets printing come to something else after so many times.
  func failPrinting(after count: Int, with refusal: LinePrintResult) {
    state.withLock { ($0.printable, $0.refusal) = (count, refusal) }
  }

  /// What a signal does now.
  var interruption: BatchInterruption? { state.withLock { $0.interruption } }

  var environment: BatchEnvironment {
    BatchEnvironment(
      open: { self.open($0) }, print: { self.print($0) },
      printError: { text in self.state.withLock { $0.errorOutput += text } },
      elapsed: { self.elapsed() },
      watch: { interruption in self.state.withLock { $0.interruption = interruption } })
  }

  private func open(_ path: String) -> InputOpenResult {
    guard let bytes = files[path] else { return .missing }
    let place = Place()
    return .input(
      ByteInput(byteCount: bytes.count) { buffer, range in
        let (limit, failure) = self.state.withLock { ($0.readable, $0.failure) }
        return place.offset.withLock { offset in
          let count = min(range.count, self.chunk, min(bytes.count, limit) - offset)
          if count <= 0 { return offset < bytes.count ? failure : .end }
          let start = range.lowerBound
          buffer.replaceSubrange(start..<start + count, with: bytes[offset..<offset + count])
          offset += count
          return .bytes(count)
        }
      })
  }

  /// How far an input was read.
  private final class Place: Sendable {
    let offset = Mutex(0)
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
