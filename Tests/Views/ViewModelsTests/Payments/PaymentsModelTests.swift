import CheckoutEngine
import ConcurrencyTesting
import LiveCheckout
import Observation
import ScheduleEngine
import Testing
import WidgetRendering

@testable import ViewModels

/// The life of the model, and the reports of its changes.
@MainActor struct PaymentsModelTests {
  /// Returns whether a change of the screen is reported during some work.
  private func reportsChange(of model: PaymentsModel, during work: () async throws -> Void)
    async rethrows -> Bool
  {
    let changes = Collected<Void>()
    withObservationTracking {
      _ = model.screen
    } onChange: {
      changes.append(())
    }
    try await work()
    return changes.count > 0
  }

  @Test func `A change of the screen is reported, and nothing else`() async throws {
    let run = try PaymentsRun()
    let model = run.model
    #expect(await reportsChange(of: model) { model.appear() })
    // Nothing is changed by these, or nothing that is shown.
    #expect(await !reportsChange(of: model) { model.appear() })
    #expect(
      await !reportsChange(of: model) {
        model.open(9)
        await run.settle()
      })
    #expect(model.lastRefusal == PaymentsRefusal(.wrongPhase))
    #expect(await !reportsChange(of: model) { model.setLayout(.list) })
    #expect(try await reportsChange(of: model) { try await run.answer(.payments([])) })
    #expect(await reportsChange(of: model) { model.newPayment() })
    #expect(await reportsChange(of: model) { model.setAmount("1") })
    #expect(await !reportsChange(of: model) { model.setAmount("1") })
  }

  @Test func `A released model is gone, and the store goes on`() async throws {
    let store = try PaymentsRun.store()
    var model: PaymentsModel? = PaymentsModel(store: store)
    weak let released = model
    model?.appear()
    for _ in 0..<10 { await Task.yield() }
    #expect(released != nil)
    model = nil
    #expect(released == nil)
    try await store.send(
      .answer(request: 1, ShopAnswer(status: 200, reply: .payments([]))))
    #expect(store.state.phase == .list)
  }

  @Test func `Two models of a store show the same`() async throws {
    let run = try PaymentsRun()
    let second = PaymentsModel(store: run.store, locale: .enGB)
    try await run.start([PaymentsSample.payment(5)])
    #expect(second.screen == run.screen)
    #expect(second.screen.days.count == 1)
  }

  @Test func `Actions after the store was closed change nothing`() async throws {
    let run = try PaymentsRun()
    try await run.start([PaymentsSample.payment(5)])
    run.store.close()
    await run.settle()
    let before = run.screen
    run.model.open(5)
    run.model.appear()
    await run.model.refresh()
    await run.settle()
    #expect(run.screen == before)
  }

  @Test func `Places of texts are filled once`() {
    #expect("%2 and %1, 5 % of %3%".filled("%2", "b") == "b and %2, 5 % of %3%")
    #expect("%".filled("a") == "%")
    #expect("".filled("a") == "")
    #expect("%1%1".filled("a") == "aa")
  }
}
