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

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - status: The HTTP status.
  ///   - reply: The body of a success, or nil if it does not have the expected form.
  ///   - message: The text of the member `message` of a rejection's body.
  public init(status: Int, reply: Reply? = nil, message: UTF8Text? = nil) {
    (self.status, self.reply, self.message) = (status, reply, message)
  }

  /// Whether the server carried the request out: a status from 200 to 299.
  public var isSuccess: Bool { (200...299).contains(status) }

  /// Whether the server rejected the request: a status from 400 to 499, except 408, which says that
  /// the server timed out.
  public var isRejection: Bool { (400...499).contains(status) && status != 408 }
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
