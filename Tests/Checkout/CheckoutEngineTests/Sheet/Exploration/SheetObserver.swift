@testable import CheckoutEngine

/// The facts that an observer of a sheet remembers, who sees the inputs, effects and events only.
struct SheetObserver {
  /// The pages that were loaded and not released.
  var pages: [Int: Record] = [:]
  /// The page that was shown last, until the sheet was hidden.
  var screen: Int?
  /// The page that was preloaded last, until it was dropped.
  var preload: Int?
  /// The greatest number of a page.
  var lastPage = 0
  /// The failure that is shown.
  var error: SheetError?
  /// Whether the order of this presentation is placed.
  var isCompleted = false
  /// The number of failures of this presentation.
  var failures = 0
  /// The number of second tries of this presentation.
  var recoveries = 0

  /// A page.
  struct Record: Equatable {
    let url: PageAddress
    let loadedAt: Int64
    let isRecovery: Bool
    /// Whether it finished loading since it was loaded last.
    var isFinished = false
  }

  /// Notes the result of an input, and returns the first rule about pages that it breaks.
  mutating func observe(_ step: SheetExplorationStep) -> String? {
    if case .present = step.input, step.isAccepted {
      (error, isCompleted, failures, recoveries) = (nil, false, 0, 0)
    }
    for case .failed(let failure) in step.events {
      error = failure
      failures += 1
    }
    for case .completed in step.events {
      if isCompleted { return "An order is placed once." }
      isCompleted = true
    }
    for effect in step.effects { if let broken = observe(effect, step) { return broken } }
    for case .preloadGivenUp(let page, let url, _) in step.events {
      guard preload == page || step.preloadBefore == page,
        step.before.memory.pages[page]?.url == url
      else { return "A page that is dropped was preloaded." }
      if preload == page { preload = nil }
    }
    if case .pageFinished(let page, _) = step.input, step.isAccepted {
      pages[page]?.isFinished = true
    }
    return nil
  }

  private mutating func observe(_ effect: SheetEffect, _ step: SheetExplorationStep) -> String? {
    switch effect {
    case .hide:
      guard screen != nil else { return "A sheet that is hidden was shown." }
      screen = nil
    case .discardPage(let page):
      guard pages.removeValue(forKey: page) != nil else { return "A page is released once." }
    case .loadPage(let load):
      let isAgain =
        load.isPrefetch && load.page == preload && load.page != screen
        && pages[load.page]?.url == load.url
      guard isAgain || load.page == lastPage + 1 else {
        return "A page has a new number, unless a preloaded page is loaded again."
      }
      lastPage = max(lastPage, load.page)
      pages[load.page] = Record(
        url: load.url, loadedAt: step.before.now, isRecovery: load.isRecovery)
      if load.isPrefetch { preload = load.page }
      if load.isRecovery {
        recoveries += 1
        error = nil
      }
    case .showPage(let page):
      guard pages[page] != nil else { return "A page that is shown exists." }
      screen = page
    case .sendMessage(let page, _):
      guard page == screen, pages[page]?.isRecovery == false else {
        return "Only the page on screen receives messages, and not in a recovery."
      }
    }
    return nil
  }
}

/// A sheet in the small world.
struct SheetSituation {
  var flow: SheetCheckout
  /// The time in seconds.
  var now = SheetSession.start
  var memory = SheetObserver()
}

/// An input and its result.
struct SheetExplorationStep {
  let before: SheetSituation
  let move: SheetMove
  let input: SheetInput
  let after: SheetCheckout
  let reaction: FlowReaction<SheetEffect, SheetEvent>

  var old: SheetState { before.flow.state }
  var new: SheetState { after.state }
  var effects: [SheetEffect] { reaction.effects }
  var events: [SheetEvent] { reaction.events }
  var isAccepted: Bool { reaction != .ignored }
  var preloadBefore: Int? { before.memory.preload }

  /// Whether the input is news of the preloaded page, which is not on screen.
  var isOffScreen: Bool { if case .background = move { true } else { false } }

  var failure: SheetError? {
    for case .failed(let error) in events { return error }
    return nil
  }

  var isCancelled: Bool { events.contains(.cancelled) }

  var isCompleted: Bool {
    for case .completed in events { return true }
    return false
  }

  var dropped: SheetEvent.PreloadEnd? {
    for case .preloadGivenUp(_, _, let end) in events { return end }
    return nil
  }
}
