import Financing
import ScheduleEngine

/// Writes the table of the loan terms in `Schedules/README.md`, between two lines that mark it.
enum LoanTable {
  /// The lines before and after the table.
  static let marks = (
    start: "<!-- The loan terms, by `swift run plan-catalog`. Do not edit. -->",
    end: "<!-- End of the loan terms. -->"
  )

  /// Replaces the table of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - records: The terms, in any order.
  /// - Returns: The document with the table of these terms, or nil if its marks are missing.
  static func document(_ document: String, with records: [LoanRecord]) -> String? {
    MarkedTable.document(document, marks: marks, table: text(of: records))
  }

  /// Returns the table in Markdown, with the terms ordered by their identifiers.
  static func text(of records: [LoanRecord]) -> String {
    let all = records.map(\.terms).sorted { $0.id.description < $1.id.description }
    let rows = all.map { terms in
      [
        "`\(terms.id)`", terms.currency.code, payments(of: terms), interest(of: terms.interest),
        rate(of: terms.apr), MarkedTable.limits(terms.limits, in: terms.currency),
        MarkedTable.days(of: terms.validity) ?? "open",
      ]
    }
    let heading = [
      "id", "currency", "payments", "interest", "annual percentage rate", "limits", "valid",
    ]
    return MarkedTable.text(heading, rows)
  }

  /// Returns the text of the column of payments, such as `12, every month, first after 1 month;
  /// half-up to 0.05`.
  private static func payments(of terms: LoanTerms) -> String {
    let payments = terms.payments
    let unit = payments.multipleOf.map { Money(minorUnits: $0, currency: terms.currency).text }
    let rounding = payments.rounding.rawValue + (unit.map { " to \($0)" } ?? "")
    let first =
      payments.firstDue.isZero
      ? "on a day of its own" : "after \(MarkedTable.words(for: payments.firstDue))"
    guard payments.count > 1 else { return "1, \(first); \(rounding)" }
    let every = MarkedTable.step(of: payments.interval)
    return "\(payments.count), every \(every), first \(first); \(rounding)"
  }

  private static func interest(of interest: LoanInterest) -> String {
    "\(interest.dayCount.rawValue), \(interest.rounding.rawValue)"
  }

  /// Returns the text of the column of rates, such as `us, 2 places, 0 to 35.99 %`.
  private static func rate(of apr: APRTerms) -> String {
    let limits =
      switch (apr.minimum, apr.maximum) {
      case (let minimum?, let maximum?): ", \(minimum.shortText) to \(maximum.shortText) %"
      case (let minimum?, nil): ", from \(minimum.shortText) %"
      case (nil, let maximum?): ", up to \(maximum.shortText) %"
      case (nil, nil): ""
      }
    return "\(apr.method), \(apr.places) place\(apr.places == 1 ? "" : "s")\(limits)"
  }
}
