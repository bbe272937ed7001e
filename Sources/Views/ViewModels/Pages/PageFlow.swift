public import CheckoutEngine

/// A flow with pages that a ``PageHostModel`` hosts.
///
/// The sheet, the Checkout Kit 4, the web checkout, the express checkout and the checkout of payments
/// are such flows. All that the host knows of them is here.
public protocol PageFlow: CheckoutFlow {
  /// The rules of the flow's pages.
  static var pageRules: PageRules { get }

  /// Returns the input by which a checkout receives news of a page.
  ///
  /// - Parameters:
  ///   - news: The news.
  ///   - number: The page's number in the flow.
  ///   - settings: The facts that the checkout began with.
  /// - Returns: The input, or nil if the flow does not receive such news.
  static func input(
    for news: PageNews, ofPage number: Int, in settings: Settings
  ) -> Input?

  /// Returns the decision about an address to which a page wants to go, after the flow received it.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - reaction: The flow's reaction to the input for the news ``PageNews/link(_:isRedirect:)``.
  /// - Returns: The decision.
  static func decision(
    on url: PageAddress, after reaction: FlowReaction<Effect, Event>
  ) -> NavigationDecision

  /// Returns whether a page must neither go back nor be loaded again, because the order is placed.
  ///
  /// - Parameter state: The state of the checkout.
  /// - Returns: Whether the history of the page is closed.
  static func isHistoryClosed(in state: State) -> Bool

  /// Returns whether the flow, which judges messages itself, accepts those of a document; others do
  /// not receive its messages.
  ///
  /// - Parameters:
  ///   - document: The address that the main frame shows.
  ///   - page: The address that the page was to load.
  /// - Returns: Whether the document may receive the messages of the flow to the page.
  func accepts(document: PageAddress, of page: PageAddress) -> Bool
}

extension PageFlow {
  /// Returns ``NavigationDecision/load``.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - reaction: The flow's reaction.
  /// - Returns: The decision.
  public static func decision(
    on url: PageAddress, after reaction: FlowReaction<Effect, Event>
  ) -> NavigationDecision { .load }

  /// Returns true.
  ///
  /// - Parameters:
  ///   - document: The address that the main frame shows.
  ///   - page: The address that the page was to load.
  /// - Returns: True.
  public func accepts(document: PageAddress, of page: PageAddress) -> Bool { true }
}

/// The rules by which a flow's pages differ from those of other flows.
public struct PageRules: Hashable, Sendable {
  /// The messages that count.
  public var messages: Messages
  /// The place of a page that would open in a new window, unless the flow decides.
  public var newWindows: NewWindows
  /// Whether a page on screen is loaded again, once, when its process ends.
  public var reloadsAfterProcessEnd: Bool
  /// Whether the flow judges the HTTP statuses; otherwise a status of 500 to 599 in answer to the
  /// page's own request is a failure.
  public var judgesStatuses: Bool
  /// Whether the host shows failures, because the flow does not receive them.
  public var showsFailures: Bool
  /// Whether the flow decides about the web addresses of pages that are not on screen; otherwise they
  /// are loaded.
  public var decidesOffScreen: Bool

  /// The messages that count.
  public enum Messages: Hashable, Sendable, CaseIterable {
    /// Those of main frames and of the page's own origin.
    case ofPage
    /// Those of main frames; the flow looks at their origins.
    case judgedByFlow
    /// All; the flow looks at their frames and origins.
    case ofEveryFrame
  }

  /// A place of pages that would open in new windows.
  public enum NewWindows: Hashable, Sendable, CaseIterable {
    /// The page itself.
    case inPage
    /// The device's browser.
    case outside
  }

  /// Creates rules.
  ///
  /// - Parameters:
  ///   - messages: The messages that count.
  ///   - newWindows: The place of pages that would open in new windows.
  ///   - reloadsAfterProcessEnd: Whether a page on screen is loaded again when its process ends.
  ///   - judgesStatuses: Whether the flow judges the HTTP statuses.
  ///   - showsFailures: Whether the host shows failures.
  ///   - decidesOffScreen: Whether the flow decides about the addresses of pages that are not on screen.
  public init(
    messages: Messages = .ofPage, newWindows: NewWindows = .outside,
    reloadsAfterProcessEnd: Bool = true, judgesStatuses: Bool = false, showsFailures: Bool = false,
    decidesOffScreen: Bool = false
  ) {
    (self.messages, self.newWindows) = (messages, newWindows)
    self.reloadsAfterProcessEnd = reloadsAfterProcessEnd
    (self.judgesStatuses, self.showsFailures) = (judgesStatuses, showsFailures)
    self.decidesOffScreen = decidesOffScreen
  }
}
