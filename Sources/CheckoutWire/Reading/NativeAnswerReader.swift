public import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension ShopAnswer<NativeReply> {
  /// Reads the answer of a shop's server to a request of a native checkout.
  ///
  /// ```swift
  /// let answer = ShopAnswer(
  ///   status: 200, body: Array(#"{"orderNumber":"N-1"}"#.utf8), to: .completed)
  /// answer.reply  // .completed(orderNumber: N-1)
  /// ```
  ///
  /// A body that is not JSON, that is nested more than 64 deep, or that does not have the expected
  /// form is a success without a reply, which the checkout treats as a malformed answer.
  ///
  /// - Parameters:
  ///   - status: The HTTP status, 100 to 999.
  ///   - body: The body.
  ///   - kind: The form of the body, from ``NativeCall/replyKind``.
  /// - Complexity: O(*n*) in the length of the body.
  public init(status: Int, body: [UInt8], to kind: NativeCall.ReplyKind) {
    let value: JSONValue?
    do throws(JSONError) {
      value = try JSONValue(parsing: body, limits: .message)
    } catch {
      value = nil
    }
    self.init(status: status, body: value, to: kind)
  }

  /// Reads an answer whose body is parsed.
  package init(status: Int, body: JSONValue?, to kind: NativeCall.ReplyKind) {
    let isSuccess = (200...299).contains(status)
    self.init(
      status: status, reply: isSuccess ? body.flatMap { NativeReply($0, kind) } : nil,
      message: isSuccess ? nil : body?["message"]?.string.map(UTF8Text.init))
  }
}

extension NativeReply {
  fileprivate init?(_ value: JSONValue, _ kind: NativeCall.ReplyKind) {
    do throws(JSONReadError) {
      let field = JSONField(value)
      switch kind {
      case .order: self = .order(try Order(reading: field))
      case .payment:
        var object = try ObjectReader(field)
        self = .payment(id: try object.text("paymentId"), data: object.data())
      case .completed:
        var object = try ObjectReader(field)
        self = .completed(orderNumber: try object.text("orderNumber"))
      case .attempt: self = .attempt(try PaymentAttempt(reading: field))
      }
    } catch {
      return nil
    }
  }
}

extension NativeReply.PaymentAttempt {
  private enum Status: String, CaseIterable {
    case none
    case created
    case succeeded
    case failed
  }

  fileprivate init(reading field: JSONField) throws(JSONReadError) {
    var object = try ObjectReader(field)
    switch try object.word("status", of: Status.self) {
    case .none: self = .none
    case .created: self = .created(id: try object.text("paymentId"), data: object.data())
    case .succeeded: self = .succeeded(orderNumber: try object.text("orderNumber"))
    case .failed: self = .failed
    }
  }
}

extension ObjectReader {
  /// Reads the member `data`, which is handed through as JSON text.
  fileprivate mutating func data() -> UTF8Text? {
    guard let field = optional("data"), !field.isNull else { return nil }
    return UTF8Text(checkedUTF8: JSONText(field.value).utf8)
  }
}

extension JSONLimits {
  /// The limits of a message: 1 MiB, nested 64 deep.
  package static var message: JSONLimits { JSONLimits(maximumBytes: 1_048_576, maximumDepth: 64) }
}
