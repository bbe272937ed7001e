public import ScheduleEngine

/// An installment of an account: its due date and the amounts that were paid, cancelled and
/// returned.
///
/// `total = outstanding + (paid - returned) + cancelled + returned`, and nothing is negative.
public struct AccountInstallment: Hashable, Sendable {
  /// The number of the installment, from 1.
  public let number: Int
  /// The due date, which a move changes.
  public internal(set) var dueDate: CivilDate
  /// The amount of the schedule, in minor units.
  public let original: Int64
  /// The amount that the shopper paid, in minor units, including any part that was returned later.
  public internal(set) var paid: Int64 = 0
  /// The amount that refunds and voids took off the unpaid part, in minor units.
  public internal(set) var cancelled: Int64 = 0
  /// The amount that refunds and voids gave back of the paid part, in minor units.
  public internal(set) var returned: Int64 = 0
  /// The number of late fee steps whose day has passed, charged or not.
  var passedSteps = 0
  /// The number of its late fees that were not wholly waived or returned.
  var remainingFees = 0

  init(_ installment: Installment) {
    number = installment.number
    dueDate = installment.dueDate
    original = installment.amount.minorUnits
  }

  /// The amount that is still to be paid, in minor units.
  public var outstanding: Int64 { original - paid - cancelled }
  /// The amount without the cancelled and returned parts, in minor units.
  public var net: Int64 { original - cancelled - returned }

  /// Returns the state of the installment on a day.
  ///
  /// - Parameter date: The day.
  /// - Returns: The first state in the order of ``State`` that applies.
  public func state(on date: CivilDate) -> State {
    if net == 0 { return paid == 0 ? .cancelled : .refunded }
    if outstanding == 0 { return .paid }
    return dueDate < date ? .overdue : dueDate == date ? .due : .scheduled
  }

  /// Returns the bucket of payments to which the installment belongs on a day.
  func bucket(on date: CivilDate) -> PaymentRules.Bucket {
    guard dueDate < date else { return dueDate == date ? .due : .upcoming }
    return remainingFees > 0 ? .overdueWithFee : .overdue
  }

  /// A state of an installment.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Nothing is left of it, and nothing was paid.
    case cancelled
    /// Nothing is left of it; the paid part was returned.
    case refunded
    /// Nothing is outstanding.
    case paid
    /// Something is outstanding, and the due date has passed.
    case overdue
    /// Something is outstanding, and it is due on the day.
    case due
    /// Something is outstanding, and it is due later.
    case scheduled
  }
}

/// A fee that was charged because an installment was late.
public struct LateFee: Hashable, Sendable {
  /// The number of the installment, from 1.
  public let installment: Int
  /// The day on which the fee was charged.
  public let date: CivilDate
  /// The fee in minor units.
  public let amount: Int64
  /// The amount that the shopper paid, in minor units, including any part that was returned later.
  public internal(set) var paid: Int64 = 0
  /// The amount that was taken off the unpaid part, in minor units.
  public internal(set) var waived: Int64 = 0
  /// The amount that was given back of the paid part, in minor units.
  public internal(set) var returned: Int64 = 0
  /// The part of ``waived`` that would not have been charged without an event that was reversed, in
  /// minor units.
  public internal(set) var reversed: Int64 = 0

  init(installment: Int, date: CivilDate, amount: Int64) {
    self.installment = installment
    self.date = date
    self.amount = amount
  }

  /// The amount that is still to be paid, in minor units.
  public var outstanding: Int64 { amount - paid - waived }
  /// The amount that was neither waived nor returned, in minor units.
  public var remaining: Int64 { amount - waived - returned }
}

/// The amount that a shopper paid beyond the owed amount, in minor units.
///
/// It pays what falls due next, on the due date. A refund or void of more than is unpaid gives back
/// what remains, in addition to its own amount.
public struct AccountCredit: Hashable, Sendable {
  /// The amount of all payments that became credit.
  public internal(set) var received: Int64 = 0
  /// The amount that paid installments and fees.
  public internal(set) var used: Int64 = 0
  /// The amount that was given back.
  public internal(set) var returned: Int64 = 0

  /// The amount that was neither used nor given back.
  public var remaining: Int64 { received - used - returned }
}

/// A move of a due date.
public struct DueDateMove: Hashable, Sendable {
  /// The number of the installment, from 1.
  public let installment: Int
  /// The due date before the move.
  public let from: CivilDate
  /// The due date after the move.
  public let to: CivilDate
}

/// Days that do not count for late fees, both ends inclusive.
public struct AccountPause: Hashable, Sendable {
  /// The first day.
  public let from: CivilDate
  /// The last day.
  public internal(set) var until: CivilDate

  /// Returns whether a day is in the pause.
  ///
  /// - Parameter date: The day.
  /// - Returns: Whether it is the first or last day, or between them.
  public func contains(_ date: CivilDate) -> Bool { from <= date && date <= until }
}

/// The time at which the shop captures an order.
public enum CaptureTime: String, Hashable, Sendable, CaseIterable {
  /// With the purchase.
  case immediate
  /// Later, in one or more parts.
  case deferred
}
