import CheckoutEngine
import ConcurrencyTesting
import PropertyTesting
import ScheduleEngine
import Testing

@testable import LiveCheckout

/// The runners of a native checkout.
@Suite struct NativeRunnerTests {
  private let run = NativeRun()

  @Test func `A checkout is bought by the runners alone`() async throws {
    let store = try run.store()
    run.send(NativeRun.filling, to: store)
    #expect(store.state.order?.summary.total == Money(minorUnits: 3_000, currency: .usd))
    run.send([.pay(provider: "afterpay", key: try PaymentKey("k-1"))], to: store)
    #expect(store.state.phase == .completed)
    #expect(store.state.orderNumber == "1001")
    #expect(run.shop.paymentCount == 1)
    #expect(store.runningEffectCount == 0)
  }

  @Test func `A new attempt to pay has a new key`() async throws {
    var runners = run.runners
    runners.presentProvider = { _ in .cancelled }
    let store = try run.store(runners)
    run.send(NativeRun.filling, to: store)
    for _ in 1...2 {
      try await store.pay(with: "card")
      run.executor.runUntilIdle()
    }
    let keys = run.shop.requests.compactMap { $0.idempotencyKey?.text }
    #expect(keys == ["k-1", "k-2"])
    #expect(store.state.phase == .shopping)
  }

  @Test(arguments: [
    (NoAnswerError(.timeout) as any Error, NoAnswerReason.timeout),
    (NoAnswerError(.cancelled), .cancelled), (CancellationError(), .cancelled),
    (OrderError(reason: .total), .unreachable),
  ])
  func `A request that throws has no answer, unlike an unhandled error of TCA`(
    error: any Error, reason: NoAnswerReason
  ) throws {
    var runners = run.runners
    runners.request = { _ in throw error }
    let store = try run.store(runners)
    run.send([.load], to: store)
    #expect(run.steps.values.last?.input == .noAnswer(request: 1, reason))
    #expect(store.state.phase == .failed)
    #expect(store.state.failure?.code == .serviceUnavailable)
  }

  @Test(
    arguments: [
      (CancellationError() as any Error, nil), (OrderError(reason: .total), .paymentFailed),
    ] as [(any Error, CheckoutFailure.Code?)])
  func `A provider that throws does not pay`(
    error: any Error, code: CheckoutFailure.Code?
  ) throws {
    var runners = run.runners
    runners.presentProvider = { _ in throw error }
    let store = try run.store(runners)
    run.send(NativeRun.filling + [.pay(provider: "card", key: try PaymentKey("k-1"))], to: store)
    #expect(store.state.phase == .shopping)
    #expect(store.state.failure?.code == code)
    #expect(store.state.failure?.message == nil)
  }

  @Test func `A provider receives the amount that is shown, and the shop's data`() throws {
    let presentations = Collected<ProviderPresentation>()
    var runners = run.runners
    runners.presentProvider = { presentation in
      presentations.append(presentation)
      return .cancelled
    }
    let store = try run.store(runners)
    run.send(NativeRun.filling + [.pay(provider: "card", key: try PaymentKey("k-1"))], to: store)
    #expect(
      presentations.values == [
        ProviderPresentation(
          provider: "card", paymentID: "p-1", amount: Money(minorUnits: 3_000, currency: .usd),
          data: #"{"secret":"x"}"#)
      ])
  }

  @Test(arguments: [(true, NativeState.Phase.left), (false, .shopping)])
  func `The shopper's answer to the prompt leaves or stays`(
    leaves: Bool, phase: NativeState.Phase
  ) throws {
    let (reasons, dismissals) = (Collected<LeaveReason>(), Counter())
    var runners = run.runners
    runners.promptToLeave = { reason in
      reasons.append(reason)
      return leaves
    }
    runners.dismiss = { dismissals.next() }
    let store = try run.store(runners)
    run.send([.load, .leave], to: store)
    #expect(store.state.phase == phase)
    #expect(reasons.values == [.unfinished])
    #expect(dismissals.value == (leaves ? 1 : 0))
  }

  @Test func `Without a prompt, the app answers`() throws {
    let store = try run.store()
    run.send([.load, .leave], to: store)
    #expect(store.state.phase == .leaving)
    #expect(store.runningEffectCount == 0)
    run.send([.stay], to: store)
    #expect(store.state.phase == .shopping)
  }

  @Test func `Leaving cancels the request and the provider`() async throws {
    let cancelled = Collected<String>()
    var runners = run.runners
    runners.presentProvider = { _ in
      await Self.sleepUntilCancelled()
      cancelled.append("provider")
      return .succeeded(token: "late")
    }
    let store = try run.store(runners)
    run.send(NativeRun.filling + [.pay(provider: "card", key: try PaymentKey("k-1"))], to: store)
    #expect(store.state.payment?.stage == .presented)
    run.send([.leave, .confirmLeave], to: store)
    #expect(cancelled.values == ["provider"])
    // The provider's success came too late, and reached the middleware alone.
    #expect(run.steps.values.last?.outcome == .superseded)
    #expect(store.state.phase == .left)
    #expect(run.shop.requests.count == 5)
  }

  @Test func `The late success of a provider does not pay for the next attempt`() throws {
    let (first, second) = (Gate(), Gate())
    let gates = [first, second]
    let count = Counter()
    var runners = run.runners
    runners.presentProvider = { _ in
      await gates[count.next() - 1].opened()
      return .succeeded(token: "late")
    }
    let store = try run.store(runners)
    run.send(NativeRun.filling + [.pay(provider: "card", key: try PaymentKey("k-1"))], to: store)
    // The app itself reports that the shopper closed the form; then they pay again.
    run.send(
      [.providerFinished(.cancelled), .pay(provider: "card", key: try PaymentKey("k-2"))],
      to: store)
    #expect(store.state.payment?.paymentID == "p-2")
    first.open()
    run.executor.runUntilIdle()
    #expect(store.state.payment?.stage == .presented)
    second.open()
    run.executor.runUntilIdle()
    #expect(store.state.phase == .completed)
  }

  private static func sleepUntilCancelled() async {
    let gate = Gate()
    await withTaskCancellationHandler {
      await gate.opened()
    } onCancel: {
      gate.open()
    }
  }
}
