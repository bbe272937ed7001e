internal import CheckoutEngine
internal import Synchronization

extension CheckoutStore {
  /// The steps from now on, for screens: unlike states, they include refusals, effects, and inputs
  /// after which the state is the same.
  ///
  /// Each read subscribes. Up to 1,024 steps wait for a slow subscriber; the oldest are dropped
  /// beyond that number. The stream ends when the store is closed or released.
  package var steps: AsyncStream<CheckoutStep<Flow>> { observers.add() }
}

/// The subscribers of a store's steps.
final class StepObservers<Flow: CheckoutFlow>: Sendable {
  private typealias Observer = AsyncStream<CheckoutStep<Flow>>.Continuation

  private struct Members: Sendable {
    var observers: [Int: Observer] = [:]
    var lastNumber = 0
    var isFinished = false
  }

  private let members = Mutex(Members())

  /// Adds a subscriber, which ends by itself when its stream is released.
  func add() -> AsyncStream<CheckoutStep<Flow>> {
    let (stream, observer) = AsyncStream.makeStream(
      of: CheckoutStep<Flow>.self, bufferingPolicy: .bufferingNewest(1_024))
    let number: Int? = members.withLock { members in
      guard !members.isFinished else { return nil }
      members.lastNumber += 1
      members.observers[members.lastNumber] = observer
      return members.lastNumber
    }
    guard let number else {
      observer.finish()
      return stream
    }
    observer.onTermination = { [weak self] _ in self?.remove(number) }
    return stream
  }

  /// Delivers a step.
  func receive(_ step: CheckoutStep<Flow>) {
    for observer in members.withLock({ Array($0.observers.values) }) { observer.yield(step) }
  }

  /// Ends all streams, also those that are added later.
  func finish() {
    let observers = members.withLock { members in
      members.isFinished = true
      return exchange(&members.observers, with: [:])
    }
    for observer in observers.values { observer.finish() }
  }

  private func remove(_ number: Int) {
    _ = members.withLock { $0.observers.removeValue(forKey: number) }
  }
}
