extension SheetCheckout {
  /// Notes that the page on screen failed, and begins a second try if there is one.
  mutating func fail(_ error: SheetError, _ step: inout SheetStep) {
    guard let page = screen else { return }
    let error = page.isRecovery ? error.unrecoverable : error
    state.error = error
    step.events.append(.failed(error))
    dropPreload(.failed, &step)
    guard !page.isRecovery, !page.url.containsMultipass else {
      return close(as: .failed, &step)
    }
    switch settings.recovery {
    case .default where error.isRecoverable: recover(&step)
    case .ask: state.phase = .deciding
    case .default, .never: close(as: .failed, &step)
    }
  }

  /// Carries out the app's decision about a failure.
  mutating func recover(_ isAllowed: Bool, _ step: inout SheetStep) throws(SheetRefusal) {
    guard state.phase == .deciding else { throw SheetRefusal(.notDeciding) }
    if isAllowed { recover(&step) } else { close(as: .failed, &step) }
  }

  /// Loads the checkout a second time, in another page.
  private mutating func recover(_ step: inout SheetStep) {
    guard let page = screen else { return }
    state.error = nil
    step.discardedPages.append(page.number)
    openPage(page.url, isRecovery: true, as: .recovering, &step)
  }

  /// Notes that the order is placed.
  mutating func complete(_ completion: SheetCompletion, _ step: inout SheetStep) {
    state.phase = .completed
    step.events.append(.completed(completion))
    dropPreload(.completed, &step)
  }
}
