import CheckoutEngine
import ConcurrencyTesting
import LiveCheckout
import Observation
import ScheduleEngine
import Testing
import ViewModels

/// The model of the Checkout Kit 4: its closures, its screen and the app's calls.
@MainActor struct KitCheckoutModelTests {
  private func calls(_ bench: KitBench, _ expected: [String]) async {
    await eventually("the closures are called") { bench.calls.count >= expected.count }
    #expect(bench.calls.values == expected)
  }

  @Test func `The closures receive each event once, in order`() async {
    let bench = KitBench()
    bench.present()
    bench.load()
    bench.send(KitBench.news("ec.start"))
    await calls(bench, ["start c-1"])
    bench.send(KitBench.news("ec.totals.change", 2))
    bench.send(KitBench.news("ec.line_items.change", 2))
    await calls(bench, ["start c-1", "update c-1"])
    bench.send(KitBench.news("ec.complete", 3))
    #expect(bench.model.screen.isPresented)
    bench.model.dismiss()
    #expect(!bench.model.screen.isPresented)
    let first = ["start c-1", "update c-1", "complete o-1", "dismiss"]
    await calls(bench, first)
    bench.run.settle()
    #expect(bench.run.webViews.values.last == .release(page: 1))
    #expect(bench.model.screen.page == nil)
    // The events of a second presentation are not taken for late ones of the first.
    bench.present()
    bench.send(KitBench.news("ec.start"), in: 2)
    await calls(bench, first + ["start c-1"])
  }

  @Test func `A start and an update of a presentation that ended are dropped, a completion is not`()
    async
  {
    let bench = KitBench()
    bench.present()
    bench.send(KitBench.news("ec.start"))
    bench.send(KitBench.news("ec.totals.change", 2))
    bench.send(KitBench.news("ec.complete", 3))
    bench.model.dismiss()
    // The next presentation is on screen when the events of the first arrive.
    bench.present()
    await calls(bench, ["complete o-1", "dismiss"])
  }

  @Test func `A failure closes the checkout, and is followed by its end`() async {
    let bench = KitBench()
    bench.present()
    bench.send(
      #"""
      {"jsonrpc":"2.0","method":"ec.error","params":{"error":{"ucp":{},"messages":[{"type":"error",\#
      "severity":"unrecoverable","code":"cart_completed","content":"Done."}]}}}
      """#)
    #expect(!bench.model.screen.isPresented)
    #expect(bench.model.screen.errorText == "The order of this cart was placed before.")
    #expect(bench.run.webViews.values.last == .release(page: 1))
    await calls(bench, ["fail cart_completed", "dismiss"])
  }

  @Test func `A process that ends is a failure, and its page is not loaded again`() async {
    let bench = KitBench()
    bench.present()
    bench.load()
    bench.model.pages.report(.processEnded, of: 1)
    bench.run.settle()
    #expect(bench.run.webViews.values.dropFirst() == [.release(page: 1)])
    #expect(bench.model.store.state.error?.message == "Web content process terminated.")
    #expect(
      bench.model.screen.announcement
        == Announcement(
          number: 3, text: "The checkout was interrupted. Open it again to continue.",
          isUrgent: true))
    await calls(bench, ["fail web_content_process_terminated", "dismiss"])
  }

  @Test func `A closure sees the screen that follows from its event`() async {
    let bench = KitBench()
    bench.model.onDismiss = { [calls = bench.calls, weak model = bench.model] in
      calls.append("\(model?.screen.isPresented ?? true)")
    }
    bench.model.present(KitBench.cart)
    // The store's own input, without an action of the model.
    bench.model.store.enqueue(.dismiss)
    await calls(bench, ["false"])
  }

  @Test func `A rejected call changes nothing, and says why`() {
    let model = KitBench().model
    let screen = model.screen
    model.dismiss()
    #expect(model.lastRefusal == KitRefusal(.notPresented))
    #expect(model.screen == screen)
    model.present(KitBench.cart)
    #expect(model.lastRefusal == nil)
    model.present(KitBench.cart)
    #expect(model.lastRefusal == KitRefusal(.alreadyPresented))
  }

  @Test func `Each new phase is announced`() {
    let bench = KitBench()
    let model = bench.model
    #expect(model.screen.announcement == nil)
    bench.present()
    #expect(model.screen.announcement?.text == "Loading the checkout.")
    bench.load()
    #expect(model.screen.announcement?.text == "The checkout is ready.")
    bench.send(KitBench.news("ec.complete"))
    #expect(
      model.screen.announcement
        == Announcement(number: 3, text: "The order is placed.", isUrgent: false))
    model.dismiss()
    #expect(model.screen.announcement?.number == 3)
  }

  @Test func `A changed configuration is shown`() {
    let model = KitBench().model
    model.configure {
      $0.title = "Caisse"
      $0.appearance = .dark
      $0.links = .cancel
    }
    #expect(model.screen.title == "Caisse")
    #expect(model.screen.appearance == .dark)
    #expect(model.configuration == KitSettings(appearance: .dark, title: "Caisse", links: .cancel))
  }

  @Test func `A change of the screen is reported, and nothing else is`() {
    let bench = KitBench()
    let changes = Collected<Int>()
    withObservationTracking {
      _ = bench.model.screen
    } onChange: {
      changes.append(1)
    }
    bench.model.dismiss()
    bench.model.onDismiss = nil
    bench.model.invalidate()
    bench.model.configure { $0.links = .ask }
    #expect(changes.count == 0)
    bench.model.present(KitBench.cart)
    #expect(changes.count == 1)
  }

  @Test func `A model that is released ends its tasks and closes its store`() async {
    weak var model: KitCheckoutModel?
    weak var pages: PageHostModel<KitCheckout>?
    weak var store: CheckoutStore<KitCheckout>?
    do {
      let bench = KitBench()
      (model, pages, store) = (bench.model, bench.model.pages, bench.model.store)
      _ = bench.model.preload(KitBench.cart)
      bench.present()
    }
    await eventually("all is released") { model == nil && pages == nil && store == nil }
  }

  @Test func `A model of a store whose checkout is on screen receives its events`() async {
    let run = HostRun<KitCheckout>()
    let store = run.store(KitSettings(), KitRunners(pages: run.commands))
    for input in [
      KitInput.present(url: "https://shop.example/1"), .dismiss,
      .present(url: "https://shop.example/2"),
    ] {
      store.enqueue(input)
    }
    run.settle()
    let model = KitCheckoutModel(store: store, commands: run.commands)
    #expect(model.screen.isPresented)
    let calls = Collected<String>()
    model.onStart = { calls.append("start \($0.id)") }
    model.pages.report(
      .message(
        handler: "EmbeddedCheckoutProtocolConsumer", text: KitBench.news("ec.start"),
        isMainFrame: true, origin: MessageOrigin(scheme: "https", host: "shop.example", port: 0)),
      of: model.screen.page ?? 0)
    await eventually("the closure is called") { calls.count == 1 }
  }

  @Test func `A checkout of its own store needs no more than an address`() {
    let model = KitCheckoutModel(settings: KitSettings(title: "Your order"))
    model.present(KitBench.cart)
    #expect(model.screen.isPresented)
    #expect(model.screen.title == "Your order")
  }
}
