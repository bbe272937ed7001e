import ArgumentParsing
import ScheduleEngine
import WidgetStorage

/// `widget create`: creates a stored widget.
enum CreateCommand {
  static let name = Argument(
    "NAME", .optional,
    help: "The new widget's name: letters, digits, '-', '_' and '.'. (default: default)")

  static let command = Command<Action>(
    "create", "Creates a widget and shows its payments.",
    examples: [
      Example("widget create order-1042 --amount 80.00 --currency GBP", "Creates a widget in GBP."),
      Example(
        "widget create order-1043 --amount 80.00 --token-file token.txt",
        "Creates a widget for a checkout; only the token's SHA-256 is stored."),
      Example(
        "widget create order-1044 --token-file token2.txt --checkouts checkouts.json",
        "Looks up the order in a file of checkouts."),
      Example(
        "widget create order-1045 --amount 100.00 --plan-file shop-pay-in-3.json",
        "Uses the shop's own plan; its terms are stored with the widget."),
    ],
    discussion: """
      Ends with status 1 if the order may not proceed; the widget is still created. An order \
      from a file of checkouts expires 180 minutes after its token was issued. The terms of \
      --plan-file are stored with the widget, which never reads the file again.
      """,
    parameters: [
      name, OrderOptions.amountOrCheckouts, OrderOptions.currency, OrderOptions.plan,
      OrderOptions.planFile, OrderOptions.tokenFile, OrderOptions.checkouts, StoredWidgetOptions.id,
      StoredWidgetOptions.ifRevision, StoredWidgetOptions.expectHead, OutputOptions.json,
      OutputOptions.format,
    ]
  ) { parsed throws(ValidationError) in
    try OrderOptions.check(parsed)
    try OrderOptions.checkLookup(parsed)
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let name =
      try parsed[name].map { (text) throws(CommandError) in
        try WidgetName(typed: text, as: "NAME")
      } ?? .default
    let reader = OrderReader(environment: environment)
    let checkout = try reader.checkout(tokenFile: parsed[OrderOptions.tokenFile])
    let order = try lookedUp(checkout, parsed, reader)
    let (plan, terms) = try reader.storedPlan(
      id: parsed[OrderOptions.plan], file: parsed[OrderOptions.planFile],
      currency: order?.total.currency.code ?? parsed[OrderOptions.currency])
    let amount = order?.total.text ?? parsed[OrderOptions.amountOrCheckouts] ?? ""
    let store = try parsed.store(in: environment)
    let moment = try parsed.moment(in: environment)
    let widget = try onStore(amount: amount) { () throws(WidgetStoreError) in
      try store.create(
        name, plan: plan.id, terms: terms, checkout: checkout, issuedAt: order?.issuedAt,
        at: moment, amount: amount, id: parsed[StoredWidgetOptions.id], if: parsed.precondition)
    }
    let report = WidgetReport(
      name: name, machine: widget.machine, head: widget.head, capture: widget.capture,
      parsed: parsed, environment: environment)
    return report.result(
      asJSON: parsed.printsJSON, recorded: true,
      hint: "'widget update\(name.asArgument) --amount AMOUNT' follows the order total")
  }

  /// Returns the order of a checkout from the file of `--checkouts`; nil without this option.
  private static func lookedUp(
    _ checkout: CheckoutReference, _ parsed: ParsedArguments, _ reader: OrderReader
  ) throws(CommandError) -> CheckoutOrder? {
    guard let file = parsed[OrderOptions.checkouts], case .token(let token) = checkout else {
      return nil
    }
    return try reader.order(of: token, inFile: file)
  }
}
