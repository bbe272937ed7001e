#if canImport(Testing)
  public import CheckoutEngine
  internal import ScheduleEngine
  public import Testing

  /// A checkout in a test, in which nothing happens that the test does not expect.
  ///
  /// The test names every change of the state, receives every effect and event in order, and
  /// answers the requests itself. There is no task and no network, and time changes only by the
  /// test:
  ///
  /// ```swift no-run
  /// @Test func `An order that cannot be read can be read again`() throws {
  ///   let settings = try NativeSettings(cartID: "c-1", providers: ["card"])
  ///   let store = CheckoutTestStore<NativeCheckout>(settings)
  ///   store.send(.load) { state in
  ///     state.phase.becomes(.loading)
  ///     state.underWay.number.becomes(1)
  ///     state.underWay.parts.becomes([])
  ///   }
  ///   store.receive(request: 1, .makeOrder(cartID: "c-1"))
  ///   store.answer(1, status: 503) { state in
  ///     state.phase.becomes(.failed)
  ///     state.underWay.becomes(nil)
  ///     state.failure.code.becomes(.serviceUnavailable)
  ///     state.failure.changes()
  ///   }
  ///   store.receive(event: .checkoutFailed(.serviceUnavailable))
  ///   store.send(.applyPromoCode("SAVE5"), refused: .notLoaded)
  ///   store.finish()
  /// }
  /// ```
  ///
  /// Each of these is an issue at the line that it belongs to: a change that is not named, a named
  /// one that did not happen or has another value, an effect or event that is not received before
  /// the next input or received out of order, a refusal that is not expected or another one, an
  /// answer to no request, and whatever is left at the end.
  ///
  /// Without ``finish(sourceLocation:)``, the end is the release of the store, and its issues are
  /// at the line that created it.
  public final class CheckoutTestStore<Flow: CheckoutFlow> {
    /// The day and time of the next input.
    public var clock: ManualMoment
    /// The checkout.
    public private(set) var flow: Flow

    private let sourceLocation: SourceLocation
    private var effects: [Flow.Effect] = []
    private var events: [Flow.Event] = []
    private var requests: Set<Int> = []

    /// Begins a checkout.
    ///
    /// - Parameters:
    ///   - settings: The facts that the checkout begins with.
    ///   - clock: The day and time of the first input.
    ///   - sourceLocation: The location of issues at the end.
    public init(
      _ settings: Flow.Settings, clock: ManualMoment = ManualMoment(),
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      (flow, self.clock) = (Flow(settings: settings), clock)
      self.sourceLocation = sourceLocation
    }

    deinit { reportLeftovers(at: sourceLocation) }

    /// The part of the checkout that an app shows.
    public var state: Flow.State { flow.state }

    /// Sends an input that the checkout accepts.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - sourceLocation: The location of issues.
    ///   - changes: Names the members of the state that change; nothing changes by default.
    public func send(
      _ input: Flow.Input, sourceLocation: SourceLocation = #_sourceLocation,
      _ changes: (StateChanges<Flow.State>) -> Void = { _ in }
    ) {
      reportUnreceived(before: "the next input", at: sourceLocation)
      let before = flow.state
      do throws(Flow.Refusal) {
        switch try flow.apply(input, at: clock.moment) {
        case .ignored: record("the checkout ignored the input", sourceLocation)
        case .accepted(let effects, let events):
          (self.effects, self.events) = (effects, events)
          compare(before, changes, sourceLocation)
        }
      } catch {
        record("the checkout rejected the input: \(error)", sourceLocation)
      }
    }

    /// Sends an input that the checkout rejects; nothing changes.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - refusal: The reason for which the input is rejected.
    ///   - sourceLocation: The location of issues.
    public func send(
      _ input: Flow.Input, refused refusal: Flow.Refusal,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      reportUnreceived(before: "the next input", at: sourceLocation)
      attempt(input, sourceLocation) { result in
        if case .failure(refusal) = result { nil } else { "expected the refusal \(refusal)" }
      }
    }

    /// Sends an input that the checkout ignores, such as a late answer; nothing changes.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - sourceLocation: The location of issues.
    public func sendIgnored(
      _ input: Flow.Input, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      reportUnreceived(before: "the next input", at: sourceLocation)
      attempt(input, sourceLocation) { result in
        if case .success(.ignored) = result { nil } else { "expected that the input is ignored" }
      }
    }

    /// Applies an input to a copy of the checkout, which it must not change.
    private func attempt(
      _ input: Flow.Input, _ sourceLocation: SourceLocation,
      mistake: (Result<FlowReaction<Flow.Effect, Flow.Event>, Flow.Refusal>) -> String?
    ) {
      var copy = flow
      let result: Result<FlowReaction<Flow.Effect, Flow.Event>, Flow.Refusal>
      let found: String
      do throws(Flow.Refusal) {
        let reaction = try copy.apply(input, at: clock.moment)
        result = .success(reaction)
        found = reaction == .ignored ? "it was ignored" : "it was accepted"
      } catch {
        result = .failure(error)
        found = "it was rejected: \(error)"
      }
      if let mistake = mistake(result) {
        record("\(mistake); \(found)", sourceLocation)
      } else if copy != flow {
        record("the checkout changed, although \(found)", sourceLocation)
      }
    }

    /// Receives the next effect, which must be equal to the given one.
    ///
    /// - Parameters:
    ///   - effect: The effect.
    ///   - sourceLocation: The location of issues.
    public func receive(
      _ effect: Flow.Effect, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      receive(effectLike: ValueText(effect).description, sourceLocation: sourceLocation) {
        $0 == effect
      }
    }

    /// Receives the next effect, which must meet a condition.
    ///
    /// - Parameters:
    ///   - words: The expected effect in words, for an issue.
    ///   - sourceLocation: The location of issues.
    ///   - matches: Returns whether the effect is the expected one.
    public func receive(
      effectLike words: String, sourceLocation: SourceLocation = #_sourceLocation,
      where matches: (Flow.Effect) -> Bool
    ) {
      guard let effect = next(of: &effects, "effect", words, matches, sourceLocation) else {
        return
      }
      if let request = effect.requestNumber { requests.insert(request) }
    }

    /// Receives the next event, which must be equal to the given one.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - sourceLocation: The location of issues.
    public func receive(
      event: Flow.Event, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      receive(eventLike: ValueText(event).description, sourceLocation: sourceLocation) {
        $0 == event
      }
    }

    /// Receives the next event, which must meet a condition.
    ///
    /// - Parameters:
    ///   - words: The expected event in words, for an issue.
    ///   - sourceLocation: The location of issues.
    ///   - matches: Returns whether the event is the expected one.
    public func receive(
      eventLike words: String, sourceLocation: SourceLocation = #_sourceLocation,
      where matches: (Flow.Event) -> Bool
    ) {
      _ = next(of: &events, "event", words, matches, sourceLocation)
    }

    /// Ends the test: everything is received, and every request is answered.
    ///
    /// - Parameter sourceLocation: The location of issues.
    public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
      reportLeftovers(at: sourceLocation)
    }

    /// Notes that a request is answered.
    ///
    /// - Returns: Whether the test has received the request, and the checkout waits for the answer.
    func takeRequest(_ request: Int, _ sourceLocation: SourceLocation) -> Bool {
      reportUnreceived(before: "the answer", at: sourceLocation)
      if requests.remove(request) != nil, flow.awaitsAnswer(to: request) { return true }
      let open = requests.filter(flow.awaitsAnswer).sorted().map(String.init)
      record(
        "there is no request \(request) to answer; "
          + (open.isEmpty ? "none is open" : "open: \(open.joined(separator: ", "))"),
        sourceLocation)
      return false
    }
  }

  extension CheckoutTestStore {
    /// Reports the effects and events that the test has not received.
    private func reportUnreceived(before occasion: String, at sourceLocation: SourceLocation) {
      let lines =
        effects.map { "effect \(ValueText($0))" } + events.map { "event \(ValueText($0))" }
      (effects, events) = ([], [])
      guard !lines.isEmpty else { return }
      record(
        "not received before \(occasion):\n  " + lines.joined(separator: "\n  "), sourceLocation)
    }

    private func reportLeftovers(at sourceLocation: SourceLocation) {
      reportUnreceived(before: "the end", at: sourceLocation)
      let open = requests.filter(flow.awaitsAnswer).sorted()
      requests = []
      for request in open { record("request \(request) was not answered", sourceLocation) }
    }
  }
#endif
