/// Splits the parts of an input, which can be cut at any byte, into lines.
///
/// Its memory does not grow with the input: of a line that is too long, it keeps one byte more than
/// the longest line has, so that the reader of the line finds it too long.
struct LineSplitter {
  private let longestLine: Int
  /// The beginning of an incomplete line.
  private var rest: [UInt8] = []

  /// Creates a splitter for the first part of an input.
  ///
  /// - Parameter longestLine: The longest line, in bytes, without its line feed.
  init(longestLine: Int) { self.longestLine = longestLine }

  /// Removes the first line from a part of the input.
  ///
  /// - Parameter part: The bytes of the part that belong to no line yet. Without a line feed among
  ///   them, they are stored as the beginning of a line.
  /// - Returns: The line without its line feed, or nil if no line ends in the part.
  mutating func next(in part: inout ArraySlice<UInt8>) -> [UInt8]? {
    let end = part.firstIndex(of: UInt8(ascii: "\n"))
    let room = longestLine + 1 - rest.count
    rest.append(contentsOf: part[..<(end ?? part.endIndex)].prefix(room))
    guard let end else {
      part = []
      return nil
    }
    part = part[(end + 1)...]
    return takeRest()
  }

  /// Returns the last line of the input if it has no line feed, or nil.
  mutating func last() -> [UInt8]? { rest.isEmpty ? nil : takeRest() }

  private mutating func takeRest() -> [UInt8] {
    defer { rest = [] }
    return rest
  }
}
