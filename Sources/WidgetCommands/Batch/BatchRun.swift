import OrderBatch
import Synchronization

/// What a batch has to do.
struct BatchJob: Hashable, Sendable {
  /// How rows are read and lines written.
  var options = BatchOptions()
  /// How many threads share the work.
  var threads = 1
  /// Whether the first row that cannot be computed ends it.
  var isStrict = false
  /// Whether to say nothing but errors.
  var isQuiet = false
}

/// A batch at work: threads take turns at reading parts of the input, compute each on its own, and take
/// turns at printing them in the order of the input.
///
/// A worker holds one part and its lines, so that memory is flat, whatever the input's length.
final class BatchRun: Sendable {
  private let job: BatchJob
  private let input: ByteInput
  private let environment: BatchEnvironment
  private let start: Duration
  private let reader: Mutex<BatchReader>
  private let sequencer = WaitingLock(OutputSequencer())
  /// Whether the sequencer is over.
  ///
  /// It has a lock of its own, so that who waits for that does not wake up with each part.
  private let isOver = WaitingLock(false)
  private let progress: Mutex<BatchProgress>

  init(_ job: BatchJob, of input: ByteInput, in environment: BatchEnvironment) {
    (self.job, self.input, self.environment) = (job, input, environment)
    start = environment.elapsed()
    reader = Mutex(BatchReader(job.options.input, rowsAtOnce: job.options.rowsAtOnce))
    progress = Mutex(BatchProgress(inputSize: input.byteCount))
  }

  /// Does the work; threads that wait for input that nobody needs any more are left to the process's
  /// end.
  func report() -> BatchReport {
    environment.watch(
      BatchInterruption(settle: { self.isSettled() }, lastWords: { self.lastWords($0) }))
    // A single worker needs no thread of its own; of several, one may be the last to wait for input.
    let threads =
      job.threads > 1 ? (0..<job.threads).count { _ in environment.start { self.work() } } : 0
    if threads == 0 { work() }
    isOver.wait { $0 ? () : nil }
    environment.unwatch()
    clearProgress()
    return report(of: sequencer.withLock { $0 })
  }

  private func report(of sequencer: OutputSequencer) -> BatchReport {
    BatchReport(
      end: sequencer.end ?? .finished, counts: sequencer.counts, lineCount: sequencer.lineCount,
      verifies: job.options.verifies, duration: environment.elapsed() - start)
  }

  /// Takes parts of the input until there are none.
  private func work() {
    var batch = BatchProcessor(job.options)
    var part = BatchPart()
    while reader.withLock({ $0.next(&part, from: input) }) {
      let rows = part.buffer.span.extracting(part.rows)
      let (counts, error) = batch.run(
        rows, firstLine: part.firstLine, stopsAtError: job.isStrict)
      let number = part.number
      guard sequencer.wait(for: { $0.takeTurn(number) }) else { return }
      let end = part.end ?? (job.isStrict ? error.map(BatchEnd.stopped) : nil)
      finishTurn(part, counts, end, printing: batch.withLines { printing(of: $0) })
    }
  }
}

extension BatchRun {
  /// Prints lines, if there are any.
  fileprivate func printing(of lines: Span<UInt8>) -> (LinePrintResult, looseLines: Int) {
    if lines.isEmpty { return (.printed, 0) }
    let printing = environment.print(lines)
    switch printing {
    case .printed, .readerIsGone: return (printing, 0)
    case .failed(let byteCount, _), .interrupted(let byteCount):
      return (printing, lines.extracting(first: byteCount).lineFeedCount)
    }
  }

  fileprivate func finishTurn(
    _ part: BatchPart, _ counts: BatchCounts, _ end: BatchEnd?,
    printing: (LinePrintResult, looseLines: Int)
  ) {
    let cut: BatchEnd? =
      switch printing.0 {
      case .printed: nil
      case .readerIsGone: .readerIsGone
      case .failed(_, let reason): .unprinted(reason)
      case .interrupted: .interrupted
      }
    var counts = counts
    // The row that ends a strict batch has no line.
    if case .stopped = end { counts = counts.withoutErrors }
    guard let cut else {
      showProgress(of: part, counts)
      return change { $0.finishTurn(counts, end: end) }
    }
    change { $0.finishTurn(BatchCounts(), looseLines: printing.looseLines, end: cut) }
  }

  /// Changes the sequencer, and tells who waits for its end.
  private func change(_ body: (inout OutputSequencer) -> Void) {
    let isOver = sequencer.withLock { sequencer in
      body(&sequencer)
      return sequencer.isOver
    }
    if isOver { self.isOver.withLock { $0 = true } }
  }

  /// Says how far the batch has come; only the worker whose turn it is does.
  private func showProgress(of part: BatchPart, _ counts: BatchCounts) {
    guard environment.showsProgress, !job.isQuiet, part.end == nil else { return }
    let rows = sequencer.withLock { $0.lineCount } + counts.rows
    let elapsed = environment.elapsed() - start
    let line = progress.withLock {
      $0.line(rows: rows, bytes: part.endOffset, after: elapsed)
    }
    if let line { environment.say(line) }
  }

  fileprivate func clearProgress() {
    let clearing = progress.withLock { $0.clearing() }
    if !clearing.isEmpty { environment.say(clearing) }
  }

  /// Lets no more be printed; answers whether nothing is being printed.
  fileprivate func isSettled() -> Bool {
    change { $0.interrupt() }
    return !sequencer.withLock { $0.isPrinting }
  }

  fileprivate func lastWords(_ signal: String) -> String {
    let report = report(of: sequencer.withLock { $0 })
    return progress.withLock { $0.clearing() } + (job.isQuiet ? "" : report.summary(signal: signal))
  }
}

extension BatchCounts {
  fileprivate var withoutErrors: BatchCounts {
    var counts = BatchCounts()
    (counts.schedules, counts.mismatches) = (schedules, mismatches)
    return counts
  }
}

extension Span<UInt8> {
  fileprivate var lineFeedCount: Int {
    var count = 0
    for offset in indices where self[offset] == UInt8(ascii: "\n") { count += 1 }
    return count
  }
}
