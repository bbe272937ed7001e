public import CheckoutEngine
internal import Synchronization

/// Receives the states and events of a store.
///
/// The callbacks are called on the main actor, one at a time and in order; those for an input come
/// after the commands to the screen of all earlier inputs. A handler receives the
/// present state when it is set, then each other state, each followed by the events of the same
/// input; a state that equals the one before is left out. A handler that replaces another one also
/// receives what waits for delivery. Nothing is delivered after the store was closed. A callback
/// may do anything: send an input, close the store, set another handler. A callback that takes long
/// delays only the main actor and later callbacks, never the checkout.
///
/// ```swift
/// final class CheckoutScreen: CheckoutHandler {
///   typealias Flow = NativeCheckout
///   var total: Money?
///
///   func onState(_ state: NativeState) { total = state.order?.summary.total }
///   func onEvent(_ event: NativeEvent) {}
///   func onMissed(count: Int) {}
/// }
/// ```
@MainActor public protocol CheckoutHandler<Flow>: AnyObject, Sendable {
  /// The flow whose states the handler receives.
  associatedtype Flow: CheckoutFlow

  /// Called with the present state, and with each later state.
  ///
  /// - Parameter state: The state.
  func onState(_ state: Flow.State)

  /// Called with each event.
  ///
  /// - Parameter event: The event.
  func onEvent(_ event: Flow.Event)

  /// Called in place of the oldest news, if more than 1,024 waited for the main actor.
  ///
  /// - Parameter count: The number of states and events that were dropped.
  func onMissed(count: Int)
}

/// A handler, and the last state that it received.
package struct DeduplicatingHandler<Flow: CheckoutFlow>: Sendable {
  let handler: any CheckoutHandler<Flow>
  let memory: LastState<Flow.State>

  @MainActor func receive(_ news: CheckoutNews<Flow>.Event) {
    switch news {
    case .state(let state): if memory.replace(by: state) { handler.onState(state) }
    case .event(let event): handler.onEvent(event)
    case .missed(let count): handler.onMissed(count: count)
    }
  }
}

/// The last state that a handler received.
final class LastState<State: Equatable & Sendable>: Sendable {
  private let last = Mutex<State?>(nil)

  /// Notes a state, and returns whether it differs from the last one.
  func replace(by state: State) -> Bool {
    last.withLock { last in
      guard last != state else { return false }
      last = state
      return true
    }
  }
}
