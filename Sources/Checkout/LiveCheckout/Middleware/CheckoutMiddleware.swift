public import CheckoutEngine
public import ScheduleEngine

/// Code that sees every step of a store.
///
/// A store calls its middleware after each input, before it starts the input's effects: once for
/// each step, in the order of the steps, and in the order in which the store received the
/// middleware. The order never changes.
///
/// A middleware cannot change or swallow an input. It may add inputs by
/// ``CheckoutStore/enqueue(_:)``, which are taken after those that wait already.
///
/// The store waits for each call. Work that may take long or fail belongs beside the checkout:
/// ``AnalyticsMiddleware`` shows how.
///
/// ```swift no-run
/// struct Printer: CheckoutMiddleware {
///   func receive(
///     _ step: CheckoutStep<NativeCheckout>, in store: CheckoutStore<NativeCheckout>
///   ) {
///     print(step.number, step.after.phase)
///   }
/// }
/// ```
public protocol CheckoutMiddleware<Flow>: Sendable {
  /// The flow whose steps the middleware sees.
  associatedtype Flow: CheckoutFlow

  /// Receives the settings of the checkout, before any step; does nothing by default.
  ///
  /// - Parameters:
  ///   - settings: The facts that the checkout begins with.
  ///   - moment: The day and time.
  func begin(_ settings: Flow.Settings, at moment: Moment)

  /// Receives the effects and events by which a stored checkout continues, before any step; does
  /// nothing by default.
  ///
  /// - Parameters:
  ///   - reaction: The effects and events.
  ///   - store: The store that continues it.
  ///   - moment: The day and time.
  func resume(
    _ reaction: FlowReaction<Flow.Effect, Flow.Event>, in store: CheckoutStore<Flow>,
    at moment: Moment)

  /// Receives a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - store: The store that took it, whose state is the one after the step.
  func receive(_ step: CheckoutStep<Flow>, in store: CheckoutStore<Flow>)
}

extension CheckoutMiddleware {
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - settings: The facts that the checkout begins with.
  ///   - moment: The day and time.
  public func begin(_ settings: Flow.Settings, at moment: Moment) {}

  /// Does nothing.
  ///
  /// - Parameters:
  ///   - reaction: The effects and events.
  ///   - store: The store that continues it.
  ///   - moment: The day and time.
  public func resume(
    _ reaction: FlowReaction<Flow.Effect, Flow.Event>, in store: CheckoutStore<Flow>,
    at moment: Moment
  ) {}
}
