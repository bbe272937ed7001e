import CheckoutEngine
import CheckoutWire
import ConcurrencyTesting
import PropertyTesting
import ScheduleEngine
import Testing

@testable import LiveCheckout

/// The runners and the delegate of a checkout of the Checkout Kit 4.
@MainActor @Suite struct KitRunnerTests {
  /// A delegate that writes its calls down.
  final class Delegate: KitDelegate {
    private(set) var calls: [String] = []
    var action = KitLinkAction.cancel

    func checkoutDidStart(checkout: KitSnapshot) { calls.append("start \(checkout.id)") }
    func checkoutDidUpdate(checkout: KitSnapshot) { calls.append("update \(checkout.id)") }
    func checkoutDidComplete(checkout: KitSnapshot) { calls.append("complete \(checkout.id)") }
    func checkoutDidFail(error: KitError) { calls.append("fail \(error.code.name)") }
    func checkoutDidDismiss() { calls.append("dismiss") }
    func checkoutAction(for url: PageAddress) -> KitLinkAction {
      calls.append("link \(url.text)")
      return action
    }
    func checkoutPreloadDidChange(state: KitPreloadState) { calls.append("preload \(state.name)") }
  }

  /// A delegate with all defaults.
  final class Silent: KitDelegate {}

  private let run = PageRun<KitCheckout>()
  private let url = PageAddress("https://shop.example/cart/c/1")

  private var runners: KitRunners {
    let screen = run.screen
    var runners = KitRunners(loadPage: { screen.append("load \($0.page)") })
    runners.showPage = { screen.append("show \($0)") }
    runners.discardPage = { screen.append("discard \($0)") }
    runners.hide = { screen.append("hide") }
    runners.cancelNavigation = { screen.append("cancel \($1.text)") }
    runners.openLink = { screen.append("\($1.name) \($0.text)") }
    runners.answer = { screen.append("answer \($0) \($1.json)") }
    runners.pause = { _ in throw CancellationError() }
    return runners
  }

  private func store(
    _ runners: KitRunners, links: KitLinkPolicy = .ask
  ) -> CheckoutStore<KitCheckout> {
    run.store(KitSettings(links: links, delegations: [.paymentCredential]), runners)
  }

  private func message(_ text: String, page: Int = 1) -> KitInput {
    .message(
      page: page, KitMessage(reading: UTF8Text(text)), origin: nil, isMainFrame: true)
  }

