/// What a widget tells the shop.
///
/// Events come in this order: ``ready(_:currency:)`` exactly once, before any change; then
/// ``changed(_:)`` for each accepted update and for every other change of the status; after a
/// status that is invalid, ``error(_:)``; nothing after the widget is closed.
///
///     var (widget, events) = try WidgetMachine.tokenless(
///       total: Money("200.00", .usd), plan: .usPayIn4, at: moment)
///     if case .ready(let status, let currency) = events[0] {
///       status.isValid                        // true
///       status.amountDueToday(in: currency)   // 50.00 USD
///     }
///     events = try widget.apply(.update(total: Money("0.50", .usd)), at: moment)
///     if case .error(let barrier) = events[1] {
///       barrier.code  // "amount_below_minimum"
///     }
public enum WidgetEvent: Hashable, Sendable {
  /// The widget knows the order and accepts updates; the currency is the one it takes them in.
  case ready(WidgetStatus, currency: Currency)
  /// The status is now this.
  case changed(WidgetStatus)
  /// The status that was just told is invalid: why, and what to do.
  case error(PurchaseBarrier)
  /// The order could not be looked up; the widget still waits for it.
  case failure(LookupFailure)
}

/// Says that an order could not be looked up; it may be tried again.
///
///     var widget = WidgetMachine(lookingUp: token, plan: .usPayIn4)
///     let events = try widget.apply(.lookedUp(.failed(LookupFailure()), request: 1), at: moment)
///     events[0]      // .failure(LookupFailure())
///     widget.status  // nil
public struct LookupFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Makes a failure.
  public init() {}

  /// One line that says what to do.
  public var description: String { sentence.text }

  /// The bytes of ``description``.
  package var sentence: Sentence { "the checkout could not be looked up; try again" }
}

/// The events that one command brings about, in order: none to four.
///
/// A collection of its own rather than an array, so that telling them allocates nothing.
///
///     let (_, events) = try WidgetMachine.tokenless(
///       total: Money("2500.00", .usd), plan: .usPayIn4, at: moment)
///     events.count  // 2
public struct WidgetEvents: RandomAccessCollection, Hashable, Sendable {
  private var first: WidgetEvent?
  private var second: WidgetEvent?
  private var third: WidgetEvent?
  private var fourth: WidgetEvent?
  private var size = 0

  /// No events.
  init() {}

  /// The first event's index, 0.
  public var startIndex: Int { 0 }
  /// The number of events, 0 to 4.
  public var endIndex: Int { size }

  /// The event at an index.
  ///
  /// - Parameter index: The event's place, from 0.
  /// - Complexity: O(1), without allocation.
  public subscript(index: Int) -> WidgetEvent {
    precondition(index >= 0 && index < size, "an event's index is 0 to the count less one")
    let event =
      switch index {
      case 0: first
      case 1: second
      case 2: third
      default: fourth
      }
    guard let event else { preconditionFailure("an event is missing from its place") }
    return event
  }

  mutating func append(_ event: WidgetEvent) {
    switch size {
    case 0: first = event
    case 1: second = event
    case 2: third = event
    case 3: fourth = event
    default: preconditionFailure("a command brings about at most four events")
    }
    size += 1
  }
}
