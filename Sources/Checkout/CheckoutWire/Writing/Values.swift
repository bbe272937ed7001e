package import CheckoutEngine
package import ScheduleEngine
package import StrictJSON

extension UTF8Text: JSONWritable {
  /// Writes the text.
  package func writeJSON(to writer: inout JSONWriter) { writer.string(utf8: bytes) }

  /// The value of the text, or nil if it is not JSON.
  ///
  /// It has the order of the members and the spelling of the numbers, and no spaces.
  var parsed: JSONValue? {
    do throws(JSONError) {
      return try JSONValue(parsing: bytes, limits: .message)
    } catch {
      return nil
    }
  }
}

extension Currency: JSONWritable {
  /// Writes the code.
  package func writeJSON(to writer: inout JSONWriter) { writer.string(code) }
}

extension Money: JSONObjectWritable {
  /// Writes the amount with all its places, as text, and its currency.
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("amount", text)
    object.member("currency", currency)
  }
}

extension ScheduleChecksum: JSONWritable {
  /// Writes the checksum as text.
  package func writeJSON(to writer: inout JSONWriter) { writer.string(utf8: textBytes) }
}

extension SheetColor: JSONWritable {
  /// Writes the color as text.
  package func writeJSON(to writer: inout JSONWriter) { writer.string(utf8: textBytes) }
}

extension ShopAnswer: JSONWritable where Reply: JSONWritable {
  /// Writes the body: the reply, or the message of a rejection.
  package func writeJSON(to writer: inout JSONWriter) {
    if isSuccess {
      reply.writeJSON(to: &writer)
    } else if let message {
      writer.object { $0.member("message", message) }
    } else {
      writer.null()
    }
  }
}

extension MalformedAnswerReason: JSONObjectWritable {
  /// Writes the path and the rule.
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("path", path)
    object.member("rule", rule)
  }
}

extension JSONObjectWriter {
  /// Writes the members of the effect `request`.
  mutating func members<Body: JSONWritable>(
    ofRequest number: Int, _ method: StaticString, _ path: UTF8Text, key: UTF8Text?, body: Body
  ) {
    member("effect", "request")
    member("request", number)
    member("method", method)
    member("path", path)
    member("key", key)
    member("body", body)
  }

  /// Writes the members of the input `answer`.
  mutating func members<Reply: JSONWritable>(
    ofAnswer answer: ShopAnswer<Reply>, to request: Int
  ) {
    member("request", request)
    member("status", answer.status)
    member("body", answer)
    // Of a malformed body nothing is recorded, but the reason why it is.
    if answer.isSuccess, answer.reply == nil { member("reason", answer.reason) }
  }

  /// Writes the member `reason` of a malformed answer, if there is one.
  mutating func member(ofReason reason: MalformedAnswerReason?) {
    if let reason { member("reason", reason) }
  }

  /// Writes the members of the input `noAnswer`.
  mutating func members(ofNoAnswer reason: NoAnswerReason, to request: Int) {
    member("request", request)
    member("reason", reason.name)
  }
}
