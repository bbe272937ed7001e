import CheckoutEngine

@testable import LiveCheckout

/// The rules of the Checkout Kit 4 as an app sees them, by the inputs, effects, events and states of a
/// store.
struct KitRules {
  private typealias Step = CheckoutStep<KitCheckout>

  /// A request of a page.
  private struct Request: Equatable {
    let page: Int
    let id: KitRequestID
  }

  /// The pages that were loaded and not released.
  private var pages: Set<Int> = []
  private var screen: Int?
  /// The numbers of the timers that run.
  private var timers: Set<Int> = []
  private var preload = KitPreloadState.idle(.none)
  private var isPresented = false
  private var isCompleted = false
  private var isFailed = false
  /// The checkout that this presentation had last.
  private var checkout: KitSnapshot?
  /// The identifiers that a page used since it was ready.
  private var used: [Int: Set<KitRequestID>] = [:]
  /// The requests that wait for the app, by their questions.
  private var asked: [Int: Request] = [:]

  /// Notes a step, and returns the first rule that it breaks, or nil.
  mutating func problem(of step: CheckoutStep<KitCheckout>) -> String? {
    guard case .accepted(let effects, let events) = step.outcome else { return nil }
    if step.after.presentation != step.before.presentation {
      guard !isPresented else { return "a checkout is presented over another" }
      (isPresented, isCompleted, isFailed, checkout) = (true, false, false, nil)
    }
    switch step.input {
    case .expired(let generation), .keepAliveFailed(let generation): timers.remove(generation)
    case .message(let page, let message, _, _):
      if case .ready = message.content, !effects.isEmpty {
        used[page] = nil
        asked = asked.filter { $0.value.page != page }
      }
      guard effects.count(where: { if case .answer = $0 { true } else { false } }) <= 1 else {
        return "a message is answered twice"
      }
    default: break
    }
    for effect in effects { if let problem = problem(of: effect, in: step) { return problem } }
    for event in events { if let problem = problem(of: event, in: step) { return problem } }
    return problem(after: step.after)
  }

  private mutating func problem(of effect: KitEffect, in step: Step) -> String? {
    switch effect {
    case .stopTimer(_, let generation):
      guard timers.remove(generation) != nil else { return "a timer that does not run is stopped" }
    case .armTimer(_, let generation, _):
      guard timers.insert(generation).inserted else { return "a timer is started twice" }
    case .hide:
      guard screen != nil else { return "a checkout that is not on screen is hidden" }
      screen = nil
    case .discardPage(let page):
      guard pages.remove(page) != nil else { return "a page is released twice" }
      used[page] = nil
      asked = asked.filter { $0.value.page != page }
    case .loadPage(let load):
      guard pages.insert(load.page).inserted != load.isRetry else {
        return "a page is loaded twice, or again when it is gone"
      }
    case .showPage(let page):
      guard pages.contains(page), screen == nil else { return "a page that is gone is shown" }
      screen = page
    case .askLink(let ask, let page, _), .askDelegated(let ask, let page, _, _):
      guard page == screen, let id = step.input.requestID, use(id, of: page) else {
        return "a page that is not on screen asks, or asks twice"
      }
      asked[ask] = Request(page: page, id: id)
    case .answer(let page, let answer): return problem(of: answer, to: page, in: step)
    case .cancelNavigation, .openLink: break
    }
    return nil
  }

  private mutating func problem(of answer: KitAnswer, to page: Int, in step: Step) -> String? {
    guard pages.contains(page) else { return "a page that is gone receives an answer" }
    let request = Request(page: page, id: answer.id)
    switch step.input {
    case .message(_, let message, _, _):
      guard step.input.requestID == answer.id else { return "another request is answered" }
      if case .ready = message.content { return nil }
      guard answer.content.errorCode != nil || use(answer.id, of: page) else {
        return "the kit answers a request twice"
      }
    case .link(let ask, _), .delegated(let ask, _), .reject(let ask, _):
      guard asked.removeValue(forKey: ask) == request else {
        return "the app answers a request twice"
      }
    default:
      guard let ask = asked.first(where: { $0.value == request })?.key else {
        return "the kit answers a request for the app, which nobody asked"
      }
      asked[ask] = nil
    }
    return nil
  }

  /// Notes an identifier, and returns false if the page used it before.
  private mutating func use(_ id: KitRequestID, of page: Int) -> Bool {
    id == .null || used[page, default: []].insert(id).inserted
  }

  private mutating func problem(of event: KitEvent, in step: Step) -> String? {
    switch event {
    case .start(let new), .update(let new), .complete(let new):
      guard isPresented, !isFailed else { return "\(event.name) of a presentation that ended" }
      if case .update = event, new == checkout { return "an update equals the checkout before" }
      if case .complete = event { isCompleted = true }
      checkout = new
    case .fail:
      guard isPresented, !isFailed else { return "a presentation fails twice, or after its end" }
      guard !isCompleted else { return "a completed checkout fails" }
      isFailed = true
    case .dismiss:
      guard isPresented else { return "a presentation is dismissed twice" }
      isPresented = false
    case .preload(let new):
      guard new != preload else { return "an equal state of preloading is repeated" }
      preload = new
    case .log(.completionUnreadable):
      if case .message(screen, _, _, _) = step.input { isCompleted = true }
    case .log, .metric: break
    }
    return nil
  }

  /// Returns the problem of a situation, or nil.
  private func problem(after state: KitState) -> String? {
    let existing = [state.page, state.preloaded?.page].compactMap(\.self)
    guard pages == Set(existing) else {
      return "the pages \(pages.sorted()) exist, and \(existing) are on screen or preloaded"
    }
    guard screen == state.page, isPresented == (screen != nil) else {
      return "a presentation has no page, or a page no presentation"
    }
    guard !isPresented || isCompleted == (state.phase == .completed) else {
      return "a completed checkout is in the phase \(state.phase.name)"
    }
    let isWaiting = state.preloaded.map { $0.page != state.page } ?? false
    guard timers.isEmpty != isWaiting, timers.count <= 2 else {
      return
        "\(timers.count) timers run, \(isWaiting ? "with" : "without") a page in the background"
    }
    guard Set(asked.keys) == Set(state.questions.map(\.ask)) else {
      return "the questions \(asked.keys.sorted()) wait, and the state has \(state.questions)"
    }
    return preload == state.preload ? nil : "the state of preloading was not emitted"
  }
}

extension KitRules {
  /// Returns the problem of the effects that run when no task can, or nil.
  func problem(running effects: [KitEffect]) -> String? {
    var missing = timers
    for effect in effects {
      switch effect {
      case .armTimer(_, let generation, _):
        guard missing.remove(generation) != nil else { return "a timer runs that was stopped" }
      case .askLink(let ask, _, _), .askDelegated(let ask, _, _, _):
        guard asked[ask] != nil else { return "the app is asked what nobody waits for" }
      default: return "\(effect) takes time"
      }
    }
    return missing.isEmpty ? nil : "the timers \(missing.sorted()) do not run"
  }
}

extension KitInput {
  /// The identifier of the request that a message is, or nil.
  fileprivate var requestID: KitRequestID? {
    guard case .message(_, let message, _, _) = self else { return nil }
    return switch message.content {
    case .ready(let id, _), .openWindow(let id, _), .delegated(let id, _, _),
      .invalidRequest(let id), .unknownRequest(let id):
      id
    case .start, .update, .complete, .error, .ignored: nil
    }
  }
}
