// The exported functions of a probe that opens accounts as WebAssembly.

import ScheduleEngine
import Servicing

/// Rules with two late fees under a cap, as those of New Zealand.
private func rules() -> ServicingRules? {
  guard let id = try? PlanID("nz-2023"),
    let first = try? LateFeeStep(graceDays: 0, minorUnits: 1_000),
    let second = try? LateFeeStep(graceDays: 7, minorUnits: 700),
    let cap = try? LateFeeCap(percent: 25, amount: 6_800),
    let tier = try? LateFeeTier(steps: [first, second], cap: cap),
    let fees = try? LateFeeRules(tiers: [tier])
  else { return nil }
  return try? ServicingRules(
    id: id, currency: .nzd, plans: [Plan.nzPayIn4.id], lateFees: fees,
    refunds: RefundRules(order: .lastFirst, within: .days(120)))
}

/// Returns an account that was paid and refunded in part on the day of the purchase.
private func account(_ total: Int64, _ day: Int32, _ paid: Int64, _ refunded: Int64) -> Account? {
  guard let date = try? CivilDate(dayNumber: Int(day)), let rules = rules(),
    var account = try? Account(
      total: Money(minorUnits: total, currency: .nzd), plan: .nzPayIn4, on: date, rules: rules)
  else { return nil }
  func apply(_ event: AccountEvent) -> Bool { (try? account.apply(event, on: date)) != nil }
  let money = { Money(minorUnits: $0, currency: .nzd) }
  if paid > 0, !apply(.payment(money(paid))) { return nil }
  if refunded > 0, !apply(.refund(money(refunded))) { return nil }
  return account
}

/// Returns the amount that is owed some days after the purchase, or -1 if an event is rejected.
@c public func owed(
  _ total: Int64, _ day: Int32, _ paid: Int64, _ refunded: Int64, _ days: Int32
) -> Int64 {
  guard let account = account(total, day, paid, refunded),
    let date = try? account.openedOn.adding(days: Int(days)),
    let statement = try? account.statement(asOf: date)
  else { return -1 }
  return statement.outstanding.minorUnits
}

/// Returns the first eight bytes of the account's checksum after a part of it was paid and refunded.
@c public func accountChecksum(
  _ total: Int64, _ day: Int32, _ paid: Int64, _ refunded: Int64
) -> UInt64 {
  account(total, day, paid, refunded)?.checksum.digest.words64.0 ?? 0
}

/// Returns the number of entries in the history of two fees and a payment.
@c public func historyCount(_ total: Int64, _ day: Int32) -> Int32 {
  guard var account = account(total, day, 0, 0),
    let date = try? account.openedOn.adding(days: 8)
  else { return 0 }
  var history: [HistoryEntry] = []
  let payment = AccountEvent.payment(Money(minorUnits: 1, currency: .nzd))
  guard (try? account.apply(payment, on: date, history: &history)) != nil else { return 0 }
  return Int32(history.count)
}
