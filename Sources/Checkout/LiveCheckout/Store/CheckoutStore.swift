public import CheckoutEngine
internal import EventStreams
internal import Synchronization

/// Runs a checkout: it takes inputs one at a time, carries the effects out, and emits the states.
///
/// ```swift
/// let settings = try NativeSettings(cartID: "c-1", providers: ["afterpay", "card"])
/// let store = CheckoutStore<NativeCheckout>(
///   settings: settings,
///   environment: CheckoutEnvironment(timeZone: .gmt, time: { moment.timestamp }),
///   runner: NativeRunners(request: { _ in ShopAnswer(status: 503) }))
/// store.enqueue(.edit(.contact))
/// store.state.phase               // .idle
/// do {
///   try await store.send(.retry)
/// } catch {
///   print(error)
/// }
/// // nothing_to_retry: Nothing failed.
/// store.close()
/// ```
///
/// An input can come from any task, from a middleware, a subscriber, an effect, even from the
/// flow itself. All inputs are taken one at a time, in the order in which they arrived; an input
/// that arrives while another is taken waits. The task that finds the store idle takes the waiting
/// inputs. For each input, in this order:
///
/// 1. The flow receives it, and ``state`` is the new one.
/// 2. It is stored, if the store has a ``CheckoutStorage``.
/// 3. Effects that the flow does not need any more are cancelled.
/// 4. The middleware receives the step.
/// 5. Streams and the handler receive the new state, if it differs, and the events.
/// 6. The new effects start: commands to the screen in order on the main actor, others each in a
///    task of its own. The handler receives nothing of a later input before the commands of an
///    earlier one were carried out.
/// 7. The caller of ``send(_:isolation:)`` receives the result.
///
/// When a store is released, it is closed.
public final class CheckoutStore<Flow: CheckoutFlow>: Sendable {
  /// The facts that the checkout began with.
  public let settings: Flow.Settings
  /// The sources of time and of new keys.
  public let environment: CheckoutEnvironment

  typealias Reaction = FlowReaction<Flow.Effect, Flow.Event>
  typealias Completion = @Sendable (Result<Reaction, Flow.Refusal>) -> Void

  /// Work that the store does one piece at a time.
  enum Work: Sendable {
    case take(Flow.Input, from: Origin)
    /// Carries out the reaction of a stored checkout that continues.
    case resume(Reaction, at: Moment)
    case deliverPresentState
  }

  /// The sender of an input.
  enum Origin: Sendable {
    case app(Completion?)
    /// An effect, by its number among the running ones; the last input ends it.
    case effect(Int, isRequest: Bool, isLast: Bool)
  }

  struct Present: Sendable {
    var flow: Flow
    var stepCount = 0
  }

  let queue = Mutex(InputQueue<Work>())
  let present: Mutex<Present>
  let effects = RunningEffects<Flow.Effect>()
  let runner: Mutex<any EffectRunner<Flow>>
  let middleware: [any CheckoutMiddleware<Flow>]
  let hub = EventHub<CheckoutNews<Flow>>()
  let delivery: HandlerDelivery<CheckoutNews<Flow>>
  let lostHandler = LostHandlerReport()
  let source = EventSource()
  let observers = StepObservers<Flow>()

  /// Stores the checkout, if the app does so.
  let save: @Sendable (Flow) throws -> Void
  /// Whether the checkout may be stored; held while it is.
  let isStorable = Mutex(true)
  /// Receives the error of ``save``.
  let saveFailed: @Sendable (any Error) -> Void

  /// Begins a checkout, and starts the effects of its ``/CheckoutEngine/CheckoutFlow/opening``.
  ///
  /// - Parameters:
  ///   - settings: The facts that the checkout begins with.
  ///   - environment: The sources of time and of new keys.
  ///   - runner: Carries the effects out.
  ///   - middleware: Sees every step; the order is that of the calls.
  public convenience init(
    settings: Flow.Settings, environment: CheckoutEnvironment, runner: any EffectRunner<Flow>,
    middleware: [any CheckoutMiddleware<Flow>] = []
  ) {
    self.init(
      Flow(settings: settings), settings, environment, runner, middleware, save: { _ in },
      saveFailed: { _ in })
    begin()
  }

