public import ScheduleEngine

/// One line of an order's journal: a fact that decides what may be sent next.
public struct PaymentEntry: Hashable, Sendable {
  /// A fact.
  public enum Event: Hashable, Sendable {
    /// A command is to be sent.
    case intended(PaymentIntent)
    /// The command ended without knowing the outcome of its operation.
    case doubted(PaymentStep)
    /// The service has answered the operation for good.
    case answered(PaymentAnswer)
    /// The service was asked for the order: its payment, or nil if it has none.
    case asked(Payment?)
  }

  /// The time at which the fact was stored; of a question, at which it was asked.
  public let time: Timestamp
  /// The fact.
  public let event: Event

  /// Creates an entry.
  package init(_ event: Event, at time: Timestamp) { (self.event, self.time) = (event, time) }
}

/// The next step towards the outcome of an operation.
public enum PaymentStep: String, Hashable, Sendable, CaseIterable {
  /// To send the same request again.
  case `repeat`
  /// To ask the service for the order.
  case ask
}

/// An entry that cannot follow the preceding ones, so the journal is damaged.
public struct PaymentEntryError: Error, Hashable, Sendable {
  /// The reason why an entry cannot be the next one.
  public enum Reason: Hashable, Sendable {
    /// An operation is still without an outcome.
    case operationUnderWay
    /// No operation is without an outcome.
    case nothingUnderWay
    /// The answer does not settle the operation.
    case unsettled
  }

  /// The reason.
  public let reason: Reason

  init(_ reason: Reason) { self.reason = reason }
}

extension PaymentEntryError: CustomStringConvertible {
  /// The error as part of a sentence.
  public var description: String {
    switch reason {
    case .operationUnderWay: "an operation begins before the outcome of the preceding one"
    case .nothingUnderWay: "it belongs to no operation"
    case .unsettled: "it does not settle its operation"
    }
  }
}
