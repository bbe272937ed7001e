package import StrictJSON

/// The state that follows from the entries of one kind of journal.
///
/// A conforming type defines the kind: the form of an entry in a line, and the rule by which an
/// entry changes the state. ``ReplayedJournal`` adds the chain of lines, ``OpenJournal`` the file.
/// A line contains `format` and `previous`, and a keyed line also `links`; the state writes and reads
/// all members but `hash`.
package protocol JournalState: Sendable {
  /// One accepted change.
  associatedtype Entry: Equatable & Sendable
  /// The result of applying an entry.
  associatedtype Events
  /// The values from outside the journal that entries depend on.
  associatedtype Context: Sendable
  /// The part of the state that reading a line depends on.
  associatedtype LineContext
  /// The error of a line.
  associatedtype LineError: NumberedLineError
  /// The error of a store of such journals.
  associatedtype AccessError: StorageError where AccessError.LineError == LineError

  /// Returns the digest of an entry's key, or nil if it has none.
  static func key(of entry: Entry) -> LineKey?

  /// Returns the digest of a line's bytes, in 64 hexadecimal digits.
  static func hash(of bytes: Span<UInt8>) -> String

  /// Writes the members of a line, without `hash`.
  static func write(
    _ entry: Entry, previous: String, index: LineIndex, to object: inout JSONObjectWriter)

  /// Reads a line whose hash was checked.
  static func read(
    _ line: JSONValue, in context: LineContext
  ) throws(LineError.Reason) -> (entry: Entry, index: LineIndex)

  /// The context of a first line.
  static var firstLineContext: LineContext { get }
  /// The context of the next line.
  var lineContext: LineContext { get }

  /// Returns the bytes that the next line can begin with.
  func openings(previous: String) -> [[UInt8]]

  /// Checks that an entry that was read can be the next one.
  func check(_ entry: Entry) throws(LineError.Reason)

  /// Applies the next entry; changes nothing if it throws.
  mutating func apply(
    _ entry: Entry, in context: Context
  ) throws(LineError.Reason) -> Events

  /// Skips to an entry if the lines between the first line and the entry's line were not read.
  ///
  /// - Returns: The number of lines that precede the entry.
  mutating func resume(
    at entry: Entry, in context: Context
  ) throws(LineError.Reason) -> Int
}
