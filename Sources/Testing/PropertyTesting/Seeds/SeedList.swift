/// The lines of a file of failing seeds.
struct SeedList: Equatable {
  private var lines: [Line] = []

  fileprivate struct Line: Equatable {
    let text: String
    /// The entry; `nil` for a comment and for an empty line.
    let entry: Entry?
  }

  fileprivate struct Entry: Equatable {
    let test: String
    let seed: UInt64

    func precedes(_ other: Entry) -> Bool {
      test == other.test ? seed < other.seed : test.utf8.lexicographicallyPrecedes(other.test.utf8)
    }
  }

  /// The first lines of a new file.
  static let heading = """
    # Seeds of failures; each test tries its seeds first.
    # A seed, its test, and the smallest case when it was found. Lines may be removed.

    """

  /// Reads the lines of a file.
  ///
  /// - Parameter bytes: The file.
  /// - Throws: ``MalformedLine`` for the first malformed line.
  init(reading bytes: some Sequence<UInt8>) throws(MalformedLine) {
    var rows = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if rows.last?.isEmpty == true { rows.removeLast() }
    for (offset, row) in rows.enumerated() {
      let row = row.last == UInt8(ascii: "\r") ? row.dropLast() : row
      guard let text = String(validating: row, as: UTF8.self), let line = Line(reading: text) else {
        throw MalformedLine(number: offset + 1, text: String(decoding: row, as: UTF8.self))
      }
      lines.append(line)
    }
  }

  /// The file's content.
  var text: String {
    lines.map { $0.text + "\n" }.joined()
  }

  /// Returns the seeds of a test, in the order of their lines.
  func seeds(of test: String) -> [UInt64] {
    lines.compactMap { $0.entry }.filter { $0.test == test }.map { $0.seed }
  }

  /// Inserts a seed, so that lines are sorted by test and seed.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - test: The test's key, from ``testKey(file:name:)``.
  ///   - smallest: The smallest case, in one line.
  /// - Returns: Whether the seed is new.
  mutating func add(_ seed: UInt64, of test: String, smallest: String) -> Bool {
    let entry = Entry(test: test, seed: seed)
    guard !lines.contains(where: { $0.entry == entry }) else { return false }
    let line = Line(text: "\(seed) \(test) # \(smallest)", entry: entry)
    let index = lines.firstIndex { $0.entry.map { entry.precedes($0) } ?? false }
    lines.insert(line, at: index ?? lines.endIndex)
    return true
  }
}

extension SeedList.Line {
  init?(reading text: String) {
    let words = text.split(separator: " ", maxSplits: 1)
    guard let first = words.first, !first.hasPrefix("#") else {
      self.init(text: text, entry: nil)
      return
    }
    guard let seed = SearchSettings.parseSeed(String(first)), words.count == 2 else { return nil }
    let test = words[1].prefix { $0 != "#" }
    guard let end = test.lastIndex(where: { $0 != " " }) else { return nil }
    self.init(text: text, entry: SeedList.Entry(test: String(test[...end]), seed: seed))
  }
}

extension SeedList {
  /// Returns the key of a test in the file: its source file without the extension, and its function.
  ///
  ///     testKey(file: "CartTests.swift", name: "`A cart keeps its sums`()")
  ///     // "CartTests/A cart keeps its sums"
  static func testKey(file: String, name: String) -> String {
    let suite = file.hasSuffix(".swift") ? file.dropLast(6) : file[...]
    let key = "\(suite)/\(name)".replacing("#", with: "")
    // A key must not end with spaces: those before `#` separate it from the smallest case.
    return String(key.reversed().drop { $0 == " " }.reversed())
  }

  /// A malformed line of a file of failing seeds.
  struct MalformedLine: Error, Equatable {
    /// The line's number, counted from 1.
    let number: Int
    let text: String
  }
}
