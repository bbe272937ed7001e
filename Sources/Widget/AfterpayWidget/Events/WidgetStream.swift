internal import EventStreams

/// The events that one subscriber receives from a widget, from the moment of subscribing.
///
/// Each stream is a separate subscription. The stream ends when the widget is closed or released.
/// The subscription is removed when the stream and its iterators are released, even if they were
/// never used.
///
///     let publisher = WidgetEventPublisher()
///     let stream = publisher.errors
///     await publisher.onError(errorCode: "token_expired", message: nil)
///     for await obstacle in stream {
///       obstacle.errorCode  // "token_expired"
///       break
///     }
///
/// Several tasks may iterate one stream: each element goes to the task that has waited longest.
/// Cancelling a task ends only its own iteration.
public struct WidgetStream<Element: Sendable>: AsyncSequence, Sendable {
  /// A stream never throws.
  public typealias Failure = Never

  private let stream: EventStream<Element>
  #if canImport(Combine)
    /// Creates another subscription, for a subscriber of Combine.
    let newSubscription: @Sendable () -> EventStream<Element>

    init(_ newSubscription: @escaping @Sendable () -> EventStream<Element>) {
      stream = newSubscription()
      self.newSubscription = newSubscription
    }
  #else
    init(_ newSubscription: () -> EventStream<Element>) { stream = newSubscription() }
  #endif

  /// The number of elements that were dropped so far, because they came faster than they were
  /// received.
  public var missedCount: Int { stream.missedCount }

  /// Returns an iterator over the elements that no other iterator of this stream has received.
  ///
  /// - Returns: An iterator.
  public func makeAsyncIterator() -> Iterator { Iterator(elements: stream.makeAsyncIterator()) }

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
