import ArgumentParsing
import Financing
import ScheduleEngine
import StrictJSON

/// The reason why there is no loan: a code of the contract, and what to do.
struct LoanError: Error {
  let code: String
  let message: String

  init(_ code: String, _ message: String) {
    self.code = code
    self.message = message
  }

  init(_ error: FinancingError) { self.init(error.code, error.description) }

  var commandError: CommandError {
    let field =
      code == FinancingError.invalidRate.code
      ? "--rate" : code.hasPrefix("amount_") ? "--amount" : nil
    return CommandError(.data, "\(code): \(message)", field: field)
  }
}

/// A loan and the amount that ends it on the day of `--pay-off`, if that is given.
struct ComputedLoan {
  let schedule: AmortizedSchedule
  let payOff: PayOff?
}

/// The loan that the options describe, without its terms.
struct RequestedLoan {
  private let amount: String
  private let downPayment: String?
  private let rate: String
  private let currency: Currency?
  private let firstDueDate: CivilDate?
  private let payOffDate: CivilDate?
  /// The day on which the interest begins.
  let today: CivilDate

  init(_ parsed: ParsedArguments, _ environment: CommandEnvironment) throws(CommandError) {
    amount = parsed[OrderOptions.amount]
    downPayment = parsed[LoanOptions.down]
    rate = parsed[LoanOptions.rate]
    currency = try OrderReader(environment: environment).currency(parsed[LoanCommand.currency])
    firstDueDate = try parsed.day(LoanOptions.first)
    payOffDate = try parsed.day(LoanOptions.payOff)
    today = try parsed.today(in: environment)
  }

  /// The currency of `--currency`, or USD.
  var currencyOrDefault: Currency { currency ?? .usd }

  /// Returns the loan by some terms.
  ///
  /// - Throws: The first error in the order of the contract, whichever option has it.
  func loan(by terms: LoanTerms) throws(LoanError) -> ComputedLoan {
    if !terms.validity.contains(today) {
      throw LoanError(.planUnavailable(terms.id, terms.validity))
    }
    if let currency, currency != terms.currency {
      throw LoanError(.unsupportedCurrency(currency, expected: terms.currency))
    }
    let total = try Self.money(amount, in: terms.currency)
    guard total.minorUnits > 0 else { throw LoanError(.invalidAmount) }
    let downPayment = try self.downPayment.map { (text) throws(LoanError) in
      try Self.money(text, in: terms.currency)
    }
    guard let rate = try? InterestRate(rate) else {
      try throwEarlierError(of: total, downPayment, by: terms)
      throw LoanError(
        FinancingError.invalidRate.code, "\(rate.quotedForMessage): \(FinancingError.invalidRate)")
    }
    do throws(FinancingError) {
      let schedule = try AmortizedSchedule(
        total: total, downPayment: downPayment, terms: terms, rate: rate, startDate: today,
        firstDueDate: firstDueDate)
      let payOff = try payOffDate.map { (date) throws(FinancingError) in
        try schedule.payOff(on: date)
      }
      return ComputedLoan(schedule: schedule, payOff: payOff)
    } catch {
      throw LoanError(error)
    }
  }

  /// Throws an error that counts before an invalid rate: one of the amounts.
  private func throwEarlierError(
    of total: Money, _ downPayment: Money?, by terms: LoanTerms
  ) throws(LoanError) {
    do throws(FinancingError) {
      _ = try AmortizedSchedule(
        total: total, downPayment: downPayment, terms: terms, rate: .zero, startDate: today,
        firstDueDate: firstDueDate)
    } catch {
      switch error {
      case .amountTooLarge, .nothingFinanced, .amountBelowMinimum, .amountAboveMaximum:
        throw LoanError(error)
      default: break
      }
    }
  }

  private static func money(_ text: String, in currency: Currency) throws(LoanError) -> Money {
    do throws(AmountError) {
      return try Money(text, currency)
    } catch {
      throw LoanError(FinancingError.invalidAmount.code, "\(text.quotedForMessage): \(error)")
    }
  }
}
