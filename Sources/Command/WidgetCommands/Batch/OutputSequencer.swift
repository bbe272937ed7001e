/// The reason why a batch ended.
enum BatchEnd: Hashable, Sendable {
  /// All rows were read, and their lines were printed.
  case finished
  /// A row could not be computed in a strict batch, or is too large; the text is its error.
  case stopped(String)
  /// The reader closed the output.
  case readerIsGone
  /// A line cannot be printed; the text is the system's error message.
  case unprinted(String)
  /// A read of the input failed, with the system's error message.
  ///
  /// `isFirst` is true if nothing was read before.
  case unreadable(String, isFirst: Bool)
  /// A signal ends the process.
  case interrupted
}

/// The order in which workers print their parts of the output, and the counts of printed lines.
///
/// The parts are printed in the order of their numbers, even if workers finish in another order.
struct OutputSequencer<Counts: RowCounts>: Hashable, Sendable {
  /// The counts of the rows in completely printed parts.
  private(set) var counts = Counts()
  /// The number of printed lines of a part that was not printed to its end.
  private(set) var cutPartLines = 0
  /// The reason of the end; nil while the batch runs.
  private(set) var end: BatchEnd?
  /// Whether a worker is printing.
  private(set) var isPrinting = false
  /// The number of the next part to print.
  private var turn = 0

  /// Whether the batch has ended and no worker is printing.
  var isOver: Bool { end != nil && !isPrinting }

  /// The number of printed lines.
  var lineCount: Int { counts.rows + cutPartLines }

  /// Starts printing a part, if it is the next one.
  ///
  /// - Parameter number: The part's number.
  /// - Returns: True if the caller prints the part and then calls
  ///   ``finishTurn(_:cutPartLines:end:)``, false if the batch has ended, nil if an earlier part is
  ///   not printed yet.
  mutating func takeTurn(_ number: Int) -> Bool? {
    if end != nil { return false }
    guard number == turn else { return nil }
    isPrinting = true
    return true
  }

  /// Records the printed lines, and begins the turn of the next part.
  ///
  /// - Parameters:
  ///   - counts: The counts of the part's rows; zero if not all its lines were printed.
  ///   - cutPartLines: The number of printed lines, if not all lines were printed.
  ///   - end: The reason why no lines follow; nil if lines may follow.
  mutating func finishTurn(_ counts: Counts, cutPartLines: Int = 0, end: BatchEnd? = nil) {
    self.counts += counts
    self.cutPartLines += cutPartLines
    isPrinting = false
    turn += 1
    if self.end == nil { self.end = end }
  }

  /// Ends the batch after the part that is being printed.
  mutating func interrupt() { if end == nil { end = .interrupted } }
}
