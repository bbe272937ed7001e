internal import ScheduleEngine
internal import Synchronization

/// The lookup of a widget's order: one task at a time, which does not keep the widget.
final class LookupRequest: Sendable {
  private let token: SecretToken
  private let lookup: any CheckoutLookup
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(of token: SecretToken, by lookup: any CheckoutLookup) {
    self.token = token
    self.lookup = lookup
  }

  /// Asks for the order in place of the request before, whose answer no longer counts.
  func start(_ number: Int, for widget: LiveWidget, on scheduler: Scheduler) {
    let new = scheduler.spawn { [token, lookup, weak widget] in
      let answer = await Self.answer(to: token, by: lookup)
      await widget?.take(answer, of: number)
    }
    let old = task.withLock { task in exchange(&task, with: new) }
    old?.cancel()
  }

  /// Has the lookup stop; its answer no longer counts.
  func cancel() { task.withLock { $0 }?.cancel() }

  private static func answer(
    to token: SecretToken, by lookup: any CheckoutLookup
  ) async -> Result<CheckoutOrder?, WidgetFailure> {
    do {
      return .success(try await lookup.order(for: token))
    } catch {
      // The error's text is somebody else's code: it is asked for here, once, where no lock is held.
      return .failure(.lookupFailed(error, hiding: token))
    }
  }
}
