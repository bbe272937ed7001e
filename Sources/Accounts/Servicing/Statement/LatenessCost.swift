public import ScheduleEngine

/// The cost of paying some installments late.
///
///     let cost = try LatenessCost(
///       of: Money("100.00", .aud), plan: .auPayIn4, on: CivilDate("2026-11-21"),
///       daysLate: 8, installments: [2])
///     cost.feeTotal        // 17.00 AUD
///     cost.percentOfOrder  // "17.00"
///     cost.worstCase       // 25.00 AUD
public struct LatenessCost: Hashable, Sendable {
  /// The order total.
  public let total: Money
  /// The plan of the purchase.
  public let plan: PlanID
  /// The rules.
  public let rules: PlanID
  /// The day of the purchase.
  public let startDate: CivilDate
  /// The numbers of the installments that are late, in order.
  public let late: [Int]
  /// The number of days by which they are late.
  public let days: Int
  /// The late fees in the order in which they are charged.
  public let fees: [LateFee]
  /// The sum of the fees.
  public let feeTotal: Money
  /// The fees if nothing is ever paid.
  public let worstCase: Money

  /// The order total and the fees.
  public var toPay: Money {
    Money(minorUnits: total.minorUnits + feeTotal.minorUnits, currency: total.currency)
  }

  /// The numbers of days by which installments can be late, 0 to 9,999.
  public static var dayCounts: ClosedRange<Int> { 0...9_999 }

  /// Computes the cost: all installments are paid on their due dates, the late ones, with their
  /// fees, some days after.
  ///
  /// - Parameters:
  ///   - total: The order total.
  ///   - plan: The plan of the purchase.
  ///   - date: The day of the purchase.
  ///   - rules: The rules, or nil for the built-in ones of the plan and day.
  ///   - daysLate: The number of days by which the installments are late, 0 to 9,999; other numbers
  ///     are limited to that.
  ///   - installments: The numbers of the late installments, or nil for all.
  /// - Throws: ``ServicingError``, as ``Account`` does, or `no_such_installment`.
  /// - Complexity: O(*n*²) in the number of installments and their fees.
  public init(
    of total: Money, plan: Plan, on date: CivilDate, rules: ServicingRules? = nil, daysLate: Int,
    installments: [Int]? = nil
  ) throws(ServicingError) {
    let opened = try Account(total: total, plan: plan, on: date, rules: rules)
    let all = opened.installments.map { $0.number }
    for number in installments ?? [] { _ = try opened.index(ofInstallment: number) }
    let late = all.filter { (installments ?? all).contains($0) }
    let days = min(max(daysLate, 0), Self.dayCounts.upperBound)
    self.total = total
    self.plan = plan.id
    self.rules = opened.rules.id
    startDate = date
    self.late = late
    self.days = days
    var account = opened
    let payments = opened.installments.map { installment in
      (
        day: min(
          installment.dueDate.dayNumber + (late.contains(installment.number) ? days : 0),
          CivilDate.last.dayNumber),
        number: installment.number
      )
    }
    for payment in payments.sorted(by: { ($0.day, $0.number) < ($1.day, $1.number) }) {
      try account.payWhole(payment.number, on: CivilDate(knownDayNumber: payment.day))
    }
    fees = account.lateFees
    feeTotal = Statement(account).fees.charged
    worstCase = try opened.statement(asOf: .last).fees.charged
  }

  /// The fees as a percentage of the order total with two places, rounded half up.
  public var percentOfOrder: String { String(decoding: percentOfOrderBytes, as: UTF8.self) }

  /// The bytes of ``percentOfOrder``.
  package var percentOfOrderBytes: [UInt8] {
    let hundredths = Self.hundredthsOfPercent(feeTotal.minorUnits, of: total.minorUnits)
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    return TextWriter.bytes { writer in
      writer.append(decimal: whole)
      writer.append(rest < 10 ? ".0" : ".")
      writer.append(decimal: rest)
    }
  }

  private static func hundredthsOfPercent(_ part: Int64, of whole: Int64) -> Int64 {
    // The product needs more than 64 bits. The quotient does not: an installment is at least one
    // minor unit, and has at most ten fees of at most 10^13.
    let product = (part.magnitude).multipliedFullWidth(by: 20_000)
    let (low, carry) = product.low.addingReportingOverflow(whole.magnitude)
    let divisor = whole.magnitude * 2
    let (quotient, _) = divisor.dividingFullWidth((product.high + (carry ? 1 : 0), low))
    return Int64(clamping: quotient)
  }
}

extension Account {
  /// Lets time pass to a day and pays all that is then owed on an installment and its fees.
  fileprivate mutating func payWhole(
    _ number: Int, on date: CivilDate
  ) throws(ServicingError) {
    try advance(to: date)
    var owed = installments[number - 1].outstanding
    for fee in lateFees where fee.installment == number { owed += fee.outstanding }
    guard owed > 0 else { return }
    try apply(.payment(money(owed), installment: number), on: date)
  }
}
