internal import CheckoutEngine
public import LiveCheckout
public import Observation

/// The pages of a flow in web views: it decides, and the web views only report and obey.
///
/// ```swift no-run
/// let commands = PageCommands()
/// let store = CheckoutStore<SheetCheckout>(
///   settings: SheetSettings(),
///   environment: CheckoutEnvironment(timeZone: .gmt, time: { moment.timestamp }),
///   runner: SheetRunners(pages: commands))
/// let host = PageHostModel(store: store, commands: commands)
/// host.perform = { command in print(command) }
/// let link = PageNavigation(url: "https://shop.example/terms", kind: .link)
/// host.decide(link, of: 7)  // .cancel
/// ```
///
/// The object that owns the web views sets ``perform``, and calls ``report(_:of:)``,
/// ``decide(_:of:)`` and ``answer(url:status:headers:words:isMainFrame:of:)`` from the delegates of its web
/// views. It decides nothing itself. <doc:PagesInApps> has the call for each delegate function.
@MainActor @Observable public final class PageHostModel<Flow: PageFlow> {
  /// The pages, and the one that the shopper sees.
  public private(set) var screen = PageHostScreen()

  /// The store.
  @ObservationIgnored public let store: CheckoutStore<Flow>
  /// Carries the commands to the web views out, one at a time and in order.
  ///
  /// Commands wait until it is set. The model retains it: capture the owner of the web views weakly.
  @ObservationIgnored public var perform: (@MainActor (WebViewCommand) -> Void)? {
    didSet { performWaiting() }
  }

  /// Called after each command and each report, which may have changed the state of the store too.
  @ObservationIgnored var updated: (@MainActor () -> Void)?
  @ObservationIgnored private var host = PageHost(rules: Flow.pageRules)
  @ObservationIgnored private var waiting: [WebViewCommand] = []

  /// Creates the host of the pages of a store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - commands: The way of the commands from the runner of the store.
  public init(store: CheckoutStore<Flow>, commands: PageCommands) {
    self.store = store
    commands.connect { [weak self] command in self?.receive(command) }
  }

  /// Receives a report of a web view.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - page: The page's identifier.
  public func report(_ report: PageReport, of page: Int) {
    updateHistory()
    let number = number(of: page)
    let reaction = host.receive(report, of: page)
    send(reaction.commands)
    deliver(reaction.news, number)
    update()
  }

  /// Decides about an address to which a page wants to go.
  ///
  /// - Parameters:
  ///   - navigation: The address, its cause and its frame.
  ///   - page: The page's identifier.
  /// - Returns: The decision; ``NavigationDecision/cancel`` for a page that does not exist any more.
  public func decide(_ navigation: PageNavigation, of page: Int) -> NavigationDecision {
    updateHistory()
    let number = number(of: page)
    var asked: Flow.Input?
    let (decision, commands) = host.decide(navigation, of: page) { news in
      guard let number,
        let input = Flow.input(for: news, ofPage: number, in: store.settings)
      else { return nil }
      asked = input
      return flowDecision(on: navigation.url, input)
    }
    send(commands)
    if let asked { store.enqueue(asked) }
    update()
    return decision
  }

  /// Decides whether a web view shows the answer to a navigation.
  ///
  /// - Parameters:
  ///   - url: The text of the answer's address.
  ///   - status: The HTTP status.
  ///   - headers: The header fields, by their names.
  ///   - words: The system's words for the status, or nil for English ones.
  ///   - isMainFrame: Whether the answer is for the main frame.
  ///   - page: The page's identifier.
  /// - Returns: Whether the web view shows it; false for a page that does not exist any more.
  public func answer(
    url: String, status: Int, headers: [String: String] = [:], words: String? = nil,
    isMainFrame: Bool, of page: Int
  ) -> Bool {
    updateHistory()
    let number = number(of: page)
    let (isShown, news) = host.answer(
      url: url, status: status, headers: headers, words: words, isMainFrame: isMainFrame, of: page)
    deliver(news, number)
    update()
    return isShown
  }

  /// Goes back in the history of a page, if it can.
  ///
  /// - Parameter page: The page's identifier.
  public func goBack(_ page: Int) {
    updateHistory()
    send(host.goBack(page))
  }

  /// Loads a page again whose failure the shopper sees.
  ///
  /// - Parameter page: The page's identifier.
  public func retry(_ page: Int) {
    send(host.retry(page))
    update()
  }
}

extension PageHostModel {
  /// Hands an address over to the system.
  func open(_ url: PageAddress) { send([.open(url)]) }

  private func receive(_ command: PageCommand) {
    send(host.perform(command, accepts: store.flow.accepts(document:of:)))
    update()
  }

  /// Delivers news to the store; a refusal means that the flow has no use for them.
  private func deliver(_ news: [PageNews], _ number: Int?) {
    guard let number else { return }
    for news in news {
      guard let input = Flow.input(for: news, ofPage: number, in: store.settings) else { continue }
      store.enqueue(input)
    }
  }

  /// Returns the decision of the flow about an address, which a copy of the flow gives at once: a web
  /// view waits for it.
  private func flowDecision(on url: PageAddress, _ input: Flow.Input) -> NavigationDecision {
    var flow = store.flow
    do throws(Flow.Refusal) {
      return Flow.decision(
        on: url, after: try flow.apply(input, at: store.environment.now()))
    } catch {
      return .cancel
    }
  }

  private func number(of page: Int) -> Int? {
    host.index(of: page).map { host.pages[$0].number }
  }

  private func updateHistory() { host.isHistoryClosed = Flow.isHistoryClosed(in: store.state) }

  private func update() {
    updateHistory()
    let screen = host.screen
    if screen != self.screen { self.screen = screen }
    updated?()
  }

  private func send(_ commands: [WebViewCommand]) {
    waiting += commands
    performWaiting()
  }

  private func performWaiting() {
    // A command can lead to another one.
    while let perform, !waiting.isEmpty { perform(waiting.removeFirst()) }
  }
}
