import Foundation

/// Files of loan terms and of flows.
enum LoanSamples {
  /// The file of terms `my-terms.json`.
  static let terms = """
    {
      "format": 1,
      "id": "my-terms",
      "name": "Pay weekly",
      "brand": "Mine",
      "region": "GB",
      "currency": "GBP",
      "locales": ["en-GB"],
      "limits": { "minimum": "10.00", "maximum": null },
      "payments": { "count": 4, "interval": "P1W", "firstDue": "P1W", "rounding": "up", "multipleOf": "0.50" },
      "interest": { "dayCount": "actual/actual", "rounding": "half-even" },
      "apr": { "method": "uk", "places": 1, "minimum": null, "maximum": "99.9" },
      "validFrom": "2026-01-01",
      "validUntil": "2027-12-31",
      "sources": [{ "url": "https://example.com/terms", "confidence": "low" }]
    }

    """

  /// The last example of section (c)(4) of appendix J of Regulation Z.
  static let flows = flows(
    "advance,1978-01-10,5000.00",
    [("1978-02-10", 1, "250.00"), ("1978-03-10", 22, "230.00"), ("1980-01-10", 1, "280.00")])

  /// Returns a file of flows: an advance, and runs of payments a month apart.
  static func flows(_ advance: String, _ runs: [(first: String, count: Int, amount: String)])
    -> String
  {
    var lines = [advance]
    for run in runs {
      var parts = run.first.split(separator: "-").compactMap { Int($0) }
      for _ in 0..<run.count {
        lines.append(
          String(format: "payment,%04d-%02d-%02d,", parts[0], parts[1], parts[2]) + run.amount)
        parts = parts[1] == 12 ? [parts[0] + 1, 1, parts[2]] : [parts[0], parts[1] + 1, parts[2]]
      }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// Rows of loans.
  static let loans = """
    o-1,1000.00,USD,2026-11-21,,29.99
    o-2,600.00,USD,2026-07-01,,15

    """
  /// ``loans`` with a total above the limits, a rate that is not offered, and a row without a rate.
  static let loansWithErrors =
    loans + """
      o-3,4000.01,USD,2026-11-21,,15
      o-4,600.00,USD,2026-07-01,,36.5
      o-5,600.00,USD,2026-07-01,

      """

  static let files = [
    "loans.csv": loans, "wrong-loans.csv": loansWithErrors,
    "my-terms.json": terms, "flows.csv": flows,
    "mistake.csv": "advance,1978-01-10,5000.00\npayment,1978-02-30,2500.00\n",
    "short.csv": "advance,1978-01-10,5000.00\npayment,1978-02-10,4999.99\n",
  ]

  /// The built-in loan terms that every version has.
  static let promisedTerms = ["us-pay-monthly-12", "us-pay-monthly-6"]
}
