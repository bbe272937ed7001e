/// A connection URI or a connection string of libpq, as it is shown in messages.
struct ConnectionText {
  private let text: String

  init(_ text: String) { self.text = text }

  /// The settings without a secret that help to find a mistake.
  private static let shownNames: Set<String> = [
    "host", "hostaddr", "port", "dbname", "user", "service", "sslmode", "target_session_attrs",
  ]

  /// The text without passwords and without settings that can have other secrets.
  var shown: String {
    // libpq reads a text with another beginning as a connection string.
    for scheme in ["postgresql://", "postgres://"] where text.hasPrefix(scheme) {
      return scheme + Self.shown(uri: text.dropFirst(scheme.count))
    }
    guard let settings = Self.settings(of: text) else { return "postgresql:" }
    let shown = settings.filter { Self.isShown($0.name, $0.value) }
    return "postgresql:"
      + shown.map { "\($0.name)=\(Self.quoted($0.value))" }.joined(separator: " ")
  }

  /// Returns the beginning of a message of libpq that quotes nothing of the text that is not shown.
  ///
  /// libpq quotes the part of an address that it cannot read, which can be a password.
  func withoutSecrets(_ message: String) -> String {
    let shown = self.shown
    let parts = message.split(separator: "\"", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() where index % 2 == 1 {
      let isPunctuation = part.count == 1 && part.allSatisfy { "=:/]".contains($0) }
      guard !isPunctuation, text.contains(part), !shown.contains(part) else { continue }
      return parts[..<index].joined(separator: "\"") + "…"
    }
    return message
  }

  /// Removes the password of a URI and the parameters that are not shown.
  private static func shown(uri: Substring) -> String {
    var address = uri
    var parameters: [Substring] = []
    // A password that is not percent-encoded can have any character. So a query is only one if all of
    // it are parameters without `@`, and the user's part of the address ends at the last `@`.
    if let mark = uri.lastIndex(of: "?") {
      let query = uri[uri.index(after: mark)...].split(separator: "&")
      let isQuery = query.allSatisfy {
        $0.prefix(while: isNameCharacter).endIndex == $0.firstIndex(of: "=") && !$0.contains("@")
      }
      if isQuery { (address, parameters) = (uri[..<mark], query) }
    }
    var shown = String(address)
    let firstAt = address.firstIndex(of: "@") ?? address.endIndex
    let hasUser = firstAt < address.firstIndex(of: "/") ?? address.endIndex
    let colon = address.firstIndex(of: ":")
    if let colon, let at = address.lastIndex(of: "@"), colon < at, hasUser || colon < firstAt {
      shown = String(address[..<colon] + address[at...])
    }
    shown = String(shown.prefix { $0 != "?" })
    let settings = parameters.filter { parameter in
      let name = parameter.prefix { $0 != "=" }
      return isShown(String(name), String(parameter.dropFirst(name.count + 1)))
    }
    return settings.isEmpty ? shown : shown + "?" + settings.joined(separator: "&")
  }

  private static func isNameCharacter(_ character: Character) -> Bool {
    character.isLetter || character == "_"
  }

  /// Returns whether a setting is shown; one whose value has settings of its own is not.
  private static func isShown(_ name: String, _ value: String) -> Bool {
    shownNames.contains(name) && !value.contains("=") && !value.contains("@")
  }

  /// Reads the settings of a connection string by the rules of libpq; nil if it has a mistake.
  private static func settings(of text: String) -> [(name: String, value: String)]? {
    var rest = text[...]
    var settings: [(name: String, value: String)] = []
    func skipSpaces() { rest = rest.drop(while: \.isWhitespace) }
    while true {
      skipSpaces()
      guard !rest.isEmpty else { return settings }
      let name = rest.prefix { $0 != "=" && !$0.isWhitespace }
      rest = rest.dropFirst(name.count)
      skipSpaces()
      guard rest.first == "=", !name.isEmpty else { return nil }
      rest = rest.dropFirst()
      skipSpaces()
      let isQuoted = rest.first == "'"
      if isQuoted { rest = rest.dropFirst() }
      var value = ""
      while let character = rest.first, isQuoted ? character != "'" : !character.isWhitespace {
        rest = rest.dropFirst()
        // A backslash takes the special meaning from the next character.
        let next = character == "\\" ? rest.popFirst() : character
        if let next { value.append(next) }
      }
      if isQuoted {
        guard rest.popFirst() == "'" else { return nil }
      }
      settings.append((String(name), value))
    }
  }

  private static func quoted(_ value: String) -> String {
    let isPlain = !value.isEmpty && value.allSatisfy { !$0.isWhitespace && $0 != "'" && $0 != "\\" }
    if isPlain { return value }
    return "'" + value.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
