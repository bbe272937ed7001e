import ScheduleEngine
import TestSupport

@testable import CheckoutEngine

/// A small world around a checkout sheet, and the rules that hold in it.
struct SheetWorld: ExplorableWorld {
  let recovery: SheetRecovery
  let alphabet: SheetAlphabet
  var invariants = SheetInvariant.all

  var start: SheetSituation {
    SheetSituation(flow: SheetCheckout(settings: SheetSettings(recovery: recovery)))
  }

  func moves(in situation: SheetSituation) -> [SheetMove] { alphabet.moves(in: situation.flow) }

  func step(
    _ move: SheetMove, in situation: SheetSituation
  ) -> (after: SheetSituation?, broken: String?) {
    var after = situation
    guard let input = move.input else {
      switch move {
      case .gone: return (nil, brokenByGonePages(in: situation))
      case .kill: return restart(situation)
      case .wait, .app, .screen, .background: after.now += 200
      }
      return (after, nil)
    }
    let reaction: FlowReaction<SheetEffect, SheetEvent>
    let expected = expectedRefusal(of: input, in: situation)
    do throws(SheetRefusal) {
      reaction = try after.flow.apply(input, at: moment(situation.now))
    } catch {
      guard after.flow == situation.flow else { return (nil, "A rejected input changes nothing.") }
      return (
        nil, error.reason == expected ? nil : "An input is rejected as the table says: \(error)"
      )
    }
    if let expected {
      return (nil, "An input is rejected as the table says, with \(SheetRefusal(expected).code).")
    }
    let step = SheetExplorationStep(
      before: situation, move: move, input: input, after: after.flow, reaction: reaction)
    guard step.isAccepted != isIgnored(move, input, in: situation) else {
      return (nil, "News are ignored exactly if they are about nothing on screen.")
    }
    if !step.isAccepted {
      return (nil, after.flow == situation.flow ? nil : "An ignored input changes nothing.")
    }
    if let broken = after.memory.observe(step) { return (nil, broken) }
    let broken = invariants.first { !$0.holds(step, after.memory) }
    return (after, broken?.sentence)
  }

  /// Ends the app and starts it again: there is no page, and the number of none is used again.
  private func restart(
    _ situation: SheetSituation
  ) -> (after: SheetSituation?, broken: String?) {
    var after = situation
    let reaction = after.flow.restart(at: moment(situation.now))
    let (old, new) = (situation.flow.state, after.flow.state)
    guard reaction == .accepted(effects: [], events: []), new.page == nil, new.preload == nil,
      new.url == nil, new.error == old.error,
      new.phase == (old.phase == .completed ? .completed : .hidden)
    else { return (nil, "A sheet whose app ended is hidden, or completed, without a page.") }
    after.memory.pages = [:]
    (after.memory.screen, after.memory.preload) = (nil, nil)
    return (after, nil)
  }

  private func moment(_ seconds: Int64) -> Moment {
    Moment(today: CivilDate(knownDayNumber: 20_778), secondsSinceEpoch: seconds)
  }

  private func expectedRefusal(
    of input: SheetInput, in situation: SheetSituation
  ) -> SheetRefusal.Reason? {
    let isUp = situation.memory.screen != nil
    switch input {
    case .preload(let url):
      guard situation.flow.settings.isPreloadingEnabled else { return nil }
      if url == "shop:1" { return .invalidURL }
      let shown = situation.memory.screen.flatMap { situation.memory.pages[$0]?.url }
      return url == shown ? .alreadyPresented : nil
    case .present(let url):
      return isUp ? .alreadyPresented : url == "shop:1" ? .invalidURL : nil
    case .dismiss: return isUp ? nil : .notPresented
    case .recover: return situation.flow.state.phase == .deciding ? nil : .notDeciding
    default: return nil
    }
  }

  /// Whether the contract ignores an input that is not rejected.
  private func isIgnored(
    _ move: SheetMove, _ input: SheetInput, in situation: SheetSituation
  ) -> Bool {
    let phase = situation.flow.state.phase
    if case .preload = input { return !situation.flow.settings.isPreloadingEnabled }
    if case .background = move {
      switch input {
      case .link, .navigated: return true
      case .pageAnswer(_, let url, _): return url == .bank
      default: return false
      }
    }
    guard case .screen = move else { return false }
    let isOver = phase == .completed || phase == .deciding
    let page = situation.memory.screen.flatMap { situation.memory.pages[$0] }
    switch input {
    case .pageAnswer(_, let url, _): return url == .bank || isOver
    case .pageFailed: return isOver
    case .message: return page?.isRecovery == true
    default: return false
    }
  }

  /// Sends news of pages that do not exist; each must be ignored.
  private func brokenByGonePages(in situation: SheetSituation) -> String? {
    let memory = situation.memory
    let numbers = [0, memory.lastPage, memory.lastPage - 1, memory.lastPage + 1]
    for number in numbers where memory.pages[number] == nil {
      for input: SheetInput in [
        .answer(number, 503), .queued(page: number), .pageProgress(page: number, progress: 9),
        .finished(number), .failed(number), .message(page: number, .completed),
        .message(page: number, .malformed), .link(page: number, url: "tel:1", isNewWindow: true),
        .navigated(page: number, url: .thanks),
      ] {
        var flow = situation.flow
        guard (try? flow.apply(input, at: moment(situation.now))) == .ignored,
          flow == situation.flow
        else { return "News of pages that do not exist, here \(number), are ignored." }
      }
    }
    return nil
  }

  /// The situation as the exploration recognizes it.
  ///
  /// Left out, and why that loses nothing:
  /// - The numbers of pages: rules compare them for equality only.
  /// - Times, except for the age of the preloaded page: the clock goes by 200 seconds, so that the
  ///   page is new, usable or stale.
  /// - The failure that is shown, its words, and the colors: no rule reads them.
  /// - The observer's memory: it follows from the rest as long as the flow keeps the rules.
  func folded(_ situation: SheetSituation) -> [Int] {
    let flow = situation.flow
    func words(_ page: SheetPage?) -> [Int] {
      guard let page else { return [0] }
      let age = page.isPreloaded ? min(2, (situation.now - page.loadedAt) / 200) : 0
      let bits = [
        page.isPrefetch, page.isRecovery, page.isPreloaded, page.isReady, page.isBarHidden,
      ]
      let address = alphabet.addresses.firstIndex(of: page.url) ?? -1
      return [1 + address, page.progress, Int(age)] + bits.map { $0 ? 1 : 0 }
    }
    let phase = SheetState.Phase.allCases.firstIndex(of: flow.state.phase) ?? -1
    return [phase, flow.settings.isPreloadingEnabled ? 1 : 0] + words(flow.screen)
      + words(flow.background)
  }

  /// The stored properties of a sheet that the folding knows; a new one must be added to it.
  static let knownProperties = ["settings", "state", "pages"]
}
