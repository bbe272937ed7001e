/// What a widget tells one subscriber, from the moment of subscribing on.
///
/// A stream is a subscription of its own. It ends when the widget is closed or released; it leaves
/// no trace once the stream and its iterators are gone, whether or not they were used.
///
///     let publisher = WidgetEventPublisher()
///     let stream = publisher.errors
///     await publisher.onError(errorCode: "token_expired", message: nil)
///     for await obstacle in stream {
///       obstacle.errorCode  // "token_expired"
///       break
///     }
///
/// Any number of tasks may iterate one stream: each element goes to one of them, to the one that
/// has waited longest. Cancelling a task ends its own iteration alone.
public struct WidgetStream<Element: Sendable>: AsyncSequence, Sendable {
  /// A stream never throws.
  public typealias Failure = Never

  private let subscription: Subscription
  private let element: @Sendable (WidgetEventPublisher.Event) -> Element?

  init(
    _ subscription: Subscription,
    of element: @escaping @Sendable (WidgetEventPublisher.Event) -> Element?
  ) {
    self.subscription = subscription
    self.element = element
  }

  /// How many elements were dropped so far, because they came faster than they were received.
  public var missedCount: Int { subscription.mailbox.missedCount }

  /// Begins or continues to receive; elements that another iterator has received are gone.
  ///
  /// - Returns: An iterator.
  public func makeAsyncIterator() -> Iterator {
    let number = subscription.mailbox.newReader()
    let elements = AsyncStream { [subscription, element] in
      await subscription.mailbox.next(for: number).flatMap(element)
    } onCancel: { [subscription] in
      subscription.mailbox.stopWaiting(number)
    }
    return Iterator(elements: elements.makeAsyncIterator())
  }

  /// Receives a stream's elements, one at a time.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var elements: AsyncStream<Element>.Iterator

    /// Waits for the next element.
    ///
    /// - Returns: The element, or nil when the stream has ended or the task is cancelled.
    public mutating func next() async -> Element? { await elements.next() }

    /// Waits for the next element, on the caller's actor.
    ///
    /// - Parameter actor: The caller's actor.
    /// - Returns: The element, or nil when the stream has ended or the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      await elements.next(isolation: actor)
    }
  }
}
