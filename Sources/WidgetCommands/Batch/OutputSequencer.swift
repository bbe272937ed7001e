import OrderBatch

/// How a batch came to its end.
enum BatchEnd: Hashable, Sendable {
  /// All rows were read, and their lines printed.
  case finished
  /// A row could not be computed, and that was to end it.
  case stopped(RowError)
  /// Nobody reads the lines any more.
  case readerIsGone
  /// A line cannot be printed, in the system's words.
  case unprinted(String)
  /// The input cannot be read, in the system's words, or not any further.
  case unreadable(String, isFirst: Bool)
  /// A signal ends the process.
  case interrupted
}

/// Whose turn it is to print, what was printed, and whether to go on.
///
/// The parts of the input are printed in the order of their numbers, whichever worker has them.
struct OutputSequencer: Hashable, Sendable {
  /// What became of the rows whose lines are printed.
  private(set) var counts = BatchCounts()
  /// How many lines of a part are printed that is not printed to its end.
  private(set) var looseLines = 0
  /// How the batch came to its end; nil while it goes on.
  private(set) var end: BatchEnd?
  /// Whether a worker prints.
  private(set) var isPrinting = false
  /// The number of the part that comes next.
  private var turn = 0

  /// Whether the batch came to its end, and nothing is printed any more.
  var isOver: Bool { end != nil && !isPrinting }

  /// How many rows have a line that is printed.
  var lineCount: Int { counts.rows + looseLines }

  /// Asks to print a part.
  ///
  /// - Parameter number: The part's number.
  /// - Returns: Whether to print it, until ``finishTurn(_:looseLines:end:)``, or whether nothing is
  ///   printed any more; nil while another part comes first.
  mutating func takeTurn(_ number: Int) -> Bool? {
    if end != nil { return false }
    guard number == turn else { return nil }
    isPrinting = true
    return true
  }

  /// Records what was printed, and lets the next part have its turn.
  ///
  /// - Parameters:
  ///   - counts: What became of the rows of the part, where all their lines are printed.
  ///   - looseLines: How many lines are printed where not all are.
  ///   - end: Why nothing comes behind them; nil where something may.
  mutating func finishTurn(_ counts: BatchCounts, looseLines: Int = 0, end: BatchEnd? = nil) {
    self.counts += counts
    self.looseLines += looseLines
    isPrinting = false
    turn += 1
    if self.end == nil { self.end = end }
  }

  /// Lets no further part be printed.
  mutating func interrupt() { if end == nil { end = .interrupted } }
}
