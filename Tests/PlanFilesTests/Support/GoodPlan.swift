import PlanFiles
import ScheduleEngine
import Testing

/// A plan file without a mistake, to make mistakes in.
enum GoodPlan {
  static let fileName = "my-plan.json"

  static let text = """
    {
      "format": 1,
      "id": "my-plan",
      "name": "Pay in 4",
      "brand": "Example",
      "region": "US",
      "currency": "USD",
      "locales": ["en-US"],
      "limits": { "minimum": "1.00", "maximum": "2000.00" },
      "installments": { "count": 4, "interval": "P14D", "firstDue": "P0D" },
      "split": "half-up-last",
      "validFrom": "2026-01-01",
      "validUntil": "2026-12-31",
      "sources": [
        { "url": "https://example.com/terms", "confidence": "high" }
      ]
    }

    """

  /// The record that the text stands for, put together by hand.
  static func record() throws -> PlanRecord {
    let plan = Plan(
      id: try PlanID("my-plan"), currency: .usd,
      limits: try OrderLimits(minimumMinorUnits: 100, maximumMinorUnits: 200_000),
      installments: try InstallmentTerms(count: 4, interval: .days(14)),
      split: .halfUpLast,
      validity: try PlanValidity(
        from: CivilDate(year: 2026, month: 1, day: 1),
        until: CivilDate(year: 2026, month: 12, day: 31)))
    return PlanRecord(
      plan: plan, name: "Pay in 4", brand: "Example", region: "US", locales: ["en-US"],
      sources: [.init(url: "https://example.com/terms", confidence: .high)])
  }

  static func read(
    _ text: String, named name: String = fileName
  ) throws(PlanFileError) -> PlanRecord {
    try PlanFile.read(Array(text.utf8), named: name)
  }
}

/// One change to the good plan, and what the reader is expected to say about it.
struct Mistake: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let change: (old: String, new: String)
  let key: String
  let line: Int
  let reason: String

  /// - Parameters:
  ///   - old: A part of the good plan that is there once.
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
    let parts = GoodPlan.text.components(separatedBy: change.old)
    try #require(parts.count == 2, "the old text is there once", sourceLocation: sourceLocation)
    let text = parts.joined(separator: change.new)
    let error = #expect(throws: PlanFileError.self, sourceLocation: sourceLocation) {
      try GoodPlan.read(text)
    }
    guard let error else { return }
    #expect(error.file == GoodPlan.fileName, sourceLocation: sourceLocation)
    #expect(error.key == key, sourceLocation: sourceLocation)
    #expect(error.line == line, sourceLocation: sourceLocation)
    #expect(error.reason.contains(reason), sourceLocation: sourceLocation)
    let place = "\(GoodPlan.fileName): line \(line), column "
    #expect(error.description.hasPrefix(place), sourceLocation: sourceLocation)
    #expect(
      error.description.hasSuffix(key.isEmpty ? ": \(error.reason)" : ": \(key): \(error.reason)"),
      sourceLocation: sourceLocation)
    #expect(error.description.isOnePrintableLine, sourceLocation: sourceLocation)
  }
}

extension String {
  /// Whether there is nothing but printable ASCII, so that a terminal shows it as one line.
  var isOnePrintableLine: Bool { !isEmpty && utf8.allSatisfy { (0x20...0x7E).contains($0) } }

  /// The pieces between the places where a text stands.
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
