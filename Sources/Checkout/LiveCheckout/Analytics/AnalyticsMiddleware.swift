public import CheckoutEngine
internal import EventStreams

/// A receiver of analytics events: a service's kit, a file, a list of a test.
///
/// ```swift no-run
/// struct Printer: AnalyticsSink {
///   func receive(_ event: AnalyticsEvent) async throws { print(event.json) }
/// }
/// ```
public protocol AnalyticsSink: Sendable {
  /// Receives an event; the next one follows when the call has returned.
  ///
  /// - Parameter event: The event.
  /// - Throws: Any error; the event is then reported as lost and not sent again.
  func receive(_ event: AnalyticsEvent) async throws
}

/// Analytics events that did not reach their sink.
public enum AnalyticsLoss: Sendable {
  /// The sink threw an error for an event.
  case failed(AnalyticsEvent, any Error)
  /// The sink was slower than the checkout, and this number of the oldest events was dropped.
  case missed(Int)
}

/// Sends the events of a checkout to a sink, beside the checkout.
///
/// The checkout only adds each event to a buffer. A task of the middleware's own makes the events
/// for analytics and calls the sink, one event at a time and in order. So a sink that is slow, that
/// throws or that never returns cannot delay or change a checkout. Each event of the checkout is
/// sent once.
///
/// ```swift no-run
/// struct Printer: AnalyticsSink {
///   func receive(_ event: AnalyticsEvent) async throws { print(event.json) }
/// }
/// let analytics = AnalyticsMiddleware<NativeCheckout>(sink: Printer()) { loss in print(loss) }
/// await analytics.finish()
/// ```
///
/// The middleware retains its sink. When it is released, it still sends the events that wait.
public final class AnalyticsMiddleware<Flow: CheckoutFlow>: CheckoutMiddleware {
  private let hub = EventHub<AnalyticsNews<Flow>>()
  private let task: Task<Void, Never>
  /// Returns whether an event is left out, given the state before its input.
  private let isLeftOut: @Sendable (Flow.Event, Flow.State) -> Bool

  /// Creates a middleware for any flow.
  ///
  /// - Parameters:
  ///   - sink: Receives the events.
  ///   - bufferLimit: The number of events that wait for the sink, 1 or more; the oldest are
  ///     dropped beyond that number.
  ///   - event: Returns the event for analytics, or nil for none; receives an event of the checkout
  ///     and the state after its input. It is called in the middleware's task.
  ///   - onLoss: Called in the middleware's task for events that did not reach the sink.
  public convenience init(
    sink: some AnalyticsSink, bufferLimit: Int = 1_024,
    event: @escaping @Sendable (_ event: Flow.Event, _ state: Flow.State) -> AnalyticsEvent?,
    onLoss: @escaping @Sendable (AnalyticsLoss) -> Void
  ) {
    self.init(
      sink: sink, bufferLimit: bufferLimit, event: event, onLoss: onLoss,
      start: { work in Task.detached(priority: .utility) { await work() } })
  }

  package init(
    sink: some AnalyticsSink, bufferLimit: Int,
    event: @escaping @Sendable (_ event: Flow.Event, _ state: Flow.State) -> AnalyticsEvent?,
    onLoss: @escaping @Sendable (AnalyticsLoss) -> Void,
    leavingOut isLeftOut: @escaping @Sendable (Flow.Event, Flow.State) -> Bool = { _, _ in false },
    start: @Sendable (_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never>
  ) {
    self.isLeftOut = isLeftOut
    let entries = EventStream<AnalyticsEntry<Flow>>(
      of: AnalyticsNews<Flow>.Topic(), from: hub, limit: .newest(bufferLimit)
    ) { $0 }
    task = start {
      for await entry in entries {
        switch entry {
        case .missed(let count): onLoss(.missed(count))
        case .event(let news, let state):
          guard let event = event(news, state) else { continue }
          do {
            try await sink.receive(event)
          } catch {
            onLoss(.failed(event, error))
          }
        }
      }
    }
  }

  deinit { hub.finish() }

  /// Adds the events by which a stored checkout continues to the buffer.
  ///
  /// - Parameters:
  ///   - reaction: The events.
  ///   - store: The store, whose state goes with them.
  ///   - moment: Not used.
  public func resume(
    _ reaction: FlowReaction<Flow.Effect, Flow.Event>, in store: CheckoutStore<Flow>,
    at moment: Moment
  ) {
    publish(reaction.events, in: store.state)
  }

  /// Adds the events of a step to the buffer.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - store: Not used.
  public func receive(_ step: CheckoutStep<Flow>, in store: CheckoutStore<Flow>) {
    publish(step.events.filter { !isLeftOut($0, step.before) }, in: step.after)
  }

  private func publish(_ events: [Flow.Event], in state: Flow.State) {
    guard !events.isEmpty else { return }
    hub.publish(contentsOf: events.lazy.map { .event($0, in: state) })
  }

  /// Waits until the sink has received all events so far; accepts no more.
  public func finish() async {
    hub.finish()
    await task.value
  }
}

extension AnalyticsMiddleware where Flow: AnalyticsFlow {
  /// Creates a middleware that sends the events of a checkout as ``GoogleAnalytics`` names them.
  ///
  /// - Parameters:
  ///   - sink: Receives the events.
  ///   - bufferLimit: The number of events that wait for the sink, 1 or more; the oldest are
  ///     dropped beyond that number.
  ///   - mapping: The mapping to events for analytics.
  ///   - onLoss: Called in the middleware's task for events that did not reach the sink.
  public convenience init(
    sink: some AnalyticsSink, bufferLimit: Int = 1_024, mapping: GoogleAnalytics = .init(),
    onLoss: @escaping @Sendable (AnalyticsLoss) -> Void
  ) {
    self.init(
      sink: sink, bufferLimit: bufferLimit,
      event: { Flow.analyticsEvent(for: $0, in: $1, by: mapping) }, onLoss: onLoss,
      leavingOut: { Flow.analyticsLeavesOut($0, after: $1) },
      start: { work in Task.detached(priority: .utility) { await work() } })
  }
}

/// An event of the checkout that waits for the sink.
enum AnalyticsEntry<Flow: CheckoutFlow>: Sendable {
  case event(Flow.Event, in: Flow.State)
  case missed(Int)
}

/// The events of the checkout that wait for a sink, and the report of those that were dropped.
enum AnalyticsNews<Flow: CheckoutFlow>: EventKind {
  typealias Event = AnalyticsEntry<Flow>

  struct Topic: Sendable {}

  static func missed(_ count: Int) -> Event { .missed(count) }
  static func error(of event: Event) -> (any Error)? { nil }
  static func isIncluded(_ event: Event, in topic: Topic) -> Bool { true }

  /// Nothing: the sink subscribes before the first event.
  struct State: EventState {
    typealias Kind = AnalyticsNews<Flow>
    init() {}
    mutating func follow(_ event: Event, deferring work: inout DeferredWork<Kind>) {}
    func replay(of topic: Topic) -> [Event] { [] }
  }
}
