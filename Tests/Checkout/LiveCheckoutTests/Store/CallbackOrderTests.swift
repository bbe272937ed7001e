import CheckoutEngine
import ConcurrencyTesting
import PropertyTesting
import ScheduleEngine
import Testing

@testable import LiveCheckout

/// A handler that writes its callbacks down among the commands to the screen.
private final class Chronicler<Flow: CheckoutFlow>: CheckoutHandler {
  private let record: Collected<String>
  private let phase: @Sendable (Flow.State) -> String
  private let event: @Sendable (Flow.Event) -> String

  init(
    _ record: Collected<String>, phase: @escaping @Sendable (Flow.State) -> String,
    event: @escaping @Sendable (Flow.Event) -> String
  ) {
    (self.record, self.phase, self.event) = (record, phase, event)
  }

  func onState(_ state: Flow.State) { record.append("state \(phase(state))") }
  func onEvent(_ event: Flow.Event) { record.append("event \(self.event(event))") }
  func onMissed(count: Int) { record.append("missed \(count)") }
}

/// A delegate that writes its callbacks down among the commands to the screen.
private final class ChroniclingDelegate: SheetDelegate {
  private let record: Collected<String>

  init(_ record: Collected<String>) { self.record = record }

  func checkoutDidCancel() { record.append("checkoutDidCancel") }
  func checkoutDidFail(error: SheetError) { record.append("checkoutDidFail") }
  func checkoutDidClickLink(url: PageAddress) { record.append("checkoutDidClickLink") }
  func checkoutDidEmitWebPixelEvent(event: SheetPixel) {}
}

/// The order of callbacks and of commands to the screen: for each input first the callbacks, then
/// the commands, and both before those of later inputs.
@MainActor @Suite struct CallbackOrderTests {
  private let url = PageAddress("https://shop.example/cart/c/1")

  private func sheetRunners(_ screen: Collected<String>) -> SheetRunners {
    SheetRunners(
      loadPage: { screen.append("load \($0.page)") }, showPage: { screen.append("show \($0)") },
      discardPage: { screen.append("discard \($0)") }, hide: { screen.append("hide") })
  }

  @Test func `A sheet that is presented and dismissed at once is loaded before it is cancelled`() {
    let run = PageRun<SheetCheckout>()
    let store = run.store(SheetSettings(), sheetRunners(run.screen))
    store.setDelegate(strongly: ChroniclingDelegate(run.screen))
    store.enqueue(.present(url: url))
    store.enqueue(.dismiss)
    run.settle()
    #expect(
      run.screen.values == ["load 1", "show 1", "checkoutDidCancel", "hide", "discard 1"])
  }

  @Test func `Inputs of a callback come after the commands that wait`() {
    let run = PageRun<SheetCheckout>()
    let screen = run.screen
    var runners = sheetRunners(screen)
    let store = run.store(SheetSettings(), runners)
    runners.showPage = { [weak store] page in
      screen.append("show \(page)")
      store?.enqueue(.dismiss)
    }
    store.setRunner(runners)
    store.setDelegate(strongly: ChroniclingDelegate(screen))
    store.enqueue(.present(url: url))
    store.enqueue(.message(page: 1, SheetMessage(.malformed, text: "x")))
    store.enqueue(.link(page: 1, url: PageAddress("mailto:a@b.cd"), isNewWindow: false))
    run.settle()
    #expect(
      screen.values == [
        "load 1", "show 1", "checkoutDidClickLink", "checkoutDidCancel", "hide", "discard 1",
      ])
  }

  @Test func `A web checkout's page is loaded before it is left`() throws {
    let run = PageRun<WebCheckout>()
    let page = WebPage(url: url)
    let store = run.store(
      try WebSettings(cartID: "c-1", api: .checkout),
      WebRunners(
        request: { _ in ShopAnswer(status: 200, reply: .page(page, order: nil)) },
        loadPage: { [screen = run.screen] _ in screen.append("load") },
        dismiss: { [screen = run.screen] in screen.append("dismiss") }))
    store.setHandler(
      strongly: Chronicler<WebCheckout>(run.screen) {
        "\($0.phase.name)"
      } event: {
        "\($0.name)"
      })
    store.enqueue(.start)
    run.executor.runUntilIdle()
    for input in [.close, .confirmLeave] as [WebInput] { store.enqueue(input) }
    run.settle()
    #expect(
      run.screen.values == [
        "state idle", "state starting", "state loading", "event begin_checkout", "load",
        "state leaving", "state left", "event checkout_left", "dismiss",
      ])
  }

  @Test func `A payment's page is opened before it is closed`() throws {
    let run = PageRun<PaymentsCheckout>()
    let payment = PaymentRecord(
      id: 5, amount: Money(minorUnits: 12_00, currency: .eur), description: "Mug",
      url: "https://pay.example/5", status: .open,
      createdAt: try PaymentTime("2026-11-21T10:00:00Z"))
    let store = run.store(
      try PaymentsSettings(flow: .inApp, deepLinkScheme: "app-pay", currency: .eur),
      PaymentsRunners(
        request: { _ in ShopAnswer(status: 200, reply: .payments([.payment(payment)])) },
        openPage: { [screen = run.screen] _ in screen.append("open") },
        closePage: { [screen = run.screen] in screen.append("close") }))
    run.send([.start], to: store)
    store.setHandler(
      strongly: Chronicler<PaymentsCheckout>(run.screen) {
        "\($0.phase.name)"
      } event: {
        "\($0.name)"
      })
    run.settle()
    for input in [.open(id: 5), .close] as [PaymentsInput] { store.enqueue(input) }
    run.posting.runAll()
    #expect(run.screen.values == ["state list", "state paying", "open", "state list", "close"])
  }

  @Test func `An express checkout's page is loaded before the checkout ends`() {
    let run = PageRun<ExpressCheckout>()
    let store = run.store(
      ExpressSettings(token: "001.tok", region: .us, environment: .sandbox, currency: .usd),
      ExpressRunners(
        loadPage: { [screen = run.screen] _ in screen.append("load") },
        closePage: { [screen = run.screen] in screen.append("close") }))
    store.setHandler(
      strongly: Chronicler<ExpressCheckout>(run.screen) {
        "\($0.phase.name)"
      } event: {
        "\($0.name)"
      })
    for input in [.dismiss, .confirmLeave] as [ExpressInput] { store.enqueue(input) }
    run.settle()
    #expect(
      run.screen.values == [
        "load", "state loading", "state leaving", "state cancelled", "event cancelled", "close",
      ])
  }

  @Test func `The prompt to leave is withdrawn when the order is placed meanwhile`() throws {
    let run = NativeRun()
    let (provider, prompt, withdrawn) = (Gate(), Gate(), Counter())
    var runners = run.runners
    runners.presentProvider = { _ in
      await provider.opened()
      return .succeeded(token: "t-1")
    }
    runners.promptToLeave = { _ in
      await withTaskCancellationHandler {
        await prompt.opened()
      } onCancel: {
        withdrawn.next()
        prompt.open()
      }
      return true
    }
    let store = try run.store(runners)
    run.send(
      NativeRun.filling + [.pay(provider: "card", key: try PaymentKey("k-1")), .leave], to: store)
    #expect(store.state.phase == .leaving)
    #expect(withdrawn.value == 0)
    provider.open()
    run.executor.runUntilIdle()
    #expect(store.state.phase == .completed)
    #expect(withdrawn.value == 1)
    // The answer of a prompt that was withdrawn does not leave.
    #expect(!run.events.contains(.checkoutLeft(.paymentInProgress)))
    #expect(store.runningEffectCount == 0)
  }
}
