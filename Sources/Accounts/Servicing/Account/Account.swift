public import ScheduleEngine

/// An order after the purchase: its installments, late fees, refunds and moved dates.
///
/// An account is a value. Events and passing days change it, in the order in which they happen:
///
///     var account = try Account(
///       total: Money("200.00", .aud), plan: .auPayIn4, on: CivilDate("2026-11-21"))
///     let payment = AccountEvent.payment(try Money("50.00", .aud))
///     try account.apply(payment, on: CivilDate("2026-11-21"))
///     try account.statement(asOf: CivilDate("2026-12-06")).overdue  // 60.00 AUD
///
/// At every moment, summed over the installments, `total = outstanding + (paid - returned) +
/// cancelled + returned` and `cancelled + returned = refunded + voided`. All payments together are
/// the `paid` amounts of installments and fees, and the part of ``credit`` that was not used; nothing
/// is owed on the day while credit remains.
public struct Account: Hashable, Sendable {
  /// The plan of the purchase.
  public let plan: PlanID
  /// The rules that hold for the life of the account.
  public let rules: ServicingRules
  /// The original order total, at most ``maximumTotal`` minor units.
  public let total: Money
  /// The checkout of the purchase, if its token is known.
  public let checkout: CheckoutReference
  /// The day of the purchase.
  public let openedOn: CivilDate
  /// The day since which the shopper is a customer, or nil if it is not known.
  public let customerSince: CivilDate?

  /// The last day up to which time has passed.
  public internal(set) var date: CivilDate
  /// The installments by their numbers.
  public internal(set) var installments: [AccountInstallment]
  /// The late fees in the order in which they were charged.
  public internal(set) var lateFees: [LateFee] = []
  /// The moves of due dates, in the order in which they were made.
  public internal(set) var moves: [DueDateMove] = []
  /// The amount that the shopper paid beyond the owed amount.
  public internal(set) var credit = AccountCredit()
  /// The pauses with the days that they cover.
  var pausedTime = PausedTime()
  /// The first day on which something can come with time.
  var nextDay = NextDay()
  var capturedMinorUnits: Int64
  var refundedMinorUnits: Int64 = 0
  var voidedMinorUnits: Int64 = 0
  /// The place of ``tier`` in the rules.
  private let tierIndex: Int32?
  /// The most that late fees may come to, in minor units.
  let feeCap: Int64?

  /// The largest order total of an account: 10^15 minor units.
  public static var maximumTotal: Int64 { 1_000_000_000_000_000 }

  /// Opens the account of a purchase.
  ///
  /// - Parameters:
  ///   - total: The order total, above zero, at most 10^15 minor units, in the plan's currency.
  ///     The plan's limits are not checked, since the order was bought.
  ///   - plan: The plan of the purchase.
  ///   - date: The day of the purchase, on which the plan must be offered.
  ///   - rules: Rules of the same currency, or nil for the built-in ones of the plan and day.
  ///   - checkout: The checkout of the purchase; by default none.
  ///   - capture: Whether the shop captures the total with the purchase, the default, or later.
  ///   - customerSince: The day since which the shopper is a customer, at the latest `date`, or nil
  ///     if it is not known.
  /// - Throws: ``ServicingError``: `plan_unavailable`, `unsupported_currency`, `rules_unavailable`,
  ///   `invalid_amount`, `amount_too_large`, `amount_too_small`, or `invalid_event` if
  ///   `customerSince` is after `date`. A payment that would be due after 9999-12-31 is
  ///   `plan_unavailable`.
  /// - Complexity: O(*n*) in the number of installments.
  public init(
    total: Money, plan: Plan, on date: CivilDate, rules: ServicingRules? = nil,
    checkout: CheckoutReference = .tokenless, capture: CaptureTime = .immediate,
    customerSince: CivilDate? = nil
  ) throws(ServicingError) {
    if let customerSince, customerSince > date { throw .customerSinceAfterPurchase }
    try Self.check(plan, isOfferedOn: date)
    guard total.currency == plan.currency else {
      throw .unsupportedCurrency(total.currency, expected: plan.currency)
    }
    guard let rules = rules ?? ServicingRules.builtIn.rules(for: plan.id, boughtOn: date) else {
      throw .rulesUnavailable(plan.id, date)
    }
    guard rules.currency == plan.currency else {
      throw .unsupportedCurrency(rules.currency, expected: plan.currency)
    }
    guard total.minorUnits > 0 else { throw .invalidAmount }
    guard total.minorUnits <= Self.maximumTotal else { throw .amountTooLarge(total.currency) }
    let schedule: PaymentSchedule
    do throws(ScheduleError) {
      schedule = try PaymentSchedule(total: total, plan: plan, startDate: date)
    } catch {
      // The dates, the currency and the sign were checked, so the total is too small.
      throw .amountTooSmall(payments: plan.installments.count)
    }
    self.plan = plan.id
    self.rules = rules
    self.total = total
    self.checkout = checkout
    openedOn = date
    self.date = date
    self.customerSince = customerSince
    var installments: [AccountInstallment] = []
    installments.reserveCapacity(schedule.count)
    for installment in schedule { installments.append(AccountInstallment(installment)) }
    self.installments = installments
    capturedMinorUnits = capture == .immediate ? total.minorUnits : 0
    let tier = rules.lateFees.tier(forOrderOf: total.minorUnits)
    tierIndex = tier.flatMap { rules.lateFees.tiers.firstIndex(of: $0) }.map(Int32.init)
    feeCap = tier?.cap.minorUnits(forOrderOf: total.minorUnits)
  }
}

