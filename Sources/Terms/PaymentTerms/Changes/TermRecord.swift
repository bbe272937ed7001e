public import ScheduleEngine

/// A selected term as an earlier answer showed it, which is compared with the present one.
///
///     let order = try TermOrder(total: Money("200.00", .usd), startDate: today, locale: .enUS)
///     TermRecord(of: try order.payNow()).payments[0].amount  // 20000
public struct TermRecord: Hashable, Sendable {
  /// One payment, as texts and numbers that are compared byte by byte.
  public struct Payment: Hashable, Sendable {
    /// The identifier.
    public let id: UTF8Text
    /// The word `immediate`, or another one for a later payment.
    public let type: UTF8Text
    /// The time at which the payment is due in its spelling, or nil if there is none.
    public let due: UTF8Text?
    /// The amount in minor units.
    public let amount: Int64

    /// Creates a payment.
    ///
    /// - Parameters:
    ///   - id: The identifier.
    ///   - type: The word `immediate`, or another one for a later payment.
    ///   - due: The time at which the payment is due in its spelling, or nil if there is none.
    ///   - amount: The amount in minor units.
    public init(id: UTF8Text, type: UTF8Text, due: UTF8Text?, amount: Int64) {
      self.id = id
      self.type = type
      self.due = due
      self.amount = amount
    }
  }

  /// The identifier of the term.
  public let id: UTF8Text
  /// The name for shoppers.
  public let title: UTF8Text
  /// The payments in their order.
  public let payments: [Payment]

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - id: The identifier of the term.
  ///   - title: The name for shoppers.
  ///   - payments: The payments in their order.
  public init(id: UTF8Text, title: UTF8Text, payments: [Payment]) {
    self.id = id
    self.title = title
    self.payments = payments
  }

  /// Creates the record of a term.
  ///
  /// - Parameter term: The term.
  public init(of term: PaymentTerm) {
    self.init(
      id: UTF8Text(term.id.description), title: UTF8Text(term.title),
      payments: term.schedules.map { schedule in
        Payment(
          id: UTF8Text(String(schedule.id)), type: UTF8Text(schedule.type.rawValue),
          due: schedule.due.map { UTF8Text($0.description) }, amount: schedule.amount.minorUnits)
      })
  }
}
