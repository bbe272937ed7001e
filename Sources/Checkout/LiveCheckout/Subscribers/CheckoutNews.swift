package import CheckoutEngine
package import EventStreams

/// The states and events of a store, as streams and handlers receive them.
package enum CheckoutNews<Flow: CheckoutFlow>: HandledEventKind {
  /// A new state or an event.
  package enum Event: Sendable {
    case state(Flow.State)
    case event(Flow.Event)
    case missed(Int)
  }

  /// A selection of the news.
  package enum Topic: Sendable {
    case states, events
  }

  package typealias Handler = DeduplicatingHandler<Flow>

  package static func missed(_ count: Int) -> Event { .missed(count) }

  package static func error(of event: Event) -> (any Error)? { nil }

  package static func isIncluded(_ event: Event, in topic: Topic) -> Bool {
    switch (topic, event) {
    case (.states, .state), (.events, .event): true
    case (.states, _), (.events, _): false
    }
  }

  @MainActor package static func deliver(_ event: consuming Event, to handler: Handler) {
    handler.receive(event)
  }

  /// The last state that was published.
  package struct State: EventState {
    package typealias Kind = CheckoutNews<Flow>

    package var state: Flow.State?

    package init() { state = nil }

    package mutating func follow(_ event: Event, deferring work: inout DeferredWork<Kind>) {
      if case .state(let new) = event { state = new }
    }

    package func replay(of topic: Topic) -> [Event] {
      if case .states = topic, let state { [.state(state)] } else { [] }
    }
  }
}
