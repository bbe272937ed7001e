// The exported functions of a probe that computes loans as WebAssembly.

import Financing
import ScheduleEngine

/// Returns a loan of some months from a day on.
private func loan(
  _ total: Int64, _ day: Int32, _ count: Int32, _ millionths: Int64
) -> AmortizedSchedule? {
  guard let id = try? PlanID("own"), let start = try? CivilDate(dayNumber: Int(day)),
    let rate = try? InterestRate(millionthsOfPercent: millionths),
    let payments = try? LoanPayments(
      count: Int(count), interval: .months(1), firstDue: .months(1)),
    let apr = try? APRTerms(method: .us)
  else { return nil }
  let terms = LoanTerms(
    id: id, currency: .usd, payments: payments, interest: LoanInterest(dayCount: .equalPeriods),
    apr: apr)
  return try? AmortizedSchedule(
    total: Money(minorUnits: total, currency: .usd), terms: terms, rate: rate, startDate: start)
}

/// Returns the level payment of a loan in minor units, or -1 if there is none.
@c public func levelPayment(
  _ total: Int64, _ day: Int32, _ count: Int32, _ millionths: Int64
) -> Int64 {
  loan(total, day, count, millionths)?.levelPayment.minorUnits ?? -1
}

/// Returns the hundredths of a percent of a loan's annual rate, or -1 if there is none.
@c public func annualRate(
  _ total: Int64, _ day: Int32, _ count: Int32, _ millionths: Int64
) -> Int64 {
  loan(total, day, count, millionths)?.apr.units ?? -1
}

/// Returns the first eight bytes of the checksum of the built-in plan of twelve months.
@c public func loanChecksum(_ total: Int64, _ day: Int32, _ millionths: Int64) -> UInt64 {
  guard let start = try? CivilDate(dayNumber: Int(day)),
    let rate = try? InterestRate(millionthsOfPercent: millionths),
    let loan = try? AmortizedSchedule(
      total: Money(minorUnits: total, currency: .usd), terms: .usPayMonthly12, rate: rate,
      startDate: start)
  else { return 0 }
  return loan.checksum.digest.words64.0
}

/// Returns the tenths of a percent of the European rate of a payment some days after an advance.
@c public func europeanRate(_ advance: Int64, _ day: Int32, _ payment: Int64, _ days: Int32)
  -> Int64
{
  guard let start = try? CivilDate(dayNumber: Int(day)),
    let date = try? start.adding(days: Int(days)),
    let flows = try? CreditFlows(
      advance: Money(minorUnits: advance, currency: .eur), on: start, every: .every(.weeks(1)),
      payments: [.init(on: date, Money(minorUnits: payment, currency: .eur))]),
    let rate = try? AnnualPercentageRate(of: flows, method: .eu)
  else { return -1 }
  return rate.units
}
