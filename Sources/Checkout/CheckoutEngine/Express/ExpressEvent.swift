public import ScheduleEngine

/// News of an express checkout, for the app and for analytics.
///
///     ExpressEvent.cancelled(.user).name  // cancelled
///
/// A checkout ends with exactly one of the first two.
public indirect enum ExpressEvent: Hashable, Sendable {
  /// The shopper approved the order; the token is the widget's.
  case success(token: SecretText)
  /// The checkout ended without a token.
  case cancelled(ExpressCancellation)
  /// The page has a line for a log.
  case pageMessage(severity: UTF8Text, message: UTF8Text)
  /// The page sent a text that is no message that is known.
  case malformedMessage(SecretText)

  /// The event's name in JSON, such as `success`.
  public var name: StaticString {
    switch self {
    case .success: "success"
    case .cancelled: "cancelled"
    case .pageMessage: "pageMessage"
    case .malformedMessage: "malformedMessage"
    }
  }
}