  init(
    _ flow: Flow, _ settings: Flow.Settings, _ environment: CheckoutEnvironment,
    _ runner: any EffectRunner<Flow>, _ middleware: [any CheckoutMiddleware<Flow>],
    save: @escaping @Sendable (Flow) throws -> Void,
    saveFailed: @escaping @Sendable (any Error) -> Void
  ) {
    let lostHandler = lostHandler
    (self.settings, self.environment, self.middleware) = (settings, environment, middleware)
    (self.save, self.saveFailed) = (save, saveFailed)
    self.runner = Mutex(runner)
    present = Mutex(Present(flow: flow))
    delivery = HandlerDelivery(bound: 1_024, post: environment.post) { type in
      lostHandler.report(type)
    }
    hub.updateState { state, _ in state.state = flow.state }
  }

  /// Starts a new checkout.
  func begin() {
    let flow = flow
    let moment = environment.now()
    store(flow)
    for element in middleware { element.begin(settings, at: moment) }
    startEffects(of: flow.opening, in: flow)
  }

  deinit { close() }
}

extension CheckoutStore {
  /// The present state.
  public var state: Flow.State { present.withLock { $0.flow }.state }

  /// The checkout itself: a value that does not change with the store.
  public var flow: Flow { present.withLock { $0.flow } }

  /// Whether the store was closed.
  public var isClosed: Bool { queue.withLock { $0.isClosed } }

  /// The number of effects that run.
  public var runningEffectCount: Int { effects.count }

  /// Sends an input, and waits until the checkout has taken it.
  ///
  /// Cancelling the task does not withdraw the input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - isolation: The caller's actor.
  /// - Returns: The effects, which have started unless ``CheckoutStorage`` says otherwise, and the
  ///   events; or that the input was ignored, which is also the result if the store is closed.
  /// - Throws: The reason for which the checkout rejects the input.
  @discardableResult
  public func send(
    _ input: Flow.Input, isolation: isolated (any Actor)? = #isolation
  ) async throws(Flow.Refusal) -> FlowReaction<Flow.Effect, Flow.Event> {
    let result = await withCheckedContinuation { continuation in
      add(.take(input, from: .app { continuation.resume(returning: $0) }))
    }
    return try result.get()
  }

  /// Adds an input without waiting for its result.
  ///
  /// If the store is idle, the input has been taken when the call returns. A refusal is seen by the
  /// middleware alone. A closed store drops the input.
  ///
  /// - Parameter input: The input.
  public func enqueue(_ input: Flow.Input) { add(.take(input, from: .app(nil))) }

  /// Replaces the runner of later effects; those that run continue.
  ///
  /// - Parameter runner: The runner.
  public func setRunner(_ runner: any EffectRunner<Flow>) {
    // The old runner is released after the lock: its deinit may run any code.
    _ = self.runner.withLock { exchange(&$0, with: runner) }
  }

  /// Ends the checkout on this side; the shop's server receives nothing.
  ///
  /// Effects are cancelled, waiting and later inputs are ignored, streams end after the states
  /// published before, later streams are empty, and the handler is released and receives nothing
  /// more. The checkout is not stored any more, so that another store can continue it. An effect that has not started never does, also a dismissal: close the store after the
  /// screen. A second call does nothing.
  public func close() {
    let dropped = queue.withLock { $0.close() }
    // Waits for a form that is being saved.
    isStorable.withLock { $0 = false }
    removeHandler()
    source.close()
    effects.close()
    hub.finish()
    observers.finish()
    for work in dropped {
      if case .take(_, from: .app(let completion?)) = work { completion(.success(.ignored)) }
    }
  }
}

extension CheckoutStore where Flow == NativeCheckout {
  /// Asks for a payment of the total that is shown, with a new key.
  ///
  /// To repeat an attempt whose outcome is unknown, send ``/CheckoutEngine/NativeInput/retry``.
  ///
  /// - Parameters:
  ///   - provider: The provider's identifier, or nil for an order of 0.00, which needs none.
  ///   - isolation: The caller's actor.
  /// - Returns: The effects and events.
  /// - Throws: ``/CheckoutEngine/NativeRefusal`` if the checkout rejects the payment.
  @discardableResult
  public func pay(
    with provider: UTF8Text?, isolation: isolated (any Actor)? = #isolation
  ) async throws(NativeRefusal) -> FlowReaction<NativeEffect, NativeEvent> {
    try await send(.pay(provider: provider, key: environment.newPaymentKey()))
  }
}
