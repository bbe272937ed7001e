import Testing

/// A valid file of one format, which tests change.
protocol GoodFile {
  static var fileName: String { get }
  static var text: String { get }

  /// Returns the mistake that the reader finds in a text, or nil for a valid one.
  static func mistake(in text: String) -> FoundMistake?
}

/// The members that the errors of all formats have.
struct FoundMistake {
  let file: String
  let key: String
  let line: Int
  let reason: String
  let description: String
}

/// A change to a good file, and the error that it causes.
struct FileMistake<Good: GoodFile>: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let change: (old: String, new: String)
  let key: String
  let line: Int
  let reason: String

  /// - Parameters:
  ///   - old: A text that the good file contains once.
  ///   - new: The replacement.
  ///   - key: The path of the key in the error.
  ///   - line: The line in the error.
  ///   - reason: A part of the error's reason.
  init(_ old: String, _ new: String, at key: String, line: Int, _ reason: String) {
    testDescription = "\(old.debugDescription) -> \(new.prefix(60).debugDescription)"
    change = (old, new)
    self.key = key
    self.line = line
    self.reason = reason
  }

  /// Expects an error with this key, line and reason for the changed file.
  func expectError(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let parts = Good.text.components(separatedBy: change.old)
    try #require(
      parts.count == 2, "the good file contains the old text once", sourceLocation: sourceLocation)
    let mistake = try #require(
      Good.mistake(in: parts.joined(separator: change.new)), sourceLocation: sourceLocation)
    #expect(mistake.file == Good.fileName, sourceLocation: sourceLocation)
    #expect(mistake.key == key, sourceLocation: sourceLocation)
    #expect(mistake.line == line, sourceLocation: sourceLocation)
    #expect(mistake.reason.contains(reason), "\(mistake.reason)", sourceLocation: sourceLocation)
    let place = "\(Good.fileName): line \(line), column "
    #expect(mistake.description.hasPrefix(place), sourceLocation: sourceLocation)
    #expect(
      mistake.description.hasSuffix(": \(key.isEmpty ? "" : "\(key): ")\(mistake.reason)"),
      sourceLocation: sourceLocation)
    #expect(mistake.description.isOnePrintableLine, sourceLocation: sourceLocation)
  }
}

extension String {
  /// Whether the text is printable ASCII, so that a terminal shows it as one line.
  var isOnePrintableLine: Bool { !isEmpty && utf8.allSatisfy { (0x20...0x7E).contains($0) } }

  /// Returns the pieces between the occurrences of a text.
  func components(separatedBy text: String) -> [String] {
    var pieces: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      pieces.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return pieces + [String(rest)]
  }
}
