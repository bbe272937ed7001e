internal import EventStreams
public import ScheduleEngine

/// The events of a widget as asynchronous streams.
///
/// Every access of a stream is a separate subscription. It begins with the present state, so that a
/// late subscriber knows it. All subscribers receive events in the order in which they were
/// published.
///
///     let publisher = WidgetEventPublisher()
///     await publisher.onReady(
///       isValid: true, amountDueToday: schedule.amountDueToday, paymentScheduleChecksum: nil)
///     for await ready in publisher.ready {
///       ready.amountDueToday  // 50.00 USD
///       break
///     }
///
/// Where Combine is there, each stream is also a publisher of Combine, as in Afterpay's guide:
///
/// ```swift no-run
/// let eventPublisher = WidgetEventPublisher()
///
/// eventPublisher.changed
///   .sink(receiveValue: { status in /* respond to status */ })
///   .store(in: &cancellables)
/// ```
///
/// Each widget has a publisher. A publisher can also be created alone and set as a
/// ``WidgetHandler``: it then publishes an event for each callback, from one widget or several.
///
/// Memory is bounded: a subscriber that receives too slowly misses events, as its
/// ``BufferingPolicy`` determines, and is notified of the loss. The streams end when the publisher
/// is released. Publishing an event takes O(*n*) in the number of streams; subscribing takes the
/// same time for any number.
public final class WidgetEventPublisher: Sendable {
  private let hub = EventHub<WidgetEventKind>()
  let policy: BufferingPolicy

  /// Creates a publisher that has received no event yet.
  ///
  /// - Parameter policy: The policy of every stream that is accessed without one.
  public init(buffering policy: BufferingPolicy = .standard) { self.policy = policy }

  deinit { hub.finish() }

  /// The number of streams.
  package var subscriberCount: Int { hub.subscriberCount }

  /// Publishes an event to every subscriber, unless ``finish()`` was called.
  package func publish(_ event: Event) { hub.publish(event) }

  /// Publishes events to every subscriber; no subscriber is added between them.
  ///
  /// - Parameter events: The events; the sequence is iterated while a lock is held.
  package func publish(contentsOf events: some Sequence<Event>) {
    hub.publish(contentsOf: events)
  }

  /// Clears the present failure, so that new subscribers do not receive it.
  package func clearFailure() { hub.updateState { $0.clearFailure(deferring: &$1) } }

  /// Ends every stream after the events that were published before; new streams end at once.
  package func finish() { hub.finish() }
}

extension WidgetEventPublisher {
  /// The events that are stored for a subscriber that receives more slowly than they are published.
  ///
  /// Dropped events are counted: `events` contains ``Event/missed(_:)`` at their position, and
  /// every stream has a ``WidgetStream/missedCount``.
  ///
  ///     let publisher = WidgetEventPublisher(buffering: .oldest(10))
  ///     let latest = publisher.changed(buffering: .newest(1))
  public enum BufferingPolicy: Hashable, Sendable {
    /// The newest events, up to this number: the oldest is dropped for a new one. Less than 1
    /// counts as 1.
    case newest(Int)
    /// The oldest events, up to this number: a new one is dropped if there is no room. Less than 1
    /// counts as 1.
    case oldest(Int)

    /// The newest 256 events.
    public static var standard: Self { .newest(256) }

    fileprivate var limit: BacklogLimit {
      switch self {
      case .newest(let count): .newest(count)
      case .oldest(let count): .oldest(count)
      }
    }
  }

  /// All events, in order.
  ///
  /// If the widget is ready already, the stream begins with `ready` of the present status, followed
  /// by `error` if that status is invalid, and by the present failure. A failure is present until
  /// the widget is ready, changes or looks its order up again. No callback reports a new lookup, so
  /// in a publisher that was set as a handler a failure is present until the next `ready` or
  /// `changed`.
  public var events: WidgetStream<Event> { events(buffering: policy) }

  /// The `ready` event; if the widget is ready already, one with its present status.
  public var ready: WidgetStream<Ready> { ready(buffering: policy) }

  /// The statuses after `ready`; the stream begins with the last one, if there was one.
  public var changed: WidgetStream<WidgetStatus> { changed(buffering: policy) }

  /// The obstacles to the order; the stream begins with the present one.
  public var errors: WidgetStream<Obstacle> { errors(buffering: policy) }

  /// The failures inside the widget; the stream begins with the present one.
  public var failures: WidgetStream<WidgetFailure> { failures(buffering: policy) }

  /// Returns all events, in order, as ``events-property`` does.
  ///
  /// - Parameter policy: The events to store if they come faster than they are received.
  /// - Returns: A new stream.
  public func events(buffering policy: BufferingPolicy) -> WidgetStream<Event> {
    WidgetStream { [hub] in EventStream(of: .everything, from: hub, limit: policy.limit) { $0 } }
  }

  /// Returns the `ready` event, as ``ready-property`` does.
  ///
  /// - Parameter policy: The events to store if they come faster than they are received.
  /// - Returns: A new stream.
  public func ready(buffering policy: BufferingPolicy) -> WidgetStream<Ready> {
    WidgetStream { [hub] in
      EventStream(of: .ready, from: hub, limit: policy.limit) { event in
        guard case .ready(let isValid, let amount, let checksum, let obstacle) = event else {
          return nil
        }
        return Ready(
          isValid: isValid, amountDueToday: amount, paymentScheduleChecksum: checksum,
          obstacle: obstacle)
      }
    }
  }

  /// Returns the statuses after `ready`, as ``changed-property`` does.
  ///
  /// - Parameter policy: The statuses to store if they come faster than they are received.
  /// - Returns: A new stream.
  public func changed(buffering policy: BufferingPolicy) -> WidgetStream<WidgetStatus> {
    WidgetStream { [hub] in
      EventStream(of: .changes, from: hub, limit: policy.limit) { event in
        if case .changed(let status) = event { status } else { nil }
      }
    }
  }

  /// Returns the obstacles to the order, as ``errors-property`` does.
  ///
  /// - Parameter policy: The obstacles to store if they come faster than they are received.
  /// - Returns: A new stream.
  public func errors(buffering policy: BufferingPolicy) -> WidgetStream<Obstacle> {
    WidgetStream { [hub] in
      EventStream(of: .errors, from: hub, limit: policy.limit) { event in
        guard case .error(let code, let message) = event else { return nil }
        return Obstacle(errorCode: code, message: message)
      }
    }
  }

  /// Returns the failures inside the widget, as ``failures-property`` does.
  ///
  /// - Parameter policy: The failures to store if they come faster than they are received.
  /// - Returns: A new stream.
  public func failures(buffering policy: BufferingPolicy) -> WidgetStream<WidgetFailure> {
    WidgetStream { [hub] in
      EventStream(of: .failures, from: hub, limit: policy.limit) { event in
        if case .failure(let failure) = event { failure } else { nil }
      }
    }
  }
}

// A separate extension, so that the class itself is not isolated to the main actor.
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

  /// Publishes the obstacle to an order.
  public func onError(errorCode: String?, message: String?) {
    publish(.error(errorCode: errorCode, message: message))
  }

  /// Publishes a failure inside a widget.
  public func onFailure(error: any Error) { publish(.failure(WidgetFailure(error))) }
}
