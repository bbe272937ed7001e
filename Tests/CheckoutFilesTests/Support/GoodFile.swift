import CheckoutFiles
import ScheduleEngine
import Testing

/// A file of checkouts without a mistake, to make mistakes in.
enum GoodFile {
  static let name = "checkouts.json"

  static let text = """
    {
      "format": 1,
      "checkouts": [
        {
          "token": "002.k2a4",
          "amount": { "amount": "200.00", "currency": "USD" },
          "issuedAt": "2026-11-21T10:00:00Z"
        },
        { "token": "zebra quokka", "amount": { "amount": "7500", "currency": "JPY" } }
      ]
    }

    """

  static func read(_ text: String) throws(CheckoutFileError) -> CheckoutTable {
    try CheckoutFile.read(Array(text.utf8), named: name)
  }
}

/// One change to the good file, and what the reader is expected to say about it.
struct Mistake: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let change: (old: String, new: String)
  let key: String
  let line: Int
  let reason: String

  /// - Parameters:
  ///   - old: A part of the good file that is there once.
  ///   - new: What stands there instead.
  ///   - key: The way to the key that is named.
  ///   - line: The line that is named.
  ///   - reason: A telling part of the reason.
  init(_ old: String, _ new: String, at key: String, line: Int, _ reason: String) {
    testDescription = "\(old.debugDescription) -> \(new.prefix(60).debugDescription)"
    change = (old, new)
    self.key = key
    self.line = line
    self.reason = reason
  }

  /// Expects that the changed file is refused with this key, line and reason.
  func expectRefusal(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let parts = GoodFile.text.split(separator: change.old, omittingEmptySubsequences: false)
    try #require(parts.count == 2, "the old text is there once", sourceLocation: sourceLocation)
    let text = parts.joined(separator: change.new)
    let error = #expect(throws: CheckoutFileError.self, sourceLocation: sourceLocation) {
      try GoodFile.read(text)
    }
    guard let error else { return }
    #expect(error.file == GoodFile.name, sourceLocation: sourceLocation)
    #expect(error.key == key, sourceLocation: sourceLocation)
    #expect(error.line == line, sourceLocation: sourceLocation)
    #expect(error.reason.contains(reason), "\(error.reason)", sourceLocation: sourceLocation)
    let place = "\(GoodFile.name): line \(line), column \(error.column): "
    #expect(
      error.description == place + (key.isEmpty ? "" : "\(key): ") + error.reason,
      sourceLocation: sourceLocation)
    #expect(
      error.description.utf8.allSatisfy { (0x20...0x7E).contains($0) },
      sourceLocation: sourceLocation)
  }
}
