import ScheduleEngine

/// Tables in Markdown, between two lines of a document that mark their place.
enum MarkedTable {
  /// The lines before and after a table.
  typealias Marks = (start: String, end: String)

  /// Replaces the text between two marks.
  ///
  /// - Returns: The document with the table. It is nil unless the document has each of the two marks
  ///   exactly once, on a line of its own, and in order.
  static func document(_ document: String, marks: Marks, table: String) -> String? {
    let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
    let starts = lines.indices.filter { lines[$0] == marks.start }
    let ends = lines.indices.filter { lines[$0] == marks.end }
    guard starts.count == 1, ends.count == 1, starts[0] < ends[0] else { return nil }
    let before = lines[...starts[0]].joined(separator: "\n")
    let after = lines[ends[0]...].joined(separator: "\n")
    return "\(before)\n\n\(table)\n\(after)"
  }

  /// Returns a table.
  static func text(_ heading: [String], _ rows: [[String]]) -> String {
    ([heading, heading.map { _ in "---" }] + rows)
      .map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  /// Returns the text of a span of days, or nil for every day.
  static func days(of validity: PlanValidity) -> String? {
    switch (validity.from, validity.until) {
    case (let from?, let until?): "\(from) to \(until)"
    case (let from?, nil): "from \(from)"
    case (nil, let until?): "until \(until)"
    case (nil, nil): nil
    }
  }

  /// Returns the text of limits, such as `1.00 to 2000.00`.
  static func limits(_ limits: OrderLimits, in currency: Currency) -> String {
    func text(_ minorUnits: Int64) -> String {
      Money(minorUnits: minorUnits, currency: currency).text
    }
    return switch (limits.minimumMinorUnits, limits.maximumMinorUnits) {
    case (let minimum?, let maximum?): "\(text(minimum)) to \(text(maximum))"
    case (let minimum?, nil): "from \(text(minimum))"
    case (nil, let maximum?): "up to \(text(maximum))"
    case (nil, nil): "none seen"
    }
  }

  /// Returns the text of a period, such as `14 days`.
  static func words(for period: Period) -> String {
    "\(period.count) \(unit(of: period))\(period.count == 1 ? "" : "s")"
  }

  /// Returns the text of an interval after the word "every", such as `month`.
  static func step(of period: Period) -> String {
    period.count == 1 ? unit(of: period) : words(for: period)
  }

  private static func unit(of period: Period) -> String {
    switch period.unit {
    case .days: "day"
    case .months: "month"
    }
  }
}
