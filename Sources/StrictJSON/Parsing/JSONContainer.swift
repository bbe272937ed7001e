/// An array or object of which only the beginning has been read.
struct JSONContainer {
  let isObject: Bool
  let start: JSONPosition
  private var elements: [JSONValue] = []
  private var members: [JSONMember] = []
  private var pendingKey: (text: String, position: JSONPosition)?
  /// The first place of each key; filled once there are too many to compare one by one.
  private var keyPositions: [ExactKey: JSONPosition] = [:]

  /// Up to so many keys, comparing them all is faster than hashing.
  private static let fewKeys = 16

  init(isObject: Bool, start: JSONPosition) {
    self.isObject = isObject
    self.start = start
  }

  var closingByte: UInt8 { isObject ? JSONByte.closeBrace : JSONByte.closeBracket }

  var isEmpty: Bool { elements.isEmpty && members.isEmpty }

  var value: JSONValue {
    JSONValue(isObject ? .object(members) : .array(elements), at: start)
  }

  /// Takes the key of the next member.
  mutating func open(_ key: String, at position: JSONPosition) throws(JSONError) {
    if let first = firstPosition(of: key) {
      throw JSONError(.duplicateKey(key, first: first), at: position)
    }
    pendingKey = (key, position)
  }

  /// Takes the next element, or the value of the key taken before.
  mutating func append(_ value: JSONValue) {
    guard let key = pendingKey else { return elements.append(value) }
    members.append(JSONMember(key: key.text, keyPosition: key.position, value: value))
    pendingKey = nil
    if members.count > Self.fewKeys { rememberNewKeys() }
  }

  private mutating func rememberNewKeys() {
    for member in members[keyPositions.count...] {
      keyPositions[ExactKey(text: member.key)] = member.keyPosition
    }
  }

  private func firstPosition(of key: String) -> JSONPosition? {
    if members.count > Self.fewKeys { return keyPositions[ExactKey(text: key)] }
    return members.first { $0.key.hasSameBytes(as: key) }?.keyPosition
  }
}

/// A key that equals another only if all their bytes are equal.
private struct ExactKey: Hashable {
  let text: String

  static func == (left: Self, right: Self) -> Bool { left.text.hasSameBytes(as: right.text) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
