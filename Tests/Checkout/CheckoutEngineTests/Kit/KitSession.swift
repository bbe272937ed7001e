import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// A checkout of the Checkout Kit 4 under test, with the effects and events of the last input.
///
/// It begins on 2026-11-21 at midnight in UTC, without telemetry.
struct KitSession {
  static let start: Int64 = 1_795_219_200

  var checkout: KitCheckout
  var seconds = start
  private(set) var reaction = FlowReaction<KitEffect, KitEvent>.accepted(effects: [], events: [])

  init(_ settings: KitSettings = KitSettings(isTelemetryEnabled: false)) {
    checkout = KitCheckout(settings: settings)
  }

  var state: KitState { checkout.state }

  var moment: Moment {
    Moment(today: CivilDate(knownDayNumber: 20_778), secondsSinceEpoch: seconds)
  }

  /// Applies inputs that must not be rejected.
  mutating func send(_ inputs: KitInput...) throws {
    for input in inputs {
      let before = checkout
      reaction = try checkout.apply(input, at: moment)
      if reaction == .ignored { #expect(checkout == before, "an ignored input changes nothing") }
    }
  }

  /// Returns the code with which an input is rejected, or nil if it is accepted or ignored.
  func refusal(of input: KitInput) -> String? {
    var copy = checkout
    do throws(KitRefusal) {
      try copy.apply(input, at: moment)
      return nil
    } catch {
      #expect(copy == checkout, "a rejected input changes nothing")
      return "\(error.code)"
    }
  }

  /// The effects and the events of the last input, or `ignored`.
  var result: [String] { reaction == .ignored ? ["ignored"] : work + news }

  /// The phase, the page on screen and the state of preloading, such as `showing 1, idle none`.
  var summary: String {
    let page = state.page.map { " \($0)" } ?? ""
    let preloaded = state.preloaded.map { " \($0.page)" } ?? ""
    return "\(state.phase.name)\(page), \(state.preload.words)\(preloaded)"
  }
}

// The results of the last input, in words.
extension KitSession {
  /// The effects, such as `load 1 prefetch`, `show 1` or `answer 1 success`.
  var work: [String] {
    reaction.effects.map { effect in
      switch effect {
      case .stopTimer(let timer, let generation): "stop \(timer.name) \(generation)"
      case .hide: "hide"
      case .discardPage(let page): "discard \(page)"
      case .loadPage(let load):
        "load \(load.page)\(load.isPrefetch ? " prefetch" : "")\(load.isRetry ? " again" : "")"
      case .showPage(let page): "show \(page)"
      case .cancelNavigation(_, let url): "cancel \(url.text)"
      case .openLink(let url, let target): "\(target.name) \(url.text)"
      case .answer(let page, let answer): "answer \(page) \(answer.words)"
      case .askLink(let ask, _, let url): "ask \(ask) \(url.text)"
      case .askDelegated(let ask, _, let delegation, _): "ask \(ask) \(delegation.name)"
      case .armTimer(let timer, let generation, let milliseconds):
        "arm \(timer.name) \(generation) \(milliseconds)"
      }
    }
  }

  /// The events, such as `fail http_error: forbidden` or `preload loading`.
  var news: [String] {
    reaction.events.map { event in
      switch event {
      case .start(let checkout), .update(let checkout), .complete(let checkout):
        "\(event.name) \(checkout.id)"
      case .fail(let error): "fail \(error)"
      case .dismiss: "dismiss"
      case .preload(let state): "preload \(state.words)"
      case .log(let log): "log \(log.level.name) \(log.name)"
      case .metric(.error(let code)): "metric error \(code.name)"
      case .metric(.load(let milliseconds)): "metric load \(milliseconds)"
      case .metric(let metric): "metric \(metric.name)"
      }
    }
  }
}

extension KitPreloadState {
  /// The state, its reason and its message.
  var words: String {
    switch self {
    case .idle(let reason): "idle \(reason.name)"
    case .loading, .ready: "\(name)"
    case .failed(let failure, let message): "failed \(failure.name): \(message)"
    }
  }
}

extension KitAnswer {
  /// The identifier and the content.
  var words: String {
    let name =
      switch id {
      case .text(let text): "\(text)"
      case .number(let number): "\(number)"
      case .null: "null"
      }
    let result =
      switch content {
      case .success: "success"
      case .upgrade(let port): "upgrade \(port)"
      case .rejected(let rejection): "\(rejection.code)"
      case .delegated(.instruments(let list)): "instruments \(list.text)"
      case .delegated(.methods(let list)): "methods \(list.text)"
      case .unknownRequest, .invalidRequest: "\(content.errorCode ?? 0)"
      }
    return "\(name) \(result)" + (port.map { " by port \($0)" } ?? "")
  }
}

extension PageAddress {
  static let kitMugs: PageAddress = "https://shop.example/cart/c/1?key=a"
  static let kitPlates: PageAddress = "https://shop.example/cart/c/2?key=b"
}

extension KitSnapshot {
  /// A checkout with an identifier; each version differs from the others.
  static func sample(_ id: UTF8Text = "c-1", version: UInt8 = 1) -> KitSnapshot {
    KitSnapshot(
      id: id, status: .incomplete, currency: "USD", orderID: nil, json: "{}",
      digest: SHA256Digest(of: (id.bytes + [version]).span))
  }
}

extension KitInput {
  /// A message of the main frame of the shop's page.
  static func message(
    _ page: Int, _ content: KitMessage.Content, from origin: UTF8Text? = "https://shop.example",
    isMainFrame: Bool = true
  ) -> KitInput {
    .message(
      page: page, KitMessage(content, text: "{}"), origin: origin, isMainFrame: isMainFrame)
  }

  static func answer(
    _ page: Int, _ status: Int, from url: PageAddress = .kitMugs, isMainFrame: Bool = true,
    headers: [KitAnswerHead.Field] = [], words: UTF8Text? = nil
  ) -> KitInput {
    .pageAnswer(
      page: page,
      KitAnswerHead(
        url: url, status: status, isMainFrame: isMainFrame, headers: headers, words: words))
  }

  static func failed(
    _ page: Int, _ kind: KitLoadFailure.Kind = .timeout, isCommitted: Bool = false
  ) -> KitInput {
    .pageFailed(
      page: page, KitLoadFailure(kind, code: -1001, message: "late", isCommitted: isCommitted))
  }

  static func navigation(
    _ page: Int, _ url: PageAddress, isRedirect: Bool = false, isMainFrame: Bool = true
  ) -> KitInput {
    .navigation(page: page, url: url, isRedirect: isRedirect, isMainFrame: isMainFrame)
  }

  /// The page is ready, and accepts all steps that the app takes over.
  static func ready(_ page: Int) -> KitInput {
    .message(
      page,
      .ready(
        .number(0),
        delegations: KitDelegation.allCases.map { UTF8Text(stringLiteral: $0.name) }))
  }
}
