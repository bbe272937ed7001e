import ScheduleEngine

@testable import CheckoutEngine

/// The facts that an observer of a checkout remembers, who sees the inputs, effects and events only.
struct KitObserver {
  /// The pages that were loaded and not released.
  var pages: Set<Int> = []
  /// The page that was shown last, until the checkout was hidden.
  var screen: Int?
  var lastPage = 0
  /// The timers that run, by their numbers.
  var timers: [Int: KitTimer] = [:]
  var lastTimer = 0
  /// The state of preloading that was emitted last.
  var preload = KitPreloadState.idle(.none)
  /// Whether a presentation began and has not ended.
  var isPresented = false
  var isCompleted = false
  /// The checkout that this presentation had last.
  var checkout: KitSnapshot?
  /// The questions that wait for an answer: the page, and the identifier of its request.
  var questions: [Int: (page: Int, id: KitRequestID)] = [:]

  /// Notes the result of an input, and returns the first rule that it breaks.
  mutating func observe(_ step: KitExplorationStep) -> String? {
    if case .present = step.input {
      if isPresented { return "A checkout is presented while none is." }
      (isPresented, isCompleted, checkout) = (true, false, nil)
    }
    if case .expired(let generation) = step.input { timers[generation] = nil }
    if case .keepAliveFailed(let generation) = step.input { timers[generation] = nil }
    if case .message(_, let message, _, _) = step.input, step.isOnScreen {
      if case .complete = message.content { isCompleted = true }
      if case .ready = message.content { questions = [:] }
    }
    if let ask = step.answeredAsk {
      guard let question = questions.removeValue(forKey: ask),
        step.isAnswered(question.id, of: question.page)
      else { return "The app answers a question that waits, and the page receives the answer." }
    }
    for effect in step.effects { if let broken = observe(effect, step) { return broken } }
    for event in step.events { if let broken = observe(event, step) { return broken } }
    return nil
  }

  private mutating func observe(_ effect: KitEffect, _ step: KitExplorationStep) -> String? {
    switch effect {
    case .hide:
      guard screen != nil else { return "A checkout that is hidden was shown." }
      if let screen, !step.effects.contains(.discardPage(screen)) {
        for question in questions.values {
          guard step.isAnswered(question.id, of: question.page) else {
            return "A page that is kept receives an answer to each question."
          }
        }
      }
      (screen, questions) = (nil, [:])
    case .discardPage(let page):
      guard pages.remove(page) != nil else { return "A page is released once." }
    case .loadPage(let load):
      guard load.isRetry ? pages.contains(load.page) : load.page == lastPage + 1 else {
        return "A page has a new number, unless it is tried again."
      }
      if load.isPrefetch != (load.page != step.after.pages.screen?.number) {
        return "A page is loaded with the purpose of preloading exactly in the background."
      }
      lastPage = max(lastPage, load.page)
      pages.insert(load.page)
    case .showPage(let page):
      guard pages.contains(page), screen == nil else { return "A page that is shown exists." }
      screen = page
    case .cancelNavigation, .openLink: break
    case .answer(let page, _):
      guard pages.contains(page) else { return "A page that receives an answer exists." }
    case .askLink(let ask, let page, _), .askDelegated(let ask, let page, _, _):
      guard page == screen, let id = step.requestID else { return "The page on screen asks." }
      questions[ask] = (page, id)
    case .stopTimer(let timer, let generation):
      guard timers.removeValue(forKey: generation) == timer else {
        return "A timer that is stopped runs."
      }
    case .armTimer(let timer, let generation, let milliseconds):
      guard generation == lastTimer + 1, !timers.values.contains(timer),
        (1...300_000).contains(milliseconds)
      else { return "A timer has a new number, and one of its kind runs." }
      lastTimer = generation
      timers[generation] = timer
    }
    return nil
  }

  private mutating func observe(_ event: KitEvent, _ step: KitExplorationStep) -> String? {
    switch event {
    case .start(let new), .complete(let new), .update(let new):
      guard isPresented else { return "Only a checkout on screen has these events." }
      if case .update = event, new == checkout { return "An update differs from what was before." }
      checkout = new
    case .fail:
      guard isPresented, !isCompleted, step.events.contains(.dismiss) else {
        return "A checkout fails once, not after its completion, and is dismissed."
      }
    case .dismiss:
      guard isPresented else { return "A presentation is dismissed once." }
      isPresented = false
    case .preload(let new):
      guard new != preload else { return "An equal state of preloading is not repeated." }
      preload = new
    case .log, .metric: break
    }
    return nil
  }

  /// The rule about the situation that does not hold after an input, or nil.
  func broken(after step: KitExplorationStep) -> String? {
    let flow = step.after
    let existing = [flow.pages.screen?.number, flow.pages.background?.number]
    guard pages == Set(existing.compactMap(\.self)) else {
      return "The pages that exist are the one on screen and the preloaded one."
    }
    guard screen == flow.state.page, isPresented == (screen != nil) else {
      return "A presentation lasts as long as a page is on screen."
    }
    guard preload == flow.state.preload else {
      return "The state of preloading is the emitted one."
    }
    let isPreloaded = flow.pages.preloaded != nil
    guard isPreloaded == (preload == .loading || preload == .ready) else {
      return "A page is preloaded exactly while its state is loading or ready."
    }
    let isInBackground = flow.pages.background != nil
    guard timers.values.contains(.expiry) == isInBackground,
      isInBackground || !timers.values.contains(.keepAlive)
    else { return "A page in the background has a timer, and one on screen none." }
    guard isCompleted == (flow.state.phase == .completed) || !isPresented else {
      return "A completed checkout stays completed."
    }
    guard Set(questions.keys) == Set(flow.state.questions.map(\.ask)) else {
      return "The questions of the state are those that wait."
    }
    return checkout == flow.state.checkout ? nil : "The state has the last checkout."
  }
}

/// A checkout in the small world.
struct KitSituation {
  var flow: KitCheckout
  /// The time in seconds.
  var now = KitSession.start
  var memory = KitObserver()
}

/// An input and its result.
struct KitExplorationStep {
  let before: KitSituation
  let input: KitInput
  let after: KitCheckout
  let reaction: FlowReaction<KitEffect, KitEvent>

  var effects: [KitEffect] { reaction.effects }
  var events: [KitEvent] { reaction.events }

  /// Whether the input is a message of the page on screen.
  var isOnScreen: Bool {
    if case .message(let page, _, _, _) = input { page == before.memory.screen } else { false }
  }

  /// The identifier of the request that the input is, or nil.
  var requestID: KitRequestID? {
    guard case .message(_, let message, _, _) = input else { return nil }
    return switch message.content {
    case .openWindow(let id, _), .delegated(let id, _, _), .ready(let id, _),
      .unknownRequest(let id), .invalidRequest(let id):
      id
    case .start, .update, .complete, .error, .ignored: nil
    }
  }

  /// The question that the input answers, or nil.
  var answeredAsk: Int? {
    switch input {
    case .link(let ask, _), .delegated(let ask, _), .reject(let ask, _): ask
    default: nil
    }
  }

  /// Returns whether the effects answer a request.
  func isAnswered(_ id: KitRequestID, of page: Int) -> Bool {
    effects.contains {
      if case .answer(page, let answer) = $0 { answer.id == id } else { false }
    }
  }
}
