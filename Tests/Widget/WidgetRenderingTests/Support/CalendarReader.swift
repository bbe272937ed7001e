/// A component of a calendar file.
struct CalendarComponent: Equatable {
  var name: String
  var properties: [Property] = []
  var components: [CalendarComponent] = []

  /// A property, with its folded lines joined.
  struct Property: Equatable {
    var name: String
    var parameters: [String]
    var value: String
  }

  /// The tree of components and the names of their properties, without values.
  var shape: String {
    let properties = properties.map { " " + ([$0.name] + $0.parameters).joined(separator: ";") }
    return "(\(name)\(properties.joined())\(components.map(\.shape).joined()))"
  }

  /// The value of the property with a name, if there is exactly one.
  subscript(property: String) -> String? {
    let found = properties.filter { $0.name == property }
    return found.count == 1 ? found[0].value : nil
  }
}

/// A parser of calendar files in a strict subset of RFC 5545, without forms that programs interpret
/// differently.
struct CalendarReader {
  struct Mistake: Error {
    var reason: String
    var line: String
  }

  /// Parses a file with one calendar.
  static func read(_ text: String) throws(Mistake) -> CalendarComponent {
    var lines = try unfolded(text)[...]
    let calendar = try component(from: &lines)
    guard lines.isEmpty, calendar.name == "VCALENDAR" else {
      throw Mistake(reason: "not one calendar", line: calendar.name)
    }
    return calendar
  }

  /// Returns the lines of a file, with folded lines joined.
  private static func unfolded(_ text: String) throws(Mistake) -> [String] {
    var lines: [[UInt8]] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let line = Array(rest.prefix { $0 != 0x0D && $0 != 0x0A })
      let shown = String(decoding: line, as: UTF8.self)
      rest = rest.dropFirst(line.count)
      guard rest.starts(with: [0x0D, 0x0A]) else {
        throw Mistake(reason: "a line does not end in CR LF", line: shown)
      }
      rest = rest.dropFirst(2)
      guard line.count <= 75 else { throw Mistake(reason: "more than 75 octets", line: shown) }
      guard Array(shown.utf8) == line else {
        throw Mistake(reason: "folded inside of a scalar", line: shown)
      }
      if line.first == 0x20, !lines.isEmpty {
        lines[lines.count - 1] += line.dropFirst()
      } else {
        lines.append(line)
      }
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func component(
    from lines: inout ArraySlice<String>
  ) throws(Mistake) -> CalendarComponent {
    let first = lines.popFirst() ?? ""
    let begin = try property(first)
    guard begin.name == "BEGIN", begin.parameters.isEmpty else {
      throw Mistake(reason: "not the beginning of a component", line: first)
    }
    var component = CalendarComponent(name: begin.value)
    while let line = lines.first {
      let property = try property(line)
      if property.name == "BEGIN" {
        component.components.append(try Self.component(from: &lines))
        continue
      }
      lines.removeFirst()
      if property.name != "END" {
        component.properties.append(property)
        continue
      }
      guard property.value == component.name else { break }
      return component
    }
    throw Mistake(reason: "no end of a component", line: component.name)
  }

  /// Parses `NAME;PARAMETER=VALUE:VALUE`.
  private static func property(_ line: String) throws(Mistake) -> CalendarComponent.Property {
    guard let colon = line.unicodeScalars.firstIndex(of: ":") else {
      throw Mistake(reason: "no colon", line: line)
    }
    let value = line.unicodeScalars[colon...].dropFirst()
    let parts = line.unicodeScalars[..<colon].split(
      separator: ";", omittingEmptySubsequences: false)
    let names = parts.flatMap { $0.split(separator: "=", omittingEmptySubsequences: false) }
    for name in names {
      let isName = name.allSatisfy { ("A"..."Z").contains($0) || $0 == "-" }
      guard isName, !name.isEmpty else { throw Mistake(reason: "no name", line: line) }
    }
    let isShown = value.allSatisfy { StrictMarkup.isAllowed($0) && $0 != "\n" }
    guard isShown else { throw Mistake(reason: "a control character", line: line) }
    return CalendarComponent.Property(
      name: String(parts[0]), parameters: parts.dropFirst().map { String($0) },
      value: String(value))
  }

  /// Returns the text that a value of the type TEXT means, without the value's escapes.
  static func text(_ value: String) throws(Mistake) -> String {
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in value.unicodeScalars {
      switch (isEscaped, scalar) {
      case (false, "\\"):
        isEscaped = true
        continue
      case (false, ","), (false, ";"): throw Mistake(reason: "a separator", line: value)
      case (true, "n"): text.append("\n")
      case (true, "\\"), (true, ","), (true, ";"), (false, _): text.append(scalar)
      default: throw Mistake(reason: "an unknown escape", line: value)
      }
      isEscaped = false
    }
    guard !isEscaped else { throw Mistake(reason: "half an escape", line: value) }
    return String(text)
  }
}
