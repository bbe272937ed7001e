internal import ScheduleEngine

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
    step.discardedPage = page.number
    openPage(page.url, isRecovery: true, as: .recovering, &step)
  }

  /// Notes that the order is placed.
  mutating func complete(_ completion: SheetCompletion, _ step: inout SheetStep) {
    state.phase = .completed
    step.events.append(.completed(completion))
    dropPreload(.completed, &step)
  }
}

extension PageAddress {
  /// Whether the address has a multipass token, which can be used once.
  fileprivate var containsMultipass: Bool {
    let word: UTF8Text = "multipass"
    let last = text.bytes.count - word.bytes.count
    var start = 0
    while start <= last {
      var length = 0
      while length < word.bytes.count, text.bytes[start + length] == word.bytes[length] {
        length += 1
      }
      if length == word.bytes.count { return true }
      start += 1
    }
    return false
  }
}
