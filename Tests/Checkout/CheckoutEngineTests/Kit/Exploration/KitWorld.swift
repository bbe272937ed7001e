import ScheduleEngine
import TestSupport

@testable import CheckoutEngine

/// A small world around a checkout of the Checkout Kit 4, and the rules that hold in it.
///
/// Each message is also delivered twice, late, from a child frame and from another origin, each timer
/// and each answer of the app also late; one that is lost is a move that is not made.
struct KitWorld: ExplorableWorld {
  let alphabet: KitAlphabet
  var links = KitLinkPolicy.ask
  /// The first rule that a step breaks, or nil; for a test of the exploration itself.
  var plantedRule: (@Sendable (KitExplorationStep) -> String?)?

  var start: KitSituation {
    KitSituation(
      flow: KitCheckout(
        settings: KitSettings(
          messageOrigins: ["https://pay.example"], links: links,
          delegations: KitDelegation.allCases, isTelemetryEnabled: false, logLevel: .debug)))
  }

  func moves(in situation: KitSituation) -> [KitMove] { alphabet.moves(in: situation.flow) }

  func step(
    _ move: KitMove, in situation: KitSituation
  ) -> (after: KitSituation?, broken: String?) {
    var after = situation
    switch move {
    case .wait:
      after.now += 150
      return (after, nil)
    case .kill: return restart(situation)
    case .input(_, let input):
      let reaction: FlowReaction<KitEffect, KitEvent>
      do throws(KitRefusal) {
        reaction = try after.flow.apply(input, at: moment(situation.now))
      } catch {
        guard after.flow == situation.flow else {
          return (nil, "A rejected input changes nothing.")
        }
        let isRight = error.reason == expectedRefusal(of: input, in: situation)
        return (nil, isRight ? nil : "An input is rejected as the table says: \(error)")
      }
      if let reason = expectedRefusal(of: input, in: situation) {
        return (nil, "An input is rejected as the table says, with \(KitRefusal(reason).code).")
      }
      if reaction == .ignored {
        return (nil, after.flow == situation.flow ? nil : "An ignored input changes nothing.")
      }
      let step = KitExplorationStep(
        before: situation, input: input, after: after.flow, reaction: reaction)
      if let broken = after.memory.observe(step) ?? after.memory.broken(after: step)
        ?? brokenByOrder(step) ?? brokenByRequest(step) ?? brokenByVariants(of: step)
        ?? brokenByLateness(after: step) ?? plantedRule?(step)
      {
        return (nil, broken)
      }
      return (after, nil)
    }
  }

  private func restart(_ situation: KitSituation) -> (after: KitSituation?, broken: String?) {
    var after = situation
    let reaction = after.flow.restart(at: moment(situation.now))
    let (old, new) = (situation.flow.state, after.flow.state)
    guard reaction == .accepted(effects: [], events: []), new.page == nil, new.preloaded == nil,
      new.preload == .idle(.none), new.questions.isEmpty, new.checkout == nil,
      new.phase == (old.phase == .completed ? .completed : .hidden)
    else { return (nil, "A checkout whose app ended is hidden, or completed, without a page.") }
    let memory = situation.memory
    after.memory = KitObserver()
    (after.memory.lastPage, after.memory.lastTimer) = (memory.lastPage, memory.lastTimer)
    return (after, nil)
  }

  private func moment(_ seconds: Int64) -> Moment {
    Moment(today: CivilDate(knownDayNumber: 20_778), secondsSinceEpoch: seconds)
  }

  private func expectedRefusal(
    of input: KitInput, in situation: KitSituation
  ) -> KitRefusal.Reason? {
    let isUp = situation.memory.isPresented
    switch input {
    case .present: return isUp ? .alreadyPresented : nil
    case .dismiss: return isUp ? nil : .notPresented
    case .delegated(let ask, let answer):
      let question = situation.flow.state.questions.first { $0.ask == ask }
      guard case .delegated(let delegation)? = question?.kind else { return nil }
      if case .methods = answer {
        return delegation == .fulfillmentAddress ? nil : .wrongAnswer
      }
      return delegation == .fulfillmentAddress ? .wrongAnswer : nil
    default: return nil
    }
  }

  private func rank(_ effect: KitEffect) -> Int {
    switch effect {
    case .stopTimer: 0
    case .cancelNavigation: 1
    case .hide: 2
    case .discardPage: 3
    case .loadPage: 4
    case .showPage: 5
    case .openLink: 6
    case .answer, .askLink, .askDelegated: 7
    case .armTimer: 8
    }
  }

  private func brokenByOrder(_ step: KitExplorationStep) -> String? {
    let ranks = step.effects.map(rank)
    return ranks == ranks.sorted() ? nil : "Effects are in the order of their kinds."
  }

  /// A request is answered once: at once, by the app, or when the page is taken off the screen.
  private func brokenByRequest(_ step: KitExplorationStep) -> String? {
    guard let id = step.requestID, case .message(let page, _, _, _) = step.input else { return nil }
    let answers = step.effects.filter {
      if case .answer(page, let answer) = $0 { answer.id == id } else { false }
    }
    let isAsked = step.effects.contains { rank($0) == 7 && !answers.contains($0) }
    let isRepeated = step.events.contains(.log(.messageIgnored))
    guard answers.count + (isAsked ? 1 : 0) == (isRepeated ? 0 : 1) else {
      return "A request is answered, or asked, exactly once."
    }
    return step.effects.contains { rank($0) == 6 } && answers.isEmpty
      ? "A window that is opened is answered." : nil
  }

