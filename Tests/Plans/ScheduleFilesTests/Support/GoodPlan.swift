import ScheduleEngine
import ScheduleFiles
import Testing

/// A valid plan file, which tests change.
enum GoodPlan: GoodFile {
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

  /// The record of the text.
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
  ) throws(ScheduleFileError) -> PlanRecord {
    try PlanFile.read(Array(text.utf8), named: name)
  }

  static func mistake(in text: String) -> FoundMistake? {
    do throws(ScheduleFileError) {
      _ = try read(text)
      return nil
    } catch {
      return FoundMistake(
        file: error.file, key: error.key, line: error.line, reason: error.reason,
        description: error.description)
    }
  }
}
