import ScheduleEngine

@testable import CheckoutEngine

/// An input of a sheet in the small world, or a change around it.
enum SheetMove: CustomStringConvertible {
  case app(SheetInput)
  /// News of the page on screen.
  case screen(SheetInput)
  /// News of the preloaded page, which is not on screen.
  case background(SheetInput)
  /// News of pages that were released or never existed.
  case gone
  /// 200 seconds pass.
  case wait
  /// The app ends, with all pages, and starts again.
  case kill

  var input: SheetInput? {
    switch self {
    case .app(let input), .screen(let input), .background(let input): input
    case .gone, .wait, .kill: nil
    }
  }

  var description: String {
    switch self {
    case .app(let input): Self.words(for: input)
    case .screen(let input): "on screen: \(Self.words(for: input))"
    case .background(let input): "off screen: \(Self.words(for: input))"
    case .gone: "news of pages that do not exist"
    case .wait: "wait 200 seconds"
    case .kill: "the app ends and starts again"
    }
  }

  private static func words(for input: SheetInput) -> String {
    switch input {
    case .preload(let url): "preload \(url)"
    case .present(let url): "present \(url)"
    case .invalidate: "invalidate"
    case .configure(let settings):
      "configure: \(settings.colorScheme.name), preloading \(settings.isPreloadingEnabled)"
    case .dismiss: "dismiss"
    case .recover(let isAllowed): isAllowed ? "recover" : "do not recover"
    case .pageAnswer(let page, let url, let status): "page \(page): \(status) from \(url)"
    case .queued(let page): "page \(page): queued"
    case .pageProgress(let page, let progress): "page \(page): progress \(progress)"
    case .pageFinished(let page, _): "page \(page): finished"
    case .pageFailed(let page, let reason): "page \(page): failed, \(reason)"
    case .message(let page, let message): "page \(page): \(message.content.kind)"
    case .link(let page, let url, _): "page \(page): link to \(url)"
    case .navigated(let page, let url): "page \(page): shows \(url)"
    }
  }
}

extension SheetMessage.Content {
  fileprivate var kind: String {
    switch self {
    case .completed: "the order is placed"
    case .failed(let error): error.isRecoverable ? "a recoverable failure" : "a failure"
    case .blocking(let isBlocking): isBlocking ? "a dialog opens" : "a dialog closes"
    case .pixel: "an event for analytics"
    case .handledErrors: "handled errors"
    case .malformed: "a malformed message"
    }
  }
}

/// The moves of an exploration.
struct SheetAlphabet {
  let name: String
  /// The addresses that are preloaded and presented.
  let addresses: [PageAddress]
  /// Whether pages also have news that change no phase.
  let hasDetails: Bool
  /// Whether the app also changes the configuration, and time passes.
  let hasConfiguration: Bool

  /// Two addresses, and all that makes pages come and go.
  static let pages = SheetAlphabet(
    name: "the pages of two addresses", addresses: [.mugs, .plates], hasDetails: false,
    hasConfiguration: true)
  /// One address, and everything that a page does.
  static let news = SheetAlphabet(
    name: "the news of a page", addresses: [.mugs], hasDetails: true, hasConfiguration: false)
  /// An address that can be loaded once.
  static let multipass = SheetAlphabet(
    name: "an address with a token", addresses: [.multipass], hasDetails: true,
    hasConfiguration: false)

  /// Two addresses, everything that a page does, and the configuration.
  static let all = SheetAlphabet(
    name: "all moves", addresses: [.mugs, .plates], hasDetails: true, hasConfiguration: true)

  func moves(in flow: SheetCheckout) -> [SheetMove] {
    var moves: [SheetMove] = [
      .app(.invalidate), .app(.dismiss), .app(.recover(isAllowed: true)),
      .app(.recover(isAllowed: false)), .gone, .wait, .kill,
    ]
    for url in addresses { moves += [.app(.preload(url: url)), .app(.present(url: url))] }
    if hasDetails { moves += [.app(.preload(url: "shop:1")), .app(.present(url: "shop:1"))] }
    if hasConfiguration {
      var settings = flow.settings
      settings.isPreloadingEnabled.toggle()
      moves += [.app(.configure(flow.settings)), .app(.configure(settings))]
    }
    if let page = flow.screen { moves += news(of: page).map(SheetMove.screen) }
    if let page = flow.background { moves += news(of: page).map(SheetMove.background) }
    return moves
  }

  private func news(of page: SheetPage) -> [SheetInput] {
    let number = page.number
    var news: [SheetInput] = [
      .answer(number, 404, from: page.url), .answer(number, 503, from: page.url),
      .finished(number), .failed(number), .queued(page: number),
      .message(page: number, .completed), .message(page: number, .failed()),
      .message(page: number, .failed(isRecoverable: false)),
      .navigated(page: number, url: .thanks),
    ]
    if hasDetails {
      news += [
        .answer(number, 200, from: page.url), .answer(number, 503, from: .bank),
        .answer(number, 410, from: .thanks),
        .pageFailed(page: number, reason: "cancelled"), .navigated(page: number, url: .bank),
        .pageProgress(page: number, progress: 500), .message(page: number, .blocking(true)),
        .message(page: number, .blocking(false)), .message(page: number, .pixel),
        .message(page: number, .handledErrors), .message(page: number, .malformed),
        .link(page: number, url: "tel:1", isNewWindow: false),
        .link(page: number, url: "data:,", isNewWindow: true),
      ]
    }
    return news
  }
}
