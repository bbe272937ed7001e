/// The lines of a file of failing seeds.
struct SeedList: Equatable {
  private var lines: [Line] = []

  fileprivate struct Line: Equatable {
    let text: String
    /// `nil` for a comment and for an empty line.
    let entry: Entry?
  }

  fileprivate struct Entry: Equatable {
    let test: String
    let seed: UInt64

    func precedes(_ other: Entry) -> Bool {
      test == other.test ? seed < other.seed : test.utf8.lexicographicallyPrecedes(other.test.utf8)
    }
  }

  /// The lines that explain a new file.
  static let heading = """
    # Seeds that made a property fail; they are tried first whenever their test runs.
    # A seed, its test, and the smallest case when it was found. Any line may be taken out.

    """

  /// Reads the lines of a file.
  ///
  /// - Parameter bytes: The file.
  /// - Throws: ``MalformedLine`` for the first line that cannot be read.
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

  /// The file.
  var text: String {
    lines.map { $0.text + "\n" }.joined()
  }

  /// The seeds of a test, in the order of their lines.
  func seeds(of test: String) -> [UInt64] {
    lines.compactMap { $0.entry }.filter { $0.test == test }.map { $0.seed }
  }

  /// Adds a seed before the first line that comes after it in the order of test and seed.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - test: The test; as ``testKey(file:name:)`` makes it.
  ///   - smallest: The smallest case, in one line.
  /// - Returns: Whether it was not there before.
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
  /// What a test is called in the file: its source file without the ending, and its function.
  ///
  ///     testKey(file: "CartTests.swift", name: "`A cart keeps its sums`()")
  ///     // "CartTests/A cart keeps its sums"
  static func testKey(file: String, name: String) -> String {
    let suite = file.hasSuffix(".swift") ? file.dropLast(6) : file[...]
    let key = "\(suite)/\(name)".replacing("#", with: "")
    // The spaces before the smallest case are not the test's, so none of its own may stand there.
    return String(key.reversed().drop { $0 == " " }.reversed())
  }

  /// A line that is none of a file of failing seeds.
  struct MalformedLine: Error, Equatable {
    /// Counted from 1.
    let number: Int
    let text: String
  }
}
