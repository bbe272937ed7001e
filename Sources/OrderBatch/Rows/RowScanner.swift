/// Finds whole rows in a part of the input.
public enum RowScanner {
  /// The longest row, in bytes.
  public static var longestRow: Int { 65_536 }

  /// How many bytes at the start of a part of the input are whole rows, and how many lines they have.
  ///
  /// - Parameters:
  ///   - bytes: A part of the input that begins with a row.
  ///   - format: What the rows are written in.
  ///   - isLast: Whether nothing comes behind the part, so that the last row needs no line feed.
  /// - Returns: The whole rows. None where the part ends before its first row does.
  public static func wholeRows(
    in bytes: Span<UInt8>, format: BatchOptions.InputFormat, isLast: Bool
  ) -> (byteCount: Int, lineCount: Int) {
    (isLast ? bytes.count : 0, 0)
  }
}
