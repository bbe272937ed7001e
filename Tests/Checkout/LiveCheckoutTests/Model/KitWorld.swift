import CheckoutEngine
import CheckoutWire
import ScheduleEngine

@testable import LiveCheckout

/// An app with the Checkout Kit 4, whose pages load, fail, ask and end; their messages also come from
/// child frames and other origins, and the app answers late, twice, or never.
enum KitWorld: FlowWorld {
  private static let (first, second): (PageAddress, PageAddress) = (
    "https://shop.example/cart/c/1", "https://shop.example/cart/c/2"
  )

  static func settings(_ variant: Int) -> KitSettings {
    settings(
      links: variant.isMultiple(of: 2) ? .ask : .open, isPreloadingEnabled: variant % 8 != 7)
  }

  private static func settings(links: KitLinkPolicy, isPreloadingEnabled: Bool) -> KitSettings {
    KitSettings(
      isPreloadingEnabled: isPreloadingEnabled, messageOrigins: ["https://pay.example"],
      links: links, delegations: KitDelegation.allCases, logLevel: .debug)
  }

  static func runners(_ desk: EffectDesk<KitEffect>) -> any EffectRunner<KitCheckout> {
    Runner(desk: desk)
  }

  /// The functions of ``KitRunners`` do not receive their effect, so each has functions of its own.
  private struct Runner: EffectRunner {
    let desk: EffectDesk<KitEffect>

    private func runners(for effect: KitEffect) -> KitRunners {
      var runners = KitRunners(loadPage: { [desk] in desk.show(.loadPage($0)) })
      runners.showPage = { [desk] in desk.show(.showPage($0)) }
      runners.discardPage = { [desk] in desk.show(.discardPage($0)) }
      runners.hide = { [desk] in desk.show(.hide) }
      runners.cancelNavigation = { [desk] in desk.show(.cancelNavigation(page: $0, url: $1)) }
      runners.openLink = { [desk] in desk.show(.openLink(url: $0, by: $1)) }
      runners.answer = { [desk] in desk.show(.answer(page: $0, $1)) }
      runners.pause = { [desk] _ in _ = try await desk.choice(for: effect) }
      runners.keepAlive = { false }
      runners.linkAction = { [desk] _ in
        (try? await desk.choice(for: effect)).map { KitLinkAction.allCases[$0 % 3] } ?? .cancel
      }
      runners.delegated = { [desk] delegation, _ in
        let choice = try await desk.choice(for: effect)
        if choice % 5 == 0 { throw KitRejection.abort }
        // One answer in five is that of another step.
        return (delegation == .fulfillmentAddress) == (choice % 5 != 1)
          ? .methods("[]") : .instruments("[]")
      }
      return runners
    }

    func command(for effect: KitEffect) -> (@MainActor @Sendable () -> Void)? {
      runners(for: effect).command(for: effect)
    }

    func run(_ effect: KitEffect, in context: EffectContext<KitCheckout>) async -> KitInput? {
      await runners(for: effect).run(effect, in: context)
    }

    func isNeeded(_ effect: KitEffect, by flow: KitCheckout) -> Bool {
      runners(for: effect).isNeeded(effect, by: flow)
    }

    func noAnswer(to request: Int) -> KitInput { .processDied(page: 0) }
  }

