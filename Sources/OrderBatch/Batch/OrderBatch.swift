/// Computes rows of orders, and writes a line for each: bytes in, bytes out, in the order of the rows.
///
/// One value serves one thread; what it needs is allocated once.
public struct OrderBatch: ~Copyable {
  /// How the rows are read and the lines written.
  public let options: BatchOptions

  /// The lines of the rows that were run last.
  private var lines: [UInt8] = []

  /// Makes a batch.
  public init(_ options: BatchOptions) { self.options = options }

  /// Computes whole rows; the lines of rows before are given up.
  ///
  /// - Parameters:
  ///   - rows: Whole rows, as ``RowScanner`` finds them; at the end of the input the last may lack its line feed.
  ///   - firstLine: The number of the first line, from 1.
  ///   - stopsAtError: Whether to leave out the first row that cannot be computed, and all behind it.
  /// - Returns: What became of the rows; the first error, where there is one.
  public mutating func run(
    _ rows: Span<UInt8>, firstLine: Int, stopsAtError: Bool = false
  ) -> (counts: BatchCounts, firstError: RowError?) {
    lines.removeAll(keepingCapacity: true)
    return (BatchCounts(), nil)
  }

  /// The lines of the rows that were run last.
  public borrowing func withLines<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result
  {
    try body(lines.span)
  }
}
