internal import EventStreams

/// The states of a store, or a part of them, that one subscriber receives.
///
/// A subscriber receives the present state first and then every other state, in order; an element
/// that equals the one before is left out. If more states wait for a slow subscriber than the
/// stream stores, the oldest are dropped, never the newest. The stream ends when the store is
/// closed or released. A stream of a closed store is empty; ``CheckoutStore/state`` is the last
/// state.
///
/// ```swift no-run
/// for await total in store.states.select(\.order?.summary.total) { label.text = "\(total)" }
/// ```
///
/// Each read of ``CheckoutStore/states`` subscribes. Several tasks may iterate one stream: each
/// state goes to the task that has waited longest. Cancelling a task ends only its own iteration.
public struct CheckoutStates<State: Sendable, Element: Equatable & Sendable>: AsyncSequence,
  Sendable
{
  /// A stream never throws.
  public typealias Failure = Never

  private let stream: EventStream<State>
  private let part: @Sendable (State) -> Element

  init(_ stream: EventStream<State>, part: @escaping @Sendable (State) -> Element) {
    (self.stream, self.part) = (stream, part)
  }

  /// The number of states that were dropped so far, because they came faster than they were
  /// received.
  public var missedCount: Int { stream.missedCount }

  /// Returns the stream of a part of each element.
  ///
  /// A part that equals the one that this subscriber received last is left out.
  ///
  /// - Parameter part: Returns the part of an element; a key path will do.
  /// - Returns: The stream of the parts, which takes the place of this one.
  public func select<Part: Equatable & Sendable>(
    _ part: @escaping @Sendable (Element) -> Part
  ) -> CheckoutStates<State, Part> {
    let inner = self.part
    return CheckoutStates<State, Part>(stream) { state in part(inner(state)) }
  }

  /// Returns an iterator over the states that no other iterator of this stream has received.
  ///
  /// - Returns: An iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(states: stream.makeAsyncIterator(), part: part)
  }

  /// Receives a stream's elements, one at a time.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var states: AsyncStream<State>.Iterator
    fileprivate let part: @Sendable (State) -> Element
    private var last: Element?

    fileprivate init(
      states: AsyncStream<State>.Iterator, part: @escaping @Sendable (State) -> Element
    ) {
      (self.states, self.part) = (states, part)
    }

    /// Waits for the next element.
    ///
    /// - Returns: The element, or nil when the stream has ended or the task is cancelled.
    public mutating func next() async -> Element? { await next(isolation: nil) }

    /// Waits for the next element, on the caller's actor.
    ///
    /// - Parameter actor: The caller's actor.
    /// - Returns: The element, or nil when the stream has ended or the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      while let state = await states.next(isolation: actor) {
        let element = part(state)
        if element != last {
          last = element
          return element
        }
      }
      return nil
    }
  }
}
