import ScheduleEngine

@testable import CheckoutEngine

/// A rule that every accepted input keeps.
struct SheetInvariant: Sendable {
  let sentence: String
  let holds: @Sendable (SheetExplorationStep, SheetObserver) -> Bool

  init(
    _ sentence: String, _ holds: @escaping @Sendable (SheetExplorationStep, SheetObserver) -> Bool
  ) {
    (self.sentence, self.holds) = (sentence, holds)
  }

  static let all = pages + ends + messages

  private static func rank(_ effect: SheetEffect) -> Int {
    switch effect {
    case .hide: 0
    case .discardPage: 1
    case .loadPage: 2
    case .showPage: 3
    case .sendMessage: 4
    }
  }

  private static let pages = [
    SheetInvariant("Effects are in the order of their kinds.") { step, _ in
      let ranks = step.effects.map(rank)
      return ranks == ranks.sorted()
    },
    SheetInvariant("The pages that exist are the one on screen and the preloaded one.") {
      step, memory in
      Set(memory.pages.keys) == Set([step.new.page, step.new.preload?.page].compactMap(\.self))
        && memory.screen == step.new.page && memory.preload == step.new.preload?.page
    },
    SheetInvariant("The state describes the page on screen and the preloaded one.") {
      step, memory in
      let screen = step.new.page.flatMap { memory.pages[$0] }
      let preload = step.new.preload
      return step.new.url == screen?.url
        && preload.map { preload in
          let record = memory.pages[preload.page]
          return preload.url == record?.url && preload.isReady == record?.isFinished
            && preload.loadedAt.secondsSinceEpoch == record?.loadedAt
        } ?? true
    },
    SheetInvariant("There is a sheet exactly while a page is on screen.") { step, memory in
      // An app that ended during the completion shows no sheet after its start.
      let isRestored = step.new.phase == .completed && step.old.page == nil
      return (step.new.phase == .hidden || step.new.phase == .failed || isRestored)
        == (memory.screen == nil)
    },
    SheetInvariant("The phase is that of the page on screen.") { step, memory in
      let page = memory.screen.flatMap { memory.pages[$0] }
      return switch step.new.phase {
      case .loading: page?.isFinished == false && page?.isRecovery == false
      case .showing: page?.isFinished == true && page?.isRecovery == false
      case .recovering: page?.isRecovery == true
      case .deciding: page?.isRecovery == false && memory.failures == 1
      case .completed: memory.isCompleted
      case .hidden, .failed: true
      }
    },
    SheetInvariant("Preloading and news off screen leave the sheet alone.") { step, _ in
      var isPreload = false
      if case .preload = step.input { isPreload = true }
      guard isPreload || step.isOffScreen else { return true }
      let (old, new) = (step.old, step.new)
      return old.phase == new.phase && old.page == new.page && old.progress == new.progress
        && old.isBarHidden == new.isBarHidden && old.error == new.error
        && step.failure == nil && !step.isCompleted && !step.isCancelled
        && !step.effects.contains { rank($0) == 0 || rank($0) > 2 }
    },
    SheetInvariant("A preloaded page is dropped exactly if an event has it.") { step, memory in
      (step.dropped != nil) == (step.preloadBefore != nil && step.preloadBefore != memory.preload)
    },
    SheetInvariant("A preloaded page is dropped for the reason of the input.") { step, _ in
      expectedEnd(step) == step.dropped
    },
    SheetInvariant("A page that was dropped is released, unless it is on screen.") { step, _ in
      guard step.dropped != nil, let page = step.preloadBefore else { return true }
      let isReleased = step.effects.contains(.discardPage(page))
      return isReleased == (page != step.new.page)
    },
    SheetInvariant("A sheet has the preloaded page of its address unless that is stale.") {
      step, _ in
      guard case .present(let url) = step.input else { return true }
      let page = step.preloadBefore.flatMap { step.before.memory.pages[$0] }
      let isUsable = page.map { $0.url == url && step.before.now - $0.loadedAt < 300 } ?? false
      return (step.new.page == step.preloadBefore) == isUsable
    },
  ]

  /// The reason for which the contract drops the preloaded page, or nil.
  private static func expectedEnd(_ step: SheetExplorationStep) -> SheetEvent.PreloadEnd? {
    let memory = step.before.memory
    guard let page = memory.preload.flatMap({ memory.pages[$0] }) else { return nil }
    switch step.input {
    case .invalidate: return .invalidated
    case .configure(let settings): return settings == step.before.flow.settings ? nil : .configured
    case .preload(let url), .present(let url):
      if url != page.url { return .otherURL }
      return step.before.now - page.loadedAt >= 300 ? .stale : nil
    case .pageAnswer, .queued, .pageFailed, .message:
      if step.failure != nil { return .failed }
      if step.isCompleted { return .completed }
      return step.isOffScreen ? endOffScreen(step.input) : nil
    case .navigated: return step.isCompleted ? .completed : nil
    case .dismiss, .recover, .pageProgress, .pageFinished, .link: return nil
    }
  }

  private static func endOffScreen(_ input: SheetInput) -> SheetEvent.PreloadEnd? {
    switch input {
    case .pageAnswer(_, _, let status): return status >= 400 ? .status : nil
    case .queued: return .queued
    case .pageFailed(_, let reason): return reason == "cancelled" ? nil : .loadFailed
    case .message(_, let message):
      if case .failed = message.content { return .message }
      return nil
    default: return nil
    }
  }
}
