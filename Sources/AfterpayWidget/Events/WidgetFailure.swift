public import ScheduleEngine

/// What went wrong inside the widget, as opposed to what stands in the way of the purchase.
///
/// A failure is for the shop, not for the shopper: the widget still stands where it stood.
///
///     let failure = WidgetFailure(LookupFailure())
///     failure.reason      // .lookupFailed
///     failure             // the checkout could not be looked up; try again
///     WidgetFailure.missed(3).description
///     // "3 events were missed; ask the widget for its status"
public struct WidgetFailure: Error, Sendable {
  /// What kind of failure it is.
  public enum Reason: Hashable, Sendable {
    /// The order behind the checkout token could not be looked up; the widget still waits for it.
    case lookupFailed
    /// The engine could not work out what follows from the order.
    case engineFault(WidgetCommandError)
    /// An update that was enqueued was rejected; the underlying error is a ``WidgetError``.
    case updateRejected
    /// This many events, 1 or more, came faster than they were received, and were dropped.
    case missed(Int)
    /// Another failure, told by a widget that is not one of this package.
    case other
  }

  /// What kind of failure it is.
  public let reason: Reason
  /// The error that led to the failure, where there is one.
  public let underlyingError: (any Error)?
  /// The underlying error in one line of at most 200 characters.
  private let detail: String?

  private init(
    _ reason: Reason, underlyingError: (any Error)? = nil, hiding secret: SecretToken? = nil
  ) {
    self.reason = reason
    self.underlyingError = underlyingError
    detail = underlyingError.map { Self.line(for: $0, hiding: secret) }
  }

  /// Takes an error for a failure: its own kind where it is one of the widget's, `other` elsewhere.
  ///
  ///     WidgetFailure(CancellationError()).reason  // .other
  ///
  /// - Parameter error: A failure, which stays as it is, or any other error.
  public init(_ error: any Error) {
    switch error {
    case let failure as WidgetFailure: self = failure
    case is LookupFailure: self.init(.lookupFailed)
    case let fault as WidgetCommandError: self.init(.engineFault(fault))
    default: self.init(.other, underlyingError: error)
    }
  }

  /// The failure of a lookup.
  ///
  /// - Parameter error: What the lookup has thrown, which holds nothing of the token.
  /// - Returns: The failure.
  public static func lookupFailed(_ error: any Error) -> Self {
    Self(.lookupFailed, underlyingError: error)
  }

  /// The failure of a lookup, whose text has a token's digest where the error's has the token.
  ///
  /// An error should not hold the token, but the address of a request is easily in one.
  static func lookupFailed(_ error: any Error, hiding secret: SecretToken) -> Self {
    Self(.lookupFailed, underlyingError: error, hiding: secret)
  }

  /// The failure of an update that was enqueued.
  static func updateRejected(_ error: WidgetError) -> Self {
    Self(.updateRejected, underlyingError: error)
  }

  /// The failure to follow what comes faster than it is received.
  ///
  /// - Parameter count: How many events were dropped, 1 or more.
  /// - Returns: The failure.
  public static func missed(_ count: Int) -> Self { Self(.missed(count)) }

  /// An error's text without line breaks and other control characters, cut where it is long.
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
  /// Whether two failures are of one kind, and their underlying errors read the same.
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
  /// One line that says what is wrong and what to do.
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
