internal import ScheduleEngine

extension KitCheckout {
  /// Receives news of a page, and returns false if they are ignored.
  mutating func receive(
    _ input: KitInput, in place: PagePlace, _ step: inout KitStep
  ) -> Bool {
    switch input {
    case .pageAnswer(_, let head): return receive(head, in: place, &step)
    case .pageFinished: finishLoading(in: place, &step)
    case .pageFailed(_, let failure): receive(failure, in: place, &step)
    case .processDied:
      fail(
        KitError(
          .webContentProcessTerminated, message: "Web content process terminated."),
        or: .webContentUnavailable, "Preload keep-alive failed.", in: place, &step)
    case .navigation(let page, let url, let isRedirect, let isMainFrame):
      let isInsecure = isRedirect && isMainFrame && url.withoutControls.hasScheme("http")
      navigate(page, to: url, isInsecureRedirect: isInsecure, in: place, &step)
    case .message(_, let message, let origin, let isMainFrame):
      guard isMainFrame, let page = pages[place], accepts(message, from: origin, of: page) else {
        step.events.append(.log(.messageRejected))
        return true
      }
      // A page that speaks was committed.
      pages[place]?.canRetry = false
      receive(message, of: page, in: place, &step)
    case .preload, .present, .invalidate, .configure, .dismiss, .expired, .keepAliveFailed, .link,
      .delegated, .reject:
      assertionFailure("these are not about a page")
    }
    return true
  }

  /// Returns whether a message of a page's main frame counts.
  private func accepts(
    _ message: KitMessage, from origin: UTF8Text?, of page: KitPage
  ) -> Bool {
    // Only the page has the other end of its port.
    if let port = message.port { return port == page.port }
    guard settings.accepts(origin: origin, of: page.url) else { return false }
    guard page.port != nil else { return true }
    // A new document of the page knows no port yet.
    if case .ready = message.content { return true }
    return false
  }

  /// Notes that a page failed: the presentation ends, or the preloaded page is dropped.
  ///
  /// An order that is placed stays placed, whatever its page does afterwards.
  mutating func fail(
    _ error: KitError, or failure: KitPreloadState.Failure, _ message: UTF8Text,
    in place: PagePlace, _ step: inout KitStep
  ) {
    if place == .background {
      failPreload(failure, message, &step)
    } else if state.phase == .completed {
      step.events.append(.log(.lateFailure))
    } else {
      end(by: error, &step)
    }
  }

  private mutating func receive(
    _ head: KitAnswerHead, in place: PagePlace, _ step: inout KitStep
  ) -> Bool {
    guard head.isMainFrame else { return false }
    if head.isChallenge {
      // The buyer can pass the question only on screen.
      if place == .background { dropPreload(to: .idle(.invalidated), &step) }
      return true
    }
    // A page of a bank may answer as it likes.
    guard pages[place]?.url.hasSameOrigin(as: head.url) == true else { return false }
    guard head.status >= 400 else { return true }
    fail(
      KitError(head), or: .httpError(head.status),
      .kit("HTTP response returned status code ", Int64(head.status), "."), in: place, &step)
    return true
  }

  private mutating func finishLoading(in place: PagePlace, _ step: inout KitStep) {
    guard let page = pages[place] else { return }
    pages[place]?.isReady = true
    pages[place]?.canRetry = false
    switch place {
    case .screen: if state.phase == .loading { state.phase = .showing }
    case .background: reportReady(&step)
    }
    guard !page.isReady else { return }
    step.events.append(
      .metric(.load(milliseconds: Self.milliseconds(from: page.loadedAt, to: step.now))))
  }

  private mutating func receive(
    _ failure: KitLoadFailure, in place: PagePlace, _ step: inout KitStep
  ) {
    guard let page = pages[place] else { return }
    if failure.isCommitted || failure.kind != .cancelled { pages[place]?.canRetry = false }
    guard failure.kind != .cancelled else { return }
    let isOver = place == .screen && state.phase == .completed
    if page.canRetry, !failure.isCommitted, failure.kind.isTransient, !isOver {
      load(page, isPrefetch: place == .background, isRetry: true, &step)
      return step.events.append(.metric(.retry))
    }
    fail(
      KitError(failure), or: .navigationFailed,
      .kit("Navigation failed (error code: ", Int64(failure.code), ")."), in: place, &step)
  }

  private mutating func navigate(
    _ page: Int, to url: PageAddress, isInsecureRedirect: Bool, in place: PagePlace,
    _ step: inout KitStep
  ) {
    if isInsecureRedirect {
      step.cancelledNavigation = .cancelNavigation(page: page, url: url)
      return fail(
        .insecure, or: .navigationFailed, KitError.insecureAddress, in: place, &step)
    }
    let read = url.withoutControls
    guard let scheme = read.scheme, scheme != "about", !read.isWebAddress else { return }
    step.cancelledNavigation = .cancelNavigation(page: page, url: url)
    guard place == .screen, settings.links != .cancel, !read.isScriptOrFile, read == url else {
      return
    }
    step.openedLink = .openLink(url: url, by: .system)
  }

  /// Returns the time between two times in seconds, from 0 to `Int64.max`.
  private static func milliseconds(from start: Int64, to end: Int64) -> Int64 {
    guard end > start else { return 0 }
    let (seconds, isTooLong) = end.subtractingReportingOverflow(start)
    let (milliseconds, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000)
    return isTooLong || isTooLarge ? Int64.max : milliseconds
  }
}

extension UTF8Text {
  /// Creates a text with a number in it.
  fileprivate static func kit(
    _ start: StaticString, _ number: Int64, _ end: StaticString
  ) -> UTF8Text {
    var text = UTF8Text(stringLiteral: start).bytes
    if number < 0 { text.append(UInt8(ascii: "-")) }
    text += UTF8Text("", number).bytes
    return UTF8Text(checkedUTF8: text + UTF8Text(stringLiteral: end).bytes)
  }
}
