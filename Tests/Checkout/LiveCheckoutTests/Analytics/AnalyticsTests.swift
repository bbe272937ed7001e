import CheckoutEngine
import ConcurrencyTesting
import PropertyTesting
import ScheduleEngine
import Testing

@testable import LiveCheckout

/// Analytics beside the checkout.
@Suite struct AnalyticsTests {
  private let run = NativeRun()

  /// A sink that stores events, waits at a gate before each, and throws for some.
  struct Sink: AnalyticsSink {
    struct Broken: Error {}

    let events = Collected<AnalyticsEvent>()
    var gate: Gate?
    var brokenNames: Set<String> = []

    func receive(_ event: AnalyticsEvent) async throws {
      await gate?.opened()
      events.append(event)
      if brokenNames.contains(event.name) { throw Broken() }
    }
  }

  /// The names of the events of a purchase, in order.
  private static let names = [
    "begin_checkout", "widget_changed", "add_contact_info", "add_shipping_address",
    "add_shipping_info", "widget_changed", "add_payment_info", "purchase",
  ]

  private func buy(with analytics: AnalyticsMiddleware<NativeCheckout>) throws -> NativeStore {
    let store = try run.store(middleware: [analytics])
    run.send(NativeRun.filling + [.pay(provider: "card", key: try PaymentKey("k-1"))], to: store)
    run.send([.leave, .retry], to: store)
    return store
  }

  @Test func `Each event is sent once, in order`() async throws {
    let sink = Sink()
    let losses = Counter()
    let analytics = AnalyticsMiddleware<NativeCheckout>(sink: sink) { _ in losses.next() }
    _ = try buy(with: analytics)
    await analytics.finish()
    #expect(sink.events.values.map(\.name) == Self.names)
    #expect(losses.value == 0)
  }

  @Test func `A sink that never returns does not delay a purchase, unlike at Poq`() throws {
    let gate = Gate()
    defer { gate.open() }
    let analytics = AnalyticsMiddleware<NativeCheckout>(sink: Sink(gate: gate)) { _ in }
    #expect(try buy(with: analytics).state.orderNumber == "1001")
  }

  @Test func `A sink that throws changes nothing, unlike Shopify #575`() async throws {
    let sink = Sink(brokenNames: ["begin_checkout", "add_shipping_info", "purchase"])
    let lost = Collected<String>()
    let analytics = AnalyticsMiddleware<NativeCheckout>(sink: sink) { loss in
      if case .failed(let event, _ as Sink.Broken) = loss { lost.append(event.name) }
    }
    let store = try buy(with: analytics)
    await analytics.finish()
    #expect(store.state.orderNumber == "1001")
    #expect(sink.events.values.map(\.name) == Self.names)
    #expect(lost.values == ["begin_checkout", "add_shipping_info", "purchase"])
  }

  @Test func `The states are the same with analytics as without`() throws {
    let gate = Gate()
    defer { gate.open() }
    _ = try buy(with: AnalyticsMiddleware<NativeCheckout>(sink: Sink(gate: gate)) { _ in })
    let plain = NativeRun()
    let store = try plain.store()
    plain.send(NativeRun.filling + [.pay(provider: "card", key: try PaymentKey("k-1"))], to: store)
    plain.send([.leave, .retry], to: store)
    #expect(run.steps.values == plain.steps.values)
  }

  @Test func `A slow sink misses the oldest events, and their number is reported`() async throws {
    let (gate, missed) = (Gate(), Collected<Int>())
    let sink = Sink(gate: gate)
    let analytics = AnalyticsMiddleware<ProbeFlow>(
      sink: sink, bufferLimit: 4,
      event: { event, _ in
        if case .changed(let value) = event { AnalyticsEvent(name: "\(value)") } else { nil }
      },
      onLoss: { loss in if case .missed(let count) = loss { missed.append(count) } })
    let store = CheckoutStore<ProbeFlow>(middleware: [analytics])
    store.enqueue(.set(1))
    await eventually("the first event is being sent") { gate.waitingCount == 1 }
    for value in 2...10 { store.enqueue(.set(value)) }
    gate.open()
    await analytics.finish()
    #expect(sink.events.values.map(\.name) == ["1", "7", "8", "9", "10"])
    #expect(missed.values == [5])
  }

  @Test func `A released middleware still sends what waits`() async throws {
    let sink = Sink()
    var store: NativeStore? = try buy(
      with: AnalyticsMiddleware<NativeCheckout>(sink: sink) { _ in })
    #expect(store?.state.phase == .left)
    store = nil
    await eventually("all events are sent") { sink.events.count == Self.names.count }
    #expect(sink.events.values.last?.name == "purchase")
  }
}
