/// The tables of `Sources/Web/WidgetWeb/Accessibility.md`: criteria of WCAG 2.2, and their checks.
struct AccessibilityStatement {
  struct Row {
    /// The line of the file, counted from 1.
    let line: Int
    /// The number of the criterion, such as `1.4.10`.
    let criterion: String
    let state: String
    let reason: String
    /// The checks in backticks: `FILE.mjs/part of a name`, or `Suite/function name`.
    let checks: [String]
  }

  static let states = ["meets", "does not apply", "the shop's part"]

  let rows: [Row]

  /// Reads the tables of a text: each row is `| criterion | state | how | checks |`.
  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    rows = lines.enumerated().compactMap { offset, line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.drop { $0 == " " } }
      guard cells.count == 6, cells[1].first?.isNumber == true else { return nil }
      let trimmed = cells.map { String($0.reversed().drop { $0 == " " }.reversed()) }
      let checks = trimmed[4].split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      return Row(
        line: offset + 1, criterion: String(trimmed[1].prefix { $0 != " " }), state: trimmed[2],
        reason: trimmed[3], checks: checks)
    }
  }

  /// The mistakes of the rows.
  ///
  /// - Parameters:
  ///   - tests: The tests in Swift that exist.
  ///   - scripts: The texts of the files with the browser's checks, by their names.
  /// - Returns: A sentence for each mistake, with its line.
  func mistakes(tests: Set<String>, scripts: [String: String]) -> [String] {
    var known: Set<String> = []
    return rows.flatMap { row in
      var mistakes: [String] = []
      if !known.insert(row.criterion).inserted { mistakes.append("a second row") }
      if !Self.states.contains(row.state) { mistakes.append("no state \(row.state)") }
      if row.reason.isEmpty { mistakes.append("no reason") }
      if row.state == "meets", row.checks.isEmpty { mistakes.append("no check") }
      mistakes += row.checks.filter { !Self.exists($0, tests: tests, scripts: scripts) }
        .map { "no check \($0)" }
      return mistakes.map { "line \(row.line), \(row.criterion): \($0)" }
    }
  }

  private static func exists(
    _ check: String, tests: Set<String>, scripts: [String: String]
  ) -> Bool {
    let file = String(check.prefix { $0 != "/" })
    guard file.hasSuffix(".mjs") else { return tests.contains(check) }
    return scripts[file]?.contains(check.dropFirst(file.count + 1)) == true
  }
}
