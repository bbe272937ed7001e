import Financing
import ScheduleEngine
import ScheduleFiles
import Testing

/// A valid file of loan terms, which tests change.
enum GoodTerms: GoodFile {
  static let fileName = "my-terms.json"

  static let text = """
    {
      "format": 1,
      "id": "my-terms",
      "name": "Pay monthly",
      "brand": "Example",
      "region": "US",
      "currency": "USD",
      "locales": ["en-US"],
      "limits": { "minimum": "400.00", "maximum": "4000.00" },
      "payments": { "count": 9, "interval": "P1M", "firstDue": "P45D", "rounding": "up", "multipleOf": "0.05" },
      "interest": { "dayCount": "30/360", "rounding": "half-even" },
      "apr": { "method": "eu", "places": 3, "minimum": "0.5", "maximum": "35.99" },
      "validFrom": "2026-01-01",
      "validUntil": "2026-12-31",
      "sources": [
        { "url": "https://example.com/terms", "confidence": "high" }
      ]
    }

    """

  /// The record of the text.
  static func record() throws -> LoanRecord {
    let terms = LoanTerms(
      id: try PlanID("my-terms"), currency: .usd,
      limits: try OrderLimits(minimumMinorUnits: 40_000, maximumMinorUnits: 400_000),
      validity: try PlanValidity(
        from: CivilDate(year: 2026, month: 1, day: 1),
        until: CivilDate(year: 2026, month: 12, day: 31)),
      payments: try LoanPayments(
        count: 9, interval: .months(1), firstDue: .days(45), rounding: .up, multipleOf: 5),
      interest: LoanInterest(dayCount: .thirty360, rounding: .halfEven),
      apr: try APRTerms(
        method: .eu, places: 3, minimum: InterestRate(millionthsOfPercent: 500_000),
        maximum: InterestRate(millionthsOfPercent: 35_990_000)))
    return LoanRecord(
      terms: terms, name: "Pay monthly", brand: "Example", region: "US", locales: ["en-US"],
      sources: [.init(url: "https://example.com/terms", confidence: .high)])
  }

  static func read(
    _ text: String, named name: String = fileName
  ) throws(ScheduleFileError) -> LoanRecord {
    try LoanFile.read(Array(text.utf8), named: name)
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
