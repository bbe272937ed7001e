import ArgumentParsing
import EntryStore
import ScheduleEngine
import StrictJSON
import WidgetStorage
import WidgetWire

/// `widget capture`: decides whether a widget's order may be captured, and records the capture.
enum CaptureCommand {
  static let amount = Option(
    "amount", value: "AMOUNT", .required, help: "The amount to capture, such as 50.00.")
  static let tokenFile = Option(
    "token-file", value: "FILE", .required(.file),
    help:
      "A file with the checkout token; spaces and line breaks around it are dropped; - is standard input."
  )
  static let checksum = Option(
    "checksum", value: "HEX", .optional,
    help: "The checksum that came with the capture: 64 hex digits.")
  static let adjusted = Flag(
    "adjusted", help: "The order total has changed since the checkout: demand the checksum.")
  static let name = Argument(
    "NAME", .optional, help: "The widget's name; by default the one with the token.")
  static let widget = Option(
    "widget", value: "NAME", .optional,
    help: "The widget's name; by default the one with the token.")

  static let command = Command<Action>(
    "capture", "Captures an order if its widget allows it.",
    examples: [
      Example(
        "widget capture --token-file token.txt --amount 80.00",
        "Captures the order of the widget with the token."),
      Example(
        "widget capture order-1043 --token-file token.txt --amount 80.00 --json",
        "Repeats the capture: the answer is the same, and nothing is written."),
    ],
    discussion: """
      The command compares the token, the amount and the checksum of the capture with the widget. \
      Ends with status 0 if the order is captured, now or earlier for the same amount, and with \
      status 1 if it may not be; the answer then has the reason and the next step. Status 71: the \
      capture is done, or may be; check with 'widget status', or repeat it. A token is captured \
      once, also if it has several widgets or its widget was removed. If a widget that may have \
      been captured cannot be read, the command fails. A captured widget accepts no more updates. \
      The checksum is this project's own and not Afterpay's.
      """,
    parameters: [
      name, widget, tokenFile, amount, checksum, adjusted, StoredWidgetOptions.id,
      StoredWidgetOptions.ifRevision, StoredWidgetOptions.expectHead, OutputOptions.json,
      OutputOptions.format,
    ]
  ) { parsed throws(ValidationError) in
    try StoredWidgetOptions.check(argument: parsed[name], option: parsed[widget])
    try OutputOptions.check(parsed)
    return Action { environment throws(CommandError) in try run(parsed, environment) }
  }

  private static func run(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CommandResult {
    let reader = OrderReader(environment: environment)
    let token = try reader.token(inFile: parsed[tokenFile])
    let store = try parsed.store(in: environment)
    let moment = try parsed.moment(in: environment)
    let named = try (parsed[name] ?? parsed[widget]).map { (text) throws(CommandError) in
      try WidgetName(typed: text, as: parsed[name] == nil ? "--widget" : "NAME")
    }
    let amount = parsed[amount]
    var request: CaptureRequest?
    let answer = try onCapture(amount: amount) { () throws(WidgetStoreError) in
      try store.capture(
        named, of: token, at: moment, id: parsed[StoredWidgetOptions.id], if: parsed.precondition
      ) { currency throws(AmountError) in
        let received = CaptureRequest(
          token: token, amount: try Money(amount, currency), isCheckoutAdjusted: parsed[adjusted],
          paymentScheduleChecksum: parsed[checksum])
        request = received
        return received
      }
    }
    return CaptureReport(answer: answer, request: request, environment: environment)
      .result(asJSON: parsed.printsJSON)
  }

  /// Calls a store; the message of a damage says how a capture becomes possible again.
  private static func onCapture(
    amount: String, _ work: () throws(WidgetStoreError) -> StoredCapture
  ) throws(CommandError) -> StoredCapture {
    do throws(WidgetStoreError) {
      return try work()
    } catch {
      guard case .storage(let fault) = error.reason, case .damagedEntry = fault.reason else {
        throw CommandError(error, amount: amount)
      }
      throw CommandError(
        .data,
        "\(fault.store): \(fault.detail); nothing was captured: restore it from a backup, or find "
          + "out whether the order was paid, and see 'widget store forget-capture --help'",
        code: "damaged")
    }
  }
}

/// The output of `widget capture`.
struct CaptureReport {
  let answer: StoredCapture
  /// The requested capture; nil only until the store knows the currency of its amount.
  let request: CaptureRequest?
  let environment: CommandEnvironment

  private var name: WidgetName { answer.widget.name }

  private var refusal: CaptureRefusal? {
    if case .refused(let refusal) = answer.decision { refusal } else { nil }
  }

  func result(asJSON: Bool) -> CommandResult {
    let error = environment.isInteractive && !asJSON ? "hint: \(hint)\n" : ""
    var result = CommandResult(
      output: asJSON ? json.string + "\n" : text, error: error,
      status: refusal == nil ? .yes : .no)
    if refusal == nil {
      result.recorded =
        "the capture of the widget \(name) is recorded; 'widget status \(name)' shows it"
    }
    return result
  }

  private var hint: String {
    refusal == nil
      ? "capture the same amount again, and nothing is written; "
        + "'widget history \(name)' shows what happened"
      : "nothing was written; 'widget status \(name)' shows the order, and its checksum"
  }

  private var json: JSONText {
    JSONText.object { object in
      object.member("widget", name.description)
      object.member("revision", answer.widget.machine.revision)
      object.member("decision", answer.decision.name)
      object.member("code", refusal?.code)
      object.member("errorCode", refusal?.errorCode)
      object.member("httpStatus", answer.decision.httpStatus)
      object.member("shopperCanContinue", refusal?.shopperCanContinue ?? true)
      object.member("message", refusal?.message)
      object.member("advice", refusal?.advice)
      if let amount = answer.decision.record?.amount ?? request?.amount {
        object.member("amount", amount)
      }
      object.member("checksum", checksum?.description)
      object.member("head", answer.widget.head.description)
    }
  }

  private var text: String {
    let widget = ("Widget", "\(name), revision \(answer.widget.machine.revision)")
    guard let refusal else {
      let isNew = answer.decision.name == "accepted"
      return (isNew ? "captured\n" : "captured already\n")
        + ScheduleText.details([
          ("Amount", answer.decision.record?.amount.description ?? ""),
          ("Checksum", checksum?.description ?? "none"),
          ("At", answer.widget.capture?.moment.timestamp.description ?? ""), widget,
        ])
    }
    return "refused\n"
      + ScheduleText.details([
        ("Reason", refusal.code), ("Message", refusal.message), ("Advice", refusal.advice),
        ("Shopper", refusal.shopperCanContinue ? "can go on" : "cannot go on in this checkout"),
        widget,
      ])
  }

  /// The checksum of the recorded capture; if nothing is recorded, the received one if it is valid.
  private var checksum: ScheduleChecksum? {
    if let record = answer.decision.record { return record.checksum }
    if case .given(let checksum)? = request?.checksum { return checksum }
    return nil
  }
}

extension StoredWidget.Capture {
  /// The capture as JSON, for the output of commands that show a stored widget.
  var json: JSONText {
    JSONText.object { object in
      object.member("at", moment.timestamp.description)
      object.member("amount", record.amount)
      object.member("isCheckoutAdjusted", record.isCheckoutAdjusted)
      object.member("checksum", record.checksum?.description)
    }
  }
}
