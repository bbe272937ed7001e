import ServicingWire
import StrictJSON

/// The events of accounts, read from an input in parts.
///
/// Memory does not grow with the input: a line is read in place, or, if a part ends in it, from a
/// copy. Of a line that is too long, the copy has one byte more than the longest line.
struct EventInput {
  /// The maximum number of bytes of one read.
  private static let readSize = 262_144
  /// The longest line that is copied, in bytes: one more than an event may have.
  private static let longestCopy = 65_537

  private var reader: StatementReader
  /// The name of the input in messages.
  let source: String
  /// The beginning of a line that the previous part ended in.
  private var rest: [UInt8] = []

  /// Creates an input without events.
  ///
  /// - Parameters:
  ///   - reader: The reader of the events.
  ///   - source: The name of the input in messages.
  init(_ reader: StatementReader, named source: String) {
    self.reader = reader
    self.source = source
  }

  /// Reads all events of a file, or of standard input for `-`.
  mutating func read(_ path: String, _ environment: BatchEnvironment) throws(CommandError) {
    let input = try environment.input(path, named: source)
    var buffer = [UInt8](repeating: 0, count: Self.readSize)
    var isFirst = true
    while true {
      switch input.read(&buffer, 0..<buffer.count) {
      case .bytes(let count): readLines(of: buffer[..<count])
      case .end:
        if !rest.isEmpty { readRest() }
        return
      case .failed(let reason):
        throw CommandError(
          isFirst ? .noInput : .inputOutput,
          "\(source) cannot be read\(isFirst ? "" : " any further"): \(reason); "
            + "pass a readable file", code: "unreadable_file", field: "FILE")
      }
      isFirst = false
    }
  }

  // The slice ends with the call, so that the next read need not copy its array.
  private mutating func readLines(of slice: ArraySlice<UInt8>) {
    let part = slice.span
    var start = 0
    for end in part.indices where part[end] == UInt8(ascii: "\n") {
      if rest.isEmpty {
        reader.read(line: part.extracting(start..<end))
      } else {
        keep(part.extracting(start..<end))
        readRest()
      }
      start = end + 1
    }
    keep(part.extracting(start...))
  }

  /// Reads the line that the copy contains.
  private mutating func readRest() {
    var line: [UInt8] = []
    swap(&line, &rest)
    read(line[...])
    line.removeAll(keepingCapacity: true)
    swap(&line, &rest)
  }

  private mutating func read(_ line: ArraySlice<UInt8>) { reader.read(line: line.span) }

  /// Appends bytes to the beginning of a line, up to the longest copy.
  private mutating func keep(_ bytes: Span<UInt8>) {
    let kept = bytes.extracting(first: Self.longestCopy - rest.count)
    unsafe kept.withUnsafeBufferPointer { unsafe rest.append(contentsOf: $0) }
  }
}

extension EventInput {
  /// Whether an event names an account.
  var namesAccounts: Bool { reader.namesAccounts }

  /// Ends the reading, and calls a closure with each account until it returns false.
  mutating func finish(_ body: (AccountResult) -> Bool) { reader.finish(body) }

  /// Ends the reading, and returns the only account.
  ///
  /// - Throws: The mistake of the account, or an error if there are several.
  mutating func onlyResult() throws(CommandError) -> AccountResult {
    var found: AccountResult?
    var count = 0
    finish { result in
      count += 1
      found = result
      return count < 2
    }
    guard count == 1, let found else {
      throw CommandError(
        .data, "\(source) has events of several accounts; pass those of one account")
    }
    if let error = found.error { throw error.commandError(in: source) }
    return found
  }
}

extension EventError {
  /// Returns the error that ends the command: `FILE:LINE: CODE: what to do`.
  func commandError(in source: String) -> CommandError {
    CommandError(.data, "\(source):\(self)", code: code, field: "FILE")
  }
}

extension String {
  /// The path of a file as it is in `FILE:LINE`: quoted and cut if it is very long or invisible.
  var shownInMessage: String { utf8.count > 1_000 ? quotedForMessage : quotedIfInvisible }
}
