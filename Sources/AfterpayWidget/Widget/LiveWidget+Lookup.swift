internal import ScheduleEngine

extension LiveWidget {
  /// Looks the order up again, after a failure or because an answer is long in coming.
  ///
  /// The lookup before is cancelled, and its answer, should one come, is dropped; its failure stands
  /// no longer. A widget that knows its order, or is closed, does nothing.
  public func retryLookup() {
    guard case .loading = machine.state, let request else { return }
    failure = nil
    publisher.forgetFailure()
    _ = try? machine.apply(.lookUpAgain, at: clock.now())
    guard case .loading(let number, _) = machine.state else { return }
    request.start(number, for: self, on: shop.scheduler)
  }

  /// Takes the answer of the lookup with a number.
  func take(_ result: Result<CheckoutOrder?, WidgetFailure>, of number: Int) {
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
      tell(failure)
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
