/// A place in a JSON document.
///
/// Lines end at a line feed (so also after a carriage return and line feed). Columns count Unicode
/// scalars, as most editors show them; `offset` counts bytes.
///
///     try JSONValue(parsing: "[1,\n 2]").array?[1].position.description  // "line 2, column 2"
public struct JSONPosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int

  /// The column in Unicode scalars, counted from 1.
  public let column: Int

  /// The number of bytes before this place.
  public let offset: Int

  /// Makes a position from its three coordinates.
  ///
  /// - Parameters:
  ///   - line: The line, counted from 1.
  ///   - column: The column in Unicode scalars, counted from 1.
  ///   - offset: The number of bytes before the place.
  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// Line and column in words: `line 3, column 14`.
  public var description: String { "line \(line), column \(column)" }
}
