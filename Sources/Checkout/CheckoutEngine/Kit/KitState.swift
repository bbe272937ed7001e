public import ScheduleEngine

/// The part of a checkout of the Checkout Kit 4 that an app shows.
///
///     let state = KitCheckout(settings: KitSettings()).state
///     state.phase    // .hidden
///     state.title    // Checkout
///     state.preload  // .idle(.none)
///
/// ``page``, ``url``, ``checkout`` and ``questions`` are about the page on screen.
public struct KitState: Hashable, Sendable {
  /// The phase of the checkout.
  public internal(set) var phase = Phase.hidden
  /// The number of presentations so far.
  public internal(set) var presentation = 0
  /// The number of the page on screen, from 1, or nil without one.
  public internal(set) var page: Int?
  /// The address of the page on screen, as it was loaded, or nil.
  public internal(set) var url: PageAddress?
  /// The preloaded page, or nil.
  ///
  /// It may be on screen at the same time.
  public internal(set) var preloaded: Preloaded?
  /// The state of preloading.
  public internal(set) var preload = KitPreloadState.idle(.none)
  /// The title of the checkout.
  public internal(set) var title: UTF8Text
  /// The questions of the page that wait for the app, in order.
  public internal(set) var questions: [Question] = []
  /// The checkout as the page described it last in this presentation, or nil.
  public internal(set) var checkout: KitSnapshot?
  /// The failure of the last presentation, until the next one; or nil.
  public internal(set) var error: KitError?

  /// The phase of a checkout.
  public enum Phase: Hashable, Sendable, CaseIterable {
    /// There is no checkout on screen.
    case hidden
    /// The page on screen is loading.
    case loading
    /// The page on screen is ready.
    case showing
    /// The order is placed; the page shows it.
    case completed
    /// The checkout failed; there is none on screen.
    case failed

    /// The phase's name in JSON, such as `hidden`.
    public var name: StaticString {
      switch self {
      case .hidden: "hidden"
      case .loading: "loading"
      case .showing: "showing"
      case .completed: "completed"
      case .failed: "failed"
      }
    }
  }

  /// A page that is loaded before the buyer sees it.
  public struct Preloaded: Hashable, Sendable {
    /// The page's number.
    public let page: Int
    /// The page's address, as it was loaded.
    public let url: PageAddress
    /// The way by which the buyer is to come to it.
    public let entryPoint: KitEntryPoint
    /// The time at which its loading began.
    public let loadedAt: Timestamp
    /// Whether it has finished loading.
    public let isReady: Bool
  }

  /// A question of the page on screen that waits for the app.
  public struct Question: Hashable, Sendable {
    /// The question's number, from 1; a number is never used again.
    public let ask: Int
    /// The subject.
    public let kind: Kind

    /// The subject of a question.
    public enum Kind: Hashable, Sendable {
      /// Whether to open an address.
      case link(PageAddress)
      /// A step that the app took over.
      case delegated(KitDelegation)
    }
  }

  init(title: UTF8Text) { self.title = title }
}

/// The state of preloading.
public indirect enum KitPreloadState: Hashable, Sendable {
  /// No page is preloaded.
  case idle(IdleReason)
  /// The page is loading, or was when it was presented.
  case loading
  /// The page can be shown at once.
  case ready
  /// The page failed.
  case failed(Failure, message: UTF8Text)

  /// The state's name in JSON, such as `idle`.
  public var name: StaticString {
    switch self {
    case .idle: "idle"
    case .loading: "loading"
    case .ready: "ready"
    case .failed: "failed"
    }
  }

  /// The reason why no page is preloaded.
  public enum IdleReason: Hashable, Sendable, CaseIterable {
    /// None was asked for.
    case none
    /// The page was dropped.
    case invalidated
    /// The page was 300 seconds old.
    case expired

    /// The reason's name in JSON, such as `expired`.
    public var name: StaticString {
      switch self {
      case .none: "none"
      case .invalidated: "invalidated"
      case .expired: "expired"
      }
    }
  }

  /// The reason why a preloaded page failed.
  public enum Failure: Hashable, Sendable {
    /// Its server answered with this status.
    case httpError(Int)
    /// Its address could not be loaded.
    case navigationFailed
    /// Its content could not be kept alive.
    case webContentUnavailable
    /// Its script reported an error.
    case protocolError

    /// The reason's name in JSON, such as `httpError`.
    public var name: StaticString {
      switch self {
      case .httpError: "httpError"
      case .navigationFailed: "navigationFailed"
      case .webContentUnavailable: "webContentUnavailable"
      case .protocolError: "protocolError"
      }
    }
  }
}
