public import ScheduleEngine

/// The part of a checkout sheet that an app shows.
///
///     let state = SheetCheckout(settings: SheetSettings()).state
///     state.phase    // .hidden
///     state.title    // Checkout
///     state.preload  // nil
///
/// ``page``, ``url``, ``progress`` and ``isBarHidden`` are about the page on screen.
public struct SheetState: Hashable, Sendable {
  /// The phase of the sheet.
  public internal(set) var phase = Phase.hidden
  /// The number of the page on screen, from 1, or nil without a sheet.
  public internal(set) var page: Int?
  /// The address that was presented, or nil without a sheet.
  public internal(set) var url: PageAddress?
  /// The preloaded page, or nil.
  ///
  /// It may be on screen at the same time.
  public internal(set) var preload: Preload?
  /// The progress of the page's loading, from 0 to 1,000.
  public internal(set) var progress = 0
  /// Whether the page asks to hide the bar with the title, because it shows a dialog.
  public internal(set) var isBarHidden = false
  /// The title of the sheet.
  public internal(set) var title: UTF8Text
  /// The last failure, until the next presentation or the beginning of a recovery; or nil.
  public internal(set) var error: SheetError?

  /// The phase of a checkout sheet.
  public enum Phase: Hashable, Sendable, CaseIterable {
    /// There is no sheet.
    case hidden
    /// The page on screen is loading.
    case loading
    /// The page on screen is ready.
    case showing
    /// The page on screen failed, and the app is asked whether to recover.
    case deciding
    /// The checkout is loaded a second time, in a page of its own.
    case recovering
    /// The order is placed; the sheet shows it.
    case completed
    /// The checkout failed; there is no sheet.
    case failed

    /// The phase's name in JSON, such as `hidden`.
    public var name: StaticString {
      switch self {
      case .hidden: "hidden"
      case .loading: "loading"
      case .showing: "showing"
      case .deciding: "deciding"
      case .recovering: "recovering"
      case .completed: "completed"
      case .failed: "failed"
      }
    }
  }

  /// A page that is loaded before the buyer sees it.
  public struct Preload: Hashable, Sendable {
    /// The page's number.
    public let page: Int
    /// The page's address.
    public let url: PageAddress
    /// The time at which its loading last began.
    public let loadedAt: Timestamp
    /// Whether it has finished loading.
    public let isReady: Bool
  }

  init(title: UTF8Text) { self.title = title }
}
