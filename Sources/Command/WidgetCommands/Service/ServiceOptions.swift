import ArgumentParsing
import PaymentEngine
import ScheduleEngine

/// The options of `widget service`.
enum ServiceOptions {
  static let server = Option(
    "server", value: "SERVER", .optional(.string.completing(.choices(["sandbox", "production"]))),
    help: "Afterpay's service: sandbox, production, or the address of another server.")
  static let shop = Option(
    "shop", value: "URL", .optional,
    help: "The shop's address, by which Afterpay knows it; by default https://localhost.")
  static let pause = Option(
    "pause", value: "MILLISECONDS", .optional(.integer(in: 0...60_000), default: 1_000),
    help: "The wait before a request is repeated, which doubles each time.")
  static let timeout = Option(
    "timeout", value: "MILLISECONDS", .optional(.integer(in: 1...3_600_000)),
    help: "The time for one request, instead of 20000, or 70000 if it moves money.")

  /// The options that every command of the service accepts.
  static let ofRequests: [any NamedParameter] = [server, shop, pause, timeout]
  static let group = OptionGroup("Options of the service", ofRequests)

  static let tokenFile = Option(
    "token-file", value: "FILE", .required(.file),
    help: "A file with the checkout's token; its last line feed is dropped; - is standard input.")
  static let optionalTokenFile = Option(
    "token-file", value: "FILE", .optional(.file),
    help: "A file with the checkout's token; its last line feed is dropped; - is standard input.")
  static let order = Option(
    "order", value: "N", .required(.orderNumber), help: "The service's number of the order.")
  static let optionalOrder = Option(
    "order", value: "N", .optional(.orderNumber), help: "The service's number of the order.")

  static let amount = Option(
    "amount", value: "AMOUNT", .required, help: "The amount, such as 50.00.")
  static let optionalAmount = Option(
    "amount", value: "AMOUNT", .optional, help: "The amount to void; by default all that is open.")
  static let currency = Option(
    "currency", value: "CODE", .required, help: "The currency: AUD, CAD, GBP, NZD or USD.")
  static let optionalCurrency = Option(
    "currency", value: "CODE", .optional,
    help: "The currency; with --order by default that of the order.")

  static let checksumFile = Option(
    "checksum-file", value: "FILE", .optional(.file),
    help: "A file with the checksum of Afterpay's own widget; its last line feed is dropped.")
  static let checksumAmount = Option(
    "checksum-amount", value: "AMOUNT", .optional, help: "The amount that the checksum is for.")
  static let adjusted = Flag(
    "adjusted", help: "The order has changed since the shopper confirmed it.")
  static let reference = Option(
    "reference", value: "TEXT", .optional,
    help: "The shop's own number of the order, at most 128 characters.")
  static let refundReference = Option(
    "reference", value: "TEXT", .required,
    help: "The shop's own number of the refund, at most 64 characters.")
  static let reason = Option(
    "reason", value: "REASON", .optional(.choice(VoidReason.self)),
    help: "The words of Afterpay's mail to the shopper.")
  static let widget = Option(
    "widget", value: "NAME", .optional,
    help: "The widget of the order, captured here before anything is sent.")
  static let id = Option(
    "id", value: "ID", .optional(.commandID),
    help: "Your own id of the command; the same command with it is carried out once.")

  static let output: [any Parameter] = [OutputOptions.json, OutputOptions.format]

  /// The options of a command that decides an order.
  static let decision: [any Parameter] = [
    checksumFile, checksumAmount, adjusted, reference, widget, id,
  ]

  /// Throws if options about a decision are incomplete, or two files are standard input.
  static func checkDecision(_ parsed: ParsedArguments, tokenFile: String?) throws(ValidationError) {
    guard (parsed[checksumFile] == nil) == (parsed[checksumAmount] == nil) else {
      throw ValidationError("pass --checksum-file and --checksum-amount together")
    }
    guard parsed[checksumFile] != "-" || tokenFile != "-" else {
      throw ValidationError("--token-file and --checksum-file cannot both be standard input")
    }
  }
}

extension ValueParser where Value == OrderNumber {
  /// A parser of the service's number of an order.
  static var orderNumber: ValueParser {
    ValueParser { text throws(ServiceTextError) in try OrderNumber(UTF8Text(text)) }
  }
}