  private func news(_ method: String, _ version: Int = 1) -> KitInput {
    message(
      #"""
      {"jsonrpc":"2.0","method":"\#(method)","params":{"checkout":{"id":"c-1","status":\#
      "incomplete","currency":"USD","line_items":[],"totals":[],"version":\#(version)}}}
      """#)
  }

  private func open(_ id: Int = 1) -> KitInput {
    message(
      #"""
      {"jsonrpc":"2.0","id":\#(id),"method":"ec.window.open_request",\#
      "params":{"url":"https://help.example/"}}
      """#)
  }

  private let ready =
    #"{"jsonrpc":"2.0","id":0,"method":"ec.ready","params":{"delegate":["payment.credential"]}}"#
  private let credential = #"""
    {"jsonrpc":"2.0","id":2,"method":"ec.payment.credential_request","params":{"checkout":\#
    {"id":"c-1","status":"incomplete","currency":"USD","line_items":[],"totals":[]}}}
    """#

  @Test func `Commands are carried out in the order of the effects`() {
    let store = store(runners, links: .open)
    run.send(
      [
        .present(url: url), open(),
        .navigation(page: 1, url: "tel:1", isRedirect: false, isMainFrame: true), .dismiss,
      ], to: store)
    #expect(
      run.screen.values == [
        "load 1", "show 1", "browser https://help.example/",
        #"answer 1 {"jsonrpc":"2.0","id":1,"result":{"ucp":{"version":"2026-04-08","status":"success"}}}"#,
        "cancel tel:1", "system tel:1", "hide", "discard 1",
      ])
    #expect(store.runningEffectCount == 0)
    #expect(KitRunners(loadPage: { _ in }).noAnswer(to: 1) == .processDied(page: 0))
  }

  @Test func `A delegate receives each call once`() {
    let (store, delegate) = (store(runners), Delegate())
    store.setDelegate(strongly: delegate)
    run.send(
      [
        .preload(url: url), .present(url: url), news("ec.start"), news("ec.totals.change"),
        news("ec.totals.change", 2), open(), news("ec.complete", 3), .dismiss,
      ], to: store)
    #expect(
      delegate.calls == [
        "preload loading", "start c-1", "update c-1", "link https://help.example/",
        "preload idle", "complete c-1", "dismiss",
      ])
    #expect(run.inputs.contains(.link(ask: 1, .cancel)))
    run.send([.present(url: url), .processDied(page: 2)], to: store)
    #expect(delegate.calls.suffix(2) == ["fail web_content_process_terminated", "dismiss"])
  }

  @Test func `A start and an update of a presentation that ended are dropped, a completion never`()
  {
    let (store, delegate) = (store(runners), Delegate())
    store.setDelegate(strongly: delegate)
    for input in [
      .present(url: url), news("ec.start"), news("ec.totals.change", 2), open(),
      news("ec.complete", 3), .dismiss,
    ] as [KitInput] {
      store.enqueue(input)
    }
    run.settle()
    #expect(delegate.calls == ["complete c-1", "dismiss"])
    #expect(!run.inputs.contains(.link(ask: 1, .cancel)))
  }

  @Test func `A delegate receives the state of preloading that was before it, once`() {
    let (store, delegate) = (store(runners), Delegate())
    run.send([.preload(url: url), .pageFinished(page: 1)], to: store)
    store.setDelegate(strongly: delegate)
    run.send([.present(url: url), .dismiss, .invalidate], to: store)
    #expect(delegate.calls == ["preload ready", "dismiss", "preload idle"])
  }

  @Test func `A delegate with all defaults opens links`() {
    let (store, delegate) = (store(runners), Silent())
    store.setDelegate(weakly: delegate) { _ in }
    run.send(
      [.preload(url: url), .present(url: url), news("ec.start"), open(), .dismiss], to: store)
    #expect(run.screen.values.contains("browser https://help.example/"))
    run.send(
      [
        .present(url: url), news("ec.totals.change"), news("ec.complete"), .dismiss,
        .present(url: url), .processDied(page: 2),
      ], to: store)
    #expect(store.state.phase == .failed)
  }

  @Test func `A weakly set delegate that is released is missed loudly`() {
    let (store, losses) = (store(runners), Collected<String>())
    var delegate: Delegate? = Delegate()
    if let delegate { store.setDelegate(weakly: delegate) { losses.append($0) } }
    run.send([.present(url: url), .dismiss], to: store)
    #expect(delegate?.calls == ["dismiss"])
    delegate = nil
    run.send([.present(url: url), .dismiss], to: store)
    #expect(losses.values == ["Delegate"])
  }

  @Test func `A runner decides about links without a delegate`() {
    var runners = runners
    runners.linkAction = { _ in .handled }
    let store = store(runners)
    run.send([.present(url: url), open()], to: store)
    #expect(run.inputs.last == .link(ask: 1, .handled))
    #expect(store.state.questions.isEmpty)
  }

  @Test func `A runner does a step, and its errors reject the request`() {
    struct Other: Error {}
    for (error, code) in [
      (nil, nil), (KitRejection.abort, "abort_error"), (Other(), "not_allowed_error"),
      (KitRejection.windowOpenRejected, "not_allowed_error"),
    ] as [((any Error)?, String?)] {
      let run = PageRun<KitCheckout>()
      let answers = Collected<String>()
      var runners = KitRunners(loadPage: { _ in })
      runners.answer = { answers.append($1.json) }
      runners.delegated = { delegation, checkout in
        if let error { throw error }
        #expect(delegation == .paymentCredential && checkout.id == "c-1")
        return .instruments("[7]")
      }
      let store = run.store(KitSettings(delegations: [.paymentCredential]), runners)
      run.send([.present(url: url), message(ready), message(credential)], to: store)
      let answer = answers.values.last ?? ""
      #expect(answer.contains(code ?? #""checkout":{"payment":{"instruments":[7]}}"#))
    }
  }

  @Test func `A runner's answer to another step rejects the request`() {
    var runners = runners
    runners.delegated = { _, _ in .methods("[]") }
    let store = store(runners)
    run.send([.present(url: url), message(ready), message(credential)], to: store)
    #expect(run.inputs.last == .reject(ask: 1, .notAllowed))
    #expect(store.state.questions.isEmpty)
  }

  @Test func `The timers of a preloaded page end it`() {
    let pauses = Collected<String>()
    var runners = runners
    // The page is alive twice; the timer of 300 seconds ends never.
    runners.pause = { duration in
      pauses.append("\(duration)")
      if duration > .seconds(1) { throw CancellationError() }
    }
    let alive = Collected<Bool>()
    runners.keepAlive = {
      alive.append(true)
      return alive.count < 3
    }
    let store = store(runners)
    run.send([.preload(url: url)], to: store)
    #expect(
      pauses.values.sorted() == ["0.5 seconds", "0.5 seconds", "0.5 seconds", "300.0 seconds"])
    #expect(run.inputs.last == .keepAliveFailed(generation: 2))
    #expect(
      store.state.preload
        == .failed(.webContentUnavailable, message: "Preload keep-alive failed."))
  }

  @Test func `A preloaded page expires by its timer`() {
    var runners = runners
    runners.pause = { duration in if duration < .seconds(1) { throw CancellationError() } }
    let store = store(runners)
    run.send([.preload(url: url)], to: store)
    #expect(run.inputs.last == .expired(generation: 1))
    #expect(store.state.preload == .idle(.expired))
  }
}
