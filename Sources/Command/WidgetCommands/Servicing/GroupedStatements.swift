import ScheduleEngine
import ServicingWire
import Synchronization

/// The options of a batch of accounts, whose events are on adjacent lines.
struct StatementJob: BatchWork {
  /// The day of the statements.
  let date: CivilDate
  /// The plans and rules.
  let catalog: ServicingCatalog
  /// The number of threads.
  var threads = 1
  /// Whether to omit the progress and the summary.
  var isQuiet = false
  private let finished = SharedFinishedAccounts()

  init(asOf date: CivilDate, catalog: ServicingCatalog = ServicingCatalog()) {
    (self.date, self.catalog) = (date, catalog)
  }

  func scanner() -> AccountScanner { AccountScanner() }

  func worker() -> StatementWorker {
    StatementWorker(StatementBatch(asOf: date, catalog: catalog), finished)
  }

  func remark(on counts: StatementBatch.Counts) -> String { "" }
}

/// The finished accounts, which all workers share.
final class SharedFinishedAccounts: Sendable {
  private let accounts = Mutex(FinishedAccounts())

  /// Rejects the accounts of a run that were finished before, and returns the run's counts.
  func check(_ batch: inout StatementBatch) -> StatementBatch.Counts {
    accounts.withLock { batch.checkAdjacency(after: &$0) }
  }
}

/// Computes the statements of accounts.
final class StatementWorker: PartWorker {
  private var batch: StatementBatch
  private let finished: SharedFinishedAccounts

  init(_ batch: consuming StatementBatch, _ finished: SharedFinishedAccounts) {
    self.batch = batch
    self.finished = finished
  }

  func run(_ rows: Span<UInt8>, firstLine: Int) { batch.run(rows, firstLine: firstLine) }

  func complete() -> (counts: StatementBatch.Counts, end: BatchEnd?) {
    (finished.check(&batch), nil)
  }

  func withLines<Result>(_ body: (Span<UInt8>) -> Result) -> Result { batch.withLines(body) }
}

extension AccountScanner: PartScanner {
  static var smallestPart: Int? { nil }
  /// The maximum number of bytes of one account's events: 64 MiB.
  static var largestPart: Int { 67_108_864 }

  var tooLargeMessage: String {
    "line \(line): the events of an account have more than 64 MiB; omit --grouped"
  }

  mutating func nextRows(
    in bytes: Span<UInt8>, isLast: Bool
  ) -> (rows: Range<Int>, firstLine: Int) {
    let part = next(in: bytes, isLast: isLast)
    return (part.lines, part.firstLine)
  }
}

extension StatementBatch.Counts: RowCounts {
  static var nouns: (row: String, result: String, subject: String) {
    ("account", "statement", "account")
  }

  var rows: Int { accounts }
  var mismatches: Int { 0 }
}
