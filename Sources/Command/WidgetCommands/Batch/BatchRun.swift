import POSIX
import Synchronization

/// A running batch: threads take turns to read parts of the input, compute parts in parallel, and
/// take turns to print them in the order of the input.
///
/// A worker has only one part and its lines in memory, so that memory does not grow with the input.
final class BatchRun<Job: BatchWork>: Sendable {
  typealias Counts = Job.Worker.Counts

  private let job: Job
  private let input: ByteInput
  private let environment: BatchEnvironment
  private let start: Duration
  private let reader: Mutex<BatchReader<Job.Scanner>>
  private let sequencer = ConditionLock(OutputSequencer<Counts>())
  /// Whether the batch has ended and no worker is printing.
  ///
  /// A separate lock, so that the thread that waits for the end does not wake up for each part.
  private let isOver = ConditionLock(false)
  private let progress: Mutex<BatchProgress>

  init(_ job: Job, of input: ByteInput, in environment: BatchEnvironment) {
    (self.job, self.input, self.environment) = (job, input, environment)
    start = environment.elapsed()
    reader = Mutex(BatchReader(job.scanner()))
    progress = Mutex(BatchProgress(inputSize: input.byteCount, noun: Counts.nouns.subject))
  }

  /// Runs the batch and returns its outcome.
  ///
  /// The function does not join threads that still wait for input after the end. They end with the
  /// process.
  func report() -> BatchReport<Counts> {
    environment.watch(
      BatchInterruption(stop: { self.stop() }, summary: { self.summary(signal: $0) }))
    // A single worker runs on the calling thread, as does the only one if no thread could be
    // started. Several run on new threads, since one of them may still wait for input after the
    // end.
    let threads =
      job.threads > 1 ? (0..<job.threads).count { _ in environment.start { self.work() } } : 0
    if threads == 0 { work() }
    isOver.wait { $0 ? () : nil }
    environment.unwatch()
    clearProgress()
    return report(of: sequencer.withLock { $0 })
  }

  private func report(of sequencer: OutputSequencer<Counts>) -> BatchReport<Counts> {
    BatchReport(
      end: sequencer.end ?? .finished, counts: sequencer.counts, lineCount: sequencer.lineCount,
      remark: job.remark(on: sequencer.counts),
      duration: environment.elapsed() - start)
  }

  /// Computes and prints parts until the input ends.
  private func work() {
    let worker = job.worker()
    var part = BatchPart()
    while reader.withLock({ $0.next(&part, from: input) }) {
      let rows = part.buffer[part.rows]
      worker.run(rows.span, firstLine: part.firstLine)
      let number = part.number
      guard sequencer.wait(for: { $0.takeTurn(number) }) else { return }
      let (counts, end) = worker.complete()
      finishTurn(part, counts, part.end ?? end, printing: worker.withLines { printing(of: $0) })
    }
  }
}

extension BatchRun {
  /// Prints lines, if there are any.
  ///
  /// Returns the result, and the number of printed lines if only some of the lines were printed.
  fileprivate func printing(of lines: Span<UInt8>) -> (LinePrintResult, cutPartLines: Int) {
    if lines.isEmpty { return (.printed, 0) }
    let printing = environment.print(lines)
    switch printing {
    case .printed, .readerIsGone: return (printing, 0)
    case .failed(let byteCount, _), .interrupted(let byteCount):
      return (printing, lines.extracting(first: byteCount).lineFeedCount)
    }
  }

  fileprivate func finishTurn(
    _ part: BatchPart, _ counts: Counts, _ end: BatchEnd?,
    printing: (LinePrintResult, cutPartLines: Int)
  ) {
    let cut: BatchEnd? =
      switch printing.0 {
      case .printed: nil
      case .readerIsGone: .readerIsGone
      case .failed(_, let reason): .unprinted(reason)
      case .interrupted: .interrupted
      }
    guard let cut else {
      showProgress(of: part, counts)
      return change { $0.finishTurn(counts, end: end) }
    }
    change { $0.finishTurn(Counts(), cutPartLines: printing.cutPartLines, end: cut) }
  }

  /// Changes the sequencer, which wakes the waiting workers; if the batch is over, also wakes the
  /// thread that waits for its end.
  private func change(_ body: (inout OutputSequencer<Counts>) -> Void) {
    let isOver = sequencer.withLock { sequencer in
      body(&sequencer)
      return sequencer.isOver
    }
    if isOver { self.isOver.withLock { $0 = true } }
  }

  /// Shows the progress; only the worker whose turn it is calls this function.
  private func showProgress(of part: BatchPart, _ counts: Counts) {
    guard environment.showsProgress, !job.isQuiet, part.end == nil else { return }
    let rows = sequencer.withLock { $0.lineCount } + counts.rows
    let elapsed = environment.elapsed() - start
    let line = progress.withLock {
      $0.line(rows: rows, bytes: part.endOffset, after: elapsed)
    }
    if let line { environment.printError(line) }
  }

  fileprivate func clearProgress() {
    let clearing = progress.withLock { $0.clearing() }
    if !clearing.isEmpty { environment.printError(clearing) }
  }

  /// Ends the batch; returns false while a worker is printing.
  fileprivate func stop() -> Bool {
    change { $0.interrupt() }
    return !sequencer.withLock { $0.isPrinting }
  }

  fileprivate func summary(signal: String) -> String {
    let report = report(of: sequencer.withLock { $0 })
    return progress.withLock { $0.clearing() } + (job.isQuiet ? "" : report.summary(signal: signal))
  }
}

extension Span<UInt8> {
  fileprivate var lineFeedCount: Int {
    var count = 0
    for offset in indices where self[offset] == UInt8(ascii: "\n") { count += 1 }
    return count
  }
}
