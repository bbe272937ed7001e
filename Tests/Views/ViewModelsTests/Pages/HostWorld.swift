import CheckoutEngine
import ScheduleEngine
import TestSupport

@testable import ViewModels

/// A host of pages with web views that report anything at any time, and the rules that hold.
struct HostWorld: ExplorableWorld {
  let rules: PageRules
  /// The rules of the host, if they are others than those that the world expects.
  var hostRules: PageRules?

  /// A host, and what an observer remembers of it.
  struct Situation: Hashable {
    var host: PageHost
    /// The greatest identifier so far.
    var lastID = 0
    /// The pages that failed since they last began to load something.
    var failed: Set<Int> = []
    /// The pages that were loaded again after their process ended.
    var reloaded: Set<Int> = []
    /// The progress of each page's load.
    var progress: [Int: Int] = [:]
    /// The origin that each page showed first, or an empty text if the shopper had left before.
    var first: [Int: UTF8Text] = [:]
    /// The pages in which the shopper followed a link.
    var left: Set<Int> = []
  }

  enum Move: CustomStringConvertible, Hashable {
    case command(PageCommand)
    case report(PageReport, of: Int)
    case link(PageNavigation, of: Int)

    var description: String {
      switch self {
      case .command(let command): "\(command)"
      case .report(let report, let page): "page \(page): \(report)"
      case .link(let navigation, let page): "page \(page): \(navigation.kind) \(navigation.url)"
      }
    }
  }

  var start: Situation { Situation(host: PageHost(rules: hostRules ?? rules)) }

  func folded(_ situation: Situation) -> Situation { situation }

  static let shop = "https://shop.example/"
  static let bank = "https://bank.example/"
  private static let origins = [
    MessageOrigin(scheme: "https", host: "shop.example", port: 0),
    MessageOrigin(scheme: "https", host: "bank.example", port: 0),
  ]

  func moves(in situation: Situation) -> [Move] {
    let request = PageRequest(url: "https://shop.example/", messageHandlers: ["shop"])
    var moves: [Move] = [
      .command(.load(number: 1, request)), .command(.show(number: 1)),
      .command(.discard(number: 1)), .command(.hide),
      .command(.send(number: 1, script: "1")),
    ]
    // The page that exists, and the last one before it.
    for id in max(1, situation.lastID - 1)..<max(1, situation.lastID + 1) {
      var reports: [PageReport] = [
        .processEnded, .progressed(percent: 40), .progressed(percent: 80), .canGoBack(true),
      ]
      for url in [Self.shop, Self.bank] {
        reports += [.started(url: url), .committed(url: url), .finished(url: url)]
        reports += [
          .failed(PageError(domain: "NSURLErrorDomain", code: -1_009, words: "No.", url: url)),
          .failed(PageError(domain: "NSURLErrorDomain", code: -999, url: url)),
        ]
      }
      for origin in Self.origins {
        for isMainFrame in [true, false] {
          reports.append(
            .message(handler: "shop", text: "{}", isMainFrame: isMainFrame, origin: origin))
        }
      }
      moves += reports.map { .report($0, of: id) }
      moves += [.link, .form].map {
        .link(PageNavigation(url: Self.bank, kind: $0), of: id)
      }
    }
    return moves
  }

  func step(_ move: Move, in situation: Situation) -> (after: Situation?, broken: String?) {
    var after = situation
    var reaction = PageHost.Reaction()
    switch move {
    case .command(let command): reaction.commands = after.host.perform(command)
    case .report(let report, let page): reaction = after.host.receive(report, of: page)
    case .link(let navigation, let page):
      if after.host.decide(navigation, of: page, askFlow: { _ in nil }).decision == .load {
        after.left.insert(page)
      }
    }
    let broken =
      brokenByCommands(reaction.commands, &after, situation)
      ?? brokenByNews(reaction, move, &after, situation)
      ?? brokenOnScreen(after)
    return (after == situation ? nil : after, broken)
  }

  private func brokenByCommands(
    _ commands: [WebViewCommand], _ after: inout Situation, _ before: Situation
  ) -> String? {
    for command in commands {
      switch command {
      case .load(let page, _):
        if page == before.lastID { continue }  // again, after its process ended
        guard page == before.lastID + 1 else { return "An identifier is used once, in order." }
        after.lastID = page
        after.progress[page] = 0
      case .reload(let page):
        guard after.reloaded.insert(page).inserted else { return "A page is loaded again once." }
      case .release(let page):
        guard before.host.index(of: page) != nil, after.host.index(of: page) == nil else {
          return "A page that is released existed, and does not exist any more."
        }
      case .goBack(let page), .run(let page, _):
        guard after.host.index(of: page) != nil else { return "Commands are for living pages." }
      case .open, .browse: return "Nothing is opened."
      }
    }
    return nil
  }

  private func brokenByNews(
    _ reaction: PageHost.Reaction, _ move: Move, _ after: inout Situation, _ before: Situation
  ) -> String? {
    guard case .report(let report, let page) = move else { return nil }
    guard before.host.index(of: page) != nil else {
      return reaction == PageHost.Reaction() ? nil : "A page that is gone has no news."
    }
    for news in reaction.news {
      switch news {
      case .failed(let failure):
        if case .failed(let error) = report, error.isCancellation {
          return "A cancelled load is no failure."
        }
        guard failure.reason != "cancelled" else { return "No failure is called cancelled." }
        guard after.failed.insert(page).inserted else { return "A load fails once." }
      case .started, .navigated:
        after.failed.remove(page)
        if case .started = news { after.progress[page] = 0 }
        if case .navigated(let url) = news, after.first[page] == nil {
          after.first[page] = after.left.contains(page) ? "" : url.text
        }
      case .progressed(let thousandths):
        guard (1...1_000).contains(thousandths), thousandths > after.progress[page, default: 0]
        else { return "Progress goes forward." }
        after.progress[page] = thousandths
      case .message(_, let origin, _):
        guard case .message(_, _, let isMainFrame, _) = report,
          isMainFrame || rules.messages == .ofEveryFrame
        else { return "Only main frames send messages." }
        let isFirst = after.first[page] == "https://bank.example/" && origin.bytes.count == 20
        guard origin == "https://shop.example" || isFirst || rules.messages != .ofPage else {
          return "Only the shop sends messages."
        }
      case .finished: after.failed.remove(page)
      case .answered, .link: return "Nobody asked."
      }
    }
    return nil
  }

  private func brokenOnScreen(_ situation: Situation) -> String? {
    let screen = situation.host.screen
    for page in screen.pages {
      guard (0...100).contains(page.progress) else { return "Progress is a percentage." }
    }
    guard screen.pages.filter(\.isOnScreen).count <= 1 else { return "One page is on screen." }
    guard Set(screen.pages.map(\.number)).count == screen.pages.count else {
      return "A number is that of one page."
    }
    return situation.failed.contains { id in
      screen.pages.contains { $0.id == id && $0.isLoading }
    } ? "A page that failed is not loading." : nil
  }
}
