public import CheckoutEngine
internal import EventStreams
internal import Synchronization

extension CheckoutStore {
  /// The states from the present one on; up to 1,024 wait for a slow subscriber.
  ///
  /// Subscribers are served in the order in which they subscribed.
  public var states: CheckoutStates<Flow.State, Flow.State> { states(bufferingNewest: 1_024) }

  /// Returns the states from the present one on.
  ///
  /// With a limit of 1, a slow subscriber receives only the newest state: enough for a view.
  ///
  /// - Parameter limit: The number of states that wait for a slow subscriber, 1 or more; the oldest
  ///   are dropped beyond that number.
  /// - Returns: The states.
  public func states(bufferingNewest limit: Int) -> CheckoutStates<Flow.State, Flow.State> {
    let stream = EventStream<Flow.State>(of: .states, from: hub, limit: .newest(limit)) { news in
      if case .state(let state) = news { state } else { nil }
    }
    return CheckoutStates(stream) { $0 }
  }

  /// The events from now on.
  public var events: CheckoutEvents<Flow.Event> {
    CheckoutEvents(
      EventStream<Flow.Event>(of: .events, from: hub, limit: .newest(65_536)) { news in
        if case .event(let event) = news { event } else { nil }
      })
  }

  /// Sets the handler, and retains it until another is set, or it is removed.
  ///
  /// A store has one handler. A handler that owns the store would retain itself: set it by
  /// ``setHandler(weakly:onLoss:)``.
  ///
  /// - Parameter handler: The handler.
  public func setHandler(strongly handler: some CheckoutHandler<Flow>) {
    guard !isClosed else { return }
    delivery.set(DeduplicatingHandler(handler: handler, memory: LastState()))
    add(.deliverPresentState)
  }

  /// Sets the handler without retaining it.
  ///
  /// If the handler is released without having been removed, the next state or event is delivered
  /// to nobody, and the loss is reported once.
  ///
  /// - Parameters:
  ///   - handler: The handler.
  ///   - onLoss: Called once, on the main actor, with the name of the handler's type.
  public func setHandler(
    weakly handler: some CheckoutHandler<Flow>, onLoss: @escaping @Sendable (_ type: String) -> Void
  ) {
    setHandler(weakly: handler, onLoss: onLoss) { $0 }
  }

  /// Sets the handler that an object gives, without retaining the object.
  func setHandler<Object: AnyObject & Sendable>(
    weakly object: Object, onLoss: @escaping @Sendable (_ type: String) -> Void,
    _ handler: @escaping @Sendable (Object) -> any CheckoutHandler<Flow>
  ) {
    guard !isClosed else { return }
    let memory = LastState<Flow.State>()
    lostHandler.set(onLoss)
    delivery.set(
      weakly: { [weak object] in
        object.map { DeduplicatingHandler(handler: handler($0), memory: memory) }
      }, type: String(describing: type(of: object)))
    add(.deliverPresentState)
  }

  /// Removes the handler; streams continue.
  public func removeHandler() {
    delivery.set(nil)
    lostHandler.set { _ in }
  }
}

/// The report of a handler that was released without having been removed.
final class LostHandlerReport: Sendable {
  private let report = Mutex<@Sendable (String) -> Void>({ _ in })

  func set(_ report: @escaping @Sendable (String) -> Void) {
    _ = self.report.withLock { exchange(&$0, with: report) }
  }

  func report(_ type: String) { report.withLock { $0 }(type) }
}
