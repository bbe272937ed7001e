/// Work that a checkout of the Checkout Kit 4 asks the app to carry out.
///
/// The effects of an input are in the order of the cases.
public indirect enum KitEffect: FlowEffect {
  /// Stop a timer.
  case stopTimer(KitTimer, generation: Int)
  /// Do not let a page go to an address.
  case cancelNavigation(page: Int, url: PageAddress)
  /// Take the checkout off the screen.
  case hide
  /// Release a page and its bridge.
  case discardPage(Int)
  /// Load an address in a page: a new one, or again in one that exists.
  case loadPage(KitPageLoad)
  /// Put a page on screen.
  case showPage(Int)
  /// Open an address outside of the page, if the device can.
  case openLink(url: PageAddress, by: KitLinkTarget)
  /// Send an answer to a page's script.
  case answer(page: Int, KitAnswer)
  /// Ask the app about a window that the page wants to open; the answer is
  /// ``KitInput/link(ask:_:)``.
  case askLink(ask: Int, page: Int, url: PageAddress)
  /// Ask the app for a step that it took over; the answer is ``KitInput/delegated(ask:_:)`` or
  /// ``KitInput/reject(ask:_:)``.
  case askDelegated(ask: Int, page: Int, KitDelegation, checkout: KitSnapshot)
  /// Start a timer.
  case armTimer(KitTimer, generation: Int, milliseconds: Int)

  /// Nil: no effect of this checkout is a request.
  public var requestNumber: Int? { nil }
}

/// The loading of a checkout page.
public struct KitPageLoad: Hashable, Sendable {
  /// The page's number, from 1; a number is never used for another page.
  public let page: Int
  /// The address, with the items by which the page knows the kit.
  public let url: PageAddress
  /// Whether the page is loaded before the buyer asks for it; the request then has the header
  /// `Shopify-Purpose: prefetch`.
  public let isPrefetch: Bool
  /// Whether the address is loaded again, in the same page.
  public let isRetry: Bool
}

/// A timer of a preloaded page.
public enum KitTimer: Hashable, Sendable, CaseIterable {
  /// Ends once, after which ``KitInput/expired(generation:)`` is due.
  case expiry
  /// Keeps the page alive in each interval; ``KitInput/keepAliveFailed(generation:)`` is due when
  /// that fails.
  case keepAlive

  /// The name in JSON, such as `expiry`.
  public var name: StaticString {
    switch self {
    case .expiry: "expiry"
    case .keepAlive: "keepAlive"
    }
  }
}

/// The program that opens an address.
public enum KitLinkTarget: Hashable, Sendable, CaseIterable {
  /// A browser within the app.
  case browser
  /// The system: another app, or the browser.
  case system

  /// The name in JSON, such as `browser`.
  public var name: StaticString {
    switch self {
    case .browser: "browser"
    case .system: "system"
    }
  }
}
