import ScheduleEngine

extension CatalogSource {
  /// The names of the properties of some plans, all different.
  ///
  /// Identifiers that differ in nothing but their punctuation would share a name; every further one
  /// gets a number.
  static func propertyNames(for ids: [PlanID]) -> [String] {
    var taken: Set<String> = []
    return ids.map { id in
      let plain = propertyName(for: id)
      var name = plain
      var number = 2
      while !taken.insert(name).inserted {
        name = "\(plain)_\(number)"
        number += 1
      }
      return name
    }
  }

  /// `us-pay-in-4` becomes `usPayIn4`, `eu-pay-in-4-2021` `euPayIn4Of2021`, `4-times` `plan4Times`,
  /// and `default`, which means something in Swift, `defaultPlan`.
  static func propertyName(for id: PlanID) -> String {
    let words = id.description.split { $0 == "-" || $0 == "." || $0 == "_" }
    guard let first = words.first else { return "" }
    let start = first.first?.isNumber == true ? "plan\(first)" : String(first)
    let name = words.dropFirst().reduce(into: start) { name, word in
      let joinsNumbers = name.last?.isNumber == true && word.first?.isNumber == true
      name += (joinsNumbers ? "Of" : "") + word.prefix(1).uppercased() + word.dropFirst()
    }
    return reservedNames.contains(name) ? "\(name)Plan" : name
  }

  /// Words of Swift, and what ``Plan`` declares itself.
  private static let reservedNames: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
    "builtIn", "builtInCount",
  ]
}
