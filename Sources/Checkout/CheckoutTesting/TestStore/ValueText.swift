/// A value as the text of an issue: without modules, types of optionals and members that are nil.
struct ValueText: CustomStringConvertible {
  let description: String

  init(_ value: Any?) {
    let text = Self.text(of: value)
    description = text.count <= 400 ? text : "\(text.prefix(400))…"
  }

  private static func text(of value: Any?) -> String {
    guard let value = Pair.unwrapped(value) else { return "nil" }
    if let string = value as? String { return String(reflecting: string) }
    if let elements = value as? [Any] { return list(elements) }
    if let described = value as? any CustomStringConvertible { return described.description }
    if let sequence = value as? any Sequence { return list(elements(of: sequence)) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct: return "\(type(of: value))(\(members(of: mirror)))"
    case .tuple: return "(\(members(of: mirror)))"
    case .enum:
      guard let payload = mirror.children.first else { return "\(value)" }
      let text = text(of: payload.value)
      return "\(payload.label ?? "")\(text.hasPrefix("(") ? text : "(\(text))")"
    default: return "\(value)"
    }
  }

  private static func list(_ elements: [Any]) -> String {
    "[\(elements.map { text(of: $0) }.joined(separator: ", "))]"
  }

  private static func elements(of sequence: some Sequence) -> [Any] { sequence.map { $0 } }

  private static func members(of mirror: Mirror) -> String {
    mirror.children.compactMap { child in
      guard Pair.unwrapped(child.value) != nil else { return nil }
      let text = text(of: child.value)
      // The members of a tuple without names have labels such as `.0`.
      guard let label = child.label, !label.hasPrefix(".") else { return text }
      return "\(label): \(text)"
    }
    .joined(separator: ", ")
  }
}
