public import ScheduleEngine

/// The state of an account at the end of a day: the amounts that are owed, and since when.
///
///     let account = try Account(total: Money("200.00", .aud), plan: .auPayIn4, on: today)
///     let statement = try account.statement(asOf: CivilDate("2026-12-06"))
///     statement.state         // .overdue
///     statement.overdue       // 127.00 AUD
///     statement.fees.charged  // 27.00 AUD
///     statement.next?.date    // 2026-12-19
public struct Statement: Hashable, Sendable {
  /// The account at the end of the day.
  public let account: Account
  /// The day.
  public var date: CivilDate { account.date }

  /// Creates the statement of the day up to which an account's time has passed.
  ///
  /// - Parameter account: The account.
  public init(_ account: Account) { self.account = account }
}

extension Account {
  /// Returns the statement as of a day.
  ///
  /// - Parameter date: The day, at the earliest ``date``; the statement is that of its end.
  /// - Returns: The statement; the account itself does not change.
  /// - Throws: ``ServicingError``, `events_out_of_order`, if the day is before ``date``.
  /// - Complexity: O(*n*) in the number of installments, fees and pauses.
  public func statement(asOf date: CivilDate) throws(ServicingError) -> Statement {
    var account = self
    try account.advance(to: date)
    return Statement(account)
  }
}

extension Statement {
  /// A state of an account.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Nothing of the order is left, and nothing is owed.
    case refunded
    /// Nothing is owed.
    case settled
    /// An installment that was due before the day, or a fee, is owed.
    case overdue
    /// All that was due before the day is paid.
    case current
  }

  /// The state of the account.
  public var state: State {
    if outstanding.minorUnits == 0 { return net.minorUnits == 0 ? .refunded : .settled }
    return overdue.minorUnits > 0 ? .overdue : .current
  }

  /// The last day of the pauses that cover the day, or nil if the account is not paused.
  public var pausedUntil: CivilDate? {
    var last: CivilDate?
    for pause in account.pauses where pause.contains(date) {
      last = max(last ?? pause.until, pause.until)
    }
    return last
  }

  /// The original order total.
  public var total: Money { account.total }
  /// The order total without the cancelled and returned parts.
  public var net: Money { sum { $0.net } }
  /// All that is owed, with fees.
  public var outstanding: Money { account.money(account.owedMinorUnits) }
  /// All that is due on the day or before, and fees.
  public var owedNow: Money { due { $0 <= $1 } }
  /// All that was due before the day, and fees.
  public var overdue: Money { due { $0 < $1 } }
  /// The amount of the order that the shopper paid, with any part that was returned later, without fees.
  public var paid: Money { sum { $0.paid } }
  /// The amount of the order that refunds and voids took off unpaid installments.
  public var cancelled: Money { sum { $0.cancelled } }
  /// The amount of the order that refunds and voids gave back.
  public var returned: Money { sum { $0.returned } }
  /// The amount that the shop may still capture.
  public var openToCapture: Money { account.openToCapture }
  /// The credit that remains, or nil if there was never any.
  public var credit: Money? {
    account.credit.received > 0 ? account.money(account.credit.remaining) : nil
  }
  /// The checksum of the account.
  public var checksum: AccountChecksum { account.checksum }

  /// The next day after this one on which something is due, and the amount, or nil if there is
  /// none.
  public var next: (date: CivilDate, amount: Money)? {
    var next: CivilDate?
    for installment in account.installments
    where installment.outstanding > 0 && installment.dueDate > date {
      next = min(next ?? installment.dueDate, installment.dueDate)
    }
    guard let next else { return nil }
    return (next, sum { $0.dueDate == next ? $0.outstanding : 0 })
  }

  private func due(_ isIncluded: (CivilDate, CivilDate) -> Bool) -> Money {
    let installments = sum { isIncluded($0.dueDate, date) ? $0.outstanding : 0 }
    var fees: Int64 = 0
    for fee in account.lateFees { fees += fee.outstanding }
    return account.money(installments.minorUnits + fees)
  }

  private func sum(_ amount: (AccountInstallment) -> Int64) -> Money {
    var sum: Int64 = 0
    for installment in account.installments { sum += amount(installment) }
    return account.money(sum)
  }
}

extension Statement {
  /// The sums of an account's late fees.
  public struct Fees: Hashable, Sendable {
    /// The fees that were charged.
    public let charged: Money
    /// The fees that were waived before they were paid.
    public let waived: Money
    /// The fees that were paid, with those that were returned later.
    public let paid: Money
    /// The fees that were given back.
    public let returned: Money
    /// The fees that are owed.
    public let outstanding: Money
    /// The fees that can still be charged, or nil without a limit.
    public let room: Money?
  }

  /// The sums of the late fees.
  public var fees: Fees {
    func sum(_ amount: (LateFee) -> Int64) -> Money {
      var sum: Int64 = 0
      for fee in account.lateFees { sum += amount(fee) }
      return account.money(sum)
    }
    return Fees(
      charged: sum { $0.amount }, waived: sum { $0.waived }, paid: sum { $0.paid },
      returned: sum { $0.returned }, outstanding: sum { $0.outstanding },
      room: account.feeRoom.map(account.money))
  }
}
