import CheckoutEngine
import ConcurrencyTesting
import Foundation
import PropertyTesting
import ScheduleEngine
import Synchronization
import Testing

@testable import LiveCheckout

/// A checkout that is stored, and continued after its app ended.
@Suite struct StorageTests {
  private let run = NativeRun()
  private let saved = Collected<[UInt8]>()
  private let requests = Collected<String>()

  private struct DiskFull: Error {}

  /// Stores the forms in memory, and fails from a certain one on.
  private func storage(
    failsAfter count: Int = .max, _ failures: Counter = Counter()
  ) -> CheckoutStorage {
    CheckoutStorage(
      save: { [saved] bytes in
        if saved.count >= count { throw DiskFull() }
        saved.append(bytes)
      }, failed: { _ in failures.next() })
  }

  /// Runners that note each request, with the form that was stored last before it.
  private var runners: NativeRunners {
    var runners = run.runners
    let answer = runners.request
    runners.request = { [requests, saved] request in
      let stored = try saved.values.last.map { try NativeCheckout(restoring: $0) }
      let stage = stored?.state.payment.map { "\($0.stage.name)" } ?? "-"
      requests.append("\(request.method) \(request.path) \(stage)")
      return try await answer(request)
    }
    return runners
  }

  private func store(_ storage: CheckoutStorage) throws -> NativeStore {
    CheckoutStore(
      settings: try Sample.settings(), environment: Sample.environment(on: run.executor),
      runner: runners, storage: storage)
  }

  @Test func `The checkout is stored before a request is sent`() throws {
    let store = try store(storage())
    run.send(NativeRun.filling + [.pay(provider: "card", key: try PaymentKey("k-1"))], to: store)
    #expect(store.state.phase == .completed)
    #expect(
      requests.values.suffix(2) == [
        "POST /checkouts/o-1/payments requesting", "POST /checkouts/o-1/complete completing",
      ])
    #expect(saved.values.last == store.flow.stored())
  }

  @Test func `A payment is not sent if the checkout cannot be stored`() throws {
    let failures = Counter()
    let store = try store(storage(failsAfter: 9, failures))
    run.send(NativeRun.filling, to: store)
    #expect(saved.count == 9 && failures.value == 0)
    run.send([.pay(provider: "card", key: try PaymentKey("k-1"))], to: store)
    #expect(!requests.values.contains { $0.contains("payments") })
    #expect(store.state.phase == .paying)
    #expect(store.state.failure?.code == .paymentUnknown)
    #expect(failures.value > 0)
  }

  /// Returns the stored form of a checkout whose app ended before the answer to a payment.
  private func interrupted() throws -> [UInt8] {
    var failing = runners
    failing.request = { [runners] request in
      let answer = try await runners.request(request)
      if case .requestPayment = request.call { throw CancellationError() }
      return answer
    }
    let store = CheckoutStore<NativeCheckout>(
      settings: try Sample.settings(), environment: Sample.environment(on: run.executor),
      runner: failing, storage: storage())
    run.send(NativeRun.filling, to: store)
    store.enqueue(.pay(provider: "card", key: try PaymentKey("k-1")))
    let bytes = try #require(saved.values.last)
    run.executor.runUntilIdle()
    store.close()
    return bytes
  }

  @Test func `A restored checkout asks for a payment by its key before anything else`() throws {
    let bytes = try interrupted()
    let count = requests.count
    let second = try CheckoutStore<NativeCheckout>(
      restoring: bytes, environment: Sample.environment(on: run.executor), runner: runners,
      storage: storage())
    #expect(second.state.payment?.stage == .checking)
    run.executor.runUntilIdle()
    #expect(requests.values[count].hasPrefix("GET /checkouts/o-1/payments/k-1"))
    #expect(requests.values.count { $0.hasPrefix("POST /checkouts/o-1/payments ") } == 1)
  }

  @Test func `Bytes that are no checkout are an error`() {
    #expect(throws: StoredCheckoutError.self) {
      try CheckoutStore<NativeCheckout>(
        restoring: [1, 2, 3], environment: Sample.environment, runner: run.runners,
        storage: storage())
    }
  }

  @Test func `A recording goes on with a line that says so`() throws {
    let lines = Collected<String>()
    let bytes = NativeCheckout(settings: try Sample.settings()).stored()
    let store = try CheckoutStore<NativeCheckout>(
      restoring: bytes, environment: Sample.environment(on: run.executor), runner: runners,
      middleware: [RecordingMiddleware { lines.append($0) }], storage: storage())
    #expect(lines.values == [#"{"input":"resume","at":1795255200,"today":"2026-11-21"}"#])
    store.close()
  }

  @Test func `A store that was closed stores nothing`() throws {
    let store = try store(storage())
    run.send(NativeRun.filling, to: store)
    let count = saved.count
    store.close()
    #expect(!store.store(store.flow))
    #expect(saved.count == count)
  }

  @Test func `The report of a failed save may close the store`() throws {
    let closing = Collected<NativeStore>()
    let storage = CheckoutStorage(
      save: { _ in throw DiskFull() },
      failed: { _ in for store in closing.values { store.close() } })
    let store = try store(storage)
    closing.append(store)
    store.enqueue(.load)
    #expect(store.isClosed)
    run.executor.runUntilIdle()
    #expect(requests.values.isEmpty)
  }

  @Test func `An input that a middleware adds is taken after the continuation`() throws {
    let first = try store(storage())
    run.send(NativeRun.filling, to: first)
    first.close()
    let lines = Collected<String>()
    let store = try CheckoutStore<NativeCheckout>(
      restoring: first.flow.stored(), environment: Sample.environment(on: run.executor),
      runner: runners, middleware: [Leaving(), RecordingMiddleware { lines.append($0) }],
      storage: storage())
    #expect(lines.values.map { $0.prefix(16) } == [#"{"input":"resume"#, #"{"input":"leave""#])
    store.close()
  }

  /// Leaves the checkout when it continues.
  private struct Leaving: CheckoutMiddleware {
    func resume(
      _ reaction: FlowReaction<NativeEffect, NativeEvent>, in store: NativeStore,
      at moment: Moment
    ) {
      store.enqueue(.leave)
    }

    func receive(_ step: CheckoutStep<NativeCheckout>, in store: NativeStore) {}
  }

  @Test func `Analytics receives the events of the continuation`() async throws {
    let first = try store(storage())
    run.send(NativeRun.filling, to: first)
    first.close()
    let sink = AnalyticsTests.Sink()
    let analytics = AnalyticsMiddleware<NativeCheckout>(
      sink: sink, event: { event, _ in AnalyticsEvent(name: "\(event.name)") }, onLoss: { _ in })
    // The payments have other days on the next day.
    let tomorrow = Timestamp(
      secondsSinceEpoch: Sample.environment.now().secondsSinceEpoch + 86_400)
    let store = try CheckoutStore<NativeCheckout>(
      restoring: first.flow.stored(),
      environment: CheckoutEnvironment(timeZone: .gmt, time: { tomorrow }), runner: runners,
      middleware: [analytics], storage: CheckoutStorage(save: { _ in }))
    await analytics.finish()
    #expect(sink.events.values.map(\.name) == ["widget_changed"])
    store.close()
  }
}
