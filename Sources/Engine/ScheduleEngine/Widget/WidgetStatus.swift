/// The status of an order: valid if it may proceed, invalid if a barrier prevents it.
///
///     let status = WidgetStatus.invalid(.tokenExpired)
///     status.isValid                    // false
///     status.amountDueToday(in: .usd)   // 0.00 USD
///     status.checksum                   // nil
///     status.barrier                    // .tokenExpired
public enum WidgetStatus: Hashable, Sendable {
  /// The order may proceed, with the amount due today and the checksum to send with the capture.
  case valid(amountDueToday: Money, checksum: ScheduleChecksum)
  /// The order may not proceed, because of a barrier.
  case invalid(PurchaseBarrier)

  /// Whether the order may proceed.
  public var isValid: Bool {
    switch self {
    case .valid: true
    case .invalid: false
    }
  }

  /// Returns the amount that the shopper pays today: zero if the order may not proceed.
  ///
  /// - Parameter currency: The widget's currency.
  /// - Returns: The amount.
  public func amountDueToday(in currency: Currency) -> Money {
    switch self {
    case .valid(let amountDueToday, _): amountDueToday
    case .invalid: Money(minorUnits: 0, currency: currency)
    }
  }

  /// The checksum to send with the capture, or nil if the order may not proceed.
  public var checksum: ScheduleChecksum? {
    if case .valid(_, let checksum) = self { checksum } else { nil }
  }

  /// The barrier to the purchase, or nil if the order may proceed.
  public var barrier: PurchaseBarrier? {
    if case .invalid(let barrier) = self { barrier } else { nil }
  }
}

extension WidgetStatus: CustomStringConvertible {
  /// A line for logs: the amount due today and the checksum, or the barrier's code and message.
  ///
  ///     WidgetStatus.invalid(.invalidToken).description
  ///     // "invalid: invalid_token: This checkout is not known. Start the checkout again."
  public var description: String {
    switch self {
    case .valid(let amountDueToday, let checksum):
      "valid: \(amountDueToday) due today, checksum \(checksum)"
    case .invalid(let barrier): "invalid: \(barrier.code): \(barrier.message)"
    }
  }
}

/// An event that a widget emits to the shop.
///
/// Events come in this order: ``failure(_:)`` for each failed lookup; then ``ready(_:currency:)``
/// exactly once; then ``changed(_:)`` for each accepted update and for every other change of the
/// status. An invalid status is followed by ``error(_:)``. A closed widget emits nothing.
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
  /// The widget knows the order and accepts updates in this currency.
  case ready(WidgetStatus, currency: Currency)
  /// The new status, after an accepted update or another change.
  case changed(WidgetStatus)
  /// The reason why the status of the preceding event is invalid.
  case error(PurchaseBarrier)
  /// The order could not be looked up; the widget still waits for it.
  case failure(LookupFailure)
}

/// The failure of a lookup, which may be tried again.
///
///     var widget = WidgetMachine(lookingUp: token, plan: .usPayIn4)
///     let events = try widget.apply(.lookedUp(.failed(LookupFailure()), request: 1), at: moment)
///     events[0]      // .failure(LookupFailure())
///     widget.status  // nil
public struct LookupFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Creates a failure.
  public init() {}

  /// The failure and what to do, in one line.
  public var description: String { sentence.text }

  /// The bytes of ``description``.
  package var sentence: Sentence { "the checkout could not be looked up; try again" }
}

/// The events of one command, in order: none to four.
///
/// It is a collection of its own rather than an array, so that emitting events allocates nothing.
///
///     let (_, events) = try WidgetMachine.tokenless(
///       total: Money("2500.00", .usd), plan: .usPayIn4, at: moment)
///     events.count  // 2
public struct WidgetEvents: RandomAccessCollection, Hashable, Sendable {
  // A command causes at most two statuses. The errors follow from them, so there is no fifth event.
  private let first: WidgetEvent?
  private let update: WidgetStatus?
  private let updateIndex: Int
  /// The number of events, 0 to 4.
  public let endIndex: Int

  /// No events.
  init() { (first, update, updateIndex, endIndex) = (nil, nil, 0, 0) }

  /// Creates the events from the first event and its status, and from the status after an update.
  private init(_ first: WidgetEvent, _ status: WidgetStatus?, update: WidgetStatus? = nil) {
    self.first = first
    self.update = update
    updateIndex = status?.isValid == false ? 2 : 1
    endIndex = updateIndex + (update.map { $0.isValid ? 1 : 2 } ?? 0)
  }

  /// Returns the event of a failed lookup.
  static func failure(_ failure: LookupFailure) -> Self { Self(.failure(failure), nil) }

  /// Returns the events of a new status.
  static func changed(_ status: WidgetStatus) -> Self { Self(.changed(status), status) }

  /// Returns the events of the first status, and of an update that arrived during the lookup.
  static func ready(
    _ status: WidgetStatus, currency: Currency, update: WidgetStatus? = nil
  ) -> Self {
    Self(.ready(status, currency: currency), status, update: update)
  }

  /// The first event's index, 0.
  public var startIndex: Int { 0 }

  /// The event at an index.
  ///
  /// - Parameter index: The event's place, from 0.
  /// - Complexity: O(1), without allocation.
  public subscript(index: Int) -> WidgetEvent {
    guard let event = event(at: index) else {
      preconditionFailure("an event's index is 0 to the count less one")
    }
    return event
  }

  private func event(at index: Int) -> WidgetEvent? {
    if index == 0 { return first }
    guard let update, index >= updateIndex else {
      switch first {
      case .ready(.invalid(let barrier), _) where index == 1: return .error(barrier)
      case .changed(.invalid(let barrier)) where index == 1: return .error(barrier)
      default: return nil
      }
    }
    if index == updateIndex { return .changed(update) }
    return index == updateIndex + 1 ? update.barrier.map { .error($0) } : nil
  }
}
