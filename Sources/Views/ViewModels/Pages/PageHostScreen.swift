/// The pages of a flow, and the one that the shopper sees.
///
///     PageHostScreen().pageOnScreen == nil  // true
public struct PageHostScreen: Hashable, Sendable {
  /// The pages that have a web view, in the order of their creation.
  public let pages: [HostedPage]
  /// Whether the flow closed the screen, and has not put a page on it since.
  public let isClosed: Bool

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - pages: The pages that have a web view.
  ///   - isClosed: Whether the flow closed the screen.
  public init(pages: [HostedPage] = [], isClosed: Bool = false) {
    (self.pages, self.isClosed) = (pages, isClosed)
  }

  /// The page that the shopper sees, or nil.
  public var pageOnScreen: HostedPage? { pages.first(where: \.isOnScreen) }

  /// Returns the page that a flow knows by a number, or nil.
  ///
  /// - Parameter number: The page's number in the flow.
  /// - Returns: The page.
  public func page(number: Int) -> HostedPage? { pages.first { $0.number == number } }
}

/// A page in a web view.
public struct HostedPage: Hashable, Sendable, Identifiable {
  /// The page's identifier in its host, from 1; each load that the flow asks for has another one.
  public let id: Int
  /// The page's number in the flow.
  public let number: Int
  /// Whether the shopper sees the page.
  public let isOnScreen: Bool
  /// Whether the main frame is loading.
  public let isLoading: Bool
  /// The progress of loading in percent, from 0 to 100.
  public let progress: Int
  /// Whether the shopper can go back: there is a history, and the order is not placed.
  public let canGoBack: Bool
  /// Whether swipes go back and forward, which they do until the order is placed.
  public let allowsBackForwardGestures: Bool
  /// The failure in words, if the shopper has to decide whether to load the page again; or nil.
  public let failure: String?
}
