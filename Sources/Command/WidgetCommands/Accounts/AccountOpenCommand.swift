import AccountStorage
import ArgumentParsing
import OrderBatch
import OrderStorage
import ScheduleEngine
import Servicing
import ServicingWire
import StrictJSON

/// `widget account open`: opens the account of a purchase.
enum AccountOpenCommand {
  static let amount = Option(
    "amount", value: "AMOUNT", .optional, help: "The order total, such as 50.00.")
  static let widget = Option(
    "from-widget", value: "WIDGET", .optional,
    help: "A captured widget, instead of the amount, the plan and the token.")
  static let order = Option(
    "from-order", value: "ORDER", .optional,
    help: """
      The service's number of an approved order, instead of the amount and the token; again, it adds \
      what the service did since.
      """)
  static let ordersFile = Option(
    "from-file", value: "FILE", .optional(.file),
    help: """
      A file of orders, as 'widget batch' reads it: open an account for each, or none; - is standard \
      input.
      """)
  static let tokenDigest = Option(
    "token-digest", value: "HEX", .optional(.digest),
    help: "The SHA-256 of the checkout token, instead of --token-file.")
  static let rules = Option(
    "rules", value: "ID",
    .optional(.string.completing(.choices(ServicingRules.builtIn.map(\.id.description)))),
    help: "The rules; by default those of the plan on the day of the purchase.")
  static let capture = Option(
    "capture", value: "WHEN", .optional(.choice(CaptureTime.self)),
    help: "When the shop captures the amount; immediate if not given.")
  static let customerSince = Option(
    "customer-since", value: "DAY", .optional,
    help: "The day since which the shopper is a customer, YYYY-MM-DD.")

  static let command = Command<Action>(
    "open", "Opens the account of a purchase, or those of a file of orders.",
    examples: [
      Example(
        "widget account open order-1050 --amount 200.00 --currency AUD",
        "Opens an account by the plan and rules of today."),
      Example(
        "widget account open order-1043 --from-widget order-1043",
        "Opens an account for the captured order of a widget, from the day of the capture."),
      Example(
        "widget account open order-1044 --from-order 100101",
        "Opens an account from an order at the service, with its captures, voids and refunds."),
      Example(
        "widget account open --from-file orders.csv",
        "Opens an account for each order of a file, or none."),
      Example(
        "widget account open order-7 --amount 100.00 --plan-file shop-pay-in-3.json "
          + "--rules us-2021",
        "Opens an account by the shop's own plan; its terms are stored with the account."),
    ],
    discussion: """
      Nothing is paid yet: record the first payment with 'widget account pay'. The terms of \
      --plan-file are stored with the account, which never reads the file again. Built-in rules \
      apply to a plan of the shop's own only if --rules names them.

      --from-order takes an approved order that the store has, and does not ask the service. The \
      account begins on the day of the authorization with the original amount; its plan is that of \
      the captured widget of the checkout, else --plan, else the default one of the currency. Each \
      capture, void and refund of the service is an event, once; the same command again adds those \
      that are new. An event that the account does not accept is a warning. An order has one account.

      The rows of --from-file are those of 'widget batch': id, which is the account's name, amount, \
      currency, date, the day of the purchase, and token, which may be empty. --plan, --rules and \
      --capture are those of all rows; the limits of a plan are only warned about. All accounts are \
      opened at once, or none: if a row has a mistake, if two rows have the same name, or if an \
      account exists, the first 20 mistakes are reported with their lines, and the status is 65. A \
      file has at most 10,000 orders. When the command ends with status 0, the accounts are on the \
      disk. --time-zone is that of date-times in the file.
      """,
    parameters: [
      AccountOptions.optionalName, amount, OrderOptions.currency, OrderOptions.plan,
      OrderOptions.planFile, widget, order, ordersFile, OrderFileOptions.inputFormat,
      OrderFileOptions.columns, OrderFileOptions.separator,
      OrderOptions.tokenFile, tokenDigest, rules, capture, customerSince, AccountOptions.id,
      AccountOptions.ifRevision, StoredWidgetOptions.expectHead, OutputOptions.json,
      OutputOptions.format,
    ]
  ) { parsed throws(ValidationError) in
    try check(parsed)
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }

