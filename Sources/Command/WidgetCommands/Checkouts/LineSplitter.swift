/// Splits the parts of an input, which can be cut at any byte, into lines.
///
/// A byte order mark at the beginning of the input is dropped.
///
/// Its memory does not grow with the input: of a line that is too long, it keeps one byte more than
/// the longest line has, so that the reader of the line finds it too long.
struct LineSplitter {
  private let longestLine: Int
  /// The beginning of an incomplete line.
  private var rest: [UInt8] = []
  private var isFirst = true

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

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
    let mark = isFirst ? Self.byteOrderMark.count : 0
    let room = longestLine + 1 + mark - rest.count
    rest.append(contentsOf: part[..<(end ?? part.endIndex)].prefix(room))
    guard let end else {
      part = []
      return nil
    }
    part = part[(end + 1)...]
    return takeRest()
  }

  /// Returns the last line of the input if it has no line feed, or nil.
  mutating func last() -> [UInt8]? {
    let line = takeRest()
    return line.isEmpty ? nil : line
  }

  private mutating func takeRest() -> [UInt8] {
    defer { (rest, isFirst) = ([], false) }
    let hasMark = isFirst && rest.starts(with: Self.byteOrderMark)
    return hasMark ? Array(rest.dropFirst(Self.byteOrderMark.count)) : rest
  }
}
