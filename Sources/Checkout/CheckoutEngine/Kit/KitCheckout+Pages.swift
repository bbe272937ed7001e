internal import ScheduleEngine

extension KitCheckout {
  /// Loads a page in the background, in the place of the preloaded one.
  ///
  /// A page on screen stays there, but is released with the presentation.
  mutating func preload(
    _ url: PageAddress, _ entryPoint: KitEntryPoint, _ step: inout KitStep
  ) {
    releasePreload(&step)
    guard url.hasScheme("https") else {
      return report(.failed(.navigationFailed, message: KitError.insecureAddress), &step)
    }
    let page = KitPage(
      number: pages.nextNumber(), url: settings.decorated(url), entryPoint: entryPoint,
      loadedAt: step.now, isPreloaded: true)
    pages.background = page
    load(page, isPrefetch: true, &step)
    arm(.expiry, milliseconds: Int64(PageSlots<KitPage>.lifetime) * 1_000, &step)
    arm(.keepAlive, milliseconds: 500, &step)
    report(.loading, &step)
  }

  /// Puts a page on screen.
  mutating func present(
    _ url: PageAddress, _ entryPoint: KitEntryPoint, _ step: inout KitStep
  ) throws(KitRefusal) {
    guard pages.screen == nil else { throw KitRefusal(.alreadyPresented) }
    state.presentation += 1
    (state.checkout, state.error) = (nil, nil)
    guard url.hasScheme("https") else { return end(by: .insecure, &step) }
    let url = settings.decorated(url)
    if let page = pages.background {
      if page.url != url || page.entryPoint != entryPoint {
        dropPreload(to: .idle(.invalidated), &step)
      } else if PageSlots.rest(of: page, at: step.now) == nil {
        dropPreload(to: .idle(.expired), &step)
      }
    }
    if let page = pages.background {
      stopTimers(&step)
      pages.showBackground()
      state.phase = page.isReady ? .showing : .loading
    } else {
      let page = KitPage(
        number: pages.nextNumber(), url: url, entryPoint: entryPoint, loadedAt: step.now,
        isPreloaded: false)
      pages.screen = page
      state.phase = .loading
      load(page, isPrefetch: false, &step)
    }
    step.shownPage = pages.screen?.number
  }

  /// Closes the checkout.
  mutating func dismiss(_ step: inout KitStep) throws(KitRefusal) {
    guard pages.screen != nil else { throw KitRefusal(.notPresented) }
    step.events.append(.dismiss)
    state.phase = .hidden
    close(&step)
  }

  /// Changes the configuration.
  mutating func configure(_ settings: KitSettings, _ step: inout KitStep) {
    self.settings = settings
    if !settings.preloadsPages { dropPreload(to: .idle(.invalidated), &step) }
  }

  /// Ends the presentation by a failure; its order is not placed.
  mutating func end(by error: KitError, _ step: inout KitStep) {
    if pages.screen?.isPreloaded == true { dropPreload(to: .idle(.invalidated), &step) }
    state.phase = .failed
    state.error = error
    step.events += [.fail(error), .dismiss, .metric(.error(error.code))]
    if pages.screen != nil { close(&step) }
  }

  /// Takes the page off the screen; the preloaded page remains for the rest of its time.
  private mutating func close(_ step: inout KitStep) {
    step.isHidden = true
    let open = questions
    questions = []
    if let page = pages.close() {
      step.discardedPage = page.number
    } else if let page = pages.background {
      guard let rest = PageSlots.rest(of: page, at: step.now) else {
        return dropPreload(to: .idle(.expired), &step)
      }
      // The page waits for each answer, and may be shown again.
      for question in open {
        let rejection: KitRejection =
          if case .link = question.kind { .windowOpenRejected } else { .abort }
        answer(question.id, .rejected(rejection), of: page.number, &step)
      }
      arm(.expiry, milliseconds: Int64(rest) * 1_000, &step)
    }
  }

  /// Drops the preloaded page, if there is one, and reports the state of preloading.
  mutating func dropPreload(to end: KitPreloadState, _ step: inout KitStep) {
    guard pages.preloaded != nil else { return }
    releasePreload(&step)
    report(end, &step)
  }

  /// Drops the preloaded page because it failed.
  mutating func failPreload(
    _ failure: KitPreloadState.Failure, _ message: UTF8Text, _ step: inout KitStep
  ) {
    dropPreload(to: .failed(failure, message: message), &step)
  }

  /// Drops the preloaded page; on screen, it remains until it is closed.
  private mutating func releasePreload(_ step: inout KitStep) {
    stopTimers(&step)
    if let (page, isReleased) = pages.dropPreloaded(), isReleased {
      step.discardedPage = page.number
    }
  }

  private mutating func report(_ preload: KitPreloadState, _ step: inout KitStep) {
    guard state.preload != preload else { return }
    state.preload = preload
    step.events.append(.preload(preload))
  }

  /// Notes that the preloaded page can be shown.
  mutating func reportReady(_ step: inout KitStep) {
    if state.preload == .loading { report(.ready, &step) }
  }

  /// Asks the app to load a page.
  func load(
    _ page: KitPage, isPrefetch: Bool, isRetry: Bool = false, _ step: inout KitStep
  ) {
    step.load = KitPageLoad(
      page: page.number, url: page.url, isPrefetch: isPrefetch, isRetry: isRetry)
  }

  private mutating func arm(_ timer: KitTimer, milliseconds: Int64, _ step: inout KitStep) {
    step.armedTimers.append(
      .armTimer(timer, generation: timers.start(timer), milliseconds: Int(milliseconds)))
  }

  private mutating func stopTimers(_ step: inout KitStep) {
    for timer in KitTimer.allCases {
      guard let generation = timers.stop(timer) else { continue }
      step.stoppedTimers.append(.stopTimer(timer, generation: generation))
    }
  }
}
