import CheckoutEngine
import ConcurrencyTesting
import PropertyTesting
import ScheduleEngine
import Testing

@testable import LiveCheckout

/// The runners and the delegate of a checkout sheet.
@MainActor @Suite struct SheetRunnerTests {
  /// A delegate that writes its calls down.
  final class Delegate: SheetDelegate {
    private(set) var calls: [String] = []

    func checkoutDidCancel() { calls.append("cancel") }
    func checkoutDidFail(error: SheetError) { calls.append("fail \(error.message)") }
    func checkoutDidClickLink(url: PageAddress) { calls.append("link \(url.text)") }
    func checkoutDidEmitWebPixelEvent(event: SheetPixel) { calls.append("pixel \(event.name)") }
  }

  /// A delegate that recovers from all failures.
  final class Stubborn: SheetDelegate {
    private(set) var calls: [String] = []

    func checkoutDidComplete(event: SheetCompletion) { calls.append("complete") }
    func checkoutDidCancel() { calls.append("cancel") }
    func checkoutDidFail(error: SheetError) { calls.append("fail \(error.message)") }
    func shouldRecoverFromError(error: SheetError) -> Bool { true }
    func checkoutDidClickLink(url: PageAddress) {}
    func checkoutDidEmitWebPixelEvent(event: SheetPixel) {}
  }

  private let run = PageRun<SheetCheckout>()
  private let url = PageAddress("https://shop.example/cart/c/1")

  private func store(recovery: SheetRecovery = .ask) -> CheckoutStore<SheetCheckout> {
    let screen = run.screen
    return run.store(
      SheetSettings(recovery: recovery),
      SheetRunners(
        loadPage: { screen.append("load \($0.page)") }, showPage: { screen.append("show \($0)") },
        discardPage: { screen.append("discard \($0)") }, hide: { screen.append("hide") },
        sendMessage: { screen.append("send \($0) \($1.name)") }))
  }

  private func fail(_ status: Int, page: Int = 1) -> SheetInput {
    .pageAnswer(page: page, url: url, status: status)
  }

  @Test func `Pages are loaded, shown and discarded in the order of the effects`() {
    let store = store()
    for input in [
      .preload(url: url), .pageFinished(page: 1, url: url), .present(url: url), .dismiss,
      .present(url: PageAddress("https://shop.example/cart/c/2")), .dismiss,
    ] as [SheetInput] {
      store.enqueue(input)
    }
    run.settle()
    #expect(
      run.screen.values == [
        "load 1", "show 1", "send 1 presented", "hide", "discard 1",
        "load 2", "show 2", "hide", "discard 2",
      ])
    #expect(store.runningEffectCount == 0)
    #expect(SheetRunners(loadPage: { _ in }).noAnswer(to: 1) == .queued(page: 0))
  }

  @Test func `A delegate receives each call once, with the defaults of the Checkout Sheet Kit`() {
    let (store, delegate) = (store(), Delegate())
    store.setDelegate(strongly: delegate)
    let pixel = SheetPixel(id: "1", name: "started", timestamp: "t", isCustom: false)
    run.send(
      [
        .present(url: url),
        .link(page: 1, url: PageAddress("mailto:a@b.cd"), isNewWindow: false),
        .message(page: 1, SheetMessage(.pixel(pixel), text: "{}")), fail(404),
      ], to: store)
    #expect(delegate.calls == ["link mailto:a@b.cd", "pixel started", "fail not found"])
    // Not recoverable, so by default the delegate does not recover.
    #expect(run.inputs.last == .recover(isAllowed: false))
    #expect(store.state.phase == .failed)
    run.send([.present(url: url), fail(503, page: 2)], to: store)
    #expect(run.inputs.last == .recover(isAllowed: true))
    #expect(store.state.phase == .recovering)
    run.send([.dismiss], to: store)
    #expect(delegate.calls.suffix(2) == ["fail service unavailable", "cancel"])
  }

  @Test func `A delegate can recover from any failure, and receives the completed order`() {
    let (store, delegate) = (store(), Stubborn())
    store.setDelegate(strongly: delegate)
    run.send(
      [
        .present(url: url), fail(404),
        .navigated(page: 2, url: PageAddress("https://shop.example/thank-you")), .dismiss,
      ], to: store)
    #expect(delegate.calls == ["fail not found", "complete"])
  }

  @Test func `A delegate is not asked about a failure that the buyer closed`() {
    let (store, delegate) = (store(), Delegate())
    store.setDelegate(strongly: delegate)
    for input in [.present(url: url), fail(503), .dismiss] as [SheetInput] {
      store.enqueue(input)
    }
    run.settle()
    #expect(run.inputs.count == 3)
    #expect(delegate.calls == ["fail service unavailable"])
  }

  @Test func `A weakly set delegate that is released is missed loudly, unlike in the kit`() {
    let (store, losses) = (store(), Collected<String>())
    var delegate: Delegate? = Delegate()
    if let delegate { store.setDelegate(weakly: delegate) { losses.append($0) } }
    run.send([.present(url: url), .dismiss], to: store)
    #expect(delegate?.calls == ["cancel"])
    #expect(losses.count == 0)
    delegate = nil
    run.send([.present(url: url), .dismiss], to: store)
    #expect(losses.values == ["Delegate"])
  }

  @Test func `A strongly set delegate is retained until it is removed`() {
    let store = store()
    weak let delegate = setDelegate(of: store)
    run.settle()
    #expect(delegate != nil)
    store.removeHandler()
    run.settle()
    #expect(delegate == nil)
  }

  private func setDelegate(of store: CheckoutStore<SheetCheckout>) -> Delegate {
    let delegate = Delegate()
    store.setDelegate(strongly: delegate)
    return delegate
  }

  @Test func `The news that was missed is counted`() {
    let delegate = Delegate()
    delegate.checkoutDidMissNews(count: 2)
    #expect(delegate.calls == [])
  }
}