  private static func check(_ parsed: ParsedArguments) throws(ValidationError) {
    if parsed[ordersFile] != nil { return try checkFile(parsed) }
    guard parsed[AccountOptions.optionalName] != nil else {
      throw ValidationError("name the account, or pass a file of orders by --from-file")
    }
    guard parsed[OrderFileOptions.inputFormat] == .csv, parsed[OrderFileOptions.columns] == nil,
      parsed[OrderFileOptions.separator] == nil
    else {
      throw ValidationError(
        "--input-format, --columns and --separator belong to --from-file; add it")
    }
    if parsed[order] != nil {
      guard parsed[widget] == nil, parsed[amount] == nil, parsed[OrderOptions.currency] == nil,
        parsed[OrderOptions.tokenFile] == nil, parsed[tokenDigest] == nil, parsed[capture] == nil,
        parsed[AccountOptions.id] == nil
      else {
        throw ValidationError(
          "--from-order has the amount, the token, the captures and the identifiers; pass only "
            + "--plan, --plan-file, --rules and --customer-since with it")
      }
      guard parsed[OrderOptions.plan] == nil || parsed[OrderOptions.planFile] == nil else {
        throw ValidationError("use either --plan or --plan-file, not both")
      }
      return
    }
    if parsed[widget] != nil {
      guard parsed[amount] == nil, parsed[OrderOptions.currency] == nil,
        parsed[OrderOptions.plan] == nil, parsed[OrderOptions.planFile] == nil,
        parsed[OrderOptions.tokenFile] == nil, parsed[tokenDigest] == nil
      else {
        throw ValidationError(
          "--from-widget has the amount, the plan and the token; omit the other options")
      }
      return
    }
    guard parsed[amount] != nil else {
      throw ValidationError(
        "pass the order total by --amount AMOUNT, a widget by --from-widget, or an order at the "
          + "service by --from-order")
    }
    try OrderOptions.check(parsed)
    if parsed[OrderOptions.tokenFile] != nil, parsed[tokenDigest] != nil {
      throw ValidationError("use either --token-file or --token-digest, not both")
    }
  }

