package import CheckoutEngine
internal import ScheduleEngine

/// The pages of a flow as values: commands, reports and navigations in, commands and news out.
///
/// A page has an identifier for each load that its flow asks for, so that late reports of an abandoned
/// load are about a page that does not exist any more.
package struct PageHost: Hashable, Sendable {
  package let rules: PageRules
  /// Whether no page must go back or be loaded again, because the order is placed.
  package var isHistoryClosed = false
  package private(set) var isClosed = false
  package var pages: [Page] = []
  private var lastID = 0

  package init(rules: PageRules) { self.rules = rules }

  /// The result of a report: commands to the web views, and news for the flow, in order.
  package struct Reaction: Hashable, Sendable {
    package var commands: [WebViewCommand] = []
    package var news: [PageNews] = []
  }

  /// A page of a host.
  package struct Page: Hashable, Sendable {
    package let id: Int
    package let number: Int
    package let request: PageRequest
    package var isOnScreen = false
    /// The load of the main frame that is under way, or nil.
    package var load: Load?
    /// The addresses of loads that others superseded, whose errors may still come.
    package var left: [PageAddress] = []
    /// The address that the main frame shows, or nil before the first one.
    package var shown: PageAddress?
    /// The address to which the server led the page's own request, or nil before it is known.
    package var firstShown: PageAddress?
    /// Whether no other navigation than the page's own request was decided.
    package var isOwnRequest = true
    /// Whether the page's own request was not decided yet.
    package var awaitsRequest = true
    /// Whether the next document answers a form.
    package var isFormNext = false
    /// Whether the document that is shown answers a form.
    package var isFormShown = false
    package var wasReloaded = false
    package var progress = 0
    package var canGoBack = false
    package var failure: PageFailure?
  }

  /// A load of a main frame.
  package struct Load: Hashable, Sendable {
    package var url: PageAddress
    /// Whether the web view reported its start.
    package var hasStarted = false
    /// Whether the main frame shows something of it.
    package var isCommitted = false
  }

  /// The values on the screen.
  package var screen: PageHostScreen {
    PageHostScreen(
      pages: pages.map { page in
        HostedPage(
          id: page.id, number: page.number, isOnScreen: page.isOnScreen,
          isLoading: page.load != nil, progress: page.progress,
          canGoBack: page.canGoBack && !isHistoryClosed,
          allowsBackForwardGestures: !isHistoryClosed,
          failure: rules.showsFailures ? page.failure.map { "\($0.reason)" } : nil)
      }, isClosed: isClosed)
  }

  package func index(of id: Int) -> Int? { pages.firstIndex { $0.id == id } }

  private func index(number: Int) -> Int? { pages.firstIndex { $0.number == number } }
}

extension PageHost {
  /// Carries a command of the flow out.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - accepts: Returns whether a flow that judges messages itself accepts those of a document in a
  ///     page.
  /// - Returns: The commands to the web views, in order.
  package mutating func perform(
    _ command: PageCommand, accepts: (PageAddress, PageAddress) -> Bool = { _, _ in true }
  ) -> [WebViewCommand] {
    switch command {
    case .load(let number, let request): return load(number, request)
    case .show(let number):
      guard index(number: number) != nil else { return [] }
      isClosed = false
      for index in pages.indices { pages[index].isOnScreen = pages[index].number == number }
    case .discard(let number):
      guard let index = index(number: number) else { return [] }
      return [.release(page: pages.remove(at: index).id)]
    case .hide:
      isClosed = true
      for index in pages.indices { pages[index].isOnScreen = false }
    case .send(let number, let script):
      guard let index = index(number: number), isTrusted(pages[index], accepts) else { return [] }
      return [.run(page: pages[index].id, script: script)]
    case .open(let url): return [.open(url)]
    case .browse(let url): return [.browse(url)]
    }
    return []
  }

  private mutating func load(_ number: Int, _ request: PageRequest) -> [WebViewCommand] {
    lastID += 1
    var page = Page(id: lastID, number: number, request: request, load: Load(url: request.url))
    guard let index = index(number: number) else {
      pages.append(page)
      return [.load(page: page.id, request)]
    }
    let old = pages[index].id
    page.isOnScreen = pages[index].isOnScreen
    pages[index] = page
    return [.release(page: old), .load(page: page.id, request)]
  }

  /// Loads a page again whose failure the shopper sees.
  package mutating func retry(_ id: Int) -> [WebViewCommand] {
    guard let index = index(of: id), pages[index].failure != nil else { return [] }
    return load(pages[index].number, pages[index].request)
  }

  /// Goes back in the history of a page.
  package func goBack(_ id: Int) -> [WebViewCommand] {
    guard let index = index(of: id), pages[index].canGoBack, !isHistoryClosed else { return [] }
    return [.goBack(page: id)]
  }

  /// Returns whether the document that a page shows may receive a flow's messages.
  ///
  /// A bank's page must not: it is in the page, but not of the shop.
  private func isTrusted(
    _ page: Page, _ accepts: (PageAddress, PageAddress) -> Bool
  ) -> Bool {
    guard let shown = page.shown else { return true }
    return rules.messages == .ofPage ? page.hasOrigin(of: shown) : accepts(shown, page.request.url)
  }
}

extension PageHost.Page {
  /// Returns whether an address has the origin of the page: that of its request, or the one to which
  /// the server led the request.
  package func hasOrigin(of url: PageAddress) -> Bool {
    request.url.hasSameOrigin(as: url) || firstShown?.hasSameOrigin(as: url) == true
  }
}
