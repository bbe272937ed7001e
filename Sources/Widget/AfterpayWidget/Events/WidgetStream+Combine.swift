#if canImport(Combine)
  public import Combine
  internal import EventStreams
  internal import Synchronization

  extension WidgetStream: Combine.Publisher {
    /// The elements of the stream.
    public typealias Output = Element

    /// Subscribes a subscriber of Combine.
    ///
    /// Each subscriber has a subscription of its own, from this call on, which begins with the
    /// present state. It receives the elements in order, on the main actor, never more than it
    /// demands; elements that come faster are stored and dropped as the stream's policy determines.
    /// It receives `finished` when the widget is closed or released. The subscription does not
    /// retain the widget or its publisher, and ends when it is cancelled.
    ///
    /// A stream has the operators of both kinds of sequences. In `for await` the compiler chooses
    /// those of `AsyncSequence`; elsewhere write the type, such as `any AsyncSequence<WidgetStatus,
    /// Never>`, if `prefix` or `dropFirst` is ambiguous.
    ///
    /// - Parameter subscriber: The subscriber.
    public func receive<Downstream: Combine.Subscriber>(subscriber: Downstream)
    where Downstream.Input == Element, Downstream.Failure == Never {
      let elements = newSubscription()
      let delivery = CombineDelivery(to: subscriber)
      subscriber.receive(subscription: delivery)
      delivery.start(elements)
    }
  }

  /// Delivers the elements of a stream to a subscriber of Combine.
  private final class CombineDelivery<Downstream: Combine.Subscriber>: Combine.Subscription,
    Sendable
  where Downstream.Input: Sendable, Downstream.Failure == Never {
    /// A subscriber that may pass from where it subscribes to the main actor.
    ///
    /// Combine does not require that subscribers are `Sendable`, and a lock cannot lend one without
    /// holding it while the subscriber demands more, which would wait for itself. No two calls of a
    /// subscriber meet: it receives its subscription before the task starts, and all else from that
    /// one task.
    private struct CombineReceiver: @unchecked Sendable {
      let subscriber: Downstream
    }

    private struct State {
      /// The subscriber, until the subscription is cancelled or has finished.
      var receiver: CombineReceiver?
      var demand = Subscribers.Demand.none
      /// The task's wait for demand.
      var wait: CheckedContinuation<Void, Never>?
      var task: Task<Void, Never>?
    }

    private let state: Mutex<State>

    init(to subscriber: Downstream) {
      state = Mutex(State(receiver: CombineReceiver(subscriber: subscriber)))
    }

    /// Starts the task that delivers the elements, unless the subscription was cancelled already.
    func start(_ elements: EventStream<Downstream.Input>) {
      state.withLock { state in
        guard state.receiver != nil else { return }
        state.task = Task { @MainActor in await self.deliver(elements) }
      }
    }

    func request(_ demand: Subscribers.Demand) {
      let wait = state.withLock { state in
        state.demand += demand
        return state.demand > .none ? state.wait.take() : nil
      }
      wait?.resume()
    }

    func cancel() {
      // The subscriber is released after the lock, since its `deinit` may run any code.
      let old = state.withLock { exchange(&$0, with: State()) }
      old.task?.cancel()
      old.wait?.resume()
    }

    @MainActor private func deliver(_ elements: EventStream<Downstream.Input>) async {
      var iterator = elements.makeAsyncIterator()
      while await isDemanding() {
        guard let element = await iterator.next(isolation: MainActor.shared) else {
          return finish()
        }
        guard let receiver = receiverOfNext() else { return }
        request(receiver.subscriber.receive(element))
      }
    }

    /// Waits for demand, and returns whether there is any; otherwise the subscription has ended.
    @MainActor private func isDemanding() async -> Bool {
      await withCheckedContinuation { wait in
        let isOver = state.withLock { state in
          if state.receiver == nil || state.demand > .none { return true }
          state.wait = wait
          return false
        }
        if isOver { wait.resume() }
      }
      return state.withLock { $0.receiver != nil }
    }

    /// Returns the subscriber for one element, or nil if the subscription has been cancelled.
    private func receiverOfNext() -> CombineReceiver? {
      state.withLock { state in
        guard let receiver = state.receiver else { return nil }
        state.demand -= 1
        return receiver
      }
    }

    @MainActor private func finish() {
      let old = state.withLock { exchange(&$0, with: State()) }
      old.receiver?.subscriber.receive(completion: .finished)
    }
  }
#endif
