internal import ScheduleEngine
internal import Synchronization

extension LiveWidget {
  /// Looks the order up again, after a failure or because the answer takes too long.
  ///
  /// Cancels the previous lookup, ignores its answer and clears its failure. A widget that knows
  /// its order, or is closed, does nothing.
  public func retryLookup() {
    guard case .loading = machine.state, let request else { return }
    failure = nil
    publisher.clearFailure()
    _ = try? machine.apply(.lookUpAgain, at: clock.now())
    guard case .loading(let number, _) = machine.state else { return }
    request.start(number, for: self, on: shop.scheduler)
  }

  /// Applies the answer to a request; ignores it if the request is not the last one.
  func receive(_ result: Result<CheckoutOrder?, WidgetFailure>, ofRequest number: Int) {
    guard case .loading(number, _) = machine.state else { return }
    do throws(WidgetCommandError) {
      switch result {
      case .success(let order?):
        try apply(.lookedUp(.found(order), request: number))
      case .success(nil):
        try apply(.lookedUp(.unknownToken, request: number))
      case .failure(let failure):
        try apply(.lookedUp(.failed(LookupFailure()), request: number), becauseOf: failure)
        return fail(failure)
      }
    } catch {
      let failure = WidgetFailure(error)
      emit(failure)
      return fail(failure)
    }
    request = nil
    if let status = machine.status { waiters.settle(.success(status)) }
  }

  private func fail(_ failure: WidgetFailure) {
    self.failure = failure
    waiters.settle(.failure(WidgetError(reason: .lookupFailed(failure))))
  }
}

/// The lookup of a widget's order.
///
/// It runs one task at a time, which does not retain the widget.
final class LookupRequest: Sendable {
  private let token: SecretToken
  private let lookup: any CheckoutLookup
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(of token: SecretToken, by lookup: any CheckoutLookup) {
    self.token = token
    self.lookup = lookup
  }

  /// Starts a request for the order, and cancels the previous one, whose answer no longer counts.
  func start(_ number: Int, for widget: LiveWidget, on scheduler: Scheduler) {
    let new = scheduler.spawn { [token, lookup, weak widget] in
      let answer = await Self.answer(to: token, by: lookup)
      await widget?.receive(answer, ofRequest: number)
    }
    let old = task.withLock { task in exchange(&task, with: new) }
    old?.cancel()
  }

  /// Cancels the request; its answer no longer counts.
  func cancel() { task.withLock { $0 }?.cancel() }

  private static func answer(
    to token: SecretToken, by lookup: any CheckoutLookup
  ) async -> Result<CheckoutOrder?, WidgetFailure> {
    do {
      return .success(try await lookup.order(for: token))
    } catch {
      // The error's description may run any code: it is read here, once, where no lock is held.
      return .failure(.lookupFailed(error, hiding: token))
    }
  }
}
