internal import ScheduleEngine

/// An order at the service, as the entries of its journal determine it.
///
/// A command is first decided (``decision(on:id:at:)``), then stored as an intent, then sent. The
/// answer is judged, and an answer that settles the operation is stored. All of these are values:
/// a process that ends between any two steps leaves entries from which another one continues.
///
///     let machine = PaymentMachine()
///     let order = PaymentDecision(amount: try Money("50.00", .usd))
///     machine.decision(on: .authorize(order), at: moment.timestamp)  // .new
///     machine.state()                                                // .new
public struct PaymentMachine: Hashable, Sendable {
  /// The order as the service reported it last; nil if it has reported none.
  public private(set) var payment: Payment?
  /// The operations, the first one first; only the last one can be without an outcome.
  public private(set) var operations: [Operation] = []
  /// The progress of a reversal.
  private(set) var reversal = Reversal.none

  /// A command that was stored, and its outcome.
  public struct Operation: Hashable, Sendable {
    /// The command as it was stored.
    public let intent: PaymentIntent
    /// The outcome, or nil while it is not known.
    public fileprivate(set) var outcome: PaymentOutcome?
    /// The next step if an earlier process ended without the outcome; nil if none has.
    public fileprivate(set) var doubt: PaymentStep?
    /// The order before the operation.
    let before: Payment?

    /// Returns whether the service certainly recognizes a repetition that is sent now; a refund
    /// for ever.
    ///
    /// It does so for 24 hours. The last repetition leaves two hours earlier: one for a request that
    /// is late, and one for clocks that differ.
    func isRepeatable(at now: Timestamp) -> Bool {
      intent.command.kind == .refund
        || now.seconds(since: intent.time) <= PaymentMachine.repetitionSeconds
    }

    /// Returns whether no request of the operation can be on its way any more.
    func hasArrived(at now: Timestamp) -> Bool {
      intent.command.kind != .refund
        && now.seconds(since: intent.time) > PaymentMachine.secondsPerDay
    }
  }

  /// The progress of a reversal.
  enum Reversal: Hashable, Sendable {
    case none
    /// The service has accepted it.
    case accepted
    /// The service says that it is done.
    case done
  }

  /// The outcome of an operation and the order after it.
  package struct Settlement: Hashable, Sendable {
    package var outcome: PaymentOutcome
    var payment: Payment?
    var reversal: Reversal
  }

  /// Creates an order about which nothing is known.
  public init() {}

  static var secondsPerDay: Int64 { 86_400 }
  /// The seconds in which requests are repeated.
  static var repetitionSeconds: Int64 { 22 * 3_600 }

  /// The operation without an outcome, or nil.
  public var pending: Operation? {
    guard let last = operations.last, last.outcome == nil else { return nil }
    return last
  }

  /// Returns the state of the order.
  ///
  /// - Parameter isRunning: Whether a process works on the operation without an outcome; false by
  ///   default. If none does, its answer was lost.
  /// - Returns: The state.
  public func state(isRunning: Bool = false) -> PaymentState {
    if let pending {
      let isDecision = pending.intent.command.decision != nil
      if isDecision, isRunning || pending.doubt == nil { return .deciding }
      if !isRunning { return .unknown }
    }
    let state = payment?.state
    switch reversal {
    case .done: return .reversed
    case .accepted:
      guard let payment, payment.open.minorUnits == 0, payment.refundable.minorUnits == 0 else {
        return .reversing
      }
      return .reversed
    case .none: return state ?? .new
    }
  }

  /// Applies the next entry of the journal; changes nothing if it throws.
  ///
  /// - Parameter entry: The entry.
  /// - Throws: ``PaymentEntryError`` if the entry cannot be the next one.
  public mutating func apply(_ entry: PaymentEntry) throws(PaymentEntryError) {
    switch entry.event {
    case .intended(let intent):
      guard pending == nil else { throw PaymentEntryError(.operationUnderWay) }
      operations.append(Operation(intent: intent, before: payment))
    case .doubted(let step):
      guard pending != nil else { throw PaymentEntryError(.nothingUnderWay) }
      operations[operations.count - 1].doubt = step
    case .answered(let answer):
      guard let pending else { throw PaymentEntryError(.nothingUnderWay) }
      guard let settlement = settlement(of: pending, by: answer) else {
        throw PaymentEntryError(.unsettled)
      }
      settle(settlement)
    case .asked(let payment):
      switch judgement(ofLookup: payment, at: entry.time) {
      case .settles(let settlement): settle(settlement)
      case .updates(let payment): self.payment = payment
      case .repeats, .changesNothing, .contradicts: throw PaymentEntryError(.unsettled)
      }
    }
  }

  private mutating func settle(_ settlement: Settlement) {
    operations[operations.count - 1].outcome = settlement.outcome
    (payment, reversal) = (settlement.payment, settlement.reversal)
  }
}
