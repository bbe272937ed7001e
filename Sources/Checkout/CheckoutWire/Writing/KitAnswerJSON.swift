public import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension KitAnswer {
  /// The answer as JSON text, which the app hands to the page's script.
  ///
  /// ```swift
  /// var checkout = KitCheckout(settings: KitSettings())
  /// try checkout.apply(.present(url: "https://shop.example/c/1"), at: moment)
  /// let text: UTF8Text = #"{"jsonrpc":"2.0","id":1,"method":"ec.ready","params":{"delegate":[]}}"#
  /// let ready = KitInput.message(
  ///   page: 1, KitMessage(reading: text), origin: "https://shop.example", isMainFrame: true)
  /// let effect = try checkout.apply(ready, at: moment).effects[0]
  /// if case .answer(_, let answer) = effect { print(answer.json) }
  /// // {"jsonrpc":"2.0","id":1,"result":{"ucp":{"version":"2026-04-08","status":"success"}}}
  /// ```
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var json: String { JSONText(self).string }
}

extension KitAnswer: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("jsonrpc", "2.0")
    object.member("id", id)
    guard let code = content.errorCode else {
      return object.object("result") { writeResult(to: &$0) }
    }
    object.object("error") { object in
      object.member("code", code)
      object.member("message", code == -32_601 ? "Method not found" : "Invalid params")
    }
  }

  private func writeResult(to object: inout JSONObjectWriter) {
    var status: StaticString = "success"
    if case .rejected = content { status = "error" }
    object.object("ucp") { object in
      object.member("version", KitAnswer.protocolVersion)
      object.member("status", status)
    }
    switch content {
    case .success, .unknownRequest, .invalidRequest: break
    case .upgrade(let port): object.object("upgrade") { $0.member("port", port) }
    case .rejected(let rejection):
      object.array("messages") { array in
        array.object { object in
          object.member("type", "error")
          object.member("code", rejection.code)
          object.member("severity", rejection.isRecoverable ? "recoverable" : "unrecoverable")
          object.member("content", rejection.words)
        }
      }
    case .delegated(.instruments(let instruments)):
      object.object("checkout") { object in
        object.object("payment") { $0.member("instruments", instruments.text.parsed) }
      }
    case .delegated(.methods(let methods)):
      object.object("checkout") { object in
        object.object("fulfillment") { $0.member("methods", methods.text.parsed) }
      }
    }
  }
}

extension KitRequestID: JSONWritable {
  /// Writes the identifier as the page wrote it.
  package func writeJSON(to writer: inout JSONWriter) {
    switch self {
    case .text(let text): text.writeJSON(to: &writer)
    case .number(let number): writer.integer(number)
    case .null: writer.null()
    }
  }
}

extension KitDelegatedAnswer {
  /// Creates the result of a choice of payment instruments, or of a request for a credential.
  ///
  /// ```swift
  /// KitDelegatedAnswer(instrumentsJSON: #"[{"id":"card-1"}]"#) != nil  // true
  /// KitDelegatedAnswer(instrumentsJSON: "{}") == nil                   // true
  /// ```
  ///
  /// - Parameter text: A list as JSON text; it replaces the page's. Nil is returned for another text.
  public init?(instrumentsJSON text: String) {
    guard let list = Self.list(text) else { return nil }
    self = .instruments(list)
  }

  /// Creates the result of a change of the delivery's address.
  ///
  /// - Parameter text: A list as JSON text; it replaces the page's. Nil is returned for another text.
  public init?(methodsJSON text: String) {
    guard let list = Self.list(text) else { return nil }
    self = .methods(list)
  }

  private static func list(_ text: String) -> SecretText? {
    guard let value = JSONValue(message: Array(text.utf8)), value.kind == .array else {
      return nil
    }
    return SecretText(value.compactText)
  }
}
