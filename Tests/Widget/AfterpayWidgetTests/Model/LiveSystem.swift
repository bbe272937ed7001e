import Synchronization

@testable import AfterpayWidget

/// A live widget, all objects that it works with, and the witness that compares the widget with the
/// expected one.
final class LiveSystem: Sendable {
  struct Parts: Sendable {
    var widget: LiveWidget?
    var publisher: WidgetEventPublisher?
    var subscribers: [Subscriber] = []
    /// The tasks that call `status()`, by number; nil for a completion handler.
    var askers: [Task<Void, Never>?] = []
    /// The handlers that were set weakly, by number; nothing else retains them.
    var ownedHandlers: [Int: ObservedHandler] = [:]
    var handlerCount = 0
    var handlers: [@Sendable () -> Bool] = []
  }

  let stage = Stage()
  let witness: Witness
  let lookup: ModelLookup
  let parts = Mutex(Parts())
  private let shop: Mutex<AfterpayShop?>

  /// Creates a system in the initial state of a model.
  init(_ start: LiveWidgetModel.Start, sightings: Sightings) throws {
    lookup = ModelLookup(ignoresCancellation: start == .token(isDeaf: true))
    let expected =
      if case .tokenless(let cents) = start { ExpectedWidget(cents: cents) } else {
        ExpectedWidget()
      }
    let witness = Witness(expected, lookup: lookup, sightings: sightings)
    self.witness = witness
    let configuration = try Configuration(
      minimumAmount: "0.02", maximumAmount: "2000.00", currencyCode: "USD", locale: "en_US",
      timeZone: "America/New_York")
    let shop = AfterpayShop(
      configuration: configuration, lookup: lookup, clock: witness,
      onLostHandler: { _ in
        witness.see(.lostHandler)
        witness.note(problem: witness.with { $0.handler.reportLoss() })
      },
      scheduler: stage.scheduler)
    self.shop = Mutex(shop)
    let widget: LiveWidget
    switch start {
    case .tokenless(let cents):
      widget = try LiveWidget(amount: Money(minorUnits: cents, currency: .usd), in: shop)
    case .token:
      widget = try LiveWidget(token: "t", in: shop)
      witness.with { $0.lookups[1] = 1 }
    }
    parts.withLock { parts in
      parts.widget = widget
      parts.publisher = widget.publisher
    }
  }

  var widget: LiveWidget? { parts.withLock { $0.widget } }

  private var currentShop: AfterpayShop? { shop.withLock { $0 } }

  /// Runs one step, and returns whether there was one to run.
  @MainActor func step() -> Bool {
    stage.step { work in
      witness.with { $0.handler.beginPass(of: $0.expected.events) }
      work()
      witness.note(
        problem: witness.with { $0.handler.endPass(isClosed: $0.expected.phase == .closed) })
    }
  }

  /// Runs steps until none waits.
  @MainActor func settle() {
    for _ in 0..<20_000 {
      if !step() { return }
    }
    witness.note(problem: "the steps do not end")
  }
}

// Actions on the widget, each in a separate step.
extension LiveSystem {
  private func act(_ body: @escaping @Sendable (isolated LiveWidget, LiveSystem) -> Void) {
    guard let widget else { return }
    stage.start { [self] in
      await Self.run(body, on: widget, self)
    }
  }

  private static func run(
    _ body: @Sendable (isolated LiveWidget, LiveSystem) -> Void, on widget: isolated LiveWidget,
    _ system: LiveSystem
  ) {
    system.witness.compare(with: widget)
    body(widget, system)
    system.witness.compare(with: widget)
  }

  func send(_ update: Update) {
    act { widget, system in
      let rejection = update.send(to: widget)
      if rejection != nil { system.witness.see(.rejectedUpdate) }
      system.witness.note(update, rejection: rejection)
    }
  }

  func refresh() {
    act { widget, system in
      widget.refresh()
      system.witness.with { $0.expected.refresh() }
    }
  }

  func retry() {
    act { widget, system in
      let before = system.stage.spawnCount
      widget.retryLookup()
      system.witness.noteRetry(tasks: before + 1..<system.stage.spawnCount + 1)
    }
  }

  /// Answers one of the running lookups, if there is one; a place past the last one starts again at
  /// the first.
  func answer(_ place: Int, _ outcome: ModelLookup.Outcome) {
    let waiting = lookup.waiting
    guard !waiting.isEmpty else { return }
    let task = waiting[place % waiting.count]
    let isOvertaken = witness.with { state in
      guard case .loading(let number, _, _) = state.expected.phase else { return true }
      return state.lookups[task] != number
    }
    if isOvertaken { witness.see(.overtakenAnswer) }
    lookup.answer(task, outcome)
  }

