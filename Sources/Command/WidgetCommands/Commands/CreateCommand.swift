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
    ],
    discussion: """
      Ends with status 1 if the order may not proceed; the widget is still created. An order \
      from a file of checkouts expires 180 minutes after its token was issued.
      """,
    parameters: [
      name, OrderOptions.amountOrCheckouts, OrderOptions.currency, OrderOptions.plan,
      OrderOptions.tokenFile, OrderOptions.checkouts, StoredWidgetOptions.id,
      StoredWidgetOptions.ifRevision, StoredWidgetOptions.expectHead, OutputOptions.json,
      OutputOptions.format,
    ]
  ) { parsed throws(ValidationError) in
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
    let plan = try reader.record(
      id: parsed[OrderOptions.plan], file: nil,
      currency: order?.total.currency.code ?? parsed[OrderOptions.currency]
    ).plan
    let amount = order?.total.text ?? parsed[OrderOptions.amountOrCheckouts] ?? ""
    let store = try parsed.store(in: environment)
    let moment = try parsed.moment(in: environment)
    let widget = try onStore(amount: amount) { () throws(WidgetStoreError) in
      try store.create(
        name, plan: plan.id, checkout: checkout, issuedAt: order?.issuedAt, at: moment,
        amount: amount, id: parsed[StoredWidgetOptions.id], if: parsed.precondition)
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
