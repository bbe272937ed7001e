import Testing

/// Code that the sources must not contain.
struct SourceRule: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let isBroken: @Sendable (_ line: String) -> Bool

  /// Rules for every target.
  static let everywhere = [
    Self(testDescription: "no try!") { $0.contains("try!") },
    Self(testDescription: "no as!") { $0.contains("as!") },
    Self(testDescription: "no fatalError") { $0.contains("fatalError(") },
    Self(testDescription: "no forced unwrap") { line in
      // The functions of a web view's delegate have it in their types.
      let characters = Array(line.replacing("WKNavigation!", with: "WKNavigation"))
      return characters.indices.dropFirst().contains { index in
        let (before, after) = (
          characters[index - 1], index + 1 < characters.count ? characters[index + 1] : " "
        )
        return characters[index] == "!" && after != "="
          && (before.isLetter || before.isNumber || before == ")" || before == "]" || before == "_")
      }
    },
    // Subscribers of Combine are older than `Sendable`.
    Self(testDescription: "no unchecked Sendable") {
      $0.contains("@unchecked") && !$0.contains("struct CombineReceiver: @unchecked Sendable {")
    },
    // Its URLSession ends the process when a response is broken.
    Self(testDescription: "no FoundationNetworking") { $0.contains("FoundationNetworking") },
    Self(testDescription: "no nonisolated(unsafe)") { $0.contains("nonisolated(unsafe)") },
  ]

  /// Rules for tests.
  static let tests = [
    // A test waits for all tests that run beside it, some for more than ten minutes on a busy machine.
    Self(testDescription: "no time limit below an hour") {
      $0.contains(".timeLimit(") && !$0.contains(".timeLimit(.minutes(60))")
    }
  ]

  /// Rules for the engines, which allocate no errors and no boxes and compile by Embedded Swift.
  static let engines = [
    Self(testDescription: "no existential") { $0.contains(/\bany [A-Z(]/) },
    Self(testDescription: "no untyped throws") { $0.contains(/\bthrows\b(?!\()/) },
    Self(testDescription: "no import but of the engine") { line in
      line.contains(/\bimport\b/) && !line.contains(/\bimport ScheduleEngine$/)
    },
    Self(testDescription: "no key path") { $0.contains(/\\\.[a-z]/) },
    Self(testDescription: "no floating point") {
      $0.contains(/\b(Double|Float|Float32|Float64|Decimal|CGFloat)\b/)
    },
  ]
}
