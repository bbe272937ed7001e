import ScheduleEngine

@testable import CheckoutEngine

/// An input of a checkout in the small world, or a change around it.
enum KitMove: CustomStringConvertible {
  case input(String, KitInput)
  /// 150 seconds pass.
  case wait
  /// The app ends, with all pages, and starts again.
  case kill

  var description: String {
    switch self {
    case .input(let words, _): words
    case .wait: "wait 150 seconds"
    case .kill: "the app ends and starts again"
    }
  }
}

/// The moves of an exploration.
struct KitAlphabet {
  let name: String
  /// The addresses that are preloaded and presented.
  let addresses: [PageAddress]
  /// Whether a page also asks the app, and is ready again.
  let hasRequests: Bool
  /// Whether a page's network fails, and the configuration changes.
  let hasNetwork: Bool

  static let pages = KitAlphabet(
    name: "the pages of two addresses", addresses: [.kitMugs, .kitPlates], hasRequests: false,
    hasNetwork: true)
  static let requests = KitAlphabet(
    name: "the requests of a page", addresses: [.kitMugs], hasRequests: true, hasNetwork: false)

  func moves(in flow: KitCheckout) -> [KitMove] {
    var moves: [KitMove] = [
      .input("dismiss", .dismiss), .input("invalidate", .invalidate), .wait, .kill,
    ]
    for url in addresses {
      moves += [
        .input("preload \(url)", .preload(url: url)), .input("present \(url)", .present(url: url)),
      ]
    }
    for timer in KitTimer.allCases {
      guard let generation = flow.timers.generation(of: timer) else { continue }
      moves.append(
        timer == .expiry
          ? .input("the page expires", .expired(generation: generation))
          : .input("the page is not kept alive", .keepAliveFailed(generation: generation)))
    }
    if hasNetwork {
      var settings = flow.settings
      settings.isPreloadingEnabled.toggle()
      moves += [
        .input("configure", .configure(settings)),
        .input("present without https", .present(url: "http://shop.example/")),
        .input("preload without https", .preload(url: "http://shop.example/")),
      ]
    }
    for question in flow.questions { moves += answers(to: question) }
    for (place, page) in [("on screen", flow.pages.screen), ("off screen", flow.pages.background)] {
      guard let page else { continue }
      moves += news(of: page).map { .input("\(place): \($0.0)", $0.1) }
    }
    return moves
  }

  private func answers(to question: KitQuestion) -> [KitMove] {
    switch question.kind {
    case .link:
      KitLinkAction.allCases.map {
        .input("link \(question.ask): \($0.name)", .link(ask: question.ask, $0))
      }
    case .delegated:
      [
        .input("instruments", .delegated(ask: question.ask, .instruments("[]"))),
        .input("methods", .delegated(ask: question.ask, .methods("[]"))),
        .input("abort", .reject(ask: question.ask, .abort)),
      ]
    }
  }

  private func news(of page: KitPage) -> [(String, KitInput)] {
    let number = page.number
    var news: [(String, KitInput)] = [
      ("finished", .pageFinished(page: number)),
      ("start", .message(number, .start(.sample()))),
      ("update to A", .message(number, .update(.sample()))),
      ("update to B", .message(number, .update(.sample(version: 2)))),
      ("complete", .message(number, .complete(.sample(version: 3)))),
      ("unreadable complete", .message(number, .complete(nil))),
      ("unreadable update", .message(number, .update(nil))),
      ("error", .message(number, .error(.unreadable))),
      ("the process ends", .processDied(page: number)),
    ]
    if hasNetwork {
      news += [
        ("status 503", .answer(number, 503, from: page.url)),
        ("status 503 of a bank", .answer(number, 503, from: "https://bank.example/")),
        ("status 503 of a child frame", .answer(number, 503, isMainFrame: false)),
        ("timeout", .failed(number)), ("certificate", .failed(number, .network)),
        ("cancelled", .failed(number, .cancelled)),
        ("redirect to http", .navigation(number, "http://shop.example/", isRedirect: true)),
        (
          "redirect of a child frame",
          .navigation(number, "http://shop.example/", isRedirect: true, isMainFrame: false)
        ),
        ("tel", .navigation(number, "tel:1")), ("script", .navigation(number, "javascript:1")),
      ]
    }
    if hasRequests {
      news += [
        ("ready", .ready(number)),
        ("open 1", .message(number, .openWindow(.number(1), url: "https://help.example/"))),
        ("open null", .message(number, .openWindow(.null, url: "https://help.example/"))),
        ("open http", .message(number, .openWindow(.number(2), url: "http://help.example/"))),
        (
          "credential",
          .message(number, .delegated(.number(3), .paymentCredential, checkout: .sample()))
        ),
        (
          "address",
          .message(number, .delegated(.number(4), .fulfillmentAddress, checkout: .sample()))
        ),
        ("unknown request", .message(number, .unknownRequest(.text("x")))),
      ]
    }
    return news
  }
}