extension Account {
  /// Checks that a plan is offered on a day, and that its last payment is not due after 9999-12-31.
  ///
  /// - Throws: ``ServicingError``, `plan_unavailable`.
  package static func check(
    _ plan: Plan, isOfferedOn date: CivilDate
  ) throws(ServicingError) {
    guard plan.validity.contains(date) else { throw .planUnavailable(plan.id, plan.validity) }
    do throws(DateError) {
      _ = try DueDates(from: date, by: plan.installments)
    } catch {
      throw .dueDateOutOfRange
    }
  }

  /// The currency of all amounts.
  public var currency: Currency { total.currency }
  /// The pauses in the order in which they began.
  public var pauses: [AccountPause] { pausedTime.pauses }

  /// The amount that the shop captured.
  public var captured: Money { money(capturedMinorUnits) }
  /// The amount that the shop refunded.
  public var refunded: Money { money(refundedMinorUnits) }
  /// The amount that was voided before it was captured.
  public var voided: Money { money(voidedMinorUnits) }
  /// The amount that the shop may still capture.
  public var openToCapture: Money { money(openMinorUnits) }

  /// The tier of late fees that the order total selects.
  @inline(__always)
  var tier: LateFeeTier? { tierIndex.map { rules.lateFees.tiers[Int($0)] } }

  var openMinorUnits: Int64 { total.minorUnits - capturedMinorUnits - voidedMinorUnits }

  func money(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: currency) }

  /// Returns an amount in minor units if it is in the account's currency and above zero.
  func minorUnits(of amount: Money) throws(ServicingError) -> Int64 {
    guard amount.currency == currency else {
      throw .unsupportedCurrency(amount.currency, expected: currency)
    }
    guard amount.minorUnits > 0 else { throw .invalidAmount }
    return amount.minorUnits
  }

  /// Returns the index of an installment.
  func index(ofInstallment number: Int) throws(ServicingError) -> Int {
    guard number >= 1, number <= installments.count else {
      throw .noSuchInstallment(count: installments.count)
    }
    return number - 1
  }

  /// The number of late fees without those that a reversal waived wholly.
  @inline(__always)
  private var chargedFeeCount: Int {
    var count = 0
    for fee in lateFees where fee.reversed < fee.amount { count += 1 }
    return count
  }

  /// The late fees that can still be charged, in minor units, or nil without a limit.
  var feeRoom: Int64? {
    guard let tier else { return 0 }
    if let limit = tier.perOrder, chargedFeeCount >= limit { return 0 }
    guard let feeCap else { return nil }
    var sum: Int64 = 0
    for fee in lateFees { sum += fee.remaining }
    return max(0, feeCap - sum)
  }

  /// Whether a day, at the earliest ``date``, is in a pause.
  func isPaused(on date: CivilDate) -> Bool { pausedTime.covers(date) }
}
