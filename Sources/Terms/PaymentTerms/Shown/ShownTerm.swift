public import ScheduleEngine

/// A payment term as the checkout or the order of any program states it, with the engine's amounts
/// and days.
///
///     let half = try Money("50.00", .usd)
///     let first = ShownTerm.Payment(id: "1", type: "immediate", amount: half)
///     let second = ShownTerm.Payment(
///       id: "2", type: "deferred", due: "2026-12-05T00:00:00-05:00", amount: half)
///     let term = ShownTerm(id: "pay-in-2", title: "Pay in 2", payments: [first, second])
///     term.payments[1].dueDate  // 2026-12-05
///     term.total                // 100.00 USD
///
/// `TermsWire` reads it from JSON. A term need not be one of this engine, so identifiers and types are
/// any texts.
public struct ShownTerm: Hashable, Identifiable, Sendable {
  /// The identifier, which the terms of a checkout have once.
  public let id: UTF8Text
  /// The name for shoppers.
  public let title: UTF8Text
  /// The plain description, or nil if there is none.
  public let description: UTF8Text?
  /// The payments in their order.
  public let payments: [Payment]
  /// Our checksum of the schedule, or nil if the term has none.
  ///
  /// It is that of a `ScheduleChecksum` without a token, or of a `LoanChecksum`.
  public let checksum: SHA256Digest?

  /// Creates a term.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - title: The name for shoppers.
  ///   - description: The plain description, or nil if there is none.
  ///   - payments: The payments in their order.
  ///   - checksum: Our checksum of the schedule, or nil if the term has none.
  public init(
    id: UTF8Text, title: UTF8Text, description: UTF8Text? = nil, payments: [Payment],
    checksum: SHA256Digest? = nil
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.payments = payments
    self.checksum = checksum
  }

  /// Creates the statement of a term of this engine.
  ///
  ///     let order = try TermOrder(
  ///       total: Money("200.00", .usd), startDate: CivilDate("2026-11-21"), locale: .enUS)
  ///     let term = ShownTerm(of: try order.term(by: .usPayIn4, title: "Pay in 4"))
  ///     term.payments[3].due  // 2027-01-02T00:00:00Z
  ///     let own = try PaymentSchedule(total: order.total, plan: .usPayIn4, startDate: order.startDate)
  ///     term.checksum == own.checksum(for: .tokenless).digest  // true
  ///
  /// - Parameter term: The term.
  public init(of term: PaymentTerm) {
    self.init(
      id: UTF8Text(term.id.description), title: UTF8Text(term.title),
      description: term.description.map { UTF8Text($0) },
      payments: term.schedules.map { schedule in
        Payment(
          id: UTF8Text(String(schedule.id)), type: UTF8Text(schedule.type.rawValue),
          due: schedule.due.map { UTF8Text($0.description) },
          description: UTF8Text(schedule.description), amount: schedule.amount)
      }, checksum: term.checksum)
  }

  /// The sum of the payments; nil without payments, for several currencies, and for a sum above
  /// `Int64.max` minor units.
  ///
  /// - Complexity: O(*n*) in the number of payments.
  public var total: Money? {
    guard let currency = payments.first?.amount.currency else { return nil }
    var sum: Int64 = 0
    for payment in payments {
      let (next, isOverflow) = sum.addingReportingOverflow(payment.amount.minorUnits)
      guard !isOverflow, payment.amount.currency == currency else { return nil }
      sum = next
    }
    return Money(minorUnits: sum, currency: currency)
  }
}

extension ShownTerm {
  /// One payment of a term.
  ///
  ///     let amount = try Money("50.00", .usd)
  ///     let payment = ShownTerm.Payment(id: "1", type: "immediate", amount: amount)
  ///     payment.isImmediate     // true
  ///     payment.dueDate == nil  // true
  public struct Payment: Hashable, Identifiable, Sendable {
    /// The identifier, which a term has once.
    public let id: UTF8Text
    /// The word `immediate`, or another one for a later payment.
    public let type: UTF8Text
    /// The time at which the payment is due in its spelling; nil if it is due at once, or if an event
    /// decides.
    public let due: UTF8Text?
    /// The plain description, such as "Due December 5, 2026.", or nil if there is none.
    public let description: UTF8Text?
    /// The amount with taxes and all else.
    public let amount: Money

    /// Creates a payment.
    ///
    /// - Parameters:
    ///   - id: The identifier.
    ///   - type: The word `immediate`, or another one for a later payment.
    ///   - due: The time at which the payment is due in its spelling, or nil if there is none.
    ///   - description: The plain description, or nil if there is none.
    ///   - amount: The amount.
    public init(
      id: UTF8Text, type: UTF8Text, due: UTF8Text? = nil, description: UTF8Text? = nil,
      amount: Money
    ) {
      self.id = id
      self.type = type
      self.due = due
      self.description = description
      self.amount = amount
    }

    /// Whether the payment is due when the checkout is completed.
    public var isImmediate: Bool { type == "immediate" }

    /// The day on which the payment is due, in the offset of its time; nil if it has no time of
    /// RFC 3339.
    public var dueDate: CivilDate? { due.flatMap { DateTimeText($0.description)?.date } }
  }
}
