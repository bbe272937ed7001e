import ScheduleEngine
import StrictJSON

extension CatalogSource {
  static func literal(_ value: Int64?) -> String {
    guard let value else { return "nil" }
    return grouped(String(value))
  }

  /// Groups digits by threes from 10,000 on, as the sources do.
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

  static func literal(_ period: Period) -> String {
    switch period.unit {
    case .days where period.count > Period.maximumCount: ".weeks(\(period.count / 7))"
    case .days: ".days(\(period.count))"
    case .months: ".months(\(period.count))"
    }
  }

  static func literal(_ date: CivilDate?) -> String {
    guard let date else { return "nil" }
    return "CivilDate(knownYear: \(date.year), month: \(date.month), day: \(date.day))"
  }

  /// A text between quotation marks; quotation marks, backslashes and whatever does not show are
  /// escaped, so that nothing in it can end the literal or be interpolated.
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

  /// A text that stays within its line of a comment.
  static func comment(_ text: String) -> String {
    var comment = ""
    for scalar in text.unicodeScalars {
      comment.unicodeScalars.append(scalar.isInvisible ? " " : scalar)
    }
    return comment
  }
}
