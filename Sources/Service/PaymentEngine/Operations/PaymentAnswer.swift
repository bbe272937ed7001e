public import ScheduleEngine

/// The answer to one request about an order.
public enum PaymentAnswer: Hashable, Sendable {
  /// A payment object: of a decision also with a decline, whatever the HTTP status.
  case payment(Payment)
  /// The service has carried a refund out.
  case refund(Payment.Refund)
  /// The service has accepted a reversal, and carries it out later.
  case accepted
  /// A final error: the same request would have the same answer.
  case rejected(ServiceError)
  /// The first request is still under way (409), or there are too many requests (429); the pause
  /// that the service asks for is in seconds.
  case busy(ServiceError, retryAfterSeconds: Int?)
  /// The service cannot answer now: 408 or 5xx. The request may have been carried out.
  case unavailable(ServiceError, retryAfterSeconds: Int?)
  /// The request was sent, and no whole answer came in time.
  case lost
  /// No byte of the request was sent.
  case notSent
  /// The service does not accept the credentials (401, 403).
  case unauthorized(ServiceError)
  /// An answer that cannot be read or does not add up; the text is the reason.
  case unreadable(UTF8Text)
}

/// An error that the service has answered with.
public struct ServiceError: Error, Hashable, Sendable {
  /// The HTTP status; 0 if this package has concluded the error from other answers.
  public let status: Int
  /// The service's code, such as `invalid_amount`.
  public let code: UTF8Text
  /// The service's message, without secrets; perhaps empty.
  public let message: UTF8Text
  /// The service's identifier of the error, or nil.
  public let errorID: UTF8Text?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - status: The HTTP status.
  ///   - code: The service's code.
  ///   - message: The service's message, empty by default.
  ///   - errorID: The service's identifier of the error, or nil.
  public init(status: Int, code: UTF8Text, message: UTF8Text = "", errorID: UTF8Text? = nil) {
    (self.status, self.code, self.message, self.errorID) = (status, code, message, errorID)
  }
}

extension ServiceError: CustomStringConvertible {
  /// The status, the code and the message, in one line.
  public var description: String {
    message.isEmpty ? "\(status) \(code)" : "\(status) \(code): \(message)"
  }
}

/// The outcome of a command.
public enum PaymentOutcome: Hashable, Sendable {
  /// The order is approved.
  case approved
  /// The service does not approve the order; it is permanent, and the shopper pays by other means.
  case declined
  /// The service has carried the command out.
  case done
  /// The service has rejected the command, for good.
  case rejected(ServiceError)

  /// The outcome's name: `approved`, `declined`, `done` or `rejected`.
  public var name: String {
    switch self {
    case .approved: "approved"
    case .declined: "declined"
    case .done: "done"
    case .rejected: "rejected"
    }
  }
}
