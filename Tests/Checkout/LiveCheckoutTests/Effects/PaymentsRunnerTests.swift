import CheckoutEngine
import ConcurrencyTesting
import PropertyTesting
import ScheduleEngine
import Testing

@testable import LiveCheckout

/// The runners of a checkout of payments.
@MainActor @Suite struct PaymentsRunnerTests {
  private let run = PageRun<PaymentsCheckout>()

  private nonisolated static func payment(_ status: PaymentStatus) throws -> PaymentRecord {
    PaymentRecord(
      id: 5, amount: Money(minorUnits: 12_00, currency: .eur), description: "Mug",
      url: "https://pay.example/5", status: status,
      createdAt: try PaymentTime("2026-11-21T10:00:00Z"))
  }

  private var runners: PaymentsRunners {
    PaymentsRunners(
      request: { request in
        switch request.call.replyKind {
        case .payments:
          ShopAnswer(status: 200, reply: .payments([.payment(try Self.payment(.open))]))
        case .payment: ShopAnswer(status: 200, reply: .payment(try Self.payment(.paid)))
        case .methods: ShopAnswer(status: 200, reply: .methods([]))
        }
      },
      openBrowser: { [screen = run.screen] in screen.append("browser \($0)") },
      openPage: { [screen = run.screen] in screen.append("page \($0)") },
      closePage: { [screen = run.screen] in screen.append("close") },
      openLink: { [screen = run.screen] in screen.append("link \($0)") },
      notify: { [screen = run.screen] in screen.append("notify \($0) \($1.text)") })
  }

  private func store(_ runners: PaymentsRunners) throws -> CheckoutStore<PaymentsCheckout> {
    run.store(try PaymentsSettings(deepLinkScheme: "app-pay", currency: .eur), runners)
  }

  @Test func `A payment in the app's page is followed to its end`() throws {
    var runners = runners
    runners.askFlow = { _ in .inApp }
    let store = try store(runners)
    run.send(
      [
        .start, .open(id: 5), .navigated(url: "bank://pay"),
        .deepLink(url: "app-pay://payments/5"),
      ], to: store)
    #expect(
      run.screen.values == ["page https://pay.example/5", "link bank://pay", "close"])
    #expect(run.events.contains(.paymentFinished(id: 5, status: .paid)))
    #expect(store.state.phase == .list)
    #expect(store.runningEffectCount == 0)
  }

  @Test func `A shopper who chooses neither way is back at the list`() throws {
    var runners = runners
    runners.askFlow = { _ in nil }
    let store = try store(runners)
    run.send([.start, .open(id: 5)], to: store)
    #expect(run.inputs.last == .cancel)
    #expect(store.state.phase == .list)
    #expect(run.screen.values == [])
  }

  @Test func `A new payment has a new key`() async throws {
    let store = try store(runners)
    run.send([.start], to: store)
    try await store.create(amount: "12.00", description: "Mug")
    guard case .create(_, _, let key)? = run.inputs.last else {
      Issue.record("nothing is created")
      return
    }
    #expect(key.text == "k-1")
  }

  @Test func `A request that throws has no answer`() throws {
    var runners = runners
    runners.request = { _ in throw NoAnswerError(.timeout) }
    let store = try store(runners)
    run.send([.start], to: store)
    #expect(run.inputs.last == .noAnswer(request: 1, .timeout))
    #expect(store.state.phase == .idle)
  }
}
