import CheckoutEngine
import ConcurrencyTesting
import LiveCheckout
import Observation
import ScheduleEngine
import Testing

@testable import ViewModels

/// A web checkout over a live store.
@MainActor struct WebCheckoutModelTests {
  private let page = "https://shop.example/checkout"
  private let run = HostRun<WebCheckout>()

  private func model(title: WebScreen.Title = .logo) throws -> WebCheckoutModel {
    let answers = Collected<Int>()
    return try model(title: title, answers)
  }

  /// A model whose shop answers with a status for each request, then with 200.
  private func model(
    title: WebScreen.Title = .logo, _ statuses: Collected<Int>
  ) throws -> WebCheckoutModel {
    let runners = WebRunners(
      request: { request in
        let values = statuses.values
        let status = request.number <= values.count ? values[request.number - 1] : 200
        guard status == 200 else { return ShopAnswer(status: status) }
        guard request.call.replyKind == .page else {
          return ShopAnswer(status: 200, reply: .completed(orderNumber: "77"))
        }
        return ShopAnswer(
          status: 200, reply: .page(WebPage(url: "https://shop.example/checkout"), order: nil))
      }, loadPage: { _ in })
    let store = run.store(
      try WebSettings(cartID: "c-1", api: .checkout), runners.connected(to: run.commands))
    let model = WebCheckoutModel(store: store, commands: run.commands, title: title)
    run.observe(model.pages)
    return model
  }

  private func started(_ model: WebCheckoutModel) {
    model.start()
    run.settle()
    for report in [PageReport.started(url: page), .finished(url: page)] {
      model.pages.report(report, of: 1)
    }
  }

  private func send(_ text: String, in model: WebCheckoutModel) {
    model.pages.report(
      .message(
        handler: "poqWebCheckout", text: text, isMainFrame: true,
        origin: MessageOrigin(scheme: "https", host: "shop.example", port: 0)),
      of: model.screen.page ?? 0)
    run.settle()
  }

  @Test func `The page is asked for, loads with its progress, and is shown`() throws {
    let model = try model(title: .text("Shop"))
    #expect(model.screen.leftButton == ScreenButton("Close"))
    #expect(model.screen.title == .text("Shop"))
    #expect(model.screen.progress == nil)
    model.start()
    #expect(model.screen.progress == ScreenProgress(thousandths: 0, tint: nil))
    #expect(model.screen.page == nil)
    #expect(model.screen.announcement?.text == "Loading the checkout.")
    run.settle()
    #expect(model.screen.page == 1)
    model.pages.report(.started(url: page), of: 1)
    model.pages.report(.progressed(percent: 40), of: 1)
    #expect(model.screen.progress?.percent == 40)
    model.pages.report(.finished(url: page), of: 1)
    #expect(model.screen.progress == nil)
    #expect(model.screen.failure == nil)
    #expect(model.screen.announcement?.text == "The checkout is ready.")
    // The screen appears again.
    model.start()
    run.settle()
    #expect(run.inputs.values.filter { $0 == .start }.count == 2)
    #expect(run.webViews.count == 1)
  }

