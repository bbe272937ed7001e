package import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension KitSettings {
  /// Reads the members of the input `begin`.
  package init(reading object: inout ObjectReader) throws(JSONReadError) {
    try self.init(reading: &object, changing: KitSettings())
  }

  /// Reads the members of the input `begin` or `configure`.
  ///
  /// A member that is null has its default value; one that is missing keeps the present value.
  ///
  /// - Parameters:
  ///   - object: The line.
  ///   - present: The present configuration.
  /// - Throws: ``JSONReadError`` for wrong members.
  package init(
    reading object: inout ObjectReader, changing present: KitSettings
  ) throws(JSONReadError) {
    let initial = KitSettings()
    self = present
    if let field = object.optional("appearance") {
      appearance = try field.choice { $0.name } ?? initial.appearance
    }
    if let field = object.optional("tintColor") { tintColor = try field.color() }
    if let field = object.optional("backgroundColor") { backgroundColor = try field.color() }
    if let field = object.optional("title") {
      title = field.isNull ? initial.title : try field.text()
    }
    if let field = object.optional("preloading") {
      isPreloadingEnabled = field.isNull ? initial.isPreloadingEnabled : try field.bool()
    }
    if let field = object.optional("messageOrigins") {
      messageOrigins = try field.list { origin throws(JSONReadError) in try origin.text() }
    }
    if let field = object.optional("links") {
      links = try field.choice { $0.name } ?? initial.links
    }
    if let field = object.optional("delegations") {
      delegations = try field.list { name throws(JSONReadError) in
        guard let delegation: KitDelegation = try name.choice({ delegation in delegation.name })
        else {
          throw name.error(.invalid("null is no step of a checkout; write its name"))
        }
        return delegation
      }
    }
    if let field = object.optional("telemetry") {
      isTelemetryEnabled = field.isNull ? initial.isTelemetryEnabled : try field.bool()
    }
    if let field = object.optional("logLevel") {
      logLevel = try field.choice { $0.name } ?? initial.logLevel
    }
    if let field = object.optional("host") {
      host = try field.choice { $0.name } ?? initial.host
    }
  }
}

extension KitInput {
  /// Reads the members of an input.
  ///
  /// - Parameters:
  ///   - name: The input's name.
  ///   - object: The line.
  ///   - settings: The present configuration, which `configure` changes.
  /// - Returns: The input, or nil if the name is none of this checkout.
  /// - Throws: ``JSONReadError`` for wrong members.
  package static func read(
    _ name: String, _ object: inout ObjectReader, changing settings: KitSettings
  ) throws(JSONReadError) -> KitInput? {
    switch name {
    case "preload":
      return .preload(url: try object.address(), entryPoint: try object.entryPoint())
    case "present":
      return .present(url: try object.address(), entryPoint: try object.entryPoint())
    case "invalidate": return .invalidate
    case "configure": return .configure(try KitSettings(reading: &object, changing: settings))
    case "dismiss": return .dismiss
    case "expired": return .expired(generation: try object.number("generation"))
    case "keepAliveFailed": return .keepAliveFailed(generation: try object.number("generation"))
    case "link":
      return .link(ask: try object.number("ask"), try object.choice("action") { $0.name })
    case "delegated":
      return .delegated(ask: try object.number("ask"), try object.delegatedAnswer())
    case "reject":
      return .reject(ask: try object.number("ask"), try object.choice("code") { $0.code })
    default: return try readNews(name, &object)
    }
  }

  private static func readNews(
    _ name: String, _ object: inout ObjectReader
  ) throws(JSONReadError) -> KitInput? {
    switch name {
    case "pageAnswer":
      return .pageAnswer(
        page: try object.number("page"),
        KitAnswerHead(
          url: try object.address(), status: try object.integer("status", in: 100...999),
          isMainFrame: try object.bool("mainFrame"), headers: try object.headers(),
          words: try object.optionalText("words")))
    case "pageFinished": return .pageFinished(page: try object.number("page"))
    case "pageFailed":
      let page = try object.number("page")
      let isCommitted = try object.bool("committed")
      return .pageFailed(
        page: page,
        KitLoadFailure(
          try object.choice("kind") { $0.name },
          code: try object.integer("code", in: -1_000_000...1_000_000),
          message: try object.text("message"), isCommitted: isCommitted))
    case "processDied": return .processDied(page: try object.number("page"))
    case "navigation":
      return .navigation(
        page: try object.number("page"), url: try object.address(),
        isRedirect: try object.bool("redirect"), isMainFrame: try object.bool("mainFrame"))
    case "message":
      let page = try object.number("page")
      let text = try object.text("text")
      var port: Int?
      if let field = object.optional("port"), !field.isNull {
        port = try field.integer(in: 1...Int.max)
      }
      return .message(
        page: page, KitMessage(reading: text, port: port),
        origin: try object.optionalText("origin"), isMainFrame: try object.bool("mainFrame"))
    default: return nil
    }
  }
}

extension ObjectReader {
  fileprivate mutating func number(_ key: String) throws(JSONReadError) -> Int {
    try integer(key, in: 0...Int.max)
  }

  fileprivate mutating func address() throws(JSONReadError) -> PageAddress {
    PageAddress(try text("url"))
  }

  fileprivate mutating func entryPoint() throws(JSONReadError) -> KitEntryPoint {
    try optional("entryPoint")?.choice { $0.name } ?? .checkout
  }

  /// Reads one of the cases of a type by its name.
  fileprivate mutating func choice<Value: CaseIterable>(
    _ key: String, _ name: (Value) -> StaticString
  ) throws(JSONReadError) -> Value {
    let field = try required(key)
    guard let value = try field.choice(name) else {
      throw field.error(.invalid("null is no value here; write a name"))
    }
    return value
  }

  /// Reads header fields; there may be none.
  fileprivate mutating func headers() throws(JSONReadError) -> [KitAnswerHead.Field] {
    guard let field = optional("headers") else { return [] }
    return try field.list { header throws(JSONReadError) in
      try header.object { object throws(JSONReadError) in
        KitAnswerHead.Field(name: try object.text("name"), value: try object.text("value"))
      }
    }
  }

  /// Reads the result of a step: `instruments` or `methods`.
  fileprivate mutating func delegatedAnswer() throws(JSONReadError) -> KitDelegatedAnswer {
    guard let instruments = optional("instruments") else {
      return .methods(try required("methods").jsonList())
    }
    return .instruments(try instruments.jsonList())
  }
}

extension JSONField {
  /// Returns the case of a type with the value as its name, or nil for `null`.
  fileprivate func choice<Value: CaseIterable>(
    _ name: (Value) -> StaticString
  ) throws(JSONReadError) -> Value? {
    guard !isNull else { return nil }
    let text = try text()
    for value in Value.allCases where UTF8Text(stringLiteral: name(value)) == text { return value }
    let names = Value.allCases.map { "\(name($0))" }.joined(separator: ", ")
    throw error(.invalid("an unknown name; write one of \(names)"))
  }

  /// Returns the elements of a list, or none for `null`.
  fileprivate func list<Element>(
    _ read: (JSONField) throws(JSONReadError) -> Element
  ) throws(JSONReadError) -> [Element] {
    guard !isNull else { return [] }
    var elements: [Element] = []
    for field in try self.elements() { elements.append(try read(field)) }
    return elements
  }

  /// Returns a list that is handed through as JSON text.
  fileprivate func jsonList() throws(JSONReadError) -> SecretText {
    guard value.kind == .array else { throw error(.invalid("no list; write one")) }
    return SecretText(value.compactText)
  }
}
