/// The changes of a state that a test did not name.
enum StateDifference {
  /// Lists the changes.
  ///
  /// - Parameters:
  ///   - before: The state before the input.
  ///   - after: The state after the input.
  ///   - named: The names on the paths of the members that the test named.
  /// - Returns: The changes, one line each, in the order of the properties.
  static func unnamed(from before: Any, to after: Any, except named: [[String]]) -> [String] {
    lines(Pair(before, after), at: [], named)
  }

  private static func lines(_ pair: Pair, at path: [String], _ named: [[String]]) -> [String] {
    guard !pair.isEqual, !named.contains(path) else { return [] }
    let isPartNamed = named.contains { $0.starts(with: path) }
    guard let parts = isPartNamed || path.isEmpty ? pair.parts : pair.plainParts else {
      return ["\(text(of: path)): \(pair)"]
    }
    return parts.flatMap { lines($0.pair, at: path + [$0.name], named) }
  }

  private static func text(of path: [String]) -> String {
    path.reduce(into: "") { text, name in
      text += text.isEmpty || name.hasPrefix("[") ? name : ".\(name)"
    }
  }
}

/// A value before and after an input.
struct Pair: CustomStringConvertible {
  let before: Any?
  let after: Any?

  init(_ before: Any?, _ after: Any?) { (self.before, self.after) = (before, after) }

  /// Whether nothing changed; values that cannot be compared are compared by their texts.
  var isEqual: Bool {
    guard let before = Self.unwrapped(before), let after = Self.unwrapped(after) else {
      return Self.unwrapped(before) == nil && Self.unwrapped(after) == nil
    }
    func isSame<Value: Equatable>(_ value: Value) -> Bool { value == after as? Value }
    guard let value = before as? any Equatable else {
      return String(reflecting: before) == String(reflecting: after)
    }
    return isSame(value)
  }

  var description: String { "\(ValueText(before)) → \(ValueText(after))" }

  /// The stored properties of two structures, or of one if the other value is nil.
  var parts: [(name: String, pair: Pair)]? {
    let (old, new) = (Self.properties(of: before), Self.properties(of: after))
    guard let names = new?.map(\.name) ?? old?.map(\.name) else { return nil }
    return names.map { name in
      (name, Pair(old?.first { $0.name == name }?.value, new?.first { $0.name == name }?.value))
    }
  }

  /// The stored properties of two structures without a description of their own, or the elements of
  /// two arrays with the same number of elements.
  var plainParts: [(name: String, pair: Pair)]? {
    guard let before = Self.unwrapped(before), let after = Self.unwrapped(after),
      !(before is any CustomStringConvertible), !(after is any CustomStringConvertible),
      !(before is any Sequence)
    else { return elements }
    return parts
  }

  private var elements: [(name: String, pair: Pair)]? {
    guard let old = Self.unwrapped(before) as? [Any], let new = Self.unwrapped(after) as? [Any],
      old.count == new.count
    else { return nil }
    return zip(old, new).enumerated().map { ("[\($0.offset)]", Pair($0.element.0, $0.element.1)) }
  }

  private static func properties(of value: Any?) -> [(name: String, value: Any)]? {
    guard let value = unwrapped(value) else { return nil }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct, !mirror.children.isEmpty else { return nil }
    return mirror.children.compactMap { child in child.label.map { ($0, child.value) } }
  }

  /// Returns the value within optionals, or nil.
  static func unwrapped(_ value: Any?) -> Any? {
    guard let value else { return nil }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return unwrapped(mirror.children.first?.value)
  }
}
