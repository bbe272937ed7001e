import ArgumentParsing
import ScheduleEngine
import WidgetJournal

/// `widget capture`: whether a widget's order may be captured, written down when it may.
enum CaptureCommand {
  static let amount = Option(
    "amount", value: "AMOUNT", .required, help: "The amount to capture, such as 50.00.")
  static let tokenFile = Option(
    "token-file", value: "FILE", .required(.file),
    help: "A file with the checkout token, without its last line break; - is standard input.")
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
    "capture", "Tells whether an order may be captured, and records it.",
    examples: [
      Example(
        "widget capture --token-file token.txt --amount 80.00",
        "Captures the order of the widget with the token."),
      Example(
        "widget capture order-1043 --token-file token.txt --amount 80.00 --json",
        "Captures it once more: the same answer, and nothing is written."),
    ],
    discussion: """
      Token, amount and checksum are what came with the capture; they are held against the widget. \
      Ends with status 0 when the order is captured, now or before for the same amount, and with \
      status 1 when it may not be, saying why and what to do next. Status 71 says that the capture \
      is done, or may be: look, or repeat it. A token is captured once, by whichever of its widgets, \
      even when that was removed; when a widget that may have been captured cannot be read, it is \
      an error. A captured widget takes no more updates. The checksum is this project's own and not \
      Afterpay's.
      """,
    parameters: [
      name, widget, tokenFile, amount, checksum, adjusted, WidgetOptions.id,
      WidgetOptions.ifRevision, WidgetOptions.expectHead, OutputOptions.json, OutputOptions.format,
    ]
  ) { parsed throws(Rejection) in
    try WidgetOptions.check(argument: parsed[name], option: parsed[widget])
    try OutputOptions.check(parsed)
    return Action { surroundings throws(CommandFailure) in try run(parsed, surroundings) }
  }

  private static func run(
    _ parsed: ParsedArguments, _ surroundings: Surroundings
  ) throws(CommandFailure) -> Reply {
    let reader = OrderReader(surroundings: surroundings)
    let token = try reader.token(inFile: parsed[tokenFile])
    let store = try parsed.store(in: surroundings)
    let moment = try parsed.moment(in: surroundings)
    let named = try (parsed[name] ?? parsed[widget]).map { (text) throws(CommandFailure) in
      try WidgetName(typed: text)
    }
    let amount = parsed[amount]
    var request: CaptureRequest?
    let answer = try onStore(amount: amount, writes: true) { () throws(StoreError) in
      try store.capture(
        named, of: token, at: moment, id: parsed[WidgetOptions.id], if: parsed.precondition
      ) { currency throws(AmountError) in
        let received = CaptureRequest(
          token: token, amount: try Money(amount, currency), isCheckoutAdjusted: parsed[adjusted],
          paymentScheduleChecksum: parsed[checksum])
        request = received
        return received
      }
    }
    return CaptureReport(answer: answer, request: request, surroundings: surroundings)
      .reply(asJSON: parsed.printsJSON)
  }
}
