import ScheduleEngine
import StrictJSON

/// Writes the Swift source of the built-in plans.
enum CatalogSource {
  /// Returns the text of `Plan+BuiltIn.swift` for one or more plans, ordered by their identifiers.
  static func text(of records: [PlanRecord]) -> String {
    let records = records.sorted { $0.plan.id.description < $1.plan.id.description }
    let names = propertyNames(for: records.map(\.plan.id))
    let named = Array(zip(records, names))
    let cases = names.enumerated().map { index, name in
      let label = index == names.count - 1 ? "default" : "case \(index)"
      return "    \(label): .\(name)\n"
    }
    return """
      // Generated from Schedules/plans by `swift run plan-catalog`. Do not edit.

      extension Plan {
        static var builtInCount: Int { \(records.count) }

        static func builtIn(at index: Int) -> Plan {
          switch index {
      \(cases.joined())    }
        }
      }

      extension Plan {
      \(named.map(property).joined(separator: "\n"))}

      extension PlanRecord {
        /// The built-in plans with their names, brands, regions, locales and sources.
        public static var builtIn: [PlanRecord] {
          [
      \(named.map(element).joined())    ]
        }
      }

      """
  }

  private static func property(for record: PlanRecord, named name: String) -> String {
    let plan = record.plan
    let terms = plan.installments
    return """
        /// \(comment("\(record.name) by \(record.brand), \(record.region)")): `\(plan.id)`.
        public static var \(name): Plan {
          Plan(
            id: PlanID(known: "\(plan.id)"),
            currency: Currency(known: "\(plan.currency)"),
            limits: OrderLimits(\
      known: \(literal(plan.limits.minimumMinorUnits)), \(literal(plan.limits.maximumMinorUnits))),
            installments: InstallmentTerms(
              known: \(terms.count), every: \(literal(terms.interval)), \
      from: \(literal(terms.firstDue))\(furtherRules(of: terms))),
            split: .\(plan.split),
            validity: PlanValidity(
              known: \(literal(plan.validity.from)),
              \(literal(plan.validity.until))))
        }

      """
  }

  private static func element(for record: PlanRecord, named name: String) -> String {
    let locales = record.locales.map(literal).joined(separator: ", ")
    return """
            PlanRecord(
              plan: .\(name), name: \(literal(record.name)),
              brand: \(literal(record.brand)), region: \(literal(record.region)),
              locales: [\(locales)],
              sources: [
      \(elements(record.sources, of: "Source"))        ]),

      """
  }

  /// Returns the elements of an array of sources, a call of a type's initializer each.
  static func elements(_ sources: [PlanRecord.Source], of type: String) -> String {
    sources.map { source in
      """
                \(type)(
                  url: \(literal(source.url)),
                  confidence: .\(source.confidence.rawValue)),

      """
    }.joined()
  }
}

extension CatalogSource {
  /// Returns the arguments for unequal payments and irregular due dates; empty for ordinary terms.
  private static func furtherRules(of terms: InstallmentTerms) -> String {
    var arguments = ""
    func add(_ name: String, _ value: String) { arguments += ",\n        \(name): \(value)" }
    if terms.amounts != .equal { add("amounts", literal(terms.amounts)) }
    if let day = terms.dayOfMonth { add("dayOfMonth", literal(day)) }
    if let days = terms.businessDays { add("businessDays", literal(days)) }
    return arguments
  }

  private static func literal(_ amounts: AmountRule) -> String {
    switch amounts {
    case .equal: ".equal"
    case .weights(let weights):
      ".weights([\(weights.map { literal($0) }.joined(separator: ", "))])"
    case .firstPercent(let percentage):
      ".firstPercent(Percentage(known: \(literal(percentage.tenThousandths))))"
    case .firstAmount(let minorUnits): ".firstAmount(\(literal(minorUnits)))"
    }
  }

  private static func literal(_ day: DayOfMonth) -> String {
    day == .last ? ".last" : "DayOfMonth(known: \(day.number))"
  }

