import CheckoutEngine
import ConcurrencyTesting
import LiveCheckout
import Observation
import ScheduleEngine
import Testing
import ViewModels

/// A sheet over a live store.
@MainActor struct CheckoutSheetModelTests {
  private let cart = "https://shop.example/cart/c/1"
  private let run = HostRun<SheetCheckout>()
  private let calls = Collected<String>()

  private func model(
    _ settings: SheetSettings = SheetSettings(recovery: .ask)
  ) -> CheckoutSheetModel {
    let model = CheckoutSheetModel(
      store: run.store(settings, SheetRunners(pages: run.commands)), commands: run.commands)
    run.observe(model.pages)
    model.onCancel = { [calls] in calls.append("cancel") }
    model.onComplete = { [calls] in calls.append("complete \($0.details)") }
    model.onFail = { [calls] in calls.append("fail \($0.message)") }
    model.onPixelEvent = { [calls] in calls.append("pixel \($0.name)") }
    model.onLinkClick = { [calls] in calls.append("link \($0.text)") }
    return model
  }

  private func send(_ text: String, in model: CheckoutSheetModel) {
    model.pages.report(
      .message(
        handler: "mobileCheckoutSdk", text: text, isMainFrame: true,
        origin: MessageOrigin(scheme: "https", host: "shop.example", port: 0)),
      of: model.screen.page ?? 0)
  }

  private func pixel(_ name: String) -> String {
    let event =
      #"{"event":{"id":"1","name":"\#(name)","timestamp":"t","type":"standard","context":{}}}"#
    let escaped = event.replacing("\"", with: "\\\"")
    return #"{"name":"webPixels","body":"\#(escaped)"}"#
  }

