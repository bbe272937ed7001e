/// News of a checkout of the Checkout Kit 4, for the app and for analytics.
///
///     KitEvent.dismiss.name  // dismiss
public indirect enum KitEvent: Hashable, Sendable {
  /// The page shows a checkout; not emitted if the page did so before it was presented.
  case start(KitSnapshot)
  /// The checkout changed.
  case update(KitSnapshot)
  /// The order is placed.
  ///
  /// It is emitted as often as the page says so: an app must be prepared to receive it again.
  case complete(KitSnapshot)
  /// The checkout failed; ``dismiss`` follows.
  case fail(KitError)
  /// The checkout was closed, for whichever reason; once for each presentation.
  case dismiss
  /// The state of preloading changed.
  case preload(KitPreloadState)
  /// Something happened that a developer should know.
  case log(KitLog)
  /// A count or a duration for the app's telemetry.
  case metric(KitMetric)

  /// The event's name in JSON, such as `start`.
  public var name: StaticString {
    switch self {
    case .start: "start"
    case .update: "update"
    case .complete: "complete"
    case .fail: "fail"
    case .dismiss: "dismiss"
    case .preload: "preload"
    case .log: "log"
    case .metric: "metric"
    }
  }
}

/// An incident without any part of the message that caused it.
public enum KitLog: Hashable, Sendable, CaseIterable {
  /// A message was ignored: no text of the protocol, an unknown notification, or a repetition.
  case messageIgnored
  /// A message of a child frame or of another origin was dropped.
  case messageRejected
  /// A page failed after its order was placed.
  case lateFailure
  /// A checkout in a message could not be read.
  case snapshotUnreadable
  /// The checkout in the message that an order is placed could not be read: the order is placed, but
  /// there is no ``KitEvent/complete(_:)``.
  case completionUnreadable
  /// The page said that the order is placed after its checkout was closed: there is no
  /// ``KitEvent/complete(_:)``, so the app should ask the shop.
  case completionAfterDismissal

  /// The name in JSON, such as `message_rejected`.
  public var name: StaticString {
    switch self {
    case .messageIgnored: "message_ignored"
    case .messageRejected: "message_rejected"
    case .lateFailure: "late_failure"
    case .snapshotUnreadable: "snapshot_unreadable"
    case .completionUnreadable: "completion_unreadable"
    case .completionAfterDismissal: "completion_after_dismissal"
    }
  }

  /// The severity.
  public var level: KitLogLevel {
    switch self {
    case .messageIgnored: .debug
    case .messageRejected, .lateFailure: .warn
    case .snapshotUnreadable, .completionUnreadable, .completionAfterDismissal: .error
    }
  }
}

/// A count or a duration without identifiers, addresses, messages or texts.
public enum KitMetric: Hashable, Sendable {
  /// A checkout failed.
  case error(KitError.Code)
  /// A checkout in a message could not be read.
  case decodeError
  /// A page was loaded again after its first navigation failed.
  case retry
  /// A page finished loading, after this time.
  case load(milliseconds: Int64)

  /// The name in JSON, such as `decode_error`.
  public var name: StaticString {
    switch self {
    case .error: "error"
    case .decodeError: "decode_error"
    case .retry: "retry"
    case .load: "load"
    }
  }
}
