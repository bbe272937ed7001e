package import EventStreams
internal import ScheduleEngine

/// The events of live widgets, as streams and handlers deliver them.
package enum WidgetEventKind: HandledEventKind {
  package typealias Event = WidgetEventPublisher.Event
  package typealias Handler = any WidgetHandler

  /// A selection of events: one case for each stream of ``WidgetEventPublisher``.
  package enum Topic: Sendable {
    case everything, ready, changes, errors, failures
  }

  package static func missed(_ count: Int) -> Event { .missed(count) }

  package static func error(of event: Event) -> (any Error)? {
    if case .failure(let failure) = event { failure.underlyingError } else { nil }
  }

  package static func isIncluded(_ event: Event, in topic: Topic) -> Bool {
    switch (topic, event) {
    case (.everything, _), (.ready, .ready), (.changes, .changed), (.errors, .error),
      (.failures, .failure):
      true
    case (.ready, _), (.changes, _), (.errors, _), (.failures, _): false
    }
  }

  @inline(__always)
  @MainActor package static func deliver(
    _ event: consuming Event, to handler: any WidgetHandler
  ) {
    handler.receive(consume event)
  }

  /// The state of a widget that its events have shown so far.
  package struct State: EventState {
    package typealias Kind = WidgetEventKind

    private var ready: WidgetEventPublisher.Ready?
    private var change: WidgetStatus?
    private var error: Event?
    private var failure: WidgetFailure?

    package init() {}
  }
}

extension WidgetEventKind.State {
  package mutating func follow(
    _ event: WidgetEventKind.Event, deferring work: inout DeferredWork<WidgetEventKind>
  ) {
    switch event {
    case .ready(let isValid, let amount, let checksum, let obstacle):
      ready = WidgetEventPublisher.Ready(
        isValid: isValid, amountDueToday: amount, paymentScheduleChecksum: checksum,
        obstacle: obstacle)
      change = nil
      error = nil
      clearFailure(deferring: &work)
    case .changed(let status):
      change = status
      error = nil
      clearFailure(deferring: &work)
    case .error: error = event
    case .failure(let new):
      if case .missed = new.reason { return }
      clearFailure(deferring: &work)
      failure = new
    case .missed: break
    }
  }

  /// Clears the failure, so that new subscribers do not receive it.
  mutating func clearFailure(deferring work: inout DeferredWork<WidgetEventKind>) {
    if let error = failure?.underlyingError { work.release(error) }
    failure = nil
  }

  package func replay(of topic: WidgetEventKind.Topic) -> [WidgetEventKind.Event] {
    let failure = failure.map(WidgetEventKind.Event.failure)
    return switch topic {
    case .everything: [presentReady, error, failure].compactMap { $0 }
    case .ready: [presentReady].compactMap { $0 }
    case .changes: [change.map(WidgetEventKind.Event.changed)].compactMap { $0 }
    case .errors: [error].compactMap { $0 }
    case .failures: [failure].compactMap { $0 }
    }
  }

  /// The `ready` event with the present status, or nil if there was no `ready` event.
  private var presentReady: WidgetEventKind.Event? {
    guard let ready else { return nil }
    guard let change else { return .ready(ready) }
    return .ready(WidgetEventPublisher.Ready(change, in: ready.amountDueToday.currency))
  }
}