  @Test func `The closures receive each event once, in order`() async {
    let model = model()
    model.present(cart)
    run.settle()
    #expect(model.screen.page == 1)
    send(pixel("a"), in: model)
    _ = model.pages.decide(
      PageNavigation(url: "mailto:a@b.cd", kind: .link), of: 1)
    send(pixel("b"), in: model)
    send(#"{"name":"completed","body":"{}"}"#, in: model)
    send(#"{"name":"completed","body":"{}"}"#, in: model)
    send(pixel("c"), in: model)
    #expect(model.screen.isPresented)
    model.dismiss()
    #expect(!model.screen.isPresented)
    let expected = [
      "pixel a", "link mailto:a@b.cd", "pixel b", "complete unknown", "pixel c",
    ]
    await eventually("the closures are called") { calls.count >= expected.count }
    #expect(calls.values == expected)
  }

  @Test func `A closed sheet is cancelled, and its page released`() async {
    let model = model()
    model.present(cart)
    run.settle()
    model.dismiss()
    run.settle()
    #expect(model.screen.page == nil)
    #expect(run.webViews.values.last == .release(page: 1))
    await eventually("the closure is called") { calls.count == 1 }
    #expect(calls.values == ["cancel"])
  }

  @Test func `A recoverable failure is tried again, unless the app says otherwise`() async {
    for (answer, status, isRecovering) in [
      (nil, 503, true), (nil, 404, false), (true, 404, true), (false, 503, false),
    ] as [(Bool?, Int, Bool)] {
      let test = CheckoutSheetModelTests()
      let model = test.model()
      if let answer { model.shouldRecover = { _ in answer } }
      model.present(cart)
      test.run.settle()
      _ = model.pages.answer(url: cart, status: status, isMainFrame: true, of: 1)
      await eventually("the sheet decides") { model.store.state.phase != .deciding }
      #expect(test.calls.count == 1)
      #expect((model.store.state.phase == .recovering) == isRecovering)
      #expect(model.screen.isPresented == isRecovering)
      #expect(
        model.screen.errorText
          == (isRecovering ? nil : "The checkout is not available. Try again later."))
    }
  }

  @Test func `A closure sees the screen that follows from its event`() async {
    let model = model()
    model.onCancel = { [calls, weak model] in
      calls.append("\(model?.screen.isPresented ?? true)")
    }
    model.present(cart)
    // The store's own input, without an action of the model.
    model.store.enqueue(.dismiss)
    await eventually("the closure is called") { calls.count == 1 }
    #expect(calls.values == ["false"])
  }

  @Test func `Without a closure for links the system opens them`() async {
    let model = model()
    model.onLinkClick = nil
    model.present(cart)
    run.settle()
    _ = model.pages.decide(PageNavigation(url: "tel:123", kind: .link), of: 1)
    await eventually("the link is opened") { run.webViews.values.last == .open("tel:123") }
  }

  @Test func `A rejected call changes nothing, and says why`() {
    let model = model()
    let screen = model.screen
    model.dismiss()
    #expect(model.lastRefusal == SheetRefusal(.notPresented))
    model.present("shop.example")
    #expect(model.lastRefusal == SheetRefusal(.invalidURL))
    #expect(model.screen == screen)
    model.present(cart)
    #expect(model.lastRefusal == nil)
    model.preload(cart)
    #expect(model.lastRefusal == SheetRefusal(.alreadyPresented))
  }

  @Test func `A preloaded page has a web view before the sheet is up, and is shown by it`() {
    let model = model()
    model.preload(cart)
    run.settle()
    #expect(model.screen.preloadedPage == 1)
    #expect(!model.screen.isPresented)
    for report in [PageReport.started(url: cart), .finished(url: cart)] {
      model.pages.report(report, of: 1)
    }
    model.present(cart)
    run.settle()
    #expect(model.screen.page == 1)
    #expect(model.screen.progress == nil)
    model.invalidate()
    #expect(model.screen.preloadedPage == nil)
  }

  @Test func `A changed configuration is shown, and keeps the rule of second tries`() {
    let model = model(SheetSettings(recovery: .never))
    model.configure {
      $0.title = "Caisse"
      $0.preloading.enabled = false
    }
    #expect(model.screen.title == "Caisse")
    #expect(model.configuration.preloading.enabled == false)
    #expect(model.store.flow.settings.recovery == .never)
    model.preload(cart)
    run.settle()
    #expect(run.webViews.count == 0)
  }

  @Test func `Each new phase is announced`() {
    let model = model()
    model.present(cart)
    #expect(model.screen.announcement?.text == "Loading the checkout.")
    run.settle()
    for report in [PageReport.started(url: cart), .finished(url: cart)] {
      model.pages.report(report, of: 1)
    }
    #expect(
      model.screen.announcement
        == Announcement(number: 2, text: "The checkout is ready.", isUrgent: false))
    _ = model.pages.answer(url: cart, status: 410, isMainFrame: true, of: 1)
    #expect(
      model.screen.announcement
        == Announcement(
          number: 3, text: "This checkout has expired. Return to the cart.", isUrgent: true))
    model.store.enqueue(.recover(isAllowed: true))
    run.settle()
    #expect(
      model.screen.announcement?.text == "Something failed. The checkout is loaded again.")
    let thanks = "https://shop.example/thank-you"
    for report in [PageReport.started(url: thanks), .committed(url: thanks)] {
      model.pages.report(report, of: 2)
    }
    #expect(
      model.screen.announcement
        == Announcement(number: 5, text: "The order is placed.", isUrgent: false))
    model.dismiss()
    #expect(model.screen.announcement?.number == 5)
  }

  @Test func `A change of the screen is reported, and nothing else is`() {
    let model = model()
    let changes = Collected<Int>()
    func track() {
      withObservationTracking {
        _ = model.screen
      } onChange: {
        changes.append(1)
      }
    }
    track()
    model.dismiss()
    model.onCancel = nil
    model.invalidate()
    #expect(changes.count == 0)
    model.present(cart)
    #expect(changes.count == 1)
  }

  @Test func `A model that is released ends its tasks and closes its store`() async {
    weak var model: CheckoutSheetModel?
    weak var pages: PageHostModel<SheetCheckout>?
    weak var store: CheckoutStore<SheetCheckout>?
    do {
      let strong = self.model()
      (model, pages, store) = (strong, strong.pages, strong.store)
      strong.present(cart)
      run.settle()
    }
    await eventually("all is released") { model == nil && pages == nil && store == nil }
    #expect(calls.count == 0)
  }

  @Test func `A sheet of its own store needs no more than an address`() {
    let model = CheckoutSheetModel(configuration: SheetConfiguration(title: "Shop"))
    model.present(cart)
    #expect(model.screen.isPresented)
    #expect(model.screen.title == "Shop")
    #expect(model.store.settings.recovery == .ask)
  }
}