  private static func message(
    _ page: Int, _ method: String, id: String? = nil, _ params: String,
    from origin: UTF8Text? = "https://shop.example", isMainFrame: Bool = true
  ) -> KitInput {
    let id = id.map { #""id":\#($0),"# } ?? ""
    let text = #"{"jsonrpc":"2.0",\#(id)"method":"\#(method)","params":\#(params)}"#
    return .message(
      page: page, KitMessage(reading: UTF8Text(text)), origin: origin, isMainFrame: isMainFrame)
  }

  private static func checkout(_ version: Int) -> String {
    #"{"checkout":{"id":"c","status":"incomplete","currency":"USD","line_items":[],"totals":[],"#
      + #""version":\#(version)}}"#
  }

  private static func answer(
    _ page: Int, _ status: Int, from url: PageAddress = first,
    _ headers: [KitAnswerHead.Field] = []
  ) -> KitInput {
    .pageAnswer(page: page, KitAnswerHead(url: url, status: status, headers: headers))
  }

  private static func failed(
    _ page: Int, _ kind: KitLoadFailure.Kind, isCommitted: Bool = false
  ) -> KitInput {
    .pageFailed(
      page: page, KitLoadFailure(kind, code: -1, message: "offline", isCommitted: isCommitted))
  }

  private static func navigation(
    _ page: Int, _ url: PageAddress, isRedirect: Bool = false
  ) -> KitInput {
    .navigation(page: page, url: url, isRedirect: isRedirect, isMainFrame: true)
  }

  /// The news of a page by which a checkout gets on.
  private static func progress(of page: Int) -> [KitInput] {
    let agreed = KitDelegation.allCases.map { "\"\($0.name)\"" }.joined(separator: ",")
    let ready = message(page, "ec.ready", id: "0", "{\"delegate\":[\(agreed)]}")
    return [
      ready, ready, answer(page, 200), .pageFinished(page: page), failed(page, .timeout),
      message(page, "ec.start", checkout(1)), message(page, "ec.totals.change", checkout(1)),
      message(page, "ec.messages.change", checkout(2)),
      message(
        page, "ec.window.open_request", id: "1", #"{"url":"https://help.example/"}"#),
      message(page, "ec.window.open_request", id: "null", #"{"url":"https://help.example/"}"#),
      message(page, "ec.payment.credential_request", id: "\"2\"", checkout(2)),
      message(page, "ec.fulfillment.address_change_request", id: "3", checkout(2)),
    ]
  }

  /// The news of a page by which a checkout ends.
  private static func end(of page: Int) -> [KitInput] {
    [
      message(page, "ec.complete", checkout(3)), message(page, "ec.complete", "{}"),
      message(page, "ec.error", "{}"), answer(page, 410), answer(page, 500),
      failed(page, .network), failed(page, .timeout, isCommitted: true), .processDied(page: page),
      navigation(page, "http://shop.example/", isRedirect: true),
    ]
  }

  static func helpful(in flow: KitCheckout) -> [KitInput] {
    let state = flow.state
    let preloaded = state.preloaded.flatMap { $0.page == state.page ? nil : progress(of: $0.page) }
    guard let page = state.page else {
      let present = KitInput.present(url: first)
      guard let preloaded else {
        return [.preload(url: first), .preload(url: first), present, .present(url: second)]
      }
      return preloaded + [present, present, present, present, present, .present(url: second)]
    }
    let ends = end(of: page)
    return progress(of: page) + (preloaded ?? [])
      + [.dismiss, .dismiss, .preload(url: second), ends[0], ends[state.presentation % ends.count]]
  }

  static let any: [KitInput] =
    [
      .invalidate, .dismiss, .preload(url: "http://a/"), .present(url: "http://a/"),
      .configure(settings(links: .ask, isPreloadingEnabled: true)),
      .configure(settings(links: .cancel, isPreloadingEnabled: false)),
    ]
    + (1...4).flatMap { number -> [KitInput] in
      let challenge = KitAnswerHead.Field(name: "cf-mitigated", value: "challenge")
      return [
        .expired(generation: number), .keepAliveFailed(generation: number),
        .link(ask: number, .open), .delegated(ask: number, .instruments("[]")),
        .reject(ask: number, .timeout), answer(number, 403, [challenge]),
        answer(number, 500, from: "https://bank.example/"), failed(number, .cancelled),
        navigation(number, "tel:1"), navigation(number, "javascript:1"),
        message(number, "ec.complete", checkout(3), isMainFrame: false),
        message(number, "ec.error", "{}", from: "https://evil.example"),
        message(number, "ec.start", checkout(2), from: nil),
        message(number, "ec.unknown", id: "1", "{}"), message(number, "ec.totals.change", "{}"),
      ] + end(of: number)
    }

  static func recording(
    to write: @escaping @Sendable (String) -> Void
  ) -> RecordingMiddleware<KitCheckout> { RecordingMiddleware(to: write) }

  static func phase(of state: KitState) -> String { "\(state.phase)" }

  static func problem(of steps: [CheckoutStep<KitCheckout>], running: [KitEffect]?) -> String? {
    var rules = KitRules()
    for step in steps {
      if let problem = rules.problem(of: step) { return "step \(step.number): \(problem)" }
    }
    return running.flatMap { rules.problem(running: $0) }
  }
}
