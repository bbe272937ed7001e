import ArgumentParsing
import Financing
import ScheduleEngine
import StrictJSON

/// The options that describe a loan: its terms, its amounts and its days.
enum LoanOptions {
  static let rate = Option(
    "rate", value: "PERCENT", .required, help: "The interest rate a year, such as 29.99.")
  static let plan = Option(
    "plan", value: "ID",
    .optional(.string.completing(.choices(LoanTerms.builtIn.map(\.id.description)))),
    help: "Built-in loan terms.")
  static let planFile = Option(
    "plan-file", value: "FILE", .optional(.file), help: "A file of loan terms, instead of --plan.")
  static let down = Option(
    "down", value: "AMOUNT", .optional, help: "The amount paid at once; none by default.")
  static let first = Option(
    "first", value: "YYYY-MM-DD", .optional,
    help: "The day of the first payment; by default that of the terms.")
  static let payOff = Option(
    "pay-off", value: "YYYY-MM-DD", .optional,
    help: "Also show what paying off the loan on this day takes and saves.")

  // The options of terms of one's own.
  static let payments = Option(
    "payments", value: "N", .optional(.integer(in: LoanPayments.counts)),
    help: "The number of payments, for terms of your own.")
  static let interval = Option(
    "interval", value: "PERIOD", .optional(step),
    help: "The time from one payment to the next, such as P14D, P2W or P1M; P1M by default.")
  static let firstDue = Option(
    "first-due", value: "PERIOD", .optional(period),
    help: "The time from the start to the first payment; by default the interval.")
  static let dayCount = Option(
    "day-count", value: "RULE", .optional(.choice(DayCount.self)),
    help: "The part of a year between two payments; actual/365 by default.")
  static let rounding = Option(
    "rounding", value: "RULE", .optional(.choice(Rounding.self)),
    help: "The rounding of the level payment; half-up by default.")
  static let interestRounding = Option(
    "interest-rounding", value: "RULE", .optional(.choice(Rounding.self)),
    help: "The rounding of each interest; half-up by default.")
  static let method = Option(
    "method", value: "METHOD", .optional(.choice(AnnualPercentageRate.Method.self)),
    help: "The law of the annual percentage rate; us by default.")
  static let places = Option(
    "places", value: "N", .optional(.integer(in: AnnualPercentageRate.placeCounts)),
    help: "The decimal places of the annual percentage rate; 2 for us, else 1.")

  /// A parser of the time from one payment to the next, which is above zero.
  private static var step: ValueParser<Period> {
    ValueParser { text throws(ValidationError) in
      let period: Period
      do throws(PeriodError) {
        period = try Period(text)
      } catch {
        throw ValidationError("\(error)")
      }
      guard !period.isZero else { throw ValidationError("must be at least a day, such as P1M") }
      return period
    }
  }

  private static var period: ValueParser<Period> {
    ValueParser { text throws(PeriodError) in try Period(text) }
  }

  /// Throws unless the options name at most one source of terms.
  static func check(_ parsed: ParsedArguments) throws(ValidationError) {
    if parsed[plan] != nil, parsed[planFile] != nil {
      throw ValidationError("use either --plan or --plan-file, not both")
    }
    let own = ownOptions(of: parsed)
    if let source = parsed[plan] != nil ? "--plan" : parsed[planFile] != nil ? "--plan-file" : nil {
      guard parsed[payments] == nil, own.isEmpty else {
        let option = parsed[payments] == nil ? own[0] : "--payments"
        throw ValidationError("\(source) has all terms; omit \(option)")
      }
    } else if parsed[payments] == nil, let option = own.first {
      throw ValidationError("\(option) is a part of your own terms; pass --payments N as well")
    }
  }

  /// Returns the names of the options of terms of one's own that are given, without the payments.
  private static func ownOptions(of parsed: ParsedArguments) -> [String] {
    var names: [String] = []
    if parsed[interval] != nil { names.append("--interval") }
    if parsed[firstDue] != nil { names.append("--first-due") }
    if parsed[dayCount] != nil { names.append("--day-count") }
    if parsed[rounding] != nil { names.append("--rounding") }
    if parsed[interestRounding] != nil { names.append("--interest-rounding") }
    if parsed[method] != nil { names.append("--method") }
    if parsed[places] != nil { names.append("--places") }
    return names
  }

  /// Returns the terms that the options describe; their identifier is `own`.
  static func ownTerms(
    of parsed: ParsedArguments, count: Int, in currency: Currency
  ) throws(CommandError) -> LoanTerms {
    let interval = parsed[interval] ?? .months(1)
    do throws(LoanTermsError) {
      return LoanTerms(
        id: PlanID(known: "own"), currency: currency,
        payments: try LoanPayments(
          count: count, interval: interval, firstDue: parsed[firstDue] ?? interval,
          rounding: parsed[rounding] ?? .halfUp),
        interest: LoanInterest(
          dayCount: parsed[dayCount] ?? .actual365, rounding: parsed[interestRounding] ?? .halfUp),
        apr: try APRTerms(method: parsed[method] ?? .us, places: parsed[places]))
    } catch {
      // not covered: the options accept only values in range
      throw CommandError(.data, error.description)
    }
  }
}

extension ParsedArguments {
  /// Returns the day of an option, or nil if it is not given.
  func day(_ option: Option<String?>) throws(CommandError) -> CivilDate? {
    guard let text = self[option] else { return nil }
    do throws(DateError) {
      return try CivilDate(text)
    } catch {
      throw CommandError(
        .data, "\(option.declaration.name): \(text.quotedForMessage): \(error)",
        code: "invalid_date")
    }
  }
}
