/// The elements that one subscriber receives from an ``EventHub``.
///
/// Creating a stream subscribes to the hub; the subscription ends when the stream and its iterators
/// are released. Several tasks may iterate one stream: each element goes to the task that has
/// waited longest.
@usableFromInline package struct EventStream<Element: Sendable>: AsyncSequence, Sendable {
  @usableFromInline package typealias Failure = Never

  // Functions instead of the subscription: the compiler specializes `init` for the kind of events,
  // and with it all code that these functions call.
  @usableFromInline let makeIterator: @Sendable () -> AsyncStream<Element>.Iterator
  @usableFromInline let countMissed: @Sendable () -> Int

  /// Subscribes to a topic.
  ///
  /// - Parameters:
  ///   - topic: The events to receive.
  ///   - hub: The hub that publishes them.
  ///   - limit: The number of events to store for a slow subscriber.
  ///   - element: Converts an event to an element; must not return nil for an event of the topic,
  ///     since nil ends the iteration.
  @inlinable package init<Kind: EventKind>(
    of topic: Kind.Topic, from hub: EventHub<Kind>, limit: BacklogLimit,
    as element: @escaping @Sendable (Kind.Event) -> Element?
  ) {
    let subscription = Subscription(to: topic, of: hub, limit: limit, as: element)
    makeIterator = { subscription.makeIterator() }
    countMissed = { subscription.mailbox.missedCount }
  }

  /// The number of elements that were dropped so far.
  @inlinable package var missedCount: Int { countMissed() }

  @inlinable package func makeAsyncIterator() -> AsyncStream<Element>.Iterator { makeIterator() }
}

/// One subscription to a hub, which is removed from the hub when this object is released.
@usableFromInline final class Subscription<Kind: EventKind, Element: Sendable>: Sendable {
  @usableFromInline let mailbox: Mailbox<Kind>
  @usableFromInline let hub: EventHub<Kind>
  @usableFromInline let number: Int
  @usableFromInline let element: @Sendable (Kind.Event) -> Element?

  @inlinable init(
    to topic: Kind.Topic, of hub: EventHub<Kind>, limit: BacklogLimit,
    as element: @escaping @Sendable (Kind.Event) -> Element?
  ) {
    self.hub = hub
    self.element = element
    (mailbox, number) = hub.subscribe(to: topic, limit: limit)
  }

  @inlinable deinit { hub.unsubscribe(number) }

  @inlinable func makeIterator() -> AsyncStream<Element>.Iterator {
    let reader = mailbox.newReader()
    let elements = AsyncStream { [self] in
      await mailbox.next(for: reader).flatMap(element)
    } onCancel: { [self] in
      mailbox.stopWaiting(reader)
    }
    return elements.makeAsyncIterator()
  }
}
