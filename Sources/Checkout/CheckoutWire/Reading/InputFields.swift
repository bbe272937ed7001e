internal import CheckoutEngine
internal import ScheduleEngine
internal import StrictJSON

extension JSONField {
  /// Returns the value as a text.
  func text() throws(JSONReadError) -> UTF8Text {
    guard let utf8 = value.utf8Array else { return UTF8Text(try string()) }
    return UTF8Text(checkedUTF8: utf8)
  }
}

extension ObjectReader {
  /// Reads a text.
  mutating func text(_ key: String) throws(JSONReadError) -> UTF8Text {
    try required(key).text()
  }

  /// Reads an optional text; null is the same as none.
  mutating func optionalText(_ key: String) throws(JSONReadError) -> UTF8Text? {
    guard let field = optional(key), !field.isNull else { return nil }
    return try field.text()
  }

  /// Reads the elements of an array.
  mutating func list<Element>(
    _ key: String, _ read: (JSONField) throws(JSONReadError) -> Element
  ) throws(JSONReadError) -> [Element] {
    var elements: [Element] = []
    for field in try self.elements(key) { elements.append(try read(field)) }
    return elements
  }

  /// Calls a conversion of several members, and adds the object's path and position to its error.
  func converted<Value, Failure: Error & CustomStringConvertible>(
    _ convert: () throws(Failure) -> Value
  ) throws(JSONReadError) -> Value {
    do throws(Failure) {
      return try convert()
    } catch {
      throw JSONReadError(.invalid(error.description), path: path, position: position)
    }
  }

  /// Returns an answer with the reason that a recording has for its malformed body.
  mutating func withRecordedReason<Reply>(
    _ answer: ShopAnswer<Reply>
  ) throws(JSONReadError) -> ShopAnswer<Reply> {
    guard let field = optional("reason") else { return answer }
    let reason =
      try field.isNull
      ? nil
      : field.object { object throws(JSONReadError) in
        MalformedAnswerReason(path: try object.text("path"), rule: try object.text("rule"))
      }
    guard answer.isSuccess, answer.reply == nil else { return answer }
    return ShopAnswer(status: answer.status, reason: reason)
  }

  /// Reads the reason why a request has no answer.
  mutating func noAnswerReason() throws(JSONReadError) -> NoAnswerReason {
    switch try word("reason", of: NoAnswerName.self) {
    case .timeout: .timeout
    case .unreachable: .unreachable
    case .cancelled: .cancelled
    }
  }
}

/// The name of a reason why a request has no answer.
private enum NoAnswerName: String, CaseIterable {
  case timeout
  case unreachable
  case cancelled
}
