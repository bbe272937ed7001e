import ArgumentParsing
import Financing
import PaymentTerms
import ScheduleEngine

/// The options of `widget terms`.
enum TermsOptions {
  static let amount = Option(
    "amount", value: "AMOUNT", .required,
    help: "The order total with shipping and taxes, such as 200.00.")
  static let plan = Option(
    "plan", value: "ID", .zeroOrMore(.string.completing(.choices(planNames))),
    help: "A built-in plan or loan; by default every open plan of the currency.")
  static let rate = Option(
    "rate", value: "PERCENT", .optional,
    help: "The interest rate a year of loans, such as 29.99; without --plan it adds the loans.")
  static let withPayNow = Flag(
    "with-pay-now", help: "Put a term of one payment at once first, and select it.")
  static let selected = Option(
    "selected", value: "ID", .optional, help: "The selected term; by default the first.")
  static let accepted = Option(
    "accepted", value: "ID", .optional, help: "Print this term alone, for the order.")
  static let previous = Option(
    "previous", value: "FILE", .optional(.file),
    help: "An earlier output; adds a warning if the selected term has changed since.")
  static let totals = Flag(
    "totals", help: "Add the interest of the selected term as an entry of the totals.")
  static let dueTime = Option(
    "due-time", value: "HH:MM", .optional(.string, default: "00:00"),
    help: "The time of day of due payments in the time zone.")

  private static var planNames: [String] {
    Plan.builtIn.map(\.id.description) + LoanTerms.builtIn.map(\.id.description)
  }

  /// Throws if options contradict each other, or a loan has no rate.
  static func check(_ parsed: ParsedArguments) throws(ValidationError) {
    if parsed[selected] != nil, parsed[accepted] != nil {
      throw ValidationError("use either --selected or --accepted, not both")
    }
    let names = parsed[plan]
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw ValidationError("--plan \(name) is given twice; pass each plan once")
    }
    let loans = names.filter { name in LoanTerms.builtIn.contains { $0.id.description == name } }
    if let loan = loans.first, parsed[rate] == nil {
      throw ValidationError("--plan \(loan) has interest; pass its rate by --rate PERCENT")
    }
    if parsed[rate] != nil, loans.isEmpty, !names.isEmpty {
      throw ValidationError("--rate is for loans, and no --plan is one; omit --rate")
    }
  }
}
