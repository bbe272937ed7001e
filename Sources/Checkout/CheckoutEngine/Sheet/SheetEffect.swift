/// Work that a checkout sheet asks the app to carry out.
///
/// The effects of an input are in the order of the cases from ``hide`` on: `hide`, `discardPage`,
/// `loadPage`, `showPage`, `sendMessage`. None needs an answer.
public indirect enum SheetEffect: FlowEffect {
  /// Take the sheet off the screen.
  case hide
  /// Release a page.
  case discardPage(Int)
  /// Load an address in a page: a new one, or again in one that exists.
  case loadPage(SheetPageLoad)
  /// Put a sheet with a page on screen, or put a page into the sheet.
  case showPage(Int)
  /// Send a message to a page's script.
  case sendMessage(page: Int, SheetPageMessage)

  /// Nil: no effect of a sheet is a request.
  public var requestNumber: Int? { nil }
}

/// The loading of a checkout page.
public struct SheetPageLoad: Hashable, Sendable {
  /// The page's number, from 1; a number is never used for another page.
  public let page: Int
  /// The address.
  public let url: PageAddress
  /// Whether the page is loaded before the buyer asks for it; the request then has the header
  /// `Shopify-Purpose: prefetch`.
  public let isPrefetch: Bool
  /// Whether the page is loaded a second time after a failure: without messages in either direction
  /// and with cookies of its own.
  public let isRecovery: Bool
  /// The colors of the page.
  public let colorScheme: SheetColorScheme
}

/// A message to the script of a checkout page.
///
///     SheetPageMessage.presented.name  // presented
///
/// `CheckoutWire` writes its body as JSON.
public enum SheetPageMessage: Hashable, Sendable {
  /// The page finished loading for the first time, after this time; the second value is whether it
  /// was preloaded.
  case instrumentation(milliseconds: Int64, isPreloading: Bool)
  /// The buyer sees the page.
  case presented

  /// The message's name in JSON, such as `presented`.
  public var name: StaticString {
    switch self {
    case .instrumentation: "instrumentation"
    case .presented: "presented"
    }
  }
}
