import Financing
import ScheduleEngine

/// A second implementation of a loan's rows, by counting days one year at a time.
struct NaiveLoan {
  private let loan: AmortizedSchedule

  init(_ loan: AmortizedSchedule) { self.loan = loan }

  /// The first rule that the loan breaks, or nil.
  var mistake: String? {
    var balance = loan.amountFinanced.minorUnits
    var day = loan.startDate
    var paid: Int64 = 0
    for (index, row) in loan.enumerated() {
      guard row.number == index + 1, row.dueDate > day else { return "row \(index)" }
      if let interest = interest(on: balance, from: day, to: row.dueDate),
        interest != row.interest.minorUnits
      {
        return "the interest of row \(index + 1) is \(row.interest), not \(interest)"
      }
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

  /// Returns the interest of some days, or nil for equal periods.
  private func interest(on balance: Int64, from start: CivilDate, to end: CivilDate) -> Int64? {
    guard let part = part(from: start, to: end) else { return nil }
    let exact = UInt128(balance) * UInt128(loan.rate.millionthsOfPercent) * part.above
    let (whole, rest) = exact.quotientAndRemainder(dividingBy: part.below * 100_000_000)
    let twice = 2 * rest
    let one = part.below * 100_000_000
    let isUp =
      switch loan.terms.interest.rounding {
      case .up: rest > 0
      case .down: false
      case .halfUp: twice >= one
      case .halfEven: twice > one || twice == one && whole % 2 == 1
      }
    return Int64(whole) + (isUp ? 1 : 0)
  }

  /// Returns the part of a year as a fraction, or nil for equal periods.
  private func part(from start: CivilDate, to end: CivilDate) -> (above: UInt128, below: UInt128)? {
    let days = UInt128(start.days(until: end))
    switch loan.terms.interest.dayCount {
    case .actual365: return (days, 365)
    case .actual360: return (days, 360)
    case .thirty360:
      var (first, last) = (start.day, end.day)
      if first == 31 { first = 30 }
      if last == 31, first == 30 { last = 30 }
      let count = 360 * (end.year - start.year) + 30 * (end.month - start.month) + last - first
      return (UInt128(count), 360)
    case .actualActual:
      var above: UInt128 = 0
      for year in start.year...end.year {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let from = max(start.dayNumber, Self.firstDay(of: year))
        let until = min(end.dayNumber, Self.firstDay(of: year + 1))
        above += UInt128(max(0, until - from)) * (isLeap ? 365 : 366)
      }
      return (above, 365 * 366)
    case .equalPeriods: return nil
    }
  }

  /// Returns the number of a year's first day, also of the year 10000.
  private static func firstDay(of year: Int) -> Int {
    guard year < 10_000 else { return CivilDate.last.dayNumber + 1 }
    return CivilDate(knownYear: year, month: 1, day: 1).dayNumber
  }
}
