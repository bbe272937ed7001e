import CheckoutEngine
import ConcurrencyTesting
import PropertyTesting
import ScheduleEngine
import Testing

@testable import LiveCheckout

/// The runners of a web checkout.
@MainActor @Suite struct WebRunnerTests {
  private let run = PageRun<WebCheckout>()
  private nonisolated static let page = WebPage(url: PageAddress("https://shop.example/checkout"))

  private var runners: WebRunners {
    WebRunners(
      request: { request in
        switch request.call.replyKind {
        case .page: ShopAnswer(status: 200, reply: .page(Self.page, order: nil))
        case .completed: ShopAnswer(status: 200, reply: .completed(orderNumber: "1001"))
        }
      },
      loadPage: { [screen = run.screen] in screen.append("load \($0.url.text)") },
      dismiss: { [screen = run.screen] in screen.append("dismiss") })
  }

  private func store(_ runners: WebRunners) throws -> CheckoutStore<WebCheckout> {
    run.store(try WebSettings(cartID: "c-1", api: .checkout), runners)
  }

  private func hear(_ content: WebMessage.Content) -> WebInput {
    .message(WebMessage(text: "{}", content: content))
  }

  @Test func `An order is placed by the runners and the page alone`() throws {
    let store = try store(runners)
    run.send([.start], to: store)
    #expect(run.screen.values == ["load https://shop.example/checkout"])
    run.send(
      [
        .pageStarted(url: Self.page.url), .pageFinished(url: Self.page.url),
        hear(.paymentCompleted(.order(WebOrderData(orderID: "o-1", total: "5")))),
      ], to: store)
    #expect(store.state.phase == .completed)
    #expect(store.state.orderNumber == "1001")
    run.send([.close], to: store)
    #expect(run.screen.values.last == "dismiss")
  }

  @Test(
    arguments: [
      (NoAnswerError(.timeout), .timeout), (CancellationError(), .cancelled),
      (OrderError(reason: .total), .unreachable),
    ] as [(any Error, NoAnswerReason)])
  func `A request that throws has no answer`(error: any Error, reason: NoAnswerReason) throws {
    var runners = runners
    runners.request = { _ in throw error }
    let store = try store(runners)
    run.send([.start], to: store)
    #expect(run.inputs.last == .noAnswer(request: 1, reason))
    #expect(store.state.phase == .failed)
  }

  @Test func `The report of a placed order is not cancelled when the shopper leaves`() throws {
    let gate = Gate()
    let reports = Counter()
    var runners = runners
    runners.request = { request in
      if request.call.replyKind == .page {
        return ShopAnswer(status: 200, reply: .page(Self.page, order: nil))
      }
      await gate.opened()
      if !Task.isCancelled { reports.next() }
      return ShopAnswer(status: 200, reply: .completed(orderNumber: "1001"))
    }
    let store = try store(runners)
    run.send(
      [.start, .pageStarted(url: Self.page.url), hear(.paymentCompleted(.unchanged))], to: store)
    run.send([.close], to: store)
    #expect(run.screen.values.last == "dismiss")
    gate.open()
    run.settle()
    #expect(reports.value == 1)
  }

  @Test func `A report that fails after the checkout was closed is sent again after pauses`() throws
  {
    let reports = Counter()
    let pauses = Collected<String>()
    var runners = runners
    runners.request = { request in
      if request.call.replyKind == .page {
        return ShopAnswer(status: 200, reply: .page(Self.page, order: nil))
      }
      reports.next()
      return ShopAnswer(status: 503)
    }
    runners.pause = { duration in pauses.append("\(duration)") }
    let store = try store(runners)
    run.send(
      [
        .start, .pageStarted(url: Self.page.url), hear(.paymentCompleted(.unchanged)), .close,
      ], to: store)
    run.settle()
    #expect(pauses.values == ["1.0 seconds", "4.0 seconds", "16.0 seconds"])
    #expect(reports.value == 4)
    #expect(store.state.phase == .completing)
  }

  @Test(arguments: [(true, WebState.Phase.left), (false, .showing)])
  func `The shopper's answer to the prompt leaves or stays`(
    leaves: Bool, phase: WebState.Phase
  ) throws {
    var runners = runners
    runners.promptToLeave = { _ in leaves }
    let store = try store(runners)
    run.send(
      [
        .start, .pageStarted(url: Self.page.url), .pageFinished(url: Self.page.url), .close,
      ], to: store)
    #expect(store.state.phase == phase)
  }
}
