public import CheckoutEngine
import ShopRequests

/// Carries the effects of a checkout out.
///
/// A store starts a task for each effect and calls ``run(_:in:)`` in it, except for commands to the
/// screen: these it carries out on the main actor, in their order. ``NativeRunners`` is the runner
/// of a native checkout; each of its functions can be replaced by itself.
///
/// A runner can be late, fail, or ignore that its task was cancelled: the store drops the inputs of
/// an effect that is not needed any more.
public protocol EffectRunner<Flow>: Sendable {
  /// The flow whose effects the runner carries out.
  associatedtype Flow: CheckoutFlow

  /// Returns the work of an effect that is a command to the screen, or nil for any other effect.
  ///
  /// Commands are carried out on the main actor, one at a time and in the order of the effects of
  /// all inputs, also if a later input makes them useless; nothing is after the store was closed.
  /// By default, no effect is a command.
  ///
  /// - Parameter effect: The effect.
  /// - Returns: The work, which only starts something and returns at once.
  func command(for effect: Flow.Effect) -> (@MainActor @Sendable () -> Void)?

  /// Carries an effect out that is no command.
  ///
  /// The task is cancelled when ``isNeeded(_:by:)`` becomes false and when the store is closed.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - context: Sends further inputs while the effect runs.
  /// - Returns: The input that ends the effect, or nil if there is none. If a request ends without
  ///   an input, the checkout receives ``noAnswer(to:)``.
  func run(_ effect: Flow.Effect, in context: EffectContext<Flow>) async -> Flow.Input?

  /// Returns whether a checkout still needs an effect.
  ///
  /// The store asks after each step for all effects that run, and for the new ones before it starts
  /// them. By default, a request is needed while the checkout waits for its answer, and any other
  /// effect until it ends.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - flow: The checkout after the step.
  /// - Returns: Whether the effect may run.
  func isNeeded(_ effect: Flow.Effect, by flow: Flow) -> Bool

  /// Returns the input which reports that a request has no answer.
  ///
  /// - Parameter request: The request's number.
  /// - Returns: The input.
  func noAnswer(to request: Int) -> Flow.Input
}

extension EffectRunner {
  /// Returns nil: no effect is a command.
  ///
  /// - Parameter effect: The effect.
  /// - Returns: Nil.
  public func command(for effect: Flow.Effect) -> (@MainActor @Sendable () -> Void)? { nil }

  /// Returns whether the checkout waits for the answer, if the effect is a request; otherwise true.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - flow: The checkout after the step.
  /// - Returns: Whether the effect may run.
  public func isNeeded(_ effect: Flow.Effect, by flow: Flow) -> Bool {
    effect.requestNumber.map(flow.awaitsAnswer) ?? true
  }
}

/// The connection of a running effect to its store.
public struct EffectContext<Flow: CheckoutFlow>: Sendable {
  private let forward: @Sendable (Flow.Input) -> Void

  init(forward: @escaping @Sendable (Flow.Input) -> Void) { self.forward = forward }

  /// Adds an input on behalf of the effect.
  ///
  /// The store drops it if the effect is not needed any more when the input's turn comes.
  ///
  /// - Parameter input: The input.
  public func send(_ input: Flow.Input) { forward(input) }
}

extension NoAnswerReason {
  /// The reason why a request that threw an error has no answer.
  init(_ error: any Error) {
    switch error {
    case let error as NoAnswerError: self = error.reason
    case is CancellationError: self = .cancelled
    default: self = .unreachable
    }
  }
}
