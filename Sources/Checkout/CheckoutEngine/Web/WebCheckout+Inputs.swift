internal import ScheduleEngine

// The inputs of the shopper, of the app and of the web view.
extension WebCheckout {
  /// Carries an input out, in a checkout that was not left.
  mutating func perform(_ input: WebInput, _ step: inout WebStep) throws(WebRefusal) {
    switch input {
    case .start:
      // The screen may appear again at any time.
      if progress == .idle { begin(&step) }
    case .retry: try retry(&step)
    case .close: close(&step)
    case .confirmLeave:
      guard state.phase == .leaving else { throw WebRefusal(.notLeaving) }
      end(&step)
    case .stay:
      guard state.phase == .leaving else { throw WebRefusal(.notLeaving) }
      state.phase = progress
    case .message(let message):
      guard settings.kind == .bridge else { throw WebRefusal(.wrongKind) }
      try checkPage()
      receive(message, &step)
    case .navigated(let url):
      guard case .parse(let completion) = settings.kind else { throw WebRefusal(.wrongKind) }
      try checkPage()
      guard !isPlaced, let id = completion.orderID(in: url) else { return }
      pageOrderID = id
      place(&step)
    case .pageStarted, .pageProgress, .pageFinished, .pageFailed:
      try checkPage()
      observePage(input, &step)
    case .answer, .noAnswer: assertionFailure("answers are received, not performed")
    }
  }

  /// Throws a refusal unless there is a page.
  private func checkPage() throws(WebRefusal) {
    switch progress {
    case .loading, .showing, .completing, .completed: break
    case .idle, .starting, .failed, .leaving, .left: throw WebRefusal(.wrongPhase)
    }
  }

  private mutating func observePage(_ input: WebInput, _ step: inout WebStep) {
    switch input {
    case .pageStarted(let url):
      (state.url, state.progress) = (url, 0)
      if state.failure?.code == .pageError { state.failure = nil }
      if !isPlaced { enter(.loading) }
    case .pageProgress(let thousandths):
      state.progress = max(state.progress, min(thousandths, 1_000))
    case .pageFinished(let url):
      (state.url, state.progress) = (url, 1_000)
      if !isPlaced { enter(.showing) }
    case .pageFailed(let reason):
      guard !isPlaced, reason != "cancelled" else { return }
      enter(.failed)
      fail(WebFailure(.pageFailed, message: reason), &step)
    default: break
    }
  }

  private mutating func retry(_ step: inout WebStep) throws(WebRefusal) {
    if progress == .failed {
      begin(&step)
    } else if progress == .completing, underWay == nil {
      state.failure = nil
      report(&step)
    } else {
      throw WebRefusal(.nothingToRetry)
    }
  }

  mutating func close(_ step: inout WebStep) {
    guard state.phase != .leaving else { return }
    switch progress {
    case .loading, .showing:
      state.phase = .leaving
      step.effects.append(.promptToLeave(.unfinished))
    case .completing:
      guard !hasDismissed else { return }
      hasDismissed = true
      repeatReport(&step)
      step.effects.append(.dismiss)
    case .idle, .starting, .failed, .completed, .leaving, .left: end(&step)
    }
  }

  /// Asks the shop's server for the page.
  mutating func begin(_ step: inout WebStep) {
    state.failure = nil
    // The order of an abandoned page is not the one that the next page places.
    (serverOrderID, pageOrderID, state.order) = (nil, nil, nil)
    send(.begin(cartID: settings.cartID), &step)
    enter(.starting)
  }
}
