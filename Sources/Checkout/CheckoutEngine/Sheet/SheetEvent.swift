public import ScheduleEngine

/// News of a checkout sheet, for the app and for analytics.
///
///     SheetEvent.cancelled.name  // cancelled
public indirect enum SheetEvent: Hashable, Sendable {
  /// The order is placed; at most once in a presentation.
  case completed(SheetCompletion)
  /// The buyer closed the sheet before the order was placed.
  case cancelled
  /// The page failed; a second try may follow.
  case failed(SheetError)
  /// The preloaded page was dropped.
  case preloadGivenUp(page: Int, url: PageAddress, PreloadEnd)
  /// The buyer followed a link out of the checkout, which the app opens.
  case linkClicked(url: PageAddress)
  /// The page has a link that must be neither loaded nor opened.
  case linkRefused(url: PageAddress)
  /// The page emitted an event for analytics.
  case pixel(SheetPixel)
  /// A message of the page cannot be read; the checkout continues.
  case malformedMessage(SecretText)

  /// The event's name in JSON, such as `completed`.
  public var name: StaticString {
    switch self {
    case .completed: "completed"
    case .cancelled: "cancelled"
    case .failed: "failed"
    case .preloadGivenUp: "preloadGivenUp"
    case .linkClicked: "linkClicked"
    case .linkRefused: "linkRefused"
    case .pixel: "pixel"
    case .malformedMessage: "malformedMessage"
    }
  }

  /// The reason why a preloaded page was dropped.
  public enum PreloadEnd: Hashable, Sendable, CaseIterable {
    /// The app asked for it.
    case invalidated
    /// The configuration changed.
    case configured
    /// Another address was preloaded or presented.
    case otherURL
    /// It was 300 seconds old, or the clock was set back so far.
    case stale
    /// A checkout was completed.
    case completed
    /// A checkout failed.
    case failed
    /// The server answered with a status of 400 or above.
    case status
    /// It could not be loaded.
    case loadFailed
    /// The server made it wait in a queue, which the buyer must not enter unknowingly.
    case queued
    /// Its script reported a failure.
    case message

    /// The reason's name in JSON, such as `other_url`.
    public var name: StaticString {
      switch self {
      case .invalidated: "invalidated"
      case .configured: "configured"
      case .otherURL: "other_url"
      case .stale: "stale"
      case .completed: "completed"
      case .failed: "failed"
      case .status: "status"
      case .loadFailed: "load_failed"
      case .queued: "queued"
      case .message: "message"
      }
    }
  }
}

/// An event for analytics that a checkout page emitted.
///
/// The app decides whether the buyer agreed to its use.
public struct SheetPixel: Hashable, Sendable {
  /// The event's identifier.
  public let id: UTF8Text
  /// The event's name, such as `checkout_started`.
  public let name: UTF8Text
  /// The page's time, as text that nobody has checked.
  public let timestamp: UTF8Text
  /// Whether the shop defined the event itself.
  public let isCustom: Bool
  /// The circumstances as JSON text, unchanged except for white space, or nil.
  public let context: UTF8Text?
  /// The data as JSON text, unchanged except for white space, or nil.
  public let data: UTF8Text?

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - id: The event's identifier.
  ///   - name: The event's name.
  ///   - timestamp: The page's time.
  ///   - isCustom: Whether the shop defined the event itself.
  ///   - context: The circumstances as JSON text, or nil.
  ///   - data: The data as JSON text, or nil.
  public init(
    id: UTF8Text, name: UTF8Text, timestamp: UTF8Text, isCustom: Bool, context: UTF8Text? = nil,
    data: UTF8Text? = nil
  ) {
    (self.id, self.name, self.timestamp) = (id, name, timestamp)
    (self.isCustom, self.context, self.data) = (isCustom, context, data)
  }
}
