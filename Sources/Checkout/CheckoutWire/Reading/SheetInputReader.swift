package import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension SheetSettings {
  /// Reads the members of the input `begin`.
  package init(reading object: inout ObjectReader) throws(JSONReadError) {
    try self.init(reading: &object, changing: SheetSettings())
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
    reading object: inout ObjectReader, changing present: SheetSettings
  ) throws(JSONReadError) {
    let initial = SheetSettings()
    self = present
    if let field = object.optional("preloading") {
      isPreloadingEnabled = field.isNull ? initial.isPreloadingEnabled : try field.bool()
    }
    if let field = object.optional("colorScheme") {
      colorScheme =
        field.isNull ? initial.colorScheme : try field.word(of: ColorSchemeName.self).scheme
    }
    if let field = object.optional("tintColor") { tintColor = try field.color() }
    if let field = object.optional("backgroundColor") { backgroundColor = try field.color() }
    if let field = object.optional("title") {
      title = field.isNull ? initial.title : try field.text()
    }
    if let field = object.optional("locale") {
      locale = field.isNull ? initial.locale : try field.text()
    }
    if let field = object.optional("recovery") {
      recovery = field.isNull ? initial.recovery : try field.word(of: RecoveryName.self).recovery
    }
  }
}

extension JSONField {
  /// Returns the value as a color, or nil for `null`.
  func color() throws(JSONReadError) -> SheetColor? {
    guard !isNull else { return nil }
    let text = try text()
    return try converted { () throws(SheetColorError) in try SheetColor(text) }
  }
}

/// The name of a color scheme.
private enum ColorSchemeName: String, CaseIterable {
  case automatic
  case light
  case dark
  case web

  var scheme: SheetColorScheme {
    switch self {
    case .automatic: .automatic
    case .light: .light
    case .dark: .dark
    case .web: .web
    }
  }
}

/// The name of the failures after which a sheet tries again.
private enum RecoveryName: String, CaseIterable {
  case `default`
  case never
  case ask

  var recovery: SheetRecovery {
    switch self {
    case .default: .default
    case .never: .never
    case .ask: .ask
    }
  }
}

extension SheetInput {
  /// Reads the members of an input.
  ///
  /// - Parameters:
  ///   - name: The input's name.
  ///   - object: The line.
  ///   - settings: The present configuration, which `configure` changes.
  /// - Returns: The input, or nil if the name is none of a checkout sheet.
  /// - Throws: ``JSONReadError`` for wrong members.
  package static func read(
    _ name: String, _ object: inout ObjectReader, changing settings: SheetSettings
  ) throws(JSONReadError) -> SheetInput? {
    switch name {
    case "preload": return .preload(url: try object.address())
    case "present": return .present(url: try object.address())
    case "invalidate": return .invalidate
    case "configure":
      return .configure(try SheetSettings(reading: &object, changing: settings))
    case "dismiss": return .dismiss
    case "recover": return .recover(isAllowed: try object.bool("allowed"))
    case "pageAnswer":
      return .pageAnswer(
        page: try object.page(), url: try object.address(),
        status: try object.integer("status", in: 100...999))
    case "queued": return .queued(page: try object.page())
    case "pageProgress":
      return .pageProgress(
        page: try object.page(), progress: try object.integer("progress", in: 0...1_000))
    case "pageFinished":
      return .pageFinished(page: try object.page(), url: try object.address())
    case "pageFailed":
      return .pageFailed(page: try object.page(), reason: try object.text("reason"))
    case "message":
      return .message(
        page: try object.page(), SheetMessage(reading: try object.text("text")))
    case "link":
      return .link(
        page: try object.page(), url: try object.address(),
        isNewWindow: try object.bool("newWindow"))
    case "navigated":
      return .navigated(page: try object.page(), url: try object.address())
    default: return nil
    }
  }
}

extension ObjectReader {
  fileprivate mutating func page() throws(JSONReadError) -> Int {
    try integer("page", in: 0...Int.max)
  }

  fileprivate mutating func address() throws(JSONReadError) -> PageAddress {
    PageAddress(try text("url"))
  }
}
