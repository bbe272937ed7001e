import StrictJSON

/// A value of the output without secrets, which a terminal or a log would keep.
///
/// These are the values of members, of items of addresses and bodies, and of headers whose names end
/// in `token`, `secret`, `authorization` or `credential`, the values of cookies, and a page's message that could not
/// be read. Each is written as `hidden`; null and the names remain.
struct WithoutSecrets: JSONWritable {
  private let value: JSONValue
  /// The name of the member that has the value, or whose list has it.
  private let name: String
  private let isSecret: Bool

  init(_ value: JSONValue, name: String = "", isSecret: Bool = false) {
    (self.value, self.name, self.isSecret) = (value, name, isSecret)
  }

  /// Returns a line of JSON without secrets.
  ///
  /// - Parameter line: The line, which this library wrote, with its line feed.
  /// - Returns: The line, with its line feed.
  /// - Complexity: O(*n*) in the number of bytes.
  static func line(_ line: [UInt8]) -> [UInt8] {
    // The line can be longer than those that are read from an input.
    let limits = JSONLimits(maximumBytes: 1 << 26, maximumDepth: 128)
    guard let value = try? JSONValue(parsing: line, limits: limits) else {
      assertionFailure("a line of this library is JSON")
      return Array("\n".utf8)
    }
    var result: [UInt8] = []
    result.appendJSON(WithoutSecrets(value))
    return result + [UInt8(ascii: "\n")]
  }

  func writeJSON(to writer: inout JSONWriter) {
    switch value.content {
    case .null: writer.null()
    case _ where isSecret: writer.string("hidden")
    case .bool, .number: value.writeJSON(to: &writer)
    case .string(let text): writer.string(Self.items(of: text))
    case .array(let elements):
      writer.array { array in
        for element in elements { array.element(WithoutSecrets(element, name: name)) }
      }
    case .object(let members):
      writer.object { object in
        for member in members {
          object.member(
            key: member.key,
            WithoutSecrets(member.value, name: member.key, isSecret: isSecret(member.key)))
        }
      }
    }
  }

  /// Returns whether a member of the value, which is an object, is secret as a whole.
  private func isSecret(_ key: String) -> Bool {
    switch (name, key) {
    case ("cookies", "value"): true
    case ("headers", "value"): Self.isSecret(name: value["name"]?.string ?? "")
    case (_, "text"): value["event"]?.string == "malformedMessage"
    default: Self.isSecret(name: key)
    }
  }

  private static func isSecret(name: some StringProtocol) -> Bool {
    let name = name.lowercased()
    return ["token", "secret", "authorization", "credential"].contains { name.hasSuffix($0) }
  }

  /// Returns a text in which the secret items are hidden, if it is an address or the fields of a form.
  private static func items(of text: String) -> String {
    var result = ""
    var rest = text[...]
    while let end = rest.firstIndex(where: { "?&#".contains($0) }) {
      result += item(rest[..<end]) + String(rest[end])
      rest = rest[rest.index(after: end)...]
    }
    return result + item(rest)
  }

  /// Returns an item such as `token=002`, whose value is hidden if its name says so.
  private static func item(_ item: Substring) -> String {
    guard let equals = item.firstIndex(of: "="), isSecret(name: item[..<equals]) else {
      return String(item)
    }
    return item[...equals] + "hidden"
  }
}