  private static func literal(_ days: BusinessDays) -> String {
    let weekend = days.weekend.names.map { ".\($0)" }.joined(separator: ", ")
    let holidays = days.holidays.map { "\n            \(literal($0))," }.joined()
    let list = holidays.isEmpty ? "[]" : "[\(holidays)\n          ]"
    return "BusinessDays(\n          known: .\(days.adjustment), [\(weekend)],\n          \(list))"
  }

  static func literal(_ value: Int64?) -> String {
    guard let value else { return "nil" }
    return grouped(String(value))
  }

  /// Groups digits by threes from 10,000 on.
  private static func grouped(_ digits: String) -> String {
    guard digits.count > 4 else { return digits }
    var groups: [Substring] = []
    var rest = digits[...]
    while !rest.isEmpty {
      groups.append(rest.suffix(3))
      rest = rest.dropLast(3)
    }
    return groups.reversed().joined(separator: "_")
  }

  static func literal(_ value: Int?) -> String { literal(value.map { Int64($0) }) }

  static func literal(_ period: Period?) -> String {
    guard let period else { return "nil" }
    return switch period.unit {
    // More days than `maximumCount` can only have been given as weeks.
    case .days where period.count > Period.maximumCount: ".weeks(\(period.count / 7))"
    case .days: ".days(\(period.count))"
    case .months: ".months(\(period.count))"
    }
  }

  static func literal(_ date: CivilDate?) -> String {
    guard let date else { return "nil" }
    return "CivilDate(knownYear: \(date.year), month: \(date.month), day: \(date.day))"
  }

  /// Returns a string literal.
  ///
  /// Quotation marks, backslashes and invisible characters are escaped, so that no text can end the
  /// literal or interpolate.
  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" {
        literal += "\\"
        literal.unicodeScalars.append(scalar)
      } else if scalar.isInvisible {
        literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }

  /// Returns a text for one line of a comment: invisible characters, such as line ends, become
  /// spaces.
  static func comment(_ text: String) -> String {
    var comment = ""
    for scalar in text.unicodeScalars {
      comment.unicodeScalars.append(scalar.isInvisible ? " " : scalar)
    }
    return comment
  }
}

extension CatalogSource {
  /// Returns a name for the property of each plan or of other content, all different.
  ///
  /// Identifiers that differ only in their punctuation have the same plain name. From the second
  /// such identifier on, `_2`, `_3` and so on is appended to the name.
  static func propertyNames(for ids: [PlanID], of content: Content = .plan) -> [String] {
    var taken: Set<String> = []
    return ids.map { id in
      let plain = propertyName(for: id, of: content)
      var name = plain
      var number = 2
      while !taken.insert(name).inserted {
        name = "\(plain)_\(number)"
        number += 1
      }
      return name
    }
  }

  /// The content of a catalog; a name that Swift does not allow is completed by the word.
  enum Content: String {
    case plan, rules, terms
  }

  /// Returns the name of a property.
  ///
  /// - `us-pay-in-4` becomes `usPayIn4`.
  /// - `eu-pay-in-4-2021` becomes `euPayIn4Of2021`: `Of` separates two numbers.
  /// - `4-times` becomes `plan4Times`: a name does not begin with a digit.
  /// - `default` becomes `defaultPlan`: a name is not a keyword of Swift.
  static func propertyName(for id: PlanID, of content: Content = .plan) -> String {
    let words = id.description.split { $0 == "-" || $0 == "." || $0 == "_" }
    guard let first = words.first else { return "" }
    let start = first.first?.isNumber == true ? "\(content)\(first)" : String(first)
    let name = words.dropFirst().reduce(into: start) { name, word in
      let joinsNumbers = name.last?.isNumber == true && word.first?.isNumber == true
      name += (joinsNumbers ? "Of" : "") + word.prefix(1).uppercased() + word.dropFirst()
    }
    let suffix = content.rawValue.prefix(1).uppercased() + content.rawValue.dropFirst()
    return reservedNames.contains(name) ? name + suffix : name
  }

  /// The names that no property can have: the keywords of Swift and the static members of `Plan`,
  /// `ServicingRules` and `LoanTerms`.
  private static let reservedNames: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
    "builtIn", "builtInCount", "planCounts",
  ]
}
