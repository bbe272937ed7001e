import CheckoutEngine
import ConcurrencyTesting
import LiveCheckout
import ScheduleEngine
import Testing
import ViewModels

/// An express checkout over a live store.
@MainActor struct ExpressCheckoutModelTests {
  private let page = "https://portal.sandbox.afterpay.com/us/checkout/"
  private let run = HostRun<ExpressCheckout>()

  private func model(token: SecretText? = "001.tok") -> ExpressCheckoutModel {
    let settings = ExpressSettings(
      token: token, region: .us, environment: .sandbox, currency: .usd)
    let model = ExpressCheckoutModel(
      store: run.store(settings, ExpressRunners(pages: run.commands)), commands: run.commands)
    run.observe(model.pages)
    run.settle()
    return model
  }

  private func load(_ model: ExpressCheckoutModel) {
    for report in [PageReport.started(url: page), .finished(url: page)] {
      model.pages.report(report, of: model.screen.page ?? 0)
    }
  }

  @Test func `The page loads, opens, and closes with the approved order`() {
    let model = model()
    #expect(model.screen.isLoading)
    #expect(model.screen.page == 1)
    load(model)
    #expect(!model.screen.isLoading)
    #expect(model.screen.announcement?.text == "The checkout is ready.")
    model.pages.report(
      .message(
        handler: "iOS", text: #"{"status":"SUCCESS","orderToken":"002.k2a4"}"#, isMainFrame: true,
        origin: MessageOrigin(scheme: "https", host: "portal.sandbox.afterpay.com", port: 0)),
      of: 1)
    #expect(model.screen.isClosed)
    #expect(model.screen.announcement?.text == "The order is approved.")
    #expect(model.store.state.token == "002.k2a4")
    model.close()
    #expect(model.lastRefusal == ExpressRefusal(.ended))
  }

  @Test func `Closing asks first`() {
    let model = model()
    load(model)
    model.close()
    #expect(model.screen.alert?.title == "Leave the checkout?")
    #expect(model.screen.alert?.buttons.map(\.action) == [.stay, .leave])
    model.answer(.stay)
    #expect(model.screen.alert == nil)
    model.close()
    model.answer(.leave)
    #expect(model.screen.isClosed)
    #expect(model.store.state.reason == .user)
  }

  @Test func `A page that cannot be loaded asks whether to try again`() {
    let offline = PageReport.failed(PageError(domain: "NSURLErrorDomain", code: -1_009))
    let model = model()
    model.pages.report(offline, of: 1)
    #expect(model.screen.alert?.title == "The page could not be loaded. Try again?")
    #expect(model.screen.alert?.buttons.map(\.action) == [.giveUp, .retry])
    #expect(model.screen.alert?.buttons.map(\.role) == [.cancel, .plain])
    model.answer(.retry)
    run.settle()
    #expect(model.screen.alert == nil)
    #expect(model.screen.page == 2)
    model.pages.report(offline, of: 2)
    model.answer(.giveUp)
    #expect(model.screen.isClosed)
    #expect(model.store.state.reason == .network)
  }

  @Test func `A checkout without a token has ended when it begins`() {
    let model = model(token: nil)
    #expect(model.screen.isClosed)
    #expect(model.screen.page == nil)
    #expect(model.store.state.reason == .noURL)
  }

  @Test func `A model that is released ends its task`() async {
    weak var model: ExpressCheckoutModel?
    do {
      let strong = self.model()
      model = strong
    }
    await eventually("it is released") { model == nil }
  }
}
