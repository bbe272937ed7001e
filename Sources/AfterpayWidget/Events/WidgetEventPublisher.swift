public import ScheduleEngine

/// A widget's events as asynchronous streams.
///
/// Every access of a stream is a subscription of its own, which begins with the present state, so
/// that a late subscriber knows where the widget stands. All subscribers receive events in one
/// order, that of their publishing.
///
///     let publisher = WidgetEventPublisher()
///     await publisher.onReady(
///       isValid: true, amountDueToday: schedule.amountDueToday, paymentScheduleChecksum: nil)
///     for await ready in publisher.ready {
///       ready.amountDueToday  // 50.00 USD
///       break
///     }
///
/// A widget has a publisher. One can also be made alone and set as a ``WidgetHandler``: it then
/// tells what its callbacks are told, be it by one widget or by several.
///
/// Memory is bounded: a subscriber that does not receive what comes loses some of it, as its
/// ``BufferingPolicy`` says, and is told so. The streams end when the publisher is released. To tell
/// an event takes O(*n*) in the number of streams; to subscribe takes the same time for any number.
public final class WidgetEventPublisher: Sendable {
  private let hub = EventHub()
  let policy: BufferingPolicy

  /// Makes a publisher that knows of no widget yet.
  ///
  /// - Parameter policy: What is kept for a slow subscriber that does not say it itself.
  public init(buffering policy: BufferingPolicy = .standard) { self.policy = policy }

  deinit { hub.finish() }

  /// How many streams there are.
  package var subscriberCount: Int { hub.subscriberCount }

  /// Tells an event to every subscriber; after ``finish()`` to nobody.
  package func publish(_ event: Event) { hub.publish(event) }

  /// Tells events to every subscriber, between which nobody subscribes.
  ///
  /// - Parameter events: The events; they are gone over while a lock is held.
  package func publish(contentsOf events: some Sequence<Event>) {
    hub.publish(contentsOf: events)
  }

  /// Tells new subscribers nothing of a failure that stood, because its cause is being seen to.
  package func forgetFailure() { hub.forgetFailure() }

  /// Ends every stream once what was told before has been received, and new ones at once.
  package func finish() { hub.finish() }
}

extension WidgetEventPublisher {
  /// Everything, in order.
  ///
  /// Where the widget is ready already, it begins with `ready` of the present status, and `error`
  /// where that is invalid; a failure that still stands comes next. A failure stands until the
  /// widget is ready, changes or looks its order up again, of which no callback tells: for a
  /// publisher that was set as a handler it stands until the next `ready` or `changed`.
  public var events: WidgetStream<Event> { events(buffering: policy) }

  /// What the widget tells when it is ready; where it is already, its present status.
  public var ready: WidgetStream<Ready> { ready(buffering: policy) }

  /// The statuses that follow; it begins with the last one, if there was one.
  public var changed: WidgetStream<WidgetStatus> { changed(buffering: policy) }

  /// What stands in the way of the order; it begins with what does so at present.
  public var errors: WidgetStream<Obstacle> { errors(buffering: policy) }

  /// What goes wrong inside the widget; it begins with a failure that still stands.
  public var failures: WidgetStream<WidgetFailure> { failures(buffering: policy) }

  /// Everything, in order, as ``events-property`` has it.
  ///
  /// - Parameter policy: What is kept when events come faster than they are received.
  /// - Returns: A stream of its own.
  public func events(buffering policy: BufferingPolicy) -> WidgetStream<Event> {
    stream(of: .everything, policy) { $0 }
  }

  /// What the widget tells when it is ready, as ``ready-property`` has it.
  ///
  /// - Parameter policy: What is kept when it comes faster than it is received.
  /// - Returns: A stream of its own.
  public func ready(buffering policy: BufferingPolicy) -> WidgetStream<Ready> {
    stream(of: .ready, policy) { event in
      guard case .ready(let isValid, let amount, let checksum, let obstacle) = event else {
        return nil
      }
      return Ready(
        isValid: isValid, amountDueToday: amount, paymentScheduleChecksum: checksum,
        obstacle: obstacle)
    }
  }

  /// The statuses that follow, as ``changed-property`` has them.
  ///
  /// - Parameter policy: What is kept when they come faster than they are received.
  /// - Returns: A stream of its own.
  public func changed(buffering policy: BufferingPolicy) -> WidgetStream<WidgetStatus> {
    stream(of: .changes, policy) { event in
      if case .changed(let status) = event { status } else { nil }
    }
  }

  /// What stands in the way of the order, as ``errors-property`` has it.
  ///
  /// - Parameter policy: What is kept when it comes faster than it is received.
  /// - Returns: A stream of its own.
  public func errors(buffering policy: BufferingPolicy) -> WidgetStream<Obstacle> {
    stream(of: .errors, policy) { event in
      guard case .error(let code, let message) = event else { return nil }
      return Obstacle(errorCode: code, message: message)
    }
  }

  /// What goes wrong inside the widget, as ``failures-property`` has it.
  ///
  /// - Parameter policy: What is kept when it comes faster than it is received.
  /// - Returns: A stream of its own.
  public func failures(buffering policy: BufferingPolicy) -> WidgetStream<WidgetFailure> {
    stream(of: .failures, policy) { event in
      if case .failure(let failure) = event { failure } else { nil }
    }
  }

  private func stream<Element>(
    of topic: Topic, _ policy: BufferingPolicy,
    _ element: @escaping @Sendable (Event) -> Element?
  ) -> WidgetStream<Element> {
    WidgetStream(Subscription(to: topic, of: hub, policy), of: element)
  }
}

// An extension of its own: the class itself belongs to no actor.
extension WidgetEventPublisher: WidgetHandler {
  /// Publishes that a widget is ready.
  public func onReady(isValid: Bool, amountDueToday: Money, paymentScheduleChecksum: String?) {
    publish(
      .ready(
        isValid: isValid, amountDueToday: amountDueToday,
        paymentScheduleChecksum: paymentScheduleChecksum))
  }

  /// Publishes a change of a widget's status.
  public func onChanged(status: WidgetStatus) { publish(.changed(status)) }

  /// Publishes what stands in the way of an order.
  public func onError(errorCode: String?, message: String?) {
    publish(.error(errorCode: errorCode, message: message))
  }

  /// Publishes what went wrong inside a widget.
  public func onFailure(error: any Error) { publish(.failure(WidgetFailure(error))) }
}
