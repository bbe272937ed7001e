/// A running replay: reads lines, applies each, and prints the answers as soon as no complete line is
/// left of a read.
struct ReplayRun<Printer: ReplayPrinter> {
  /// The maximum number of bytes of one read, and the number of bytes that are printed at once even
  /// if more lines were read.
  private static var blockSize: Int { 65_536 }

  private var printer: Printer
  private let input: ByteInput
  private let environment: BatchEnvironment
  /// Whether only the last state is printed.
  private let printsFinalState: Bool
  private let source: String
  private let start: Duration
  private var output: [UInt8] = []
  /// The ends of the answers in the output.
  private var answerEnds: [Int] = []
  /// The number of lines whose answers are printed.
  private var answeredCount = 0
  private var report = ReplayReport()
  /// The number of bytes of the input that were read.
  private var byteCount = 0
  private let gate: PrintingGate

  /// Creates a replay of an input.
  ///
  /// - Parameters:
  ///   - printer: The printer of the answers.
  ///   - input: The lines.
  ///   - source: The name of the input in messages.
  ///   - printsFinalState: Whether only the last state is printed.
  ///   - environment: The outputs, the clock and the signals.
  init(
    _ printer: Printer, of input: ByteInput, named source: String, printsFinalState: Bool,
    in environment: BatchEnvironment
  ) {
    (self.printer, self.input, self.source) = (printer, input, source)
    (self.printsFinalState, self.environment) = (printsFinalState, environment)
    start = environment.elapsed()
    gate = PrintingGate(inputSize: input.byteCount)
  }

  /// Runs the replay to its end, and returns the command's result.
  mutating func result() -> CommandResult {
    environment.watch(
      BatchInterruption(
        stop: { [gate] in gate.stop() }, summary: { [gate] in gate.summary(signal: $0) }))
    let end = readLines()
    environment.unwatch()
    let clearing = gate.clearProgress()
    if !clearing.isEmpty { environment.printError(clearing) }
    return report.result(end, source: source)
  }

  private mutating func readLines() -> ReplayEnd {
    var splitter = LineSplitter(longestLine: printer.maximumLineLength)
    var buffer = [UInt8](repeating: 0, count: Self.blockSize)
    while true {
      switch input.read(&buffer, 0..<buffer.count) {
      case .bytes(let count):
        byteCount += count
        var part = buffer[..<count]
        while let line = splitter.next(in: &part) {
          apply(line)
          if output.count >= Self.blockSize, let end = print() { return end }
        }
        if let end = print() { return end }
        if printsFinalState { gate.close(lineCount: report.lineCount) }
        showProgress()
      case .end:
        if let line = splitter.last() { apply(line) }
        if printsFinalState { printer.writeState(to: &output) }
        return print() ?? .finished
      case .failed(let reason): return .unreadable(reason, isFirst: byteCount == 0)
      }
    }
  }

  private mutating func apply(_ line: [UInt8]) {
    let mistake = printer.apply(line, isAnswered: !printsFinalState, to: &output)
    report.count(mistake)
    if !printsFinalState { answerEnds.append(output.count) }
  }

  /// Prints the answers so far; returns the reason why the replay ends, or nil.
  private mutating func print() -> ReplayEnd? {
    guard !output.isEmpty else { return nil }
    guard gate.open() else { return .interrupted }
    defer {
      gate.close(lineCount: answeredCount)
      output.removeAll(keepingCapacity: true)
      answerEnds.removeAll(keepingCapacity: true)
    }
    switch environment.print(output) {
    case .printed:
      answeredCount += answerEnds.count
      return nil
    case .readerIsGone: return .readerIsGone
    case .failed(_, let reason): return .unprinted(reason)
    case .interrupted(let byteCount):
      answeredCount += answerEnds.prefix { $0 <= byteCount }.count
      return .interrupted
    }
  }

  private func showProgress() {
    guard environment.showsProgress else { return }
    let elapsed = environment.elapsed() - start
    let line = gate.progress(lines: report.lineCount, bytes: byteCount, after: elapsed)
    if let line { environment.printError(line) }
  }
}