  @Test func `Closing an unfinished checkout asks first`() throws {
    let model = try model()
    started(model)
    model.close()
    #expect(
      model.screen.alert
        == ScreenAlert(
          title: "Leave the checkout?", message: "Your order is not placed yet.",
          buttons: [
            .init("Stay", action: .stay, role: .cancel),
            .init("Leave", action: .leave, role: .destructive),
          ]))
    #expect(!model.screen.isClosed)
    model.answer(.stay)
    #expect(model.screen.alert == nil)
    #expect(model.screen.page == 1)
    model.answer(.leave)
    #expect(model.lastRefusal == WebRefusal(.notLeaving))
    model.close()
    model.answer(.leave)
    #expect(model.lastRefusal == nil)
    #expect(model.screen.isClosed)
    run.settle()
    #expect(model.screen.page == nil)
    #expect(run.webViews.values.last == .release(page: 1))
  }

  @Test func `A placed order withdraws the question and closes without one`() throws {
    let model = try model()
    started(model)
    model.close()
    send(#"{"event":"paymentcompleted"}"#, in: model)
    #expect(model.screen.alert == nil)
    #expect(model.screen.announcement?.text == "The order is placed.")
    #expect(model.pages.screen.pageOnScreen?.allowsBackForwardGestures == false)
    model.close()
    run.settle()
    #expect(model.screen.isClosed)
  }

  @Test func `A page that fails gives way to the failure, and another page follows`() throws {
    let model = try model()
    model.start()
    run.settle()
    let error = PageError(domain: "NSURLErrorDomain", code: -1_009, words: "There is no network.")
    model.pages.report(.failed(error), of: 1)
    #expect(
      model.screen.failure
        == ScreenFailure(
          text: "The page could not be loaded. Try again.",
          retryButton: ScreenButton("Try Again")))
    #expect(model.screen.page == nil)
    #expect(model.screen.progress == nil)
    #expect(model.screen.announcement?.isUrgent == true)
    model.retry()
    run.settle()
    #expect(model.screen.failure == nil)
    #expect(model.screen.page == 2)
    // A late message of the first page is none of the second one's.
    let count = run.inputs.count
    model.pages.report(
      .message(
        handler: "poqWebCheckout", text: #"{"event":"paymentcompleted"}"#, isMainFrame: true,
        origin: MessageOrigin(scheme: "https", host: "shop.example", port: 0)), of: 1)
    #expect(run.inputs.count == count)
  }

  @Test func `A failed report leaves the page of the placed order`() async throws {
    let statuses = Collected<Int>()
    for status in [200, 503] { statuses.append(status) }
    let model = try model(statuses)
    started(model)
    send(#"{"event":"paymentcompleted"}"#, in: model)
    // No action and no report: the model follows the states.
    await eventually("the failure is shown") { model.screen.failure != nil }
    #expect(model.screen.failure?.text == "The shop cannot be reached. Try again.")
    #expect(model.screen.page == 1)
    model.retry()
    run.settle()
    #expect(model.screen.failure == nil)
    #expect(model.store.state.phase == .completed)
  }

  @Test func `A checkout that is closed while its order is reported leaves the screen`() throws {
    let statuses = Collected<Int>()
    for status in [200, 423, 423, 423, 423] { statuses.append(status) }
    let model = try model(statuses)
    started(model)
    send(#"{"event":"paymentcompleted"}"#, in: model)
    #expect(!model.screen.isClosed)
    model.close()
    run.posting.runAll()
    #expect(model.store.state.phase == .completing)
    #expect(model.screen.isClosed)
    #expect(model.screen.page == nil)
  }

  @Test func `An error of the page is shown in its words, while the page continues`() throws {
    let model = try model()
    started(model)
    send(#"{"event":"error","data":{"errorMessage":"Enter a town."}}"#, in: model)
    #expect(model.screen.notice == "Enter a town.")
    #expect(model.screen.failure == nil)
    #expect(model.screen.page == 1)
    #expect(model.screen.announcement?.text == "Enter a town.")
  }

  @Test func `A change of the screen is reported, and nothing else is`() throws {
    let model = try model()
    let changes = Collected<Int>()
    withObservationTracking {
      _ = model.screen
    } onChange: {
      changes.append(1)
    }
    model.retry()
    #expect(model.lastRefusal == WebRefusal(.nothingToRetry))
    #expect(changes.count == 0)
    model.start()
    #expect(changes.count == 1)
  }

  @Test func `A model that is released ends its task`() async throws {
    weak var model: WebCheckoutModel?
    weak var store: CheckoutStore<WebCheckout>?
    do {
      let strong = try self.model()
      started(strong)
      (model, store) = (strong, strong.store)
    }
    await eventually("all is released") { model == nil && store == nil }
  }
}
