public import ScheduleEngine

/// The answer of a shop's server to a request, with its body read as the request expects it.
///
///     let answer = ShopAnswer<NativeReply>(status: 503)
///     answer.isSuccess    // false
///     answer.isRejection  // false
///     ShopAnswer<NativeReply>(status: 409).isRejection  // true
///
/// A status that is neither a success nor a rejection is an error of the service.
public struct ShopAnswer<Reply: Hashable & Sendable>: Hashable, Sendable {
  /// The HTTP status, 100 to 999.
  public let status: Int
  /// The body of a success, or nil if it does not have the expected form.
  public let reply: Reply?
  /// The server's words for a rejection: the text of the member `message` of the body, or nil.
  public let message: UTF8Text?
  /// The reason why the body of a success does not have the expected form, or nil if it has or if
  /// the reason is not known.
  public let reason: MalformedAnswerReason?

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - status: The HTTP status.
  ///   - reply: The body of a success, or nil if it does not have the expected form.
  ///   - message: The text of the member `message` of a rejection's body.
  ///   - reason: The reason why there is no reply although the status is a success.
  public init(
    status: Int, reply: Reply? = nil, message: UTF8Text? = nil,
    reason: MalformedAnswerReason? = nil
  ) {
    (self.status, self.reply, self.message, self.reason) = (status, reply, message, reason)
  }

  /// Whether the server carried the request out: a status from 200 to 299.
  public var isSuccess: Bool { (200...299).contains(status) }

  /// Whether the server rejected the request: a status from 400 to 499, except 401, 408, 423, 425 and
  /// 429, after which the same request may succeed.
  ///
  /// The service is busy (425, 429), timed out (408), is locked (423), or does not know the app (401):
  /// the request was not judged, so that nothing of it must be corrected.
  public var isRejection: Bool {
    (400...499).contains(status) && ![401, 408, 423, 425, 429].contains(status)
  }
}

/// The reason why a server's answer cannot be used.
///
///     let reason = MalformedAnswerReason(path: "$.version", rule: "a text is no whole number")
///     "\(reason)"  // "$.version: a text is no whole number"
///
/// It has neither the body's text nor a secret, so that it can be logged.
public struct MalformedAnswerReason: Hashable, Sendable {
  /// The place in the body, such as `$.lines[0].total`.
  public let path: UTF8Text
  /// The rule that the value breaks, with its figures, in English, for the shop's developers.
  public let rule: UTF8Text

  /// Creates a reason.
  ///
  /// - Parameters:
  ///   - path: The place in the body, `$` for the body itself.
  ///   - rule: The rule that the value breaks.
  public init(path: UTF8Text, rule: UTF8Text) { (self.path, self.rule) = (path, rule) }
}

extension MalformedAnswerReason: CustomStringConvertible {
  /// The path and the rule in one line.
  public var description: String { "\(path): \(rule)" }
}

/// The reason why a request has no answer.
///
/// All of them have the same effect on a checkout: without an answer, nothing is known.
public enum NoAnswerReason: Hashable, Sendable, CaseIterable {
  /// The time limit passed.
  case timeout
  /// The server could not be reached.
  case unreachable
  /// The app cancelled the request.
  case cancelled

  /// The reason's name in JSON, such as `timeout`.
  public var name: StaticString {
    switch self {
    case .timeout: "timeout"
    case .unreachable: "unreachable"
    case .cancelled: "cancelled"
    }
  }
}
