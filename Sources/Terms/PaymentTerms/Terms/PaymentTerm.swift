public import ScheduleEngine

/// A way to pay an order, as the payment terms of other people's checkouts describe it.
///
/// Another program shows the ``title`` and the ``description``, and the payments with
/// their own descriptions.
///
///     let order = try TermOrder(
///       total: Money("200.00", .usd), startDate: CivilDate("2026-11-21"), locale: .enUS)
///     let term = try order.term(by: .usPayIn4, title: "Pay in 4")
///     term.description                  // "4 interest-free payments of $50.00."
///     term.schedules[1].description     // "Due December 5, 2026."
///     term.schedules[1].due             // 2026-12-05T00:00:00Z
///
/// Source: Universal Commerce Protocol, release 2026-08-25, `payment.terms`.
public struct PaymentTerm: Hashable, Identifiable, Sendable {
  /// The plan's identifier.
  public let id: PlanID
  /// The name for shoppers, such as "Pay in 4".
  public let title: String
  /// The payments in one sentence in the shopper's language; nil if the title says it all.
  public let description: String?
  /// The payments in the order in which they are due, at least one.
  public let schedules: [TermSchedule]
  /// The digest of our own schedule, by which an accepted term can be checked later.
  ///
  /// It is that of a `ScheduleChecksum` without a token, or of a `LoanChecksum`.
  public let checksum: SHA256Digest
  /// The interest in the payments; nil for a term without interest.
  public let interest: Money?

  init(
    id: PlanID, title: String, description: String?, schedules: [TermSchedule],
    checksum: SHA256Digest, interest: Money? = nil
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.schedules = schedules
    self.checksum = checksum
    self.interest = interest
  }
}

/// One payment of a term.
///
///     let order = try TermOrder(total: Money("57.27", .usd), startDate: today, locale: .enUS)
///     let last = try order.term(by: .usPayIn4, title: "Pay in 4").schedules[3]
///     last.id                 // 4
///     last.type               // .deferred
///     last.amount             // 14.31 USD
public struct TermSchedule: Hashable, Identifiable, Sendable {
  /// The time of a payment in relation to the completion of the checkout.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The payment is due when the checkout is completed.
    case immediate
    /// The payment is due later.
    case deferred
  }

  /// The payment's number, counted from 1.
  public let id: Int
  /// The time at which the payment is due; nil if it is due at once.
  public let due: DueTime?
  /// The day of the payment as a sentence in the shopper's language.
  public let description: String
  /// The amount, above zero, with taxes and all else.
  public let amount: Money

  init(id: Int, due: DueTime?, description: String, amount: Money) {
    self.id = id
    self.due = due
    self.description = description
    self.amount = amount
  }

  /// Whether the payment is due at once or later.
  public var type: Kind { due == nil ? .immediate : .deferred }
}
