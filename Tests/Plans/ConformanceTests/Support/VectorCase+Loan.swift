import Financing
import ScheduleEngine
import StrictJSON

extension VectorCase {
  /// The loan terms of its keys.
  func loanTerms() throws -> LoanTerms {
    LoanTerms(
      id: try PlanID(try string("id")), currency: try currency(), limits: try limits(),
      validity: try PlanValidity(
        from: try optionalDate("validFrom"), until: try optionalDate("validUntil")),
      payments: try LoanPayments(
        count: try int("count"), interval: try Period(try string("interval")),
        firstDue: try Period(try string("firstDue")), rounding: try named("rounding"),
        multipleOf: try optionalInt64("multipleOf")),
      interest: LoanInterest(
        dayCount: try named("dayCount"), rounding: try named("interestRounding")),
      apr: try APRTerms(
        method: try named("method"), places: try int("places"),
        minimum: try optionalString("minimumRate").map { try InterestRate($0) },
        maximum: try optionalString("maximumRate").map { try InterestRate($0) }))
  }

  /// The value that has the name under a key.
  func named<Name: RawRepresentable<String>>(_ key: String) throws -> Name {
    let text = try string(key)
    guard let name = Name(rawValue: text) else {
      throw VectorFile.Mistake(description: "\(self) has an unknown \(key), \(text)")
    }
    return name
  }

  /// The time from one payment to the next.
  func paymentInterval() throws -> PaymentInterval {
    let text = try string("interval")
    return text == "semimonth" ? .semimonth : .every(try Period(text))
  }

  /// The flows of its runs: each payment counted for itself, or with `isLevel` from the first one on.
  func flows() throws -> CreditFlows {
    let (currency, interval) = (try currency(), try paymentInterval())
    let advance = Money(minorUnits: try int64("advance"), currency: currency)
    let runs = try runs(in: currency)
    if try bool("isLevel"), let run = runs.first {
      return try CreditFlows(
        advance: advance, on: date("start"), every: interval, levelPayment: run.amount,
        count: run.count, from: run.first)
    }
    let payments = try runs.flatMap { run in
      let period = if case .every(let period) = interval { period } else { Period.months(1) }
      return try DueDates(anchor: run.first, interval: period, count: run.count)
        .map { CreditFlows.Payment(on: $0, run.amount) }
    }
    return try CreditFlows(
      advance: advance, on: date("start"), every: interval, payments: payments)
  }

  private func runs(
    in currency: Currency
  ) throws -> [(first: CivilDate, count: Int, amount: Money)] {
    try (value["runs"]?.array ?? []).map { run in
      guard let parts = run.array, parts.count == 3, let first = parts[0].string,
        let count = parts[1].number?.int, let amount = parts[2].string.flatMap({ Int64($0) })
      else { throw VectorFile.Mistake(description: "\(self) has a run that is none") }
      return (try CivilDate(first), count, Money(minorUnits: amount, currency: currency))
    }
  }
}
