/// A writer of an example as the body of a test, line by line.
package struct TestWriter {
  /// The lines of the body.
  package private(set) var lines: [String] = []
  /// The number of checked results.
  package private(set) var resultCount = 0
  /// The modules that the example imports.
  package private(set) var imports: [String] = []

  private let path: String
  private var names: [String] = []
  private var depth = 0
  private var hasPrinted = false

  /// Writes the body of a test, or of a suite if the example declares tests.
  ///
  /// - Parameters:
  ///   - example: The example.
  ///   - path: Its file, to which failures and the compiler's messages point.
  /// - Throws: ``ExampleError`` for a comment that could not be checked.
  package init(_ example: Example, path: String) throws(ExampleError) {
    self.path = path
    guard !example.declaresTests else {
      copy(example)
      return
    }
    for (index, block) in example.blocks.enumerated() {
      if index > 0 { lines.append("do {") }
      lines.append("#sourceLocation(file: \"\(path)\", line: \(block[0].number))")
      try write(block)
      let isLast = index == example.blocks.count - 1
      if isLast { lines.append("expectChecks(\(resultCount))") }
      lines.append("#sourceLocation()")
      if !names.isEmpty {
        lines.append(names.map { "ignore(\($0))" }.joined(separator: "; "))
        names = []
      }
    }
    lines += Array(repeating: "}", count: example.blocks.count - 1)
  }

  /// Copies an example that declares tests unchanged.
  private mutating func copy(_ example: Example) {
    for block in example.blocks {
      lines.append("#sourceLocation(file: \"\(path)\", line: \(block[0].number))")
      lines += block.map(\.text)
      lines.append("#sourceLocation()")
    }
  }

  private mutating func write(_ block: [CodeLine]) throws(ExampleError) {
    var rest = block[...]
    while let line = rest.popFirst() {
      if line.trimmed.hasPrefix("//") {
        var text = [line]
        while let next = rest.first, next.trimmed.hasPrefix("//") {
          text.append(next)
          rest.removeFirst()
        }
        write(comment: text)
      } else if line.trimmed.hasPrefix("import ") {
        imports.append(String(line.trimmed.dropFirst(7)))
        lines.append("")
      } else if line.trimmed.isEmpty {
        lines.append("")
      } else {
        var statement = Statement(line)
        while let next = rest.first, statement.continues(with: next) {
          statement.append(next)
          rest.removeFirst()
        }
        let error = rest.first.flatMap { $0.trimmed.hasPrefix("// throws") ? $0 : nil }
        if statement.result == nil, let error {
          rest.removeFirst()
          statement.takeResult(error)
        }
        try write(statement)
      }
    }
  }

  /// Writes comment lines: after printing code they are its output, otherwise an explanation.
  private mutating func write(comment: [CodeLine]) {
    let texts = comment.map { line in
      String(line.text.drop { $0 == " " }.dropFirst(2)).droppingSpace().swiftLiteral
    }
    lines.append(hasPrinted ? "expectPrinted(\(texts.joined(separator: ", ")))" : "")
    lines += Array(repeating: "", count: comment.count - 1)
    if hasPrinted { resultCount += 1 }
    hasPrinted = false
  }

  private mutating func write(_ statement: Statement) throws(ExampleError) {
    let isOutermost = depth == 0
    depth += statement.openBraces
    let kind = statement.kind
    if statement.lines.contains(where: { $0.text.contains("print(") }) { hasPrinted = true }
    guard let result = statement.result else {
      switch kind {
      case .expression where isOutermost: return append(statement, "ignore(", ")")
      case .binding(let name) where isOutermost: names.append(name)
      case .bindings(let bound) where isOutermost: names += bound
      default: break
      }
      return append(statement)
    }
    resultCount += 1
    switch kind {
    case .expression: try write(statement, with: result)
    case .binding(let name):
      append(statement, "", "; expect(\(name), shows: \(result.swiftLiteral))")
    case .printing:
      append(statement, "", "; expectPrinted(\(result.swiftLiteral))")
      hasPrinted = false
    case .bindings, .other:
      throw ExampleError(
        path: path, line: statement.lines[0].number,
        reason: "the code before a comment has no value to check; move the comment to its own line")
    }
  }

  private mutating func write(
    _ statement: Statement, with result: String
  ) throws(ExampleError) {
    let line = statement.lines[0].number
    if result == "throws" || result.hasPrefix("throws ") || result.hasPrefix("throws: ") {
      let rest = result.dropFirst(6)
      let expectation =
        if rest.hasPrefix(": ") {
          "expectError(saying: \(String(rest.dropFirst(2)).swiftLiteral))"
        } else if !rest.isEmpty {
          "expectError(named: \(String(rest.trimmingSpaces()).swiftLiteral))"
        } else {
          "expectError()"
        }
      let isAsync = statement.lines.contains { $0.text.contains("await ") }
      append(statement, "\(isAsync ? "await " : "")\(expectation) { _ = ", " }")
    } else if result.hasPrefix(".") {
      append(statement, "expect(", ", equals: \(result))")
    } else if result.trimmingSpaces().allSatisfy({ $0 == "…" }) {
      throw ExampleError(path: path, line: line, reason: "the result is empty; write a value")
    } else {
      append(statement, "expect(", ", shows: \(result.swiftLiteral))")
    }
  }

  private mutating func append(_ statement: Statement, _ before: String = "", _ after: String = "")
  {
    for (index, line) in statement.lines.enumerated() {
      let isLast = index == statement.lines.count - 1
      lines.append((index == 0 ? before : "") + line.text + (isLast ? after : ""))
    }
  }
}

/// The reason why an example cannot become a test, and its place.
package struct ExampleError: Error, CustomStringConvertible {
  let path: String
  let line: Int
  let reason: String

  /// The error in one line, in the form of a compiler's messages.
  package var description: String { "\(path):\(line): error: \(reason)" }
}

extension String {
  /// The text as a raw literal of Swift.
  package var swiftLiteral: String { "#\"\(self)\"#" }

  fileprivate func droppingSpace() -> String { hasPrefix(" ") ? String(dropFirst()) : self }
}
