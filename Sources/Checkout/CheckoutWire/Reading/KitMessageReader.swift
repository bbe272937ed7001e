public import CheckoutEngine
public import ScheduleEngine
internal import StrictJSON

extension KitMessage {
  /// Reads a message of a checkout page's script: JSON-RPC 2.0 in the protocol of embedded
  /// checkouts.
  ///
  /// ```swift
  /// let text = #"{"jsonrpc":"2.0","id":1,"method":"ec.ready","params":{"delegate":[]}}"#
  /// KitMessage(reading: UTF8Text(text)).content  // .ready(.number(1), delegations: [])
  /// KitMessage(reading: "true").content          // .ignored
  /// ```
  ///
  /// A text that is no JSON, has more than 1 MiB or is nested more than 64 deep is ignored; so is a
  /// message of another version, and one whose `id` is no text, no whole number within 64 bits and
  /// not null. A text that is no strict JSON but has the plain method `ec.complete` reports that the
  /// order is placed, without the checkout.
  ///
  /// - Parameters:
  ///   - text: The text that the script sent.
  ///   - port: The number of the message port that delivered the text, or nil for the window.
  /// - Complexity: O(*n* log *n*) in the length of the text.
  public init(reading text: UTF8Text, port: Int? = nil) {
    self.init(Content(reading: text.bytes), text: SecretText(text), port: port)
  }
}

extension KitMessage.Content {
  fileprivate init(reading text: [UInt8]) {
    guard let message = JSONValue(message: text) else {
      let isCompletion = MessageScan(text).plainText(ofKey: "method") == "ec.complete"
      self = isCompletion ? .complete(nil) : .ignored
      return
    }
    guard message.textMember("jsonrpc") == "2.0", let method = message.textMember("method") else {
      self = .ignored
      return
    }
    let parameters = message["params"]
    guard let field = message["id"] else {
      self = Self.notification(method, parameters) ?? .ignored
      return
    }
    guard let id = KitRequestID(reading: field) else {
      self = .ignored
      return
    }
    // A page that numbers a notification must not lose a placed order by that.
    self = Self.notification(method, parameters) ?? Self.request(method, id, parameters)
  }

  private static func notification(_ method: UTF8Text, _ parameters: JSONValue?) -> Self? {
    switch method {
    case "ec.start": .start(KitSnapshot(reading: parameters?["checkout"]))
    case "ec.complete": .complete(KitSnapshot(reading: parameters?["checkout"]))
    case "ec.line_items.change", "ec.messages.change", "ec.totals.change",
      "ec.fulfillment.change":
      .update(KitSnapshot(reading: parameters?["checkout"]))
    case "ec.buyer.change", "ec.payment.change": .ignored
    case "ec.error": .error(KitReportedError(reading: parameters?["error"]))
    default: nil
    }
  }

  private static func request(
    _ method: UTF8Text, _ id: KitRequestID, _ parameters: JSONValue?
  ) -> Self {
    switch method {
    case "ec.ready":
      guard let delegations = parameters?["delegate"]?.texts, parameters.hasReadableAuthorization
      else { return .invalidRequest(id) }
      return .ready(id, delegations: delegations)
    case "ec.window.open_request":
      guard let url = parameters?.textMember("url") else { return .invalidRequest(id) }
      return .openWindow(id, url: PageAddress(url))
    case "ec.payment.instruments_change_request":
      return .delegated(
        id, .paymentInstruments, checkout: KitSnapshot(reading: parameters?["checkout"]))
    case "ec.payment.credential_request":
      return .delegated(
        id, .paymentCredential, checkout: KitSnapshot(reading: parameters?["checkout"]))
    case "ec.fulfillment.address_change_request":
      return .delegated(
        id, .fulfillmentAddress, checkout: KitSnapshot(reading: parameters?["checkout"]))
    default: return .unknownRequest(id)
    }
  }
}

extension JSONValue? {
  /// Whether the parameters of `ec.ready` have no `auth`, or one with a text `type`.
  fileprivate var hasReadableAuthorization: Bool {
    guard let authorization = self?["auth"], !authorization.isNull else { return true }
    return authorization.textMember("type") != nil
  }
}

extension KitRequestID {
  /// Reads an identifier, or returns nil for a value that is none.
  fileprivate init?(reading value: JSONValue) {
    if let text = value.utf8Array {
      self = .text(UTF8Text(checkedUTF8: text))
    } else if let number = value.number?.int64 {
      self = .number(number)
    } else if value.isNull {
      self = .null
    } else {
      return nil
    }
  }
}

extension KitReportedError {
  /// Reads the error that ends a session.
  ///
  /// The first unrecoverable error decides, even if other parts have an unknown form.
  fileprivate init(reading error: JSONValue?) {
    guard let messages = error?["messages"]?.array, !messages.isEmpty,
      messages.allSatisfy({ $0.kind == .object })
    else {
      self = .unreadable
      return
    }
    let link = error?.textMember("continue_url").map { PageAddress($0) }
    let continueURL = link?.hasScheme("https") == true ? link : nil
    let first = messages.first {
      $0.textMember("type") == "error" && $0.textMember("severity") == "unrecoverable"
    }
    guard let first else {
      self = .unspecified(continueURL: continueURL)
      return
    }
    self = .unrecoverable(
      KitError.Code(reportedBy: first.textMember("code") ?? ""),
      message: first.textMember("content"),
      continueURL: continueURL)
  }
}

extension JSONValue {
  /// Parses a message, or returns nil for a text that is none.
  init?(message text: [UInt8]) {
    do throws(JSONError) {
      try self.init(parsing: text, limits: .message)
    } catch {
      return nil
    }
  }

  /// The text of a member, or nil if it is none.
  func textMember(_ key: String) -> UTF8Text? {
    self[key]?.utf8Array.map(UTF8Text.init(checkedUTF8:))
  }

  /// The texts of a list, or nil if the value is no list of texts.
  fileprivate var texts: [UTF8Text]? {
    guard let values = array else { return nil }
    var texts: [UTF8Text] = []
    for value in values {
      guard let text = value.utf8Array else { return nil }
      texts.append(UTF8Text(checkedUTF8: text))
    }
    return texts
  }
}
