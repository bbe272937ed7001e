internal import CheckoutEngine
internal import ScheduleEngine

// Decisions about the addresses to which pages want to go.
extension PageHost {
  /// The kinds of addresses, by their schemes.
  private enum AddressKind {
    /// `http` and `https`.
    case web
    /// `about`, or no scheme.
    case blank
    /// `data` and `blob`: content that the page itself makes.
    case content
    /// `javascript` and `file`.
    case forbidden
    /// The scheme of another app, such as `mailto`.
    case app

    init(_ url: PageAddress) {
      switch url.scheme {
      case "http", "https": self = .web
      case nil, "about": self = .blank
      case "data", "blob": self = .content
      case "javascript", "file": self = .forbidden
      default: self = .app
      }
    }
  }

  /// Decides about an address to which a page wants to go.
  ///
  /// - Parameters:
  ///   - navigation: The address, its cause and its frame.
  ///   - id: The page's identifier.
  ///   - askFlow: Delivers an address to the flow and returns its decision, or nil if the flow does
  ///     not decide about addresses.
  /// - Returns: The decision, and the commands to the web views.
  package mutating func decide(
    _ navigation: PageNavigation, of id: Int, askFlow: (PageNews) -> NavigationDecision?
  ) -> (decision: NavigationDecision, commands: [WebViewCommand]) {
    guard let index = index(of: id) else { return (.cancel, []) }
    let kind = AddressKind(navigation.url)
    let result: (decision: NavigationDecision, commands: [WebViewCommand])
    if navigation.isNewWindow {
      result = decideWindow(navigation, kind, pages[index], askFlow)
    } else if navigation.isMainFrame {
      result = decideMainFrame(navigation, kind, at: index, askFlow)
    } else {
      result = decideChildFrame(navigation, kind, pages[index], askFlow)
    }
    let isInPage = result.decision == .loadInPage
    if isInPage || (result.decision == .load && navigation.isMainFrame) {
      pages[index].isFormNext = navigation.kind == .form
      if isInPage || navigation.kind != .other { pages[index].isOwnRequest = false }
    }
    return result
  }

  private mutating func decideMainFrame(
    _ navigation: PageNavigation, _ kind: AddressKind, at index: Int,
    _ askFlow: (PageNews) -> NavigationDecision?
  ) -> (NavigationDecision, [WebViewCommand]) {
    switch (navigation.kind, kind) {
    case (.other, .web) where pages[index].awaitsRequest:
      // The flow asked for it, whatever its query says.
      pages[index].awaitsRequest = false
      return (.load, [])
    case (.formResubmission, _): return (.cancel, [])
    case (.backForward, .web), (.backForward, .blank), (.reload, .web), (.reload, .blank):
      return (isHistoryClosed ? .cancel : .load, [])
    case (.backForward, _), (.reload, _): return (.cancel, [])
    case (_, .blank): return (.load, [])
    case (_, .web) where !pages[index].isOnScreen:
      guard rules.decidesOffScreen else { return (.load, []) }
      return (askFlow(news(of: navigation, in: pages[index])) ?? .load, [])
    default: return decideLink(navigation, kind, pages[index], askFlow)
    }
  }

  /// Returns the news of an address to which a page wants to go.
  ///
  /// A web view does not say that an address is a redirect: it is one if neither the shopper nor a
  /// script of a document that is shown can have asked for it.
  private func news(of navigation: PageNavigation, in page: Page) -> PageNews {
    let isUnderWay = page.load.map { $0.hasStarted && !$0.isCommitted } ?? false
    return .link(
      navigation,
      isRedirect: navigation.kind == .other && navigation.isMainFrame && !navigation.isNewWindow
        && isUnderWay)
  }

  private func decideWindow(
    _ navigation: PageNavigation, _ kind: AddressKind, _ page: Page,
    _ askFlow: (PageNews) -> NavigationDecision?
  ) -> (NavigationDecision, [WebViewCommand]) {
    // An empty window would take the place of the page.
    guard kind != .blank, navigation.kind != .formResubmission else { return (.cancel, []) }
    let (decision, commands) = decideLink(navigation, kind, page, askFlow)
    return (decision == .load ? .loadInPage : decision, commands)
  }

  private func decideChildFrame(
    _ navigation: PageNavigation, _ kind: AddressKind, _ page: Page,
    _ askFlow: (PageNews) -> NavigationDecision?
  ) -> (NavigationDecision, [WebViewCommand]) {
    switch kind {
    case .web, .blank, .content: (.load, [])
    case .forbidden: (.cancel, [])
    // A bank's page in a frame may open its app if the shopper asks, and only then.
    case .app where navigation.kind == .link: decideLink(navigation, kind, page, askFlow)
    case .app: (.cancel, [])
    }
  }

  /// Decides about an address that the flow may decide about.
  private func decideLink(
    _ navigation: PageNavigation, _ kind: AddressKind, _ page: Page,
    _ askFlow: (PageNews) -> NavigationDecision?
  ) -> (NavigationDecision, [WebViewCommand]) {
    // The shopper must not notice a page that is loaded in advance.
    guard page.isOnScreen else { return (.cancel, []) }
    let answer = askFlow(news(of: navigation, in: page))
    switch kind {
    case .content, .forbidden, .blank: return (.cancel, [])
    case .web, .app: if let answer { return (answer, []) }
    }
    guard kind == .app || (navigation.isNewWindow && rules.newWindows == .outside) else {
      return (.load, [])
    }
    return (.openOutside(navigation.url), [.open(navigation.url)])
  }
}
