import Financing
import ScheduleEngine

/// The rules that the rows of a loan keep with each other, with any interest.
struct LoanInvariants {
  private let loan: AmortizedSchedule

  init(_ loan: AmortizedSchedule) { self.loan = loan }

  /// The first rule that the loan breaks, or nil.
  var mistake: String? {
    var balance = loan.amountFinanced.minorUnits
    var day = loan.startDate
    var paid: Int64 = 0
    for (index, row) in loan.enumerated() {
      guard row.number == index + 1, row.dueDate > day else { return "row \(index)" }
      let isLast = index == loan.count - 1
      let amount = isLast ? balance + row.interest.minorUnits : loan.levelPayment.minorUnits
      balance -= amount - row.interest.minorUnits
      guard row.amount.minorUnits == amount, amount > 0 else { return "the amount of \(row)" }
      guard row.principal.minorUnits == amount - row.interest.minorUnits,
        row.principal.minorUnits >= 0, row.balance.minorUnits == balance
      else { return "the balance after \(row)" }
      guard (balance == 0) == isLast else { return "the balance ends with row \(index + 1)" }
      (day, paid) = (row.dueDate, paid + amount)
    }
    guard paid == loan.totalOfPayments.minorUnits,
      loan.financeCharge.minorUnits == paid - loan.amountFinanced.minorUnits
    else { return "the sum of the payments" }
    if let unit = loan.terms.payments.multipleOf, loan.levelPayment.minorUnits % unit != 0 {
      return "\(loan.levelPayment) is no multiple of \(unit)"
    }
    return nil
  }
}
