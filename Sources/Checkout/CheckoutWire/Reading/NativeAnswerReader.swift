public import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension ShopAnswer<NativeReply> {
  /// Reads the answer of a shop's server to a request of a native checkout.
  ///
  /// ```swift
  /// let answer = ShopAnswer<NativeReply>(
  ///   status: 200, body: Array(#"{"orderNumber":"N-1"}"#.utf8), to: .completed)
  /// answer.reply  // .completed(orderNumber: "N-1")
  /// ```
  ///
  /// A body that is not JSON, that has more than 1,023 KiB, that is nested more than 63 deep, or
  /// that does not have the expected form is a success without a reply, which the checkout treats
  /// as a malformed answer. `reason` has the place and the rule.
  ///
  /// - Parameters:
  ///   - status: The HTTP status, 100 to 999.
  ///   - body: The body.
  ///   - kind: The form of the body, from `NativeCall.replyKind`.
  /// - Complexity: O(*n*) in the length of the body.
  public init(status: Int, body: [UInt8], to kind: NativeCall.ReplyKind) {
    do throws(JSONError) {
      self.init(status: status, body: try JSONValue(parsing: body, limits: .answerBody), to: kind)
    } catch {
      self.init(status: status, unreadableBy: error)
    }
  }

  /// Reads an answer whose body is parsed.
  package init(status: Int, body: JSONValue?, to kind: NativeCall.ReplyKind) {
    self.init(status: status, body: body) { value throws(MalformedAnswer) in
      try NativeReply(value, kind)
    }
  }
}

extension ShopAnswer {
  /// Creates an answer whose body is not JSON.
  init(status: Int, unreadableBy error: JSONError) {
    let isSuccess = (200...299).contains(status)
    self.init(status: status, reason: isSuccess ? MalformedAnswer(error).reason : nil)
  }

  /// Reads an answer: the body of a success, or the message of a rejection.
  init(
    status: Int, body: JSONValue?, _ read: (JSONValue) throws(MalformedAnswer) -> Reply
  ) {
    guard (200...299).contains(status) else {
      let message = body?["message"]?.utf8Array.map(UTF8Text.init(checkedUTF8:))
      self.init(status: status, message: message)
      return
    }
    do throws(MalformedAnswer) {
      guard let body else { throw MalformedAnswer("is missing") }
      self.init(status: status, reply: try read(body))
    } catch {
      self.init(status: status, reason: error.reason)
    }
  }
}

extension NativeReply {
  fileprivate init(
    _ value: JSONValue, _ kind: NativeCall.ReplyKind
  ) throws(MalformedAnswer) {
    switch kind {
    case .order: self = .order(try Order(reading: value))
    case .payment:
      var object = try AnswerObject(value)
      self = .payment(id: try object.text("paymentId"), data: object.data())
    case .completed:
      var object = try AnswerObject(value)
      self = .completed(orderNumber: try object.text("orderNumber"))
    case .attempt: self = .attempt(try PaymentAttempt(reading: value))
    }
  }
}

extension NativeReply.PaymentAttempt {
  fileprivate init(reading value: JSONValue) throws(MalformedAnswer) {
    var object = try AnswerObject(value)
    switch try object.text("status") {
    case "none": self = .none
    case "created": self = .created(id: try object.text("paymentId"), data: object.data())
    case "succeeded": self = .succeeded(orderNumber: try object.text("orderNumber"))
    case "failed": self = .failed
    default:
      throw MalformedAnswer("is none of none, created, succeeded and failed").within("status")
    }
  }
}

extension JSONLimits {
  /// The limits of an answer's body, which fits into a message: 1,023 KiB, nested 63 deep.
  static var answerBody: JSONLimits {
    JSONLimits(maximumBytes: message.maximumBytes - 1_024, maximumDepth: message.maximumDepth - 1)
  }

  /// The limits of a message: 1 MiB, nested 64 deep.
  package static var message: JSONLimits { JSONLimits(maximumBytes: 1_048_576, maximumDepth: 64) }
}
