public import ScheduleEngine

/// A failure inside the widget, as opposed to an obstacle to the purchase.
///
/// A failure is for the shop, not for the shopper: the state of the widget is unchanged.
///
///     let failure = WidgetFailure(LookupFailure())
///     failure.reason      // .lookupFailed
///     failure             // the checkout could not be looked up; try again
///     WidgetFailure.missed(3).description
///     // "3 events were missed; ask the widget for its status"
public struct WidgetFailure: Error, Sendable {
  /// The kind of a failure.
  public enum Reason: Hashable, Sendable {
    /// The order of the checkout token could not be looked up; the widget still waits for it.
    case lookupFailed
    /// The engine could not compute the schedule of the order.
    case engineFault(WidgetCommandError)
    /// An update that was enqueued was rejected; the underlying error is a ``WidgetError``.
    case updateRejected
    /// This many events, 1 or more, came faster than they were received, and were dropped.
    case missed(Int)
    /// Any other error, such as one that other code passed to a publisher's `onFailure`.
    case other
  }

  /// The kind of the failure.
  public let reason: Reason
  /// The error that caused the failure, if there is one.
  public let underlyingError: (any Error)?
  /// The underlying error in one line, truncated after 200 Unicode scalars.
  private let detail: String?

  private init(
    _ reason: Reason, underlyingError: (any Error)? = nil, hiding secret: SecretToken? = nil
  ) {
    self.reason = reason
    self.underlyingError = underlyingError
    detail = underlyingError.map { Self.line(for: $0, hiding: secret) }
  }

  /// Converts any error to a failure.
  ///
  /// A `LookupFailure` and a `WidgetCommandError` have kinds of their own. A `WidgetFailure` is
  /// copied unchanged. Any other error has the kind `other`.
  ///
  ///     WidgetFailure(CancellationError()).reason  // .other
  ///
  /// - Parameter error: The error.
  public init(_ error: any Error) {
    switch error {
    case let failure as WidgetFailure: self = failure
    case is LookupFailure: self.init(.lookupFailed)
    case let fault as WidgetCommandError: self.init(.engineFault(fault))
    default: self.init(.other, underlyingError: error)
    }
  }

  /// Returns the failure of a lookup.
  ///
  /// - Parameter error: The error that the lookup threw, which must not contain the token.
  /// - Returns: The failure.
  public static func lookupFailed(_ error: any Error) -> Self {
    Self(.lookupFailed, underlyingError: error)
  }

  /// Returns the failure of a lookup, whose text contains the token's digest instead of the token.
  ///
  /// A lookup must not put the token in its errors, but many errors contain the URL of a request.
  static func lookupFailed(_ error: any Error, hiding secret: SecretToken) -> Self {
    Self(.lookupFailed, underlyingError: error, hiding: secret)
  }

  /// Returns the failure of an enqueued update.
  static func updateRejected(_ error: WidgetError) -> Self {
    Self(.updateRejected, underlyingError: error)
  }

  /// Returns the failure of a subscriber that received too slowly.
  ///
  /// - Parameter count: The number of dropped events, 1 or more.
  /// - Returns: The failure.
  public static func missed(_ count: Int) -> Self { Self(.missed(count)) }

  /// Returns an error's text in one line, truncated after 200 Unicode scalars.
  ///
  /// A space replaces each control character, and the digest replaces the token.
  private static func line(for error: any Error, hiding secret: SecretToken?) -> String {
    let limit = 200
    var text = String(describing: error).unicodeScalars
    if let secret {
      text.replace(secret.revealed.unicodeScalars, with: secret.description.unicodeScalars)
    }
    var line = String.UnicodeScalarView()
    for scalar in text.prefix(limit) { line.append(isPlain(scalar) ? scalar : " ") }
    return String(line) + (text.dropFirst(limit).isEmpty ? "" : "…")
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}

extension WidgetFailure: Hashable {
  /// Returns whether two failures have the same kind and the same text of their underlying errors.
  public static func == (one: Self, other: Self) -> Bool {
    one.reason == other.reason && one.detail == other.detail
  }

  /// Hashes the kind and the text of the underlying error.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(detail)
  }
}

extension WidgetFailure: CustomStringConvertible {
  /// The problem and its remedy, in one line.
  public var description: String {
    switch reason {
    case .lookupFailed:
      detail.map { "the checkout could not be looked up (\($0)); try again" }
        ?? LookupFailure().description
    case .engineFault(let fault): "the widget could not follow its order: \(fault)"
    case .updateRejected: "the update was rejected: \(detail ?? "no reason was given")"
    case .missed(1): "1 event was missed; ask the widget for its status"
    case .missed(let count): "\(count) events were missed; ask the widget for its status"
    case .other: "the widget failed (\(detail ?? "no reason was given")); ask it for its status"
    }
  }
}
