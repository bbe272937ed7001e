/// The members of a state that an input changes, as a test names them.
///
/// A member is a property of the state, or a property of a member, and so on; parts of a member
/// that can be nil are named without `?`:
///
/// ```swift no-run
/// store.send(.pay(provider: "card", key: key)) { state in
///   state.phase.becomes(.paying)
///   state.sections.payment.becomes(.locked)
///   state.payment.changes()
///   state.underWay.number.becomes(2)
///   state.underWay.parts.becomes([])
/// }
/// ```
///
/// A member that is named covers all of its parts. A computed property covers the value that it is
/// computed from: `state.widget.isValid.becomes(true)` names the widget.
@dynamicMemberLookup
public struct StateChanges<State> {
  private let before: State
  private let after: State
  let recorder = ChangeRecorder()

  init(from before: State, to after: State) { (self.before, self.after) = (before, after) }

  /// A member of the state.
  public subscript<Part>(dynamicMember keyPath: KeyPath<State, Part>) -> StateMember<Part> {
    StateMember(
      before: before[keyPath: keyPath], after: after[keyPath: keyPath],
      path: MemberPath().adding(keyPath), recorder: recorder)
  }
}

/// A member of a state, before and after an input.
@dynamicMemberLookup
public struct StateMember<Value> {
  let before: Value
  let after: Value
  let path: MemberPath
  let recorder: ChangeRecorder

  /// A property of the member.
  public subscript<Part>(dynamicMember keyPath: KeyPath<Value, Part>) -> StateMember<Part> {
    StateMember<Part>(
      before: before[keyPath: keyPath], after: after[keyPath: keyPath],
      path: path.adding(keyPath), recorder: recorder)
  }

  /// A property of a member that can be nil; it is nil if the member is.
  public subscript<Wrapped, Part>(
    dynamicMember keyPath: KeyPath<Wrapped, Part>
  ) -> StateMember<Part?> where Value == Wrapped? {
    StateMember<Part?>(
      before: before?[keyPath: keyPath], after: after?[keyPath: keyPath],
      path: path.adding(keyPath), recorder: recorder)
  }

  /// A property, which can be nil, of a member that can be nil too.
  public subscript<Wrapped, Part>(
    dynamicMember keyPath: KeyPath<Wrapped, Part?>
  ) -> StateMember<Part?> where Value == Wrapped? {
    StateMember<Part?>(
      before: before?[keyPath: keyPath], after: after?[keyPath: keyPath],
      path: path.adding(keyPath), recorder: recorder)
  }
}

extension StateMember where Value: Equatable {
  /// Expects that the member changes to a value.
  ///
  /// - Parameter value: The value after the input.
  public func becomes(_ value: Value) {
    let (before, after) = (ValueText(before), ValueText(after))
    if self.after != value {
      recorder.add(path, "\(path): expected \(ValueText(value)), found \(after)")
    } else if self.before == self.after {
      recorder.add(path, "\(path): it is named, but it was \(before) already")
    } else {
      recorder.add(path, nil)
    }
  }

  /// Expects that the member changes, to any value.
  public func changes() {
    recorder.add(
      path, before == after ? "\(path): it is named, but it is still \(ValueText(after))" : nil)
  }
}

/// The path from a state to one of its members.
struct MemberPath: CustomStringConvertible {
  /// The names of the stored properties on the path.
  private(set) var names: [String] = []
  /// Whether the path ends in a computed property, possibly several.
  private(set) var isComputed = false

  func adding(_ keyPath: AnyKeyPath) -> Self {
    var path = self
    if !isComputed, let name = Self.storedPropertyName(of: keyPath) {
      path.names.append(name)
    } else {
      path.isComputed = true
    }
    return path
  }

  /// Returns the name of the stored property that a key path has as its only component.
  private static func storedPropertyName(of keyPath: AnyKeyPath) -> String? {
    // The description has the form `\Type.name`; other components have no plain name.
    guard let point = keyPath.debugDescription.lastIndex(of: ".") else { return nil }
    let name = keyPath.debugDescription[point...].dropFirst()
    return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? String(name) : nil
  }

  var description: String {
    let name = names.isEmpty ? "the state" : names.joined(separator: ".")
    return isComputed ? "a computed property of \(name)" : name
  }
}

/// The members that a test has named, and its mistakes.
final class ChangeRecorder {
  /// The names on the paths of the members.
  private(set) var named: [[String]] = []
  /// The differences between the expected and the actual values.
  private(set) var mistakes: [String] = []

  func add(_ path: MemberPath, _ mistake: String?) {
    // A computed property of the state itself covers nothing.
    if !path.names.isEmpty { named.append(path.names) }
    if let mistake { mistakes.append(mistake) }
  }
}
