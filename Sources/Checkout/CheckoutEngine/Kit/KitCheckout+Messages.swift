internal import ScheduleEngine

extension KitCheckout {
  /// Receives a message of a page, whose frame and origin were accepted.
  mutating func receive(
    _ message: KitMessage, of page: KitPage, in place: PagePlace, _ step: inout KitStep
  ) {
    switch message.content {
    case .ready(let id, let delegations):
      // A page that is ready forgot what it asked before.
      if place == .screen { questions = [] }
      pages[place]?.usedIDs = KitUsedIDs()
      pages[place]?.delegations = delegations.filter { page.offers($0) }
      guard settings.host == .web, message.port == nil else {
        return answer(id, .success, of: page.number, &step)
      }
      let port = (page.port ?? 0) + 1
      pages[place]?.port = port
      step.answers.append(.answer(page: page.number, KitAnswer(id, .upgrade(port: port))))
    case .start(let checkout): show(checkout, in: place, &step) { .start($0) }
    case .update(let checkout):
      if let checkout, checkout == state.checkout, place == .screen { return }
      show(checkout, in: place, &step) { .update($0) }
    case .complete(let checkout): complete(checkout, in: place, &step)
    case .error(let error):
      fail(
        error.error, or: .protocolError, "Checkout sent a terminal protocol error.", in: place,
        &step)
    case .openWindow(let id, let url): openWindow(url, id, of: page, in: place, &step)
    case .delegated(let id, let delegation, let checkout):
      delegate(delegation, id, checkout, of: page, in: place, &step)
    case .invalidRequest(let id): answer(id, .invalidRequest, of: page.number, &step)
    case .unknownRequest(let id): answer(id, .unknownRequest, of: page.number, &step)
    case .ignored: step.events.append(.log(.messageIgnored))
    }
  }

  /// Emits a checkout; what a page says before it is on screen is not emitted, nor later.
  private mutating func show(
    _ checkout: KitSnapshot?, in place: PagePlace, _ step: inout KitStep,
    _ event: (KitSnapshot) -> KitEvent
  ) {
    guard let checkout else {
      step.events += [.log(.snapshotUnreadable), .metric(.decodeError)]
      return
    }
    guard place == .screen else { return }
    state.checkout = checkout
    step.events.append(event(checkout))
  }

  /// Notes that the order is placed.
  private mutating func complete(
    _ checkout: KitSnapshot?, in place: PagePlace, _ step: inout KitStep
  ) {
    // Only a page that was not on screen yet is kept alive.
    let wasDismissed = place == .background && timers.generation(of: .keepAlive) == nil
    if place == .screen { state.phase = .completed }
    dropPreload(to: .idle(.invalidated), &step)
    if let checkout, place == .screen {
      state.checkout = checkout
      step.events.append(.complete(checkout))
    } else if checkout == nil {
      step.events += [.log(.completionUnreadable), .metric(.decodeError)]
    } else if wasDismissed {
      step.events.append(.log(.completionAfterDismissal))
    }
  }

  /// Opens a window, asks the app whether to, or does not.
  private mutating func openWindow(
    _ url: PageAddress, _ id: KitRequestID, of page: KitPage, in place: PagePlace,
    _ step: inout KitStep
  ) {
    guard let isWithinLimits = use(id, in: place, &step) else { return }
    guard isWithinLimits, place == .screen, url.canBeWindow, settings.links != .cancel else {
      return answer(id, .rejected(.windowOpenRejected), of: page.number, &step)
    }
    guard settings.links == .ask else {
      step.openedLink = .openLink(url: url, by: .browser)
      return answer(id, .success, of: page.number, &step)
    }
    let ask = nextAsk(id, .link(url))
    step.answers.append(.askLink(ask: ask, page: page.number, url: url))
  }

