internal import CheckoutEngine
internal import EventStreams
internal import Synchronization

// The way of one input through the store.
extension CheckoutStore {
  /// Adds work, and does all that waits unless another caller is doing so.
  func add(_ work: Work) {
    let isMine = queue.withLock { queue in queue.isClosed ? nil : queue.append(work) }
    switch isMine {
    case nil:
      if case .take(_, from: .app(let completion?)) = work { completion(.success(.ignored)) }
    case true?:
      while let next = queue.withLock({ $0.next() }) { perform(next) }
    case false?: break
    }
  }

  private func perform(_ work: Work) {
    switch work {
    case .take(let input, let origin): take(input, from: origin)
    case .resume(let reaction, let moment): resume(reaction, at: moment)
    case .deliverPresentState: delivery.enqueue(.state(state), from: source)
    }
  }

  private func take(_ input: Flow.Input, from origin: Origin) {
    let runner = runner.withLock { $0 }
    let (step, flow) = apply(input, from: origin)
    let isStored = if case .accepted = step.outcome { store(flow) } else { true }
    if case .accepted = step.outcome { effects.cancel { !runner.isNeeded($0, by: flow) } }
    // Registered before the middleware runs, so that a middleware that closes the store cancels them.
    let registered = register(
      step.effects.filter { isStored || !$0.movesMoney }, of: flow, runner)
    for element in middleware { element.receive(step, in: self) }
    publish(step)
    observers.receive(step)
    start(registered, by: runner)
    if !isStored { reject(step.effects, by: runner) }
    if case .app(let completion?) = origin { completion(step.outcome.result) }
  }

  private func resume(_ reaction: Reaction, at moment: Moment) {
    let runner = runner.withLock { $0 }
    let flow = flow
    let isStored = store(flow)
    let registered = register(
      reaction.effects.filter { isStored || !$0.movesMoney }, of: flow, runner)
    for element in middleware { element.resume(reaction, in: self, at: moment) }
    start(registered, by: runner)
    if !isStored { reject(reaction.effects, by: runner) }
  }

  /// Stores the checkout, if the app does so.
  ///
  /// - Returns: Whether it is stored; false after the store was closed.
  @discardableResult
  func store(_ flow: Flow) -> Bool {
    do {
      return try isStorable.withLock { isStorable in
        if isStorable { try save(flow) }
        return isStorable
      }
    } catch {
      saveFailed(error)
      return false
    }
  }

  /// Answers the requests that may move money, and are not sent because the checkout could not be
  /// stored: there is no answer.
  private func reject(_ effects: [Flow.Effect], by runner: any EffectRunner<Flow>) {
    for effect in effects where effect.movesMoney {
      if let request = effect.requestNumber {
        add(.take(runner.noAnswer(to: request), from: .app(nil)))
      }
    }
  }

  /// Applies an input to a copy of the flow, so that the flow itself can read or use the store.
  private func apply(
    _ input: Flow.Input, from origin: Origin
  ) -> (step: CheckoutStep<Flow>, flow: Flow) {
    let old = present.withLock { $0 }
    let moment = environment.now()
    var new = old
    new.stepCount += 1
    let outcome: CheckoutStep<Flow>.Outcome
    if isSuperseded(origin) {
      outcome = .superseded
    } else {
      do throws(Flow.Refusal) {
        switch try new.flow.apply(input, at: moment) {
        case .accepted(let effects, let events):
          outcome = .accepted(effects: effects, events: events)
        case .ignored: outcome = .ignored
        }
      } catch {
        outcome = .refused(error)
      }
    }
    if case .accepted = outcome {} else { new.flow = old.flow }
    present.withLock { $0 = new }
    let step = CheckoutStep<Flow>(
      number: new.stepCount, input: input, moment: moment, before: old.flow.state,
      after: new.flow.state, outcome: outcome)
    return (step, new.flow)
  }

  /// Returns whether an input comes from an effect that was cancelled, and notes the end of one
  /// that was not.
  ///
  /// The flow itself ignores late answers to requests, so they are not superseded; other inputs of
  /// a request are.
  private func isSuperseded(_ origin: Origin) -> Bool {
    guard case .effect(let number, let isRequest, let isLast) = origin else { return false }
    let isRunning = isLast ? effects.end(number) : effects.contains(number)
    return !isRunning && !(isRequest && isLast)
  }

  private func publish(_ step: CheckoutStep<Flow>) {
    var news: [CheckoutNews<Flow>.Event] = []
    if step.before != step.after { news.append(.state(step.after)) }
    for event in step.events { news.append(.event(event)) }
    guard !news.isEmpty else { return }
    hub.publish(contentsOf: news)
    delivery.enqueue(contentsOf: news, from: source)
  }

  /// Starts the effects of the beginning; its events come before anybody subscribes.
  func startEffects(of reaction: Reaction, in flow: Flow) {
    let runner = runner.withLock { $0 }
    start(register(reaction.effects, of: flow, runner), by: runner)
  }

  /// Registers the effects that the flow needs.
  ///
  /// - Returns: The effects with their numbers; none after the store was closed.
  private func register(
    _ started: [Flow.Effect], of flow: Flow, _ runner: any EffectRunner<Flow>
  ) -> [(effect: Flow.Effect, number: Int)] {
    started.compactMap { effect in
      guard runner.isNeeded(effect, by: flow) else { return nil }
      return effects.register(effect).map { (effect, $0) }
    }
  }

  /// Starts registered effects.
  private func start(
    _ registered: [(effect: Flow.Effect, number: Int)], by runner: any EffectRunner<Flow>
  ) {
    for (effect, number) in registered {
      if let command = runner.command(for: effect) {
        post(command, number)
      } else {
        start(effect, number, by: runner)
      }
    }
  }

  /// Carries a command out on the main actor, unless the store is closed by then: after the
  /// callbacks for its input and before those for later inputs.
  private func post(_ command: @escaping @MainActor @Sendable () -> Void, _ number: Int) {
    delivery.enqueue(work: { [effects] in
      if effects.end(number) { command() }
    })
  }

  /// Starts the task of a registered effect.
  private func start(
    _ effect: Flow.Effect, _ number: Int, by runner: any EffectRunner<Flow>
  ) {
    let isRequest = effect.requestNumber != nil
    let task = environment.start { [weak self, effects] in
      guard effects.contains(number) else { return }
      let context = EffectContext<Flow> { [weak self] input in
        self?.add(.take(input, from: .effect(number, isRequest: isRequest, isLast: false)))
      }
      let input =
        await runner.run(effect, in: context)
        ?? effect.requestNumber.map { runner.noAnswer(to: $0) }
      guard let input else {
        effects.end(number)
        return
      }
      self?.add(.take(input, from: .effect(number, isRequest: isRequest, isLast: true)))
    }
    effects.attach(task, to: number)
  }
}
