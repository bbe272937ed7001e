import Foundation

/// The table of `Tests/Hazards.md`: hazards and their tests.
struct HazardTable {
  /// One hazard.
  struct Row {
    /// The line of the file, counted from 1.
    let line: Int
    let hazard: String
    /// The second cell: tests, or a reason why there are none.
    let answer: String

    /// The tests that the answer names: its parts in backticks.
    var tests: [String] {
      answer.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    /// Whether the answer says that no test is needed, and why.
    var saysWhyNot: Bool {
      answer.hasPrefix("Does not apply: ") || answer.hasPrefix("No such part")
    }
  }

  let rows: [Row]

  /// Reads the tables of a text: each row is `| hazard | test |`.
  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    rows = lines.enumerated().compactMap { offset, line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("|"), cells != ["", "hazard", "test", ""],
        !line.allSatisfy({ "|- ".contains($0) })
      else { return nil }
      let isRow = cells.count == 4 && cells[3].isEmpty
      return Row(line: offset + 1, hazard: isRow ? cells[1] : "", answer: isRow ? cells[2] : "")
    }
  }

  /// The mistakes of the table, given all tests that exist.
  func mistakes(among tests: Set<String>) -> [String] {
    rows.flatMap { row in
      var mistakes = row.tests.filter { !tests.contains($0) }.map { "no test \($0)" }
      if row.hazard.isEmpty {
        mistakes = ["not a row of a hazard and a test"]
      } else if row.tests.isEmpty, !row.saysWhyNot {
        mistakes = ["no test, and no reason why"]
      }
      return mistakes.map { "line \(row.line): \($0)" }
    }
  }
}

/// The tests of a source, written as `Suite/function name`.
struct TestNames {
  private(set) var names: Set<String> = []
  private var types: [Substring] = []
  private var isTest = false

  /// Finds the functions with `@Test`, with each of the types that are declared before them.
  init(in source: String) {
    var isName = false
    for line in source.split(separator: "\n") {
      let code = line.drop { $0 == " " }
      if isName { addFunction(code) }
      isName = code == "func"
      if code.hasPrefix("@Test") { isTest = true }
      if code.first == "/" || isName { continue }
      let words = code.split(separator: " ", maxSplits: 8)
      if let index = words.firstIndex(of: "func") {
        addFunction(code[words[index].endIndex...].dropFirst())
      } else if let index = words.firstIndex(where: Self.declaresType), index + 1 < words.count {
        types.append(Self.name(in: code[words[index].endIndex...].dropFirst()))
      }
    }
  }

  private static func declaresType(_ word: Substring) -> Bool {
    ["struct", "class", "actor", "enum", "extension"].contains(word)
  }

  /// The name that a declaration begins with, without its backticks.
  private static func name(in code: Substring) -> Substring {
    code.first == "`"
      ? code.dropFirst().prefix { $0 != "`" } : code.prefix { $0.isLetter || $0.isNumber }
  }

  private mutating func addFunction(_ code: Substring) {
    if isTest { names.formUnion(types.map { "\($0)/\(Self.name(in: code))" }) }
    isTest = false
  }
}
