extension SheetCheckout {
  /// Loads a page in the background.
  mutating func preload(_ url: PageAddress, _ step: inout SheetStep) throws(SheetRefusal) {
    guard url.isWebAddress else { throw SheetRefusal(.invalidURL) }
    guard screen?.url != url else { throw SheetRefusal(.alreadyPresented) }
    if let end = endOfPreload(for: url, step.now) { dropPreload(end, &step) }
    let number = background?.number ?? pages.nextNumber()
    let page = SheetPage(
      number: number, url: url, loadedAt: step.now, isPrefetch: true, isRecovery: false,
      isPreloaded: true)
    background = page
    load(page, &step)
  }

  /// Opens the sheet.
  mutating func present(_ url: PageAddress, _ step: inout SheetStep) throws(SheetRefusal) {
    guard screen == nil else { throw SheetRefusal(.alreadyPresented) }
    guard url.isWebAddress else { throw SheetRefusal(.invalidURL) }
    state.error = nil
    if let end = endOfPreload(for: url, step.now) { dropPreload(end, &step) }
    guard let page = background else {
      return openPage(url, isRecovery: false, as: .loading, &step)
    }
    pages.showBackground()
    step.shownPage = page.number
    state.phase = page.isReady ? .showing : .loading
    (step.isPresented, step.recipient) = (page.isReady, page.number)
  }

  /// Closes the sheet.
  mutating func dismiss(_ step: inout SheetStep) throws(SheetRefusal) {
    guard screen != nil else { throw SheetRefusal(.notPresented) }
    if state.phase == .deciding { return close(as: .failed, &step) }
    if state.phase != .completed { step.events.append(.cancelled) }
    close(as: .hidden, &step)
  }

  /// Changes the configuration.
  mutating func configure(_ settings: SheetSettings, _ step: inout SheetStep) {
    guard settings != self.settings else { return }
    self.settings = settings
    dropPreload(.configured, &step)
  }

  /// Creates a page, loads it and shows it.
  mutating func openPage(
    _ url: PageAddress, isRecovery: Bool, as phase: SheetState.Phase, _ step: inout SheetStep
  ) {
    let page = SheetPage(
      number: pages.nextNumber(), url: url, loadedAt: step.now, isPrefetch: false,
      isRecovery: isRecovery,
      isPreloaded: false)
    screen = page
    state.phase = phase
    load(page, &step)
    step.shownPage = page.number
  }

  /// Takes the sheet off the screen; the preloaded page remains.
  mutating func close(as phase: SheetState.Phase, _ step: inout SheetStep) {
    step.isHidden = true
    state.phase = phase
    if let page = pages.close() { step.discardedPage = page.number }
  }

  /// Drops the preloaded page, if there is one; on screen, it remains until the sheet closes.
  mutating func dropPreload(_ end: SheetEvent.PreloadEnd, _ step: inout SheetStep) {
    guard let (page, isReleased) = pages.dropPreloaded() else { return }
    assert(step.preloadGivenUp == nil, "an input drops one page at most")
    step.preloadGivenUp = .preloadGivenUp(page: page.number, url: page.url, end)
    if isReleased { step.discardedPreload = page.number }
  }

  /// Returns the reason why the preloaded page cannot be used for an address, or nil.
  private func endOfPreload(for url: PageAddress, _ now: Int64) -> SheetEvent.PreloadEnd? {
    guard let page = pages.preloaded else { return nil }
    guard page.url == url else { return .otherURL }
    return PageSlots.rest(of: page, at: now) == nil ? .stale : nil
  }

  private func load(_ page: SheetPage, _ step: inout SheetStep) {
    step.load = SheetPageLoad(
      page: page.number, url: page.url, isPrefetch: page.isPrefetch, isRecovery: page.isRecovery,
      colorScheme: settings.colorScheme)
  }
}
