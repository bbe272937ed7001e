internal import CheckoutEngine
internal import ScheduleEngine
internal import StrictJSON

/// A server's answer does not have the expected form.
///
/// It has the place and the rule, and no text of the body: names of members, counts and amounts
/// alone. All that it says is bytes, since modules for pages contain it.
package struct MalformedAnswer: Error, Hashable, Sendable {
  /// The bytes of the place, from the value that is read: `.lines[0].total`.
  private var path: [UInt8]
  /// The bytes of the rule.
  private let rule: [UInt8]
  /// Whether the last member of the path is the subject of the rule: `is missing`.
  private let needsSubject: Bool

  /// Creates the error of a value.
  ///
  /// - Parameter predicate: The mistake, without its subject: `is missing`.
  init(_ predicate: Sentence) {
    (path, rule, needsSubject) = ([], predicate.bytes, true)
  }

  /// Creates the error of an order that does not add up.
  init(_ error: OrderError) {
    // The path of the error begins with that of the order, `$`.
    path = Array(error.path.bytes.dropFirst())
    (rule, needsSubject) = (error.sentence.bytes, false)
  }

  /// Creates the error of a body that is not JSON.
  init(_ error: JSONError) {
    let predicate: Sentence =
      switch error.reason {
      case .tooLarge(let bytes, let maximum):
        "has \(bytes) bytes, at most \(maximum) are accepted"
      case .tooDeep(let maximum): "is nested deeper than \(maximum) levels"
      case .duplicateKey:
        "has a key twice in an object, in line \(error.line), column \(error.column)"
      default: "is no JSON, in line \(error.line), column \(error.column)"
      }
    self.init(predicate)
  }

  /// Returns the error of an object whose member has this error.
  func within(_ key: StaticString) -> Self {
    var error = self
    error.path = [UInt8(ascii: ".")] + UTF8Text(stringLiteral: key).bytes + path
    return error
  }

  /// Returns the error of a list whose element has this error.
  func within(element index: Int) -> Self {
    let element: Sentence = "[\(index)]"
    var error = self
    error.path = element.bytes + path
    return error
  }

  /// The reason that a checkout gives.
  var reason: MalformedAnswerReason {
    var rule = rule
    if needsSubject {
      let name = path.lastIndex(of: UInt8(ascii: ".")).map { path[($0 + 1)...] } ?? path[...]
      let subject = name.isEmpty ? UTF8Text("the body").bytes : Array(name)
      rule = subject + [UInt8(ascii: " ")] + rule
    }
    return MalformedAnswerReason(
      path: UTF8Text(checkedUTF8: [UInt8(ascii: "$")] + path), rule: UTF8Text(checkedUTF8: rule))
  }
}

extension JSONValue {
  /// Returns the error of a value of another kind: `is a text, not a whole number`.
  func mismatch(_ expected: Sentence) -> MalformedAnswer {
    let kind: Sentence =
      switch kind {
      case .null: "null"
      case .bool: "true or false"
      case .number: "a number"
      case .string: "a text"
      case .array: "a list"
      case .object: "an object"
      }
    return MalformedAnswer("is \(kind), not \(expected)")
  }
}
