internal import ScheduleEngine

extension SheetCheckout {
  /// Whether the page on screen can fail.
  private var canFail: Bool {
    switch state.phase {
    case .loading, .showing, .recovering: true
    case .hidden, .deciding, .completed, .failed: false
    }
  }

  /// Receives news of a page, and returns false if they are ignored.
  mutating func receive(
    _ input: SheetInput, in place: PagePlace, _ step: inout SheetStep
  ) -> Bool {
    switch input {
    case .pageAnswer(_, let url, let status): return answer(status, from: url, in: place, &step)
    case .queued:
      // A buyer who sees the page sees the queue too.
      if place == .background { dropPreload(.queued, &step) }
    case .pageProgress(_, let progress):
      pages[place]?.advance(to: progress)
    case .pageFinished: finishLoading(in: place, &step)
    case .pageFailed(_, let reason): return failLoading(reason, in: place, &step)
    case .message(_, let message): return receive(message, in: place, &step)
    case .link(_, let url, let isNewWindow):
      guard place == .screen else { return false }
      follow(url, isNewWindow: isNewWindow, &step)
    case .navigated(_, let url):
      guard place == .screen else { return false }
      navigate(to: url, &step)
    case .preload, .present, .invalidate, .configure, .dismiss, .recover:
      assertionFailure("these are not about a page")
    }
    return true
  }

  private mutating func answer(
    _ status: Int, from url: PageAddress, in place: PagePlace, _ step: inout SheetStep
  ) -> Bool {
    let page = pages[place]
    // A page of a bank may answer as it likes.
    guard page?.url.hasSameOrigin(as: url) == true, place == .background || canFail else {
      return false
    }
    guard status >= 400 else { return true }
    switch place {
    case .screen: fail(SheetError(status: status), &step)
    case .background: dropPreload(.status, &step)
    }
    return true
  }

  private mutating func failLoading(
    _ reason: UTF8Text, in place: PagePlace, _ step: inout SheetStep
  ) -> Bool {
    guard place == .background || canFail else { return false }
    guard reason != "cancelled" else { return true }
    switch place {
    case .screen: fail(SheetError(loadFailure: reason), &step)
    case .background: dropPreload(.loadFailed, &step)
    }
    return true
  }

  private mutating func finishLoading(in place: PagePlace, _ step: inout SheetStep) {
    guard let page = pages[place] else { return }
    guard place == .screen else {
      background?.finish()
      return
    }
    screen?.finish()
    if state.phase == .loading { state.phase = .showing }
    guard !page.isRecovery else { return }
    if !page.isReady {
      step.loadingTime = Self.milliseconds(from: page.loadedAt, to: step.now)
      step.isPreloading = page.isPrefetch
    }
    (step.isPresented, step.recipient) = (true, page.number)
  }

  /// Returns the time between two times in seconds, from 0 to `Int64.max`.
  private static func milliseconds(from start: Int64, to end: Int64) -> Int64 {
    guard end > start else { return 0 }
    let (seconds, isTooLong) = end.subtractingReportingOverflow(start)
    let (milliseconds, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000)
    return isTooLong || isTooLarge ? Int64.max : milliseconds
  }
}

extension SheetPage {
  /// Notes the progress of the loading, which never goes back.
  fileprivate mutating func advance(to progress: Int) {
    self.progress = max(self.progress, min(progress, 1_000))
  }

  /// Notes that the loading has finished.
  fileprivate mutating func finish() { (isReady, progress) = (true, 1_000) }
}
