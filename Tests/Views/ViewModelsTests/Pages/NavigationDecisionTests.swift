import CheckoutEngine
import ScheduleEngine
import Testing
import ViewModels

/// Decisions about every scheme, frame and window, for every answer of a flow.
struct NavigationDecisionTests {
  /// A navigation and all that its decision depends on.
  struct Case: CustomStringConvertible {
    let scheme: String
    let kind: PageNavigation.Kind
    let isMainFrame: Bool
    let isNewWindow: Bool
    let isOnScreen: Bool
    let isHistoryClosed: Bool
    let newWindows: PageRules.NewWindows
    /// The answer of the flow, or nil if it does not decide about addresses.
    let answer: NavigationDecision?

    var url: String { scheme.isEmpty ? "terms.html" : "\(scheme):\(rest)" }
    private var rest: String {
      scheme.lowercased().hasPrefix("http") ? "//bank.example/" : "shop@shop.example"
    }
    var isWeb: Bool { ["http", "https"].contains(scheme.lowercased()) }
    var isBlank: Bool { scheme.isEmpty || scheme.lowercased() == "about" }
    var isApp: Bool { ["mailto", "bank", "intent"].contains(scheme.lowercased()) }
    var description: String {
      "\(url) \(kind) main \(isMainFrame) new \(isNewWindow) screen \(isOnScreen) closed "
        + "\(isHistoryClosed) \(newWindows) \(answer.map { "\($0)" } ?? "none")"
    }

    /// The flow is asked about what leaves the page: addresses of other apps, those that are never
    /// loaded, windows, and what the main frame of a page on screen loads next.
    var isAsked: Bool {
      guard isOnScreen else { return false }
      if isNewWindow { return !isBlank && kind != .formResubmission }
      if !isMainFrame { return isApp && kind == .link }
      return !isBlank && [.link, .form, .other].contains(kind)
    }

    /// The decision by the article, sentence by sentence.
    var expected: NavigationDecision {
      let outside = NavigationDecision.openOutside(PageAddress(UTF8Text(url)))
      if !isMainFrame, !isNewWindow {
        if isWeb || isBlank || ["data", "blob"].contains(scheme) { return .load }
        guard isApp, kind == .link, isOnScreen else { return .cancel }
        return answer ?? outside
      }
      if kind == .formResubmission { return .cancel }
      if !isNewWindow, kind == .backForward || kind == .reload {
        return (isWeb || isBlank) && !isHistoryClosed ? .load : .cancel
      }
      if isBlank { return isNewWindow ? .cancel : .load }
      if isNewWindow {
        guard isOnScreen, isWeb || isApp else { return .cancel }
        if answer == .load { return .loadInPage }
        return answer ?? (isApp || newWindows == .outside ? outside : .loadInPage)
      }
      if isWeb { return isOnScreen ? answer ?? .load : .load }
      return isApp && isOnScreen ? answer ?? outside : .cancel
    }
  }

  private static var cases: [Case] {
    var cases: [Case] = []
    let answers: [NavigationDecision?] = [
      nil, .load, .cancel, .openOutside("https://bank.example/"), .deepLink("app:1"),
    ]
    for scheme in [
      "https", "HTTP", "about", "", "data", "blob", "javascript", "JavaScript", "file", "mailto",
      "bank", "intent",
    ] {
      for kind in PageNavigation.Kind.allCases {
        for flags in 0..<32 {
          for answer in answers {
            cases.append(
              Case(
                scheme: scheme, kind: kind, isMainFrame: flags & 1 > 0, isNewWindow: flags & 2 > 0,
                isOnScreen: flags & 4 > 0, isHistoryClosed: flags & 8 > 0,
                newWindows: flags & 16 > 0 ? .inPage : .outside, answer: answer))
          }
        }
      }
    }
    return cases
  }

  @Test func `Each address is loaded, opened outside or neither, as the article says`() {
    let cases = Self.cases
    #expect(cases.count == 11_520)
    for item in cases {
      var host = PageHost.showing(rules: PageRules(newWindows: item.newWindows))
      if !item.isOnScreen { _ = host.perform(.hide) }
      host.isHistoryClosed = item.isHistoryClosed
      var asked: [PageNews] = []
      let navigation = PageNavigation(
        url: item.url, kind: item.kind, isMainFrame: item.isMainFrame,
        isNewWindow: item.isNewWindow)
      let (decision, commands) = host.decide(navigation, of: 1) { news in
        asked.append(news)
        return item.answer
      }
      #expect(decision == item.expected, "\(item)")
      let address = PageAddress(UTF8Text(item.url))
      let questions: [PageNews] =
        item.isAsked ? [.link(navigation)] : []
      #expect(asked == questions, "\(item)")
      // The host opens what it decides itself; the flow opens what the flow decides.
      let opens = item.answer == nil && decision == .openOutside(address)
      let opened: [WebViewCommand] = opens ? [.open(address)] : []
      #expect(commands == opened, "\(item)")
    }
  }

  @Test func `The request of the flow is loaded without a question, and a redirect is asked about`()
  {
    var host = PageHost(rules: PageRules())
    let url = "https://shop.example/cart?open_externally=1"
    _ = host.perform(.load(number: 1, PageRequest(url: PageAddress(UTF8Text(url)))))
    _ = host.perform(.show(number: 1))
    for expected in [NavigationDecision.load, .cancel] {
      let decision = host.decide(PageNavigation(url: url, kind: .other), of: 1) { _ in .cancel }
      #expect(decision.decision == expected)
    }
  }

  @Test func `A page that the flow discarded loads nothing`() {
    var host = PageHost.showing()
    #expect(host.perform(.discard(number: 1)) == [.release(page: 1)])
    for kind in PageNavigation.Kind.allCases {
      let navigation = PageNavigation(url: "https://shop.example/", kind: kind)
      let (decision, commands) = host.decide(navigation, of: 1) { _ in .load }
      #expect(decision == .cancel)
      #expect(commands.isEmpty)
    }
    #expect(
      !host.answer(url: "https://shop.example/", status: 200, isMainFrame: true, of: 1).isShown)
  }
}