  func close() {
    act { widget, system in
      widget.close()
      let (wasLoading, hadWaiters) = system.witness.with { state in
        let isWaiting = state.expected.answer == .waits
        state.expected.close()
        return (isWaiting, isWaiting && state.askers.values.contains { $0.answer == nil })
      }
      if wasLoading { system.witness.see(.closeWhileLoading) }
      if hadWaiters { system.witness.see(.closeWithWaiters) }
    }
  }
}

// Calls of `status()`.
extension LiveSystem {
  func ask() {
    guard let widget else { return }
    let number = parts.withLock { parts in
      parts.askers.append(nil)
      return parts.askers.count - 1
    }
    witness.beginAsking(number)
    let task = stage.start(as: .asking(number)) { [witness] in
      witness.beginAsking(number)
      do throws(WidgetError) {
        witness.answer(number, .success(try await widget.status()))
      } catch {
        witness.answer(number, .failure(error))
      }
    }
    parts.withLock { $0.askers[number] = task }
  }

  func askWithCompletion() {
    guard let widget else { return }
    let number = parts.withLock { parts in
      parts.askers.append(nil)
      return parts.askers.count - 1
    }
    witness.beginAsking(number)
    widget.getStatus { [witness] result in
      witness.with { $0.handler.noteAnswer() }
      witness.answer(number, result)
    }
  }

  func cancelAsker(_ place: Int) {
    let (number, task) = parts.withLock { parts in
      let number = parts.askers.isEmpty ? 0 : place % parts.askers.count
      return (number, parts.askers.isEmpty ? nil : parts.askers[number])
    }
    guard let task else { return }
    witness.with { $0.askers[number]?.isCancelled = true }
    task.cancel()
  }
}

// Subscribers and handlers.
extension LiveSystem {
  func subscribe(
    to topic: ExpectedWidget.Topic, _ policy: Subscriber.Policy, _ pace: Subscriber.Pace
  ) {
    guard let publisher = parts.withLock({ $0.publisher }) else { return }
    let subscriber = Subscriber(topic, policy, pace, witness)
    subscriber.begin(publisher, on: stage)
    parts.withLock { $0.subscribers.append(subscriber) }
  }

  func subscriber(_ place: Int) -> Subscriber? {
    parts.withLock { parts in
      parts.subscribers.isEmpty ? nil : parts.subscribers[place % parts.subscribers.count]
    }
  }

  @MainActor func setHandler(_ manner: ObservedHandler.Manner?, weakly: Bool) {
    guard let shop = currentShop else { return }
    parts.withLock { $0.handlerCount += 1 }
    let number = parts.withLock { $0.handlerCount }
    guard let manner else {
      witness.with { $0.handler.set(nil) }
      return shop.removeWidgetHandler()
    }
    let handler = ObservedHandler(number, manner, witness) { [weak self] in self?.perform($0) }
    let isAlive: @Sendable () -> Bool = { [weak handler] in handler != nil }
    parts.withLock { $0.handlers.append(isAlive) }
    witness.with { $0.handler.set(number) }
    if weakly {
      parts.withLock { $0.ownedHandlers[number] = handler }
      shop.setWidgetHandler(weakly: handler)
    } else {
      shop.setWidgetHandler(strongly: handler)
    }
  }

  /// Releases the weakly set handlers.
  @MainActor func releaseHandlers() {
    let owned = parts.withLock { exchange(&$0.ownedHandlers, with: [:]) }
    for number in owned.keys { witness.with { $0.handler.lose(number) } }
  }

  @MainActor private func perform(_ manner: ObservedHandler.Manner) {
    switch manner {
    case .listens: break
    case .updates(let update):
      witness.see(.reentrantUpdate)
      send(update)
    case .removesItself: setHandler(nil, weakly: false)
    case .replacesItself: setHandler(.listens, weakly: false)
    case .asks: askWithCompletion()
    case .closes: close()
    }
  }
}

// The end.
extension LiveSystem {
  /// Releases the widget, which nothing else in this system retains.
  func release() {
    witness.with { $0.isReleased = true }
    if witness.expected.phase != .closed { witness.see(.releasedOpen) }
    if witness.expected.answer == .waits { witness.see(.releasedWhileLoading) }
    parts.withLock { $0.widget = nil }
  }

  /// Releases everything else.
  @MainActor func releaseRest() {
    releaseHandlers()
    let shop = shop.withLock { $0.take() }
    shop?.removeWidgetHandler()
    parts.withLock { $0.publisher = nil }
  }

  /// A function that returns whether the shop still exists.
  var shopIsAlive: @Sendable () -> Bool {
    let shop = currentShop
    return { [weak shop] in shop != nil }
  }
}
