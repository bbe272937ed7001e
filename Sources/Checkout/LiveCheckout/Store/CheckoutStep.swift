public import CheckoutEngine
public import ScheduleEngine

/// A record of one input that a store took: the time, the outcome, and the state before and after.
///
/// ```swift
/// func describe(_ step: CheckoutStep<NativeCheckout>) -> String {
///   switch step.outcome {
///   case .accepted(let effects, let events): "\(effects.count) effects, \(events.count) events"
///   case .refused(let refusal): "\(refusal)"
///   case .ignored: "ignored"
///   case .superseded: "dropped"
///   }
/// }
/// ```
///
/// A step contains what the shopper entered and the provider's token: an email address, postal
/// addresses, the secrets of a payment.
public struct CheckoutStep<Flow: CheckoutFlow>: Hashable, Sendable {
  /// The number of the step in its store, from 1.
  public let number: Int
  /// The input.
  public let input: Flow.Input
  /// The day and time that the checkout received with the input.
  public let moment: Moment
  /// The state before the input.
  public let before: Flow.State
  /// The state after the input; equal to ``before`` unless the input was accepted.
  public let after: Flow.State
  /// The result of the input.
  public let outcome: Outcome

  /// The result of an input.
  public enum Outcome: Hashable, Sendable {
    /// The checkout accepted the input, with these effects and events, in order.
    case accepted(effects: [Flow.Effect], events: [Flow.Event])
    /// The checkout rejected the input.
    case refused(Flow.Refusal)
    /// The checkout ignored the input: it concerns a request that is not under way.
    case ignored
    /// The checkout did not receive the input: it is the result of an effect that was cancelled.
    case superseded
  }

  /// The effects of the input, in order.
  public var effects: [Flow.Effect] {
    if case .accepted(let effects, _) = outcome { effects } else { [] }
  }

  /// The events of the input, in order.
  public var events: [Flow.Event] {
    if case .accepted(_, let events) = outcome { events } else { [] }
  }

  /// The reason why the input was rejected, or nil.
  public var refusal: Flow.Refusal? {
    if case .refused(let refusal) = outcome { refusal } else { nil }
  }

  /// Whether the checkout received the input.
  public var reachedFlow: Bool { outcome != .superseded }
}

extension CheckoutStep.Outcome {
  /// The answer to the sender of the input.
  var result: Result<FlowReaction<Flow.Effect, Flow.Event>, Flow.Refusal> {
    switch self {
    case .accepted(let effects, let events): .success(.accepted(effects: effects, events: events))
    case .refused(let refusal): .failure(refusal)
    case .ignored, .superseded: .success(.ignored)
    }
  }
}
