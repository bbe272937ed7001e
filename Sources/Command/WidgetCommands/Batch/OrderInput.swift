import OrderBatch
import Synchronization

/// The input of a batch of orders: in UTF-8, with a first line that can be read in advance.
///
/// An input that begins with the byte order mark of UTF-16 is decoded. Any other one is read as it is.
final class OrderInput: Sendable {
  private struct State: Sendable {
    /// Bytes that were read and not yet taken.
    var waiting: [UInt8] = []
    /// The number of waiting bytes that were taken.
    var taken = 0
    /// The end of the input, or the failure of a read in advance.
    var end: ByteInput.ReadResult?
    var decoder: UTF16Decoder?
  }

  private static let readSize = 32_768

  private let source: ByteInput
  private let state = Mutex(State())

  /// Reads the beginning of an input, up to its byte order mark.
  init(_ source: ByteInput) {
    self.source = source
    state.withLock { state in
      while state.waiting.count < UTF16Decoder.markByteCount, state.end == nil {
        Self.read(source, &state)
      }
      guard var decoder = UTF16Decoder(byteOrderMark: state.waiting) else { return }
      state.waiting = decoder.decode(
        state.waiting[UTF16Decoder.markByteCount...], isLast: state.end != nil)
      state.decoder = decoder
    }
  }

  /// The input, after the lines that were dropped.
  var input: ByteInput {
    let isDecoded = state.withLock { $0.decoder != nil }
    return ByteInput(
      // Most characters of UTF-16 have one byte in UTF-8, for the estimate of the progress.
      byteCount: source.byteCount.map { isDecoded ? $0 / 2 : $0 }, isTerminal: source.isTerminal
    ) { self.take(&$0, $1) }
  }

  /// Whether the input looks like UTF-16 without a byte order mark: every other byte is zero.
  var looksLikeUTF16: Bool {
    state.withLock { state in
      let zeros = state.waiting.prefix(4).map { $0 == 0 }
      return state.decoder == nil
        && (zeros == [true, false, true, false] || zeros == [false, true, false, true])
    }
  }

  /// Reads the first line in advance, and returns it without its line feed; nil if there is none, if it
  /// is longer than a row, or if it cannot be read to its end.
  func firstLine() -> [UInt8]? {
    state.withLock { state in
      var searched = 0
      while true {
        let waiting = state.waiting[(state.taken + searched)...]
        if let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
          return Self.line(state.waiting[state.taken..<end])
        }
        searched += waiting.count
        if state.end != nil || searched > RowScanner.longestRow {
          let isWhole = state.end == .end && searched > 0
          return isWhole ? Self.line(state.waiting[state.taken...]) : nil
        }
        Self.read(source, &state)
      }
    }
  }

  /// Returns a line, or nil if it is longer than a row.
  private static func line(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    bytes.count <= RowScanner.longestRow ? Array(bytes) : nil
  }

  /// Drops the first line, which was read in advance.
  func dropFirstLine() {
    state.withLock { state in
      let end = state.waiting[state.taken...].firstIndex(of: UInt8(ascii: "\n"))
      state.taken = end.map { $0 + 1 } ?? state.waiting.count
    }
  }

  /// Reads as many bytes as fit into a range of a buffer.
  private func take(_ buffer: inout [UInt8], _ range: Range<Int>) -> ByteInput.ReadResult {
    state.withLock { state in
      while state.taken == state.waiting.count {
        if let end = state.end { return end }
        (state.waiting, state.taken) = ([], 0)
        if state.decoder == nil { return source.read(&buffer, range) }
        Self.read(source, &state)
      }
      let count = min(range.count, state.waiting.count - state.taken)
      let bytes = state.waiting[state.taken..<state.taken + count]
      buffer.replaceSubrange(range.lowerBound..<range.lowerBound + count, with: bytes)
      state.taken += count
      return .bytes(count)
    }
  }

  /// Reads the next bytes, decodes them, and appends them to those that wait.
  private static func read(_ source: ByteInput, _ state: inout State) {
    var buffer = [UInt8](repeating: 0, count: readSize)
    let result = source.read(&buffer, 0..<readSize)
    var bytes: ArraySlice<UInt8> = []
    if case .bytes(let count) = result { bytes = buffer[..<count] } else { state.end = result }
    if state.decoder == nil {
      state.waiting += bytes
    } else {
      state.waiting += state.decoder?.decode(bytes, isLast: state.end == .end) ?? []
    }
  }
}

extension OrderInput {
  /// Reads the header, if there is one, and drops it.
  ///
  /// - Parameters:
  ///   - job: The batch, which receives the columns, the separator, and the number of the first line.
  ///   - name: The name of the input in messages.
  /// - Throws: ``CommandError`` if the first line is neither a header nor an order.
  func readHeader(of job: inout BatchJob, named name: String) throws(CommandError) {
    guard !looksLikeUTF16 else {
      throw CommandError(
        .data,
        "\(name) looks like UTF-16 without a byte order mark; save it as UTF-8, or with the mark")
    }
    guard let line = firstLine()?[...] else { return }
    do throws(HeaderError) {
      guard try job.options.readHeader(line.span) else { return }
    } catch {
      if error.source == .option { throw CommandError(.usage, error.description) }
      throw CommandError(.data, "\(name): \(error)")
    }
    dropFirstLine()
    job.firstLine = 2
  }
}