  /// Asks the app for a step that it took over.
  private mutating func delegate(
    _ delegation: KitDelegation, _ id: KitRequestID, _ checkout: KitSnapshot?, of page: KitPage,
    in place: PagePlace, _ step: inout KitStep
  ) {
    guard settings.delegations.contains(delegation),
      page.delegations.contains(UTF8Text(stringLiteral: delegation.name))
    else { return answer(id, .unknownRequest, of: page.number, &step) }
    guard let checkout else { return answer(id, .invalidRequest, of: page.number, &step) }
    guard let isWithinLimits = use(id, in: place, &step) else { return }
    guard isWithinLimits, place == .screen else {
      return answer(id, .rejected(.notAllowed), of: page.number, &step)
    }
    guard state.phase != .completed else {
      return answer(id, .rejected(.invalidState), of: page.number, &step)
    }
    let ask = nextAsk(id, .delegated(delegation))
    step.answers.append(
      .askDelegated(ask: ask, page: page.number, delegation, checkout: checkout))
  }

  /// Notes a request's identifier.
  ///
  /// - Returns: Whether the page may ask for more, or nil if it used the identifier before.
  private mutating func use(
    _ id: KitRequestID, in place: PagePlace, _ step: inout KitStep
  ) -> Bool? {
    guard pages[place]?.usedIDs.contains(id) == false else {
      step.events.append(.log(.messageIgnored))
      return nil
    }
    return questions.count < Self.mostQuestions && pages[place]?.usedIDs.insert(id) == true
  }

  /// The most questions that wait for the app.
  private static var mostQuestions: Int { 32 }

  private mutating func nextAsk(_ id: KitRequestID, _ kind: KitState.Question.Kind) -> Int {
    lastAsk += 1
    questions.append(KitQuestion(ask: lastAsk, id: id, kind: kind))
    return lastAsk
  }
}

// The app's answers.
extension KitCheckout {
  /// Answers a question about a link, and returns false if nobody asks it.
  mutating func answer(
    _ ask: Int, by action: KitLinkAction, _ step: inout KitStep
  ) throws(KitRefusal) -> Bool {
    guard let question = questions.first(where: { $0.ask == ask }) else { return false }
    guard case .link(let url) = question.kind else { throw KitRefusal(.wrongAnswer) }
    if action == .open { step.openedLink = .openLink(url: url, by: .browser) }
    finish(
      question, action == .cancel ? .rejected(.windowOpenRejected) : .success, &step)
    return true
  }

  /// Answers a question about a step, and returns false if nobody asks it.
  mutating func answer(
    _ ask: Int, by answer: KitDelegatedAnswer, _ step: inout KitStep
  ) throws(KitRefusal) -> Bool {
    guard let question = questions.first(where: { $0.ask == ask }) else { return false }
    guard case .delegated(let delegation) = question.kind, answer.answers(delegation) else {
      throw KitRefusal(.wrongAnswer)
    }
    finish(question, .delegated(answer), &step)
    return true
  }

  /// Rejects a question about a step, and returns false if nobody asks it.
  mutating func reject(
    _ ask: Int, for rejection: KitRejection, _ step: inout KitStep
  ) throws(KitRefusal) -> Bool {
    guard let question = questions.first(where: { $0.ask == ask }) else { return false }
    guard case .delegated = question.kind, rejection != .windowOpenRejected else {
      throw KitRefusal(.wrongAnswer)
    }
    finish(question, .rejected(rejection), &step)
    return true
  }

  private mutating func finish(
    _ question: KitQuestion, _ content: KitAnswer.Content, _ step: inout KitStep
  ) {
    questions.removeAll { $0.ask == question.ask }
    guard let page = pages.screen else { return }
    answer(question.id, content, of: page.number, &step)
  }

  /// Answers a request of a page, by its message port if it has one.
  func answer(
    _ id: KitRequestID, _ content: KitAnswer.Content, of page: Int, _ step: inout KitStep
  ) {
    let port = pages.place(of: page).flatMap { pages[$0]?.port }
    step.answers.append(.answer(page: page, KitAnswer(id, content, port: port)))
  }
}
