import ScheduleEngine

@testable import Servicing

/// The equations of `SERVICING`, A4, which hold at every moment.
enum AccountInvariants {
  /// Returns the first one that an account breaks, or nil.
  static func broken(by account: Account) -> String? {
    var sums = (outstanding: Int64(0), paid: Int64(0), cancelled: Int64(0), returned: Int64(0))
    for part in account.installments {
      let amounts = [part.original, part.paid, part.cancelled, part.returned, part.outstanding]
      if amounts.contains(where: { $0 < 0 }) || part.net < 0 { return "has a negative amount" }
      if part.returned > part.paid { return "returned more of an installment than was paid" }
      sums.outstanding += part.outstanding
      sums.paid += part.paid
      sums.cancelled += part.cancelled
      sums.returned += part.returned
    }
    let total = account.total.minorUnits
    if total != sums.outstanding + (sums.paid - sums.returned) + sums.cancelled + sums.returned {
      return "does not add up to its total"
    }
    let (refunded, voided) = (account.refunded.minorUnits, account.voided.minorUnits)
    if sums.cancelled + sums.returned != refunded + voided {
      return "took off another amount than was refunded and voided"
    }
    let (captured, open) = (account.captured.minorUnits, account.openToCapture.minorUnits)
    if [captured, voided, open, refunded].contains(where: { $0 < 0 }) {
      return "has a negative amount of the shop"
    }
    if captured + voided + open != total { return "loses what the shop captured" }
    if refunded > captured { return "refunded more than was captured" }
    var fees: Int64 = 0
    for fee in account.lateFees {
      let amounts = [fee.paid, fee.waived, fee.returned, fee.outstanding, fee.remaining]
      if fee.amount <= 0 || amounts.contains(where: { $0 < 0 }) { return "has a negative fee" }
      if fee.reversed < 0 || fee.reversed > fee.waived { return "reversed more than was waived" }
      if fee.returned > fee.paid { return "returned more of a fee than was paid" }
      fees += fee.remaining
    }
    let credit = account.credit
    if [credit.received, credit.used, credit.returned, credit.remaining].contains(where: { $0 < 0 })
    {
      return "has a negative credit"
    }
    if credit.remaining > 0, Statement(account).owedNow.minorUnits > 0 {
      return "has credit although something is due"
    }
    guard let tier = account.rules.lateFees.tier(forOrderOf: total) else {
      return account.lateFees.isEmpty ? nil : "has a fee without a tier"
    }
    if let cap = tier.cap.minorUnits(forOrderOf: total), fees > cap { return "is above the cap" }
    let charged = account.lateFees.filter { $0.reversed < $0.amount }
    if let most = tier.perOrder, charged.count > most { return "has too many fees" }
    return nil
  }
}
