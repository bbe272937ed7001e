internal import EventStreams

/// The events of a store that one subscriber receives, from the moment of subscribing.
///
/// Each read of ``CheckoutStore/events`` subscribes. The stream ends when the store is closed or
/// released. Several tasks may iterate one stream: each event goes to the task that has waited
/// longest. If more than 65,536 events wait, the oldest are dropped.
public struct CheckoutEvents<Element: Sendable>: AsyncSequence, Sendable {
  /// A stream never throws.
  public typealias Failure = Never

  private let stream: EventStream<Element>

  init(_ stream: EventStream<Element>) { self.stream = stream }

  /// The number of events that were dropped so far, because they came faster than they were
  /// received.
  public var missedCount: Int { stream.missedCount }

  /// Returns an iterator over the events that no other iterator of this stream has received.
  ///
  /// - Returns: An iterator.
  public func makeAsyncIterator() -> Iterator { Iterator(events: stream.makeAsyncIterator()) }

  /// Receives a stream's events, one at a time.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var events: AsyncStream<Element>.Iterator

    /// Waits for the next event.
    ///
    /// - Returns: The event, or nil when the stream has ended or the task is cancelled.
    public mutating func next() async -> Element? { await events.next() }

    /// Waits for the next event, on the caller's actor.
    ///
    /// - Parameter actor: The caller's actor.
    /// - Returns: The event, or nil when the stream has ended or the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      await events.next(isolation: actor)
    }
  }
}