  /// Delivers a message in other ways, and returns the rule that breaks.
  private func brokenByVariants(of step: KitExplorationStep) -> String? {
    guard case .message(let page, let message, let origin, _) = step.input else { return nil }
    let now = moment(step.before.now)
    for variant: KitInput in [
      .message(page: page, message, origin: origin, isMainFrame: false),
      .message(page: page, message, origin: "https://evil.example", isMainFrame: true),
      .message(page: page, message, origin: "https://shop.example:0", isMainFrame: true),
      .message(page: page, message, origin: nil, isMainFrame: true),
    ] {
      var flow = step.before.flow
      let reaction = try? flow.apply(variant, at: now)
      guard reaction == .accepted(effects: [], events: [.log(.messageRejected)]),
        flow == step.before.flow
      else { return "A message of a child frame or of another origin changes nothing." }
    }
    for number in 0...step.before.memory.lastPage + 1
    where !step.before.memory.pages.contains(number) {
      var flow = step.before.flow
      let late = KitInput.message(page: number, message, origin: origin, isMainFrame: true)
      guard (try? flow.apply(late, at: now)) == .ignored, flow == step.before.flow else {
        return "A message of a page that is gone is ignored."
      }
    }
    return brokenByDoubling(step)
  }

  private func brokenByDoubling(_ step: KitExplorationStep) -> String? {
    guard case .message(_, let message, _, _) = step.input else { return nil }
    var flow = step.after
    guard let second = try? flow.apply(step.input, at: moment(step.before.now)) else {
      return "A message is never rejected."
    }
    switch message.content {
    case .openWindow(let id, _), .delegated(let id, _, _):
      let opens = second.effects.contains { rank($0) == 6 }
      guard id == .null || !opens && flow.questions.count == step.after.questions.count else {
        return "A request that comes twice is carried out once."
      }
    case .update:
      guard second.events.isEmpty || second.events == [.log(.snapshotUnreadable)] else {
        return "An update that comes twice is one."
      }
    case .error:
      guard second == .ignored || second.events == [.log(.lateFailure)] else {
        return "An error that comes twice is one."
      }
    case .start, .complete, .ready, .invalidRequest, .unknownRequest, .ignored:
      // A page on screen that is completed has no preloaded one any more.
      let events = step.events.filter { if case .preload = $0 { false } else { true } }
      let answers = step.effects.filter { rank($0) == 7 }
      guard second == .ignored || second.events == events && second.effects == answers else {
        return "A start and a completion are emitted, and a request is answered, each time."
      }
    }
    return nil
  }

  /// Delivers the ends of timers that do not run, and answers that nobody waits for.
  private func brokenByLateness(after step: KitExplorationStep) -> String? {
    let flow = step.after
    let running = KitTimer.allCases.map { flow.timers.generation(of: $0) }
    let waiting = flow.questions.map(\.ask)
    var late: [KitInput] = []
    for number in 0...flow.timers.lastGeneration + 1 {
      if number != running[0] { late.append(.expired(generation: number)) }
      if number != running[1] { late.append(.keepAliveFailed(generation: number)) }
    }
    for ask in 0...flow.lastAsk + 1 where !waiting.contains(ask) {
      late += [
        .link(ask: ask, .open), .delegated(ask: ask, .instruments("[]")),
        .reject(ask: ask, .windowOpenRejected),
      ]
    }
    for input in late {
      var copy = flow
      guard (try? copy.apply(input, at: moment(step.before.now))) == .ignored, copy == flow else {
        return "A late timer, and an answer that nobody waits for, are ignored."
      }
    }
    return nil
  }

  /// The situation as the exploration recognizes it.
  ///
  /// Left out, and why that loses nothing:
  /// - The numbers of pages, timers, questions and presentations: rules compare them for equality only.
  /// - Times, except for the age of the preloaded page: the clock goes by 150 seconds.
  /// - The failure that is shown and its words: no rule reads them.
  /// - The observer's memory: it follows from the rest as long as the flow keeps the rules.
  func folded(_ situation: KitSituation) -> [Int] {
    let flow = situation.flow
    func words(_ page: KitPage?) -> [Int] {
      guard let page else { return [0] }
      let age = page.isPreloaded ? min(2, (situation.now - page.loadedAt) / 150) : 0
      let ids: [KitRequestID] = [1, 2, 3, 4].map { .number($0) }
      let used = ids.map { page.usedIDs.contains($0) ? 1 : 0 }
      let address = alphabet.addresses.firstIndex {
        flow.settings.decorated($0) == page.url
      }
      return [1 + (address ?? -1), Int(age), page.isPreloaded ? 1 : 0, page.isReady ? 1 : 0]
        + [page.canRetry ? 1 : 0, page.delegations.count] + used
    }
    let phase = KitState.Phase.allCases.firstIndex(of: flow.state.phase) ?? -1
    let preload = ["idle", "loading", "ready", "failed"].firstIndex(
      of: "\(flow.state.preload.name)")
    var folded = [phase, preload ?? -1, flow.settings.isPreloadingEnabled ? 1 : 0]
    folded += KitTimer.allCases.map { flow.timers.generation(of: $0) == nil ? 0 : 1 }
    folded += [-7] + words(flow.pages.screen) + [-7] + words(flow.pages.background) + [-7]
    folded += [1, 2, 3].map { flow.state.checkout == .sample(version: $0) ? 1 : 0 }
    // A page may open any number of windows without an identifier; three are as good as more.
    folded += flow.questions.prefix(3).map { question in
      if case .link = question.kind { question.id == .null ? 0 : 1 } else { 2 }
    }
    return folded + [-7, flow.questions.contains { $0.id == .number(4) } ? 1 : 0]
  }

  /// The stored properties of a checkout that the folding knows; a new one must be added to it.
  static let knownProperties = ["settings", "state", "pages", "timers", "lastAsk", "questions"]
}
