public import ScheduleEngine

/// A checkout as a state machine: an input and the time give a new state, effects and events.
///
/// All flows have this shape: ``NativeCheckout`` is one. A flow has no clock, no thread and no
/// network of its own, so every run can be repeated. It carries nothing out: an effect is work for
/// the app, and the answer to a request comes back as an input.
///
/// ```swift
/// func run<Flow: CheckoutFlow>(_ inputs: [Flow.Input], in flow: inout Flow, at moment: Moment) {
///   for input in inputs {
///     if let reaction = try? flow.apply(input, at: moment) { print(reaction.events) }
///   }
/// }
/// ```
public protocol CheckoutFlow: Hashable, Sendable {
  /// The facts that a checkout begins with.
  associatedtype Settings: Hashable & Sendable
  /// The part of a checkout that an app shows.
  associatedtype State: Hashable & Sendable
  /// A step of the shopper, of the app or of the shop's server.
  associatedtype Input: Hashable & Sendable
  /// Work for the app.
  associatedtype Effect: FlowEffect
  /// News for the app and for analytics.
  associatedtype Event: Hashable & Sendable
  /// The reason for rejecting an input.
  associatedtype Refusal: Error & Hashable & Sendable

  /// Begins a checkout.
  ///
  /// - Parameter settings: The facts that the checkout begins with.
  init(settings: Settings)

  /// The part of the checkout that an app shows.
  var state: State { get }

  /// The effects and events of the beginning, before any input; none by default.
  ///
  /// They follow from the settings, and do not change with the checkout.
  var opening: FlowReaction<Effect, Event> { get }

  /// Applies an input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - moment: The current day and time.
  /// - Returns: The effects and events, in order, or that the input was ignored.
  /// - Throws: The reason for which the input is rejected; the checkout is unchanged then.
  mutating func apply(
    _ input: Input, at moment: Moment
  ) throws(Refusal) -> FlowReaction<Effect, Event>

  /// Returns whether the checkout waits for the answer to a request.
  ///
  /// The work of a request that no checkout waits for can be cancelled.
  ///
  /// - Parameter request: The request's number.
  /// - Returns: Whether it is under way.
  func awaitsAnswer(to request: Int) -> Bool
}

extension CheckoutFlow {
  /// No effects and no events.
  public var opening: FlowReaction<Effect, Event> { .nothing }
}

/// Work that a checkout asks the app to carry out.
public protocol FlowEffect: Hashable, Sendable {
  /// The number of the request, or nil if the effect is no request and needs no answer.
  var requestNumber: Int? { get }
  /// Whether the effect may move money, so that the checkout must be stored before; false by
  /// default.
  var movesMoney: Bool { get }
}

extension FlowEffect {
  /// False.
  public var movesMoney: Bool { false }
}

/// The result of an input that was not rejected.
///
/// ```swift
/// let settings = try NativeSettings(cartID: "c-1", providers: ["card"])
/// var checkout = NativeCheckout(settings: settings)
/// let loading = try checkout.apply(.load, at: moment)
/// loading.effects.count  // 1
/// let late = try checkout.apply(.noAnswer(request: 7, .timeout), at: moment)
/// late == .ignored       // true
/// late.effects.count     // 0
/// ```
public enum FlowReaction<Effect: FlowEffect, Event: Hashable & Sendable>: Hashable, Sendable {
  /// The checkout accepted the input.
  case accepted(effects: [Effect], events: [Event])
  /// The input concerns a request that is unknown, answered or superseded; nothing changed.
  case ignored

  /// The work for the app, in order; empty if the input was ignored.
  public var effects: [Effect] {
    if case .accepted(let effects, _) = self { effects } else { [] }
  }

  /// The news for the app and for analytics, in order; empty if the input was ignored.
  public var events: [Event] {
    if case .accepted(_, let events) = self { events } else { [] }
  }

  /// The reaction to an input that was accepted and needs no work.
  static var nothing: Self { .accepted(effects: [], events: []) }
}
