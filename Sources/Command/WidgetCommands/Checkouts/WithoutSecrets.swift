import CheckoutEngine
import ScheduleEngine
import StrictJSON

/// A value of the output without secrets, which a terminal or a log would keep.
///
/// These are the values of members, of items of addresses and bodies, and of headers whose names end
/// in `token`, `secret`, `authorization` or `credential`, the values of cookies, and a page's message that could not
/// be read. Each is written as `hidden`; null and the names remain.
///
/// Of the addresses of a checkout of the Checkout Kit 4, these are also the user, the fragment, and the
/// items `ec_auth`, `key`, `multipass` and all that begin with `checkout[`, as in the kit's own logs.
struct WithoutSecrets: JSONWritable {
  private let value: JSONValue
  /// The name of the member that has the value, or whose list has it.
  private let name: String
  private let isSecret: Bool
  private let hidesAddresses: Bool

  init(
    _ value: JSONValue, name: String = "", isSecret: Bool = false, hidesAddresses: Bool = false
  ) {
    (self.value, self.name, self.isSecret) = (value, name, isSecret)
    self.hidesAddresses = hidesAddresses
  }

  /// Returns a line of JSON without secrets.
  ///
  /// - Parameters:
  ///   - line: The line, which this library wrote, with its line feed.
  ///   - hidesAddresses: Whether addresses are those of the Checkout Kit 4.
  /// - Returns: The line, with its line feed.
  /// - Complexity: O(*n*) in the number of bytes.
  static func line(_ line: [UInt8], hidesAddresses: Bool = false) -> [UInt8] {
    // The line can be longer than those that are read from an input.
    let limits = JSONLimits(maximumBytes: 1 << 26, maximumDepth: 128)
    guard let value = try? JSONValue(parsing: line, limits: limits) else {
      assertionFailure("a line of this library is JSON")
      return Array("\n".utf8)
    }
    var result: [UInt8] = []
    result.appendJSON(WithoutSecrets(value, hidesAddresses: hidesAddresses))
    return result + [UInt8(ascii: "\n")]
  }

  func writeJSON(to writer: inout JSONWriter) {
    switch value.content {
    case .null: writer.null()
    case _ where isSecret: writer.string("hidden")
    case .bool, .number: value.writeJSON(to: &writer)
    case .string(let text):
      writer.string((hidesAddresses ? Self.kitAddress(text) : nil) ?? Self.items(of: text))
    case .array(let elements):
      writer.array { array in
        for element in elements {
          array.element(WithoutSecrets(element, name: name, hidesAddresses: hidesAddresses))
        }
      }
    case .object(let members):
      writer.object { object in
        for member in members {
          object.member(
            key: member.key,
            WithoutSecrets(
              member.value, name: member.key, isSecret: isSecret(member.key),
              hidesAddresses: hidesAddresses))
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
  private static func items(
    of text: some StringProtocol, where isHidden: (Substring) -> Bool = { isSecret(name: $0) }
  ) -> String {
    var result = ""
    var rest = Substring(text)
    while let end = rest.firstIndex(where: { "?&#".contains($0) }) {
      result += item(rest[..<end], where: isHidden) + String(rest[end])
      rest = rest[rest.index(after: end)...]
    }
    return result + item(rest, where: isHidden)
  }

  /// Returns an address of the Checkout Kit 4 without its secrets, or nil for a text that is none.
  private static func kitAddress(_ text: String) -> String? {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://"),
      PageAddress(UTF8Text(text)).scheme != nil
    else { return nil }
    let start = text.index(colon, offsetBy: 3)
    let fragment = text.firstIndex(of: "#") ?? text.endIndex
    let query = text[..<fragment].firstIndex(of: "?") ?? fragment
    guard start <= query else { return nil }
    let path = text[start..<query].firstIndex(of: "/") ?? query
    var result = String(text[..<start])
    if let user = text[start..<path].lastIndex(of: "@") {
      result += "hidden" + text[user..<query]
    } else {
      result += text[start..<query]
    }
    result += items(of: text[query..<fragment]) { isKitSecret(name: $0) }
    return text[fragment...].count > 1 ? result + "#hidden" : result + text[fragment...]
  }

  private static func isKitSecret(name: Substring) -> Bool {
    let decoded = UTF8Text(String(name)).percentDecoded.map { "\($0)" } ?? String(name)
    let name = decoded.lowercased()
    return isSecret(name: name) || ["ec_auth", "key", "multipass"].contains(name)
      || name.hasPrefix("checkout[")
  }

  /// Returns an item such as `token=002`, whose value is hidden if its name says so.
  private static func item(_ item: Substring, where isHidden: (Substring) -> Bool) -> String {
    guard let equals = item.firstIndex(of: "="), isHidden(item[..<equals]) else {
      return String(item)
    }
    return item[...equals] + "hidden"
  }
}
