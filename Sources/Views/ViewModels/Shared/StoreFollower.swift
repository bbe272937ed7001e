/// A task that delivers the elements of a sequence to a model on the main actor, until the sequence
/// ends or the follower is released.
///
/// A model stores it, and passes a closure that captures the model weakly, so that releasing the
/// model ends the task.
@MainActor package final class StoreFollower {
  private let task: Task<Void, Never>

  /// Starts to follow.
  ///
  /// - Parameters:
  ///   - elements: The elements, such as the states of a store.
  ///   - receive: Receives each element; it returns false to end.
  ///   - end: Called once when the sequence has ended by itself.
  package init<Elements: AsyncSequence & Sendable>(
    _ elements: Elements, receive: @escaping @MainActor (Elements.Element) -> Bool,
    end: @escaping @MainActor () -> Void = {}
  ) where Elements.Failure == Never, Elements.Element: Sendable {
    task = Task { @MainActor in
      for await element in elements {
        if Task.isCancelled || !receive(element) { return }
      }
      if !Task.isCancelled { end() }
    }
  }

  deinit { task.cancel() }
}
