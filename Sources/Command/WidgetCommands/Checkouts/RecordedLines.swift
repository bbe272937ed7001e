/// The lines of a recording that is continued.
struct RecordedLines: Sendable {
  /// The complete lines, without their line feeds.
  private(set) var lines: [[UInt8]] = []
  /// The number of bytes of the complete lines.
  private var byteCount = 0
  /// The name of the recording in messages.
  let source: String
  private let file: ReopenedFile

  /// Reads a recording; an incomplete last line, which was not written to its end, is left out.
  ///
  /// - Parameters:
  ///   - file: The recording.
  ///   - source: The name of the recording in messages.
  ///   - longestLine: The longest line, in bytes; a longer one is shortened, and cannot be replayed.
  /// - Throws: An error if the recording cannot be read.
  init(
    of file: ReopenedFile, named source: String, upTo longestLine: Int
  ) throws(CommandError) {
    (self.file, self.source) = (file, source)
    var splitter = LineSplitter(longestLine: longestLine)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      switch file.input.read(&buffer, 0..<buffer.count) {
      case .bytes(let count):
        var part = buffer[..<count]
        while let line = splitter.next(in: &part) {
          lines.append(line)
          byteCount += line.count + 1
        }
      case .end: return
      case .failed(let reason):
        throw CommandError(.noInput, "\(source) cannot be read: \(reason); pass a readable file")
      }
    }
  }

  /// The recording, to which further lines are appended.
  var output: ByteOutput { file.output }

  /// Cuts an incomplete last line off; returns the error if that fails.
  func cutOff() -> CommandError? {
    file.cutOff(byteCount).map { reason in
      CommandError(.inputOutput, "\(source) cannot be continued: \(reason)")
    }
  }
}