  private static func checkFile(_ parsed: ParsedArguments) throws(ValidationError) {
    let isAlone =
      parsed[AccountOptions.optionalName] == nil && parsed[amount] == nil
      && parsed[OrderOptions.currency] == nil && parsed[OrderOptions.planFile] == nil
      && parsed[widget] == nil && parsed[order] == nil
      && parsed[OrderOptions.tokenFile] == nil && parsed[tokenDigest] == nil
      && parsed[customerSince] == nil && parsed[AccountOptions.id] == nil
      && parsed[CommonOptions.today] == nil && parsed.accountPrecondition == .none
    guard isAlone else {
      throw ValidationError(
        "--from-file has the name, amount, currency, day and token of each order; pass only --plan, "
          + "--rules and --capture with it")
    }
    try OrderFileOptions.check(parsed)
  }

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    if let file = parsed[ordersFile] {
      return try AccountFile(
        of: parsed, rules: try rules(of: parsed), capture: parsed[capture], environment
      ).open(file)
    }
    let name = try AccountName(typed: parsed[AccountOptions.optionalName] ?? "")
    let store = try parsed.accounts(in: environment)
    let moment = try parsed.moment(in: environment)
    let rules = try rules(of: parsed)
    let since = try parsed[customerSince].map { (text) throws(CommandError) in
      try parsed.day(of: text, "--customer-since")
    }
    let id = parsed[AccountOptions.id]
    var barrier: PurchaseBarrier?
    var warnings: [String] = []
    let version: AccountVersion
    if let text = parsed[order] {
      let opened = try open(
        name, from: text, rules: rules, customerSince: since, parsed, environment)
      (version, warnings) = (opened.version, opened.warnings)
    } else if let text = parsed[widget] {
      let widget = try WidgetName(typed: text, as: "--from-widget")
      version = try onOpening(parsed) { () throws(AccountStoreError) in
        try store.open(
          name, from: widget, rules: rules, capture: parsed[capture], customerSince: since, id: id,
          at: moment.timestamp, if: parsed.accountPrecondition)
      }
    } else {
      let (plan, terms) = try OrderReader(environment: environment).storedPlan(
        id: parsed[OrderOptions.plan], file: parsed[OrderOptions.planFile],
        currency: parsed[OrderOptions.currency])
      let (total, checkout) = try order(of: parsed, in: plan.currency, environment)
      barrier = plan.barrier(to: total, on: moment.today)
      let request = EventRequest(
        id: id, date: moment.today, isDateNamed: parsed[CommonOptions.today] != nil,
        time: moment.timestamp, if: parsed.accountPrecondition
      ) { _, day throws(EventError) in
        try RecordedEvent(
          opening: plan.id, terms: terms, total: total, on: day, checkout: checkout, rules: rules,
          capture: parsed[capture], customerSince: since, id: id)
      }
      version = try onOpening(parsed) { () throws(AccountStoreError) in
        try store.perform(request, on: name, creates: true)
      }
    }
    var result = try AccountReport(afterLastEventOf: version, environment).result(
      asJSON: parsed.printsJSON, recorded: true,
      hint: "'widget account pay \(name) --amount AMOUNT' records a payment",
      in: parsed.terminal(in: environment))
    if let barrier { result.add(barrier.warning(aboutAccount: name)) }
    for warning in warnings { result.add("warning: \(warning)\n") }
    return result
  }

  /// Calls a store to open an account; rules that an option names and that do not exist for the
  /// plan end with status 66.
  static func onOpening(
    _ parsed: ParsedArguments, _ work: () throws(AccountStoreError) -> AccountVersion
  ) throws(CommandError) -> AccountVersion {
    do throws(AccountStoreError) {
      return try work()
    } catch {
      guard case .refusedEvent(_, let refusal) = error.reason else {
        throw CommandError(error)
      }
      switch refusal.code {
      case "unknown_rules" where parsed[rules] != nil:
        throw CommandError(.noInput, "\(error)", code: refusal.code, field: "--rules")
      case "rules_unavailable":
        throw CommandError(
          .data, "\(error), by the option --rules", code: refusal.code, field: "--rules")
      default: throw CommandError(error)
      }
    }
  }

  private static func order(
    of parsed: ParsedArguments, in currency: Currency, _ environment: CommandEnvironment
  ) throws(CommandError) -> (Money, CheckoutReference) {
    let reader = OrderReader(environment: environment)
    let total = try reader.accountTotal(parsed[amount] ?? "", in: currency)
    if let digest = parsed[tokenDigest] {
      return (total, .token(CheckoutToken(digest: digest)))
    }
    return (total, try reader.checkout(tokenFile: parsed[OrderOptions.tokenFile]))
  }

  private static func rules(of parsed: ParsedArguments) throws(CommandError) -> PlanID? {
    guard let text = parsed[rules] else { return nil }
    guard let id = try? PlanID(text), ServicingRules.builtIn[id] != nil else {
      throw CommandError(
        .noInput,
        "unknown_rules: no built-in rules are named \(text.quotedForMessage); 'widget rules list' "
          + "shows them", field: "--rules")
    }
    return id
  }
}

extension PurchaseBarrier {
  /// A line about an account that was opened although its plan does not allow the order.
  func warning(aboutAccount name: AccountName) -> String {
    "warning: account \(name): \(code): \(message)\n"
  }
}
