import PaymentTerms
import StrictJSON

extension TermsChecker {
  /// Checks the warnings on terms: that of a change, and disclosures.
  mutating func checkMessages() {
    guard let messages = value("messages") else { return }
    guard let list = messages.array else { return add(.messagesNotList, at: "$.messages") }
    for (index, message) in list.enumerated() {
      let path = "$.messages[" + String(index) + "]"
      let isChange = message["code"].isText(TermMessage.code)
      let isDisclosure = message["presentation"].isText("disclosure") && concernsTerms(message)
      guard isChange || isDisclosure else { continue }
      if !message["type"].isText("warning") { add(.warningTypeWrong, at: path + ".type") }
      if message["content"]?.string == nil { add(.warningContentMissing, at: path + ".content") }
      if isDisclosure { checkDisclosure(message, at: path) }
    }
  }

  /// Returns whether a disclosure is one on terms: by its path, or if it has none in a document with
  /// terms, by its code, unless the policy of this type applies to other places alone.
  private func concernsTerms(_ message: JSONValue) -> Bool {
    if let path = message["path"]?.string { return PathSteps.beginsAtPayment(path) }
    guard isOrder || termCount != nil, message["code"].isReversedDomain else { return false }
    return message["code"]?.utf8Array.flatMap { policies?.areOnTerms[$0] } ?? true
  }

  private mutating func checkDisclosure(_ message: JSONValue, at path: String) {
    if message["code"].isReversedDomain {
      if let policies, let code = message["code"]?.utf8Array, policies.areOnTerms[code] == nil {
        add(.disclosurePolicyMissing, at: path + ".code")
      }
    } else {
      add(.disclosureCodeInvalid, at: path + ".code")
    }
    guard let target = message["path"]?.string else {
      return add(.disclosurePathMissing, at: path + ".path")
    }
    if !isTerm(target) { add(.disclosurePathUnknown, at: path + ".path") }
  }

  /// Checks the policies, whose targets in `payment` are terms.
  mutating func checkPolicies() {
    guard let policies = value("policies") else { return }
    guard let list = policies.array else { return add(.policiesNotList, at: "$.policies") }
    for (index, policy) in list.enumerated() {
      let path = "$.policies[" + String(index) + "]"
      if !policy["type"].isReversedDomain { add(.policyTypeInvalid, at: path + ".type") }
      if let description = policy["description"], description.kind == .object {
        checkDescription(description, title: nil, at: path + ".description")
      } else {
        add(.policyDescriptionMissing, at: path + ".description")
      }
      for (target, field) in (policy["applies_to"]?.array ?? []).enumerated() {
        guard let text = field.string, PathSteps.beginsAtPayment(text), !isTerm(text) else {
          continue
        }
        add(.policyTargetUnknown, at: path + ".applies_to[" + String(target) + "]")
      }
    }
  }

  /// Returns whether a path is that of a term: of a checkout any of its terms, of an order the
  /// accepted one.
  private func isTerm(_ text: String) -> Bool {
    guard let steps = PathSteps(text) else { return false }
    let payment = PathSteps.Step.key(Array("payment".utf8))
    if isOrder { return steps.steps == [payment, .key(Array("accepted_term".utf8))] }
    guard steps.steps.count == 3, steps.steps[0] == payment,
      steps.steps[1] == .key(Array("terms".utf8)), case .index(let index) = steps.steps[2]
    else { return false }
    return index < termCount ?? 0
  }
}

/// The types of policies, and whether a policy of the type may apply to terms.
struct PolicyTypes {
  private(set) var areOnTerms: [[UInt8]: Bool] = [:]

  init(of policies: [JSONValue]) {
    for policy in policies {
      guard let type = policy["type"]?.utf8Array else { continue }
      let targets = policy["applies_to"]?.array ?? []
      let isOnTerms =
        targets.isEmpty
        || targets.contains { $0.string.map { PathSteps.beginsAtPayment($0) } ?? true }
      areOnTerms[type] = isOnTerms || areOnTerms[type] ?? false
    }
  }
}

/// The steps of a JSON path that names one place by keys and indices alone.
///
/// Source: RFC 9535, 2.3.5.1.
private struct PathSteps {
  enum Step: Hashable {
    case key([UInt8])
    case index(Int)
  }

  private(set) var steps: [Step] = []

  /// Returns whether a path, which may be malformed, begins at the payment.
  static func beginsAtPayment(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    if rest.first == UInt8(ascii: "$") { rest = rest.dropFirst() }
    let marks = Array(".[]'\"".utf8)
    let name = rest.drop { marks.contains($0) }.prefix { !marks.contains($0) }
    return Array(name) == Array("payment".utf8)
  }

  /// Reads a path, or returns nil for one that is malformed, or names several places.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    guard rest.popFirst() == UInt8(ascii: "$") else { return nil }
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: ".") {
        let key = rest.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "[") }
        guard !key.isEmpty, key.first != UInt8(ascii: "*") else { return nil }
        steps.append(.key(Array(key)))
        rest = rest[key.endIndex...]
        continue
      }
      let inner = rest.prefix { $0 != UInt8(ascii: "]") }
      guard byte == UInt8(ascii: "["), let step = Self.step(in: Array(inner)) else { return nil }
      steps.append(step)
      rest = rest[inner.endIndex...]
      guard rest.popFirst() != nil else { return nil }
    }
  }

  private static func step(in bytes: [UInt8]) -> Step? {
    guard let first = bytes.first else { return nil }
    if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") {
      return bytes.count > 2 && bytes[bytes.count - 1] == first
        ? .key(Array(bytes[1..<(bytes.count - 1)])) : nil
    }
    guard bytes.count <= 9, bytes.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    return .index(bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) })
  }
}

extension JSONValue? {
  /// Returns whether the value is this text.
  fileprivate func isText(_ text: String) -> Bool {
    guard let bytes = self?.utf8 else { return false }
    return Array(bytes) == Array(text.utf8)
  }

  /// Whether the value is a name by a reversed domain, such as `com.example.terms`.
  ///
  /// Source: UCP, `common/types/reverse_domain_name.json`.
  fileprivate var isReversedDomain: Bool {
    guard let bytes = self?.utf8 else { return false }
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1 else { return false }
    for (index, part) in parts.enumerated() {
      guard let first = part.first, first.isLowercaseLetter, part.last != UInt8(ascii: "-") else {
        return false
      }
      for byte in part where !byte.isLowercaseLetter && byte &- 0x30 >= 10 {
        guard index > 0, byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") else {
          return false
        }
      }
    }
    return true
  }
}

extension UInt8 {
  fileprivate var isLowercaseLetter: Bool { self &- 0x61 < 26 }
}
