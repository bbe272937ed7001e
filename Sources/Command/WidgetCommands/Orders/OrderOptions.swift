import ArgumentParsing
import ScheduleEngine

/// The options that describe an order: its amount, currency, plan and checkout.
enum OrderOptions {
  static let amount = Option(
    "amount", value: "AMOUNT", .required, help: "The order total, such as 50.00.")
  static let currency = Option(
    "currency", value: "CODE", .optional,
    help: "The currency; by default that of the plan, or USD.")
  static let plan = Option(
    "plan", value: "ID",
    .optional(.string.completing(.choices(Plan.builtIn.map(\.id.description)))),
    help: "A built-in plan; by default the currency's open pay-in-4.")
  static let planFile = Option(
    "plan-file", value: "FILE", .optional(.file), help: "A plan file, instead of --plan.")
  static let tokenFile = Option(
    "token-file", value: "FILE", .optional(.file),
    help: "A file with the checkout token, without its last line break; - is standard input.")

  static let checkouts = Option(
    "checkouts", value: "FILE", .optional(.file),
    help: "A JSON file of checkouts with the token's order total and time of issue.")
  static let amountOrCheckouts = Option(
    "amount", value: "AMOUNT", .optional,
    help: "The order total, such as 50.00, instead of --checkouts.")

  /// Throws unless the options give either an order total, or a token and a file of checkouts.
  static func checkLookup(_ parsed: ParsedArguments) throws(ValidationError) {
    switch (parsed[amountOrCheckouts], parsed[checkouts]) {
    case (nil, nil):
      throw ValidationError(
        "pass the order total by --amount AMOUNT, or look it up by --checkouts FILE")
    case (.some, .some): throw ValidationError("use either --amount or --checkouts, not both")
    case (nil, .some) where parsed[tokenFile] == nil:
      throw ValidationError("--checkouts looks up a token; pass it by --token-file FILE")
    case (nil, .some) where parsed[currency] != nil:
      throw ValidationError("--checkouts has the currency; omit --currency")
    case (.some, nil), (nil, .some): break
    }
  }

  /// Throws if both `--plan` and `--plan-file` are given.
  static func check(_ parsed: ParsedArguments) throws(ValidationError) {
    if parsed[plan] != nil, parsed[planFile] != nil {
      throw ValidationError("use either --plan or --plan-file, not both")
    }
  }
}
