/// Finds the lines of whole accounts in the parts of an input, which can be cut at any byte.
///
/// All events of an account have to be on adjacent lines: an account ends where a line names another
/// one.
///
///     var scanner = AccountScanner()
///     let first = ContiguousArray("{\"account\":\"a\"}\n{\"account\":\"b\"}\n{\"acc".utf8)
///     scanner.next(in: first.span, isLast: false).lines      // 0..<16
///     let second = ContiguousArray("{\"account\":\"b\"}\n{\"account\":\"b\"}".utf8)
///     scanner.next(in: second.span, isLast: true).firstLine  // 2
///
/// The next part begins with the bytes that follow the lines found. A buffer has to be large enough
/// for all lines of an account and for the line that follows them.
public struct AccountScanner: Sendable {
  /// Lines that were found in a part of the input.
  public struct Part: Hashable, Sendable {
    /// The offsets of the lines; empty if no account ends in the part.
    public let lines: Range<Int>
    /// The number of the first line, from 1.
    public let firstLine: Int
  }

  /// The number of the line on which the next part begins.
  package private(set) var line = 1
  /// The number of bytes at the start of the next part that were read already: whole lines of one
  /// account.
  private var readCount = 0
  /// A line that names the account of these lines, if one does.
  private var known = EventRecord()
  private var record = EventRecord()

  /// Creates a scanner for the first part of an input.
  public init() {}

  /// Finds the lines of all accounts that end in the next part of the input.
  ///
  /// - Parameters:
  ///   - bytes: The next part, which begins after the lines of the previous part.
  ///   - isLast: Whether the input ends with the part, so that its last account ends too.
  /// - Returns: The lines, and the number of the first one.
  /// - Complexity: O(*n*) in the number of bytes. A line is read at most once.
  public mutating func next(in bytes: Span<UInt8>, isLast: Bool) -> Part {
    let end = isLast ? bytes.count : endOfAccounts(in: bytes)
    defer { for place in 0..<end where bytes[place] == UInt8(ascii: "\n") { line += 1 } }
    return Part(lines: 0..<end, firstLine: line)
  }

  /// Returns the offset of the first line of the last account, or 0 if there is no other account
  /// before it.
  private mutating func endOfAccounts(in bytes: Span<UInt8>) -> Int {
    guard let end = bytes.startOfLine(endingBefore: bytes.count), end > readCount else { return 0 }
    var last = EventRecord()
    var first: Int?
    var start = end
    // The lines from the last one back, up to one that names another account.
    while start > readCount, let before = bytes.startOfLine(endingBefore: start - 1) {
      let line = bytes.extracting(before..<start - 1)
      start = before
      if line.isBlank { continue }
      _ = try? EventLine(line, into: &record)
      guard record.accountName != nil else { continue }
      if let first, !record.namesAccount(of: last) {
        return split(at: first, of: end, last)
      }
      if first == nil { swap(&last, &record) }
      first = before
    }
    if let first, known.accountName != nil, !last.namesAccount(of: known) {
      return split(at: first, of: end, last)
    }
    if first != nil { known = last }
    readCount = end
    return 0
  }

  /// Ends a part before the last account, whose lines begin the next part.
  private mutating func split(at start: Int, of end: Int, _ last: EventRecord) -> Int {
    known = last
    readCount = end - start
    return start
  }
}

extension EventRecord {
  /// The bounds of the account's name, or nil if there is none of a possible length.
  var accountName: Range<Int>? {
    bounds(of: .account).flatMap { (1...200).contains($0.count) ? $0 : nil }
  }

  /// Returns whether the record names the account of another one.
  func namesAccount(of other: EventRecord) -> Bool {
    guard let name = accountName, let otherName = other.accountName else { return false }
    return bytes[name] == other.bytes[otherName]
  }
}
