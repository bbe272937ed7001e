import ScheduleEngine
import Testing
import WidgetWire

/// A variation of a message: the reading of both SDKs and ours.
///
/// The messages with a `type` are those of `postMessage`, those without are a status.
///
/// Source: afterpay/sdk-ios 04635463 Sources/Afterpay/Widget/WidgetEvent.swift, decoded by
/// `JSONDecoder`: an `error`, a checksum and a `size` of any type are read by `try?`, an `error` that
/// lacks a field or has one of another type is dropped, and amount and currency are any text.
/// afterpay/sdk-android 973fe922 AfterpayWidgetView.kt, decoded by kotlinx.serialization with
/// `ignoreUnknownKeys`: `isValid` is required, `type` is not read, every other field may be absent or
/// `null` but has its type (a number may be in quotation marks), the amount is read by `BigDecimal`
/// and the currency by `java.util.Currency`; a text that contains `resize` is ignored.
struct WireVariation: CustomTestStringConvertible, Sendable {
  /// The outcome in an SDK.
  enum SDK {
    case reads, rejects, ignores

    var fails: Bool { self == .rejects }
  }

  /// The reason to reject a message that both SDKs accept, as the documentation lists it.
  enum Danger: String, CaseIterable {
    case inexactAmount = "An amount that is not money text"
    case unknownCurrency = "A currency that is not active"
    case repeatedKey = "A key that occurs twice"
    case contradiction = "A message that is valid and has an error"
    case wrongType = "A number in quotation marks"
    case impossibleSize = "A height below zero"
    case unbounded = "More than 65,536 bytes"
    case controlCharacter = "A control character within a string"
  }

  enum Ours {
    case reads(WireMessage)
    case rejects(WireError.Reason, Danger? = nil)
  }

  let text: String
  let ios: SDK
  let android: SDK
  let ours: Ours

  var testDescription: String { String(text.prefix(120)) }

  init(_ text: String, ios: SDK, android: SDK, _ ours: Ours) {
    self.text = text
    self.ios = ios
    self.android = android
    self.ours = ours
  }
}

extension WireVariation {
  private static let fifty = Money(minorUnits: 5_000, currency: .usd)
  private static let due = #""amountDueToday":{"amount":"50.00","currency":"USD"}"#
  private static let sad = #""error":{"errorCode":"SAD","message":"I am sad"}"#
  private static let sadFault = WireFault(errorCode: "SAD", message: "I am sad")
  private static let change = #""type":"change","isValid":false"#
  private static let validChange = #""type":"change","isValid":true"#

  static let all = faults + readies + fields + documents + amounts + types + sizes

  private static func valid(_ checksum: String? = nil) -> Ours {
    .reads(.change(.valid(amountDueToday: fifty, checksum: checksum)))
  }

  private static func invalid(_ fault: WireFault = WireFault()) -> Ours {
    .reads(.change(.invalid(fault)))
  }

  /// A change whose `amountDueToday` has this amount and currency.
  private static func amount(
    _ members: String, ios: SDK, android: SDK, _ ours: Ours
  ) -> WireVariation {
    WireVariation(
      "{\(validChange),\"amountDueToday\":{\(members)}}", ios: ios, android: android, ours)
  }

  /// An invalid change whose `error` has these members.
  private static func error(
    _ members: String, ios: SDK = .reads, android: SDK = .reads, _ ours: Ours
  ) -> WireVariation {
    WireVariation("{\(change),\"error\":{\(members)}}", ios: ios, android: android, ours)
  }

  /// An absent, null or partial `error`.
  private static let faults: [WireVariation] = [
    WireVariation("{\(change)}", ios: .reads, android: .reads, invalid()),
    WireVariation("{\(change),\"error\":null}", ios: .reads, android: .reads, invalid()),
    error("", invalid()),
    error(#""errorCode":"SAD""#, invalid(WireFault(errorCode: "SAD"))),
    error(#""errorCode":"SAD","message":null"#, invalid(WireFault(errorCode: "SAD"))),
    error(#""message":"m""#, invalid(WireFault(message: "m"))),
    error(#""errorCode":null,"message":"m""#, invalid(WireFault(message: "m"))),
    error(#""errorCode":null,"message":null"#, invalid()),
    error(#""errorCode":"","message":"""#, invalid(WireFault(errorCode: "", message: ""))),
    WireVariation(
      #"{"isValid":false}"#, ios: .reads, android: .reads, .reads(.status(.invalid(WireFault())))),
    WireVariation(
      #"{"isValid":false,"error":null}"#, ios: .reads, android: .reads,
      .reads(.status(.invalid(WireFault())))),
    WireVariation(
      #"{"isValid":false,"error":{}}"#, ios: .reads, android: .reads,
      .reads(.status(.invalid(WireFault())))),
    WireVariation(
      #"{"isValid":false,"error":{"errorCode":"SAD","message":null}}"#, ios: .reads,
      android: .reads, .reads(.status(.invalid(WireFault(errorCode: "SAD"))))),
    // Android requires `isValid`, even of an error.
    WireVariation(
      #"{"type":"error"}"#, ios: .reads, android: .rejects, .reads(.error(WireFault()))),
    WireVariation(
      #"{"type":"error","error":null}"#, ios: .reads, android: .rejects,
      .reads(.error(WireFault()))),
    WireVariation(
      "{\"type\":\"error\",\(sad)}", ios: .reads, android: .rejects, .reads(.error(sadFault))),
    WireVariation(
      "{\"type\":\"error\",\"isValid\":null,\(sad)}", ios: .reads, android: .rejects,
      .reads(.error(sadFault))),
    WireVariation(
      #"{"type":"error","isValid":false}"#, ios: .reads, android: .reads,
      .reads(.error(WireFault()))),
    WireVariation(
      #"{"type":"error","isValid":false,"error":null}"#, ios: .reads, android: .reads,
      .reads(.error(WireFault()))),
    WireVariation(
      #"{"type":"error","isValid":false,"error":{"errorCode":null,"message":"m"}}"#, ios: .reads,
      android: .reads, .reads(.error(WireFault(message: "m")))),
    WireVariation(
      #"{"type":"error","isValid":false,"error":{"errorCode":"SAD"}}"#, ios: .reads,
      android: .reads, .reads(.error(WireFault(errorCode: "SAD")))),
    error(
      #""errorCode":"SAD","errorId":null,"message":"m","httpStatusCode":null"#,
      invalid(WireFault(errorCode: "SAD", message: "m"))),
  ]

  private static let readies: [WireVariation] = [
    WireVariation(
      "{\"type\":\"ready\",\"isValid\":false,\(due)}", ios: .reads, android: .reads,
      .reads(.ready(amountDueToday: fifty, .invalid(WireFault())))),
    WireVariation(
      "{\"type\":\"ready\",\"isValid\":false,\(due),\"error\":null}", ios: .reads, android: .reads,
      .reads(.ready(amountDueToday: fifty, .invalid(WireFault())))),
    WireVariation(
      "{\"type\":\"ready\",\"isValid\":false,\(due),\"error\":{\"errorCode\":\"SAD\"}}",
      ios: .reads, android: .reads,
      .reads(.ready(amountDueToday: fifty, .invalid(WireFault(errorCode: "SAD"))))),
    WireVariation(
      "{\"type\":\"ready\",\"isValid\":true,\(due)}", ios: .reads, android: .reads,
      .reads(.ready(amountDueToday: fifty, .valid(checksum: nil)))),
    // The iOS SDK requires the amount of every `ready`, the Android SDK of a valid event.
    WireVariation(
      "{\"type\":\"ready\",\"isValid\":false,\(sad)}", ios: .rejects, android: .reads,
      .rejects(.missingField)),
    WireVariation(
      "{\"type\":\"ready\",\"isValid\":false,\"amountDueToday\":null,\(sad)}", ios: .rejects,
      android: .reads, .rejects(.wrongType)),
    WireVariation(
      #"{"type":"ready","isValid":true}"#, ios: .rejects, android: .rejects,
      .rejects(.missingField)),
  ]

  /// `isValid`, the checksum, the amount as a whole, and wrong types.
  private static let fields: [WireVariation] = [
    WireVariation(
      "{\(change),\"amountDueToday\":null,\(sad)}", ios: .reads, android: .reads,
      invalid(sadFault)),
    WireVariation("{\(change),\(due),\(sad)}", ios: .reads, android: .reads, invalid(sadFault)),
    WireVariation(
      "{\"isValid\":false,\"amountDueToday\":null}", ios: .reads, android: .reads,
      .reads(.status(.invalid(WireFault())))),
    WireVariation(
      "{\(validChange),\"amountDueToday\":null}", ios: .rejects, android: .rejects,
      .rejects(.wrongType)),
    WireVariation(
      #"{"isValid":true,"paymentScheduleChecksum":"1"}"#, ios: .rejects, android: .rejects,
      .rejects(.missingField)),
    WireVariation(
      "{\"type\":\"change\",\(due)}", ios: .rejects, android: .rejects, .rejects(.missingField)),
    WireVariation(
      "{\"isValid\":null,\(due)}", ios: .rejects, android: .rejects, .rejects(.wrongType)),
    WireVariation(
      "{\"isValid\":0,\(due)}", ios: .rejects, android: .rejects, .rejects(.wrongType)),
    WireVariation(
      "{\"IsValid\":true,\(due)}", ios: .rejects, android: .rejects, .rejects(.missingField)),
    WireVariation("{\(validChange),\(due)}", ios: .reads, android: .reads, valid()),
    WireVariation(
      "{\(validChange),\(due),\"paymentScheduleChecksum\":null}", ios: .reads, android: .reads,
      valid()),
    WireVariation(
      "{\(validChange),\(due),\"paymentScheduleChecksum\":\"\"}", ios: .reads, android: .reads,
      valid("")),
    WireVariation(
      "{\(validChange),\(due),\"paymentScheduleChecksum\":123}", ios: .reads, android: .rejects,
      .rejects(.wrongType)),
    WireVariation(
      "{\(change),\(sad),\"paymentScheduleChecksum\":\"123abc\"}", ios: .reads, android: .reads,
      invalid(sadFault)),
    WireVariation(
      "{\(change),\"error\":\"SAD\"}", ios: .reads, android: .rejects, .rejects(.wrongType)),
    WireVariation("{\(change),\"error\":[]}", ios: .reads, android: .rejects, .rejects(.wrongType)),
    error(#""errorCode":7,"message":"m""#, android: .rejects, .rejects(.wrongType)),
    error(#""errorCode":"SAD","message":7"#, android: .rejects, .rejects(.wrongType)),
    error(#""errorCode":"SAD","message":"m","errorId":7"#, android: .rejects, .rejects(.wrongType)),
    error(
      #""errorCode":"SAD","message":"m","httpStatusCode":422"#,
      invalid(WireFault(errorCode: "SAD", message: "m", httpStatusCode: 422))),
    error(#""httpStatusCode":-1"#, invalid(WireFault(httpStatusCode: -1))),
    error(#""httpStatusCode":2147483647"#, invalid(WireFault(httpStatusCode: .max))),
    error(#""httpStatusCode":2147483648"#, android: .rejects, .rejects(.outOfRange)),
    error(#""httpStatusCode":422.5"#, android: .rejects, .rejects(.wrongType)),
    error(#""httpStatusCode":"422""#, .rejects(.wrongType, .wrongType)),
    WireVariation(
      "{\(validChange),\(due),\"error\":null}", ios: .reads, android: .reads, valid()),
    WireVariation("{\(validChange),\(due),\"error\":{}}", ios: .reads, android: .reads, valid()),
    WireVariation(
      "{\(validChange),\(due),\"error\":{\"errorCode\":null,\"stack\":[]}}", ios: .reads,
      android: .reads, valid()),
    WireVariation(
      "{\(validChange),\(due),\(sad)}", ios: .reads, android: .reads,
      .rejects(.contradiction, .contradiction)),
    WireVariation(
      "{\"type\":\"error\",\"isValid\":true,\(sad)}", ios: .reads, android: .rejects,
      .rejects(.contradiction)),
    // An error in the iOS SDK, an update in the Android SDK.
    WireVariation(
      "{\"type\":\"error\",\"isValid\":true,\(due),\(sad)}", ios: .reads, android: .reads,
      .rejects(.contradiction, .contradiction)),
  ]

  /// The text around the fields.
  private static let documents: [WireVariation] = [
    WireVariation(
      "{\(validChange),\(due),\"renderType\":\"x\",\"more\":[{\"type\":null}]}", ios: .reads,
      android: .reads, valid()),
    WireVariation(
      "{\(change),\"error\":{\"errorCode\":\"SAD\",\"message\":\"I am sad\",\"stack\":[]}}",
      ios: .reads, android: .reads, invalid(sadFault)),
    WireVariation(
      "{\(sad),\"isValid\":false,\"type\":\"change\"}", ios: .reads, android: .reads,
      invalid(sadFault)),
    WireVariation(
      " {\r\n\t\(change) , \(sad) } \n", ios: .reads, android: .reads, invalid(sadFault)),
    WireVariation(
      "{\"t\\u0079pe\":\"change\",\"isValid\":false,\(sad)}", ios: .reads, android: .reads,
      invalid(sadFault)),
    error(#""errorCode":"\ud83d\ude00""#, invalid(WireFault(errorCode: "😀"))),
    WireVariation(
      "{\(validChange),\(due),\(due.replacing50)}", ios: .reads, android: .reads,
      .rejects(.notJSON, .repeatedKey)),
    amount(
      #""amount":"50.00","amount":"60.00","currency":"USD""#, ios: .reads, android: .reads,
      .rejects(.notJSON, .repeatedKey)),
    WireVariation(
      "{\(change),\(sad),\(sad)}", ios: .reads, android: .reads, .rejects(.notJSON, .repeatedKey)),
    WireVariation(
      "{\(change),\"more\":\"\(String(repeating: "x", count: 65_536))\"}", ios: .reads,
      android: .reads, .rejects(.notJSON, .unbounded)),
    WireVariation(
      "{\(change),\"more\":\(nested(33))}", ios: .reads, android: .reads,
      .rejects(.notJSON, .unbounded)),
    WireVariation("{\(change),\"more\":\(nested(30))}", ios: .reads, android: .reads, invalid()),
    WireVariation("", ios: .rejects, android: .rejects, .rejects(.notJSON)),
    WireVariation("null", ios: .rejects, android: .rejects, .rejects(.wrongType)),
    WireVariation("[]", ios: .rejects, android: .rejects, .rejects(.wrongType)),
    WireVariation("{}", ios: .rejects, android: .rejects, .rejects(.missingField)),
    WireVariation("{\(change)}{}", ios: .rejects, android: .rejects, .rejects(.notJSON)),
    WireVariation("{\(change),}", ios: .reads, android: .rejects, .rejects(.notJSON)),
    WireVariation("{'isValid':false}", ios: .rejects, android: .rejects, .rejects(.notJSON)),
    // The iOS SDK drops an `error` with a string that is not JSON.
    error("\"message\":\"a\nb\"", .rejects(.notJSON, .controlCharacter)),
  ]

  private static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  private static let amounts: [WireVariation] = [
    WireVariation(
      "{\(validChange),\"amountDueToday\":\"50.00\"}", ios: .rejects, android: .rejects,
      .rejects(.wrongType)),
    amount(
      #""amount":50,"currency":"USD""#, ios: .rejects, android: .rejects, .rejects(.wrongType)),
    amount(
      #""amount":50.00,"currency":"USD""#, ios: .rejects, android: .rejects, .rejects(.wrongType)),
    amount(
      #""amount":null,"currency":"USD""#, ios: .rejects, android: .rejects, .rejects(.wrongType)),
    amount(#""amount":"50.00""#, ios: .rejects, android: .rejects, .rejects(.missingField)),
    amount(#""currency":"USD","symbol":"$","amount":"50""#, ios: .reads, android: .reads, valid()),
    amount(#""amount":"050.00","currency":"USD""#, ios: .reads, android: .reads, valid()),
    amount(
      #""amount":"50.001","currency":"USD""#, ios: .reads, android: .reads,
      .rejects(.invalidAmount, .inexactAmount)),
    amount(
      #""amount":"50.000","currency":"USD""#, ios: .reads, android: .reads,
      .rejects(.invalidAmount, .inexactAmount)),
    amount(
      #""amount":"-50.00","currency":"USD""#, ios: .reads, android: .reads,
      .rejects(.invalidAmount, .inexactAmount)),
    amount(
      #""amount":"+50.00","currency":"USD""#, ios: .reads, android: .reads,
      .rejects(.invalidAmount, .inexactAmount)),
    amount(
      #""amount":"5e1","currency":"USD""#, ios: .reads, android: .reads,
      .rejects(.invalidAmount, .inexactAmount)),
    amount(
      #""amount":".5","currency":"USD""#, ios: .reads, android: .reads,
      .rejects(.invalidAmount, .inexactAmount)),
    amount(
      #""amount":"50.","currency":"USD""#, ios: .reads, android: .reads,
      .rejects(.invalidAmount, .inexactAmount)),
    amount(
      #""amount":"92233720368547758.08","currency":"USD""#, ios: .reads, android: .reads,
      .rejects(.invalidAmount, .inexactAmount)),
    amount(
      #""amount":"50.00","currency":"JPY""#, ios: .reads, android: .reads,
      .rejects(.invalidAmount, .inexactAmount)),
    amount(
      #""amount":"1,000.00","currency":"USD""#, ios: .reads, android: .rejects,
      .rejects(.invalidAmount)),
    amount(
      #""amount":"","currency":"USD""#, ios: .reads, android: .rejects, .rejects(.invalidAmount)),
    amount(
      #""amount":" 50.00","currency":"USD""#, ios: .reads, android: .rejects,
      .rejects(.invalidAmount)),
    amount(
      #""amount":"50.00","currency":"XXX""#, ios: .reads, android: .reads,
      .rejects(.unknownCurrency, .unknownCurrency)),
    amount(
      #""amount":"50.00","currency":"DEM""#, ios: .reads, android: .reads,
      .rejects(.unknownCurrency, .unknownCurrency)),
    amount(
      #""amount":"50.00","currency":"usd""#, ios: .reads, android: .rejects,
      .rejects(.unknownCurrency)),
    amount(
      #""amount":"50.00","currency":"""#, ios: .reads, android: .rejects,
      .rejects(.unknownCurrency)),
    amount(
      #""amount":"50.00","currency":840"#, ios: .rejects, android: .rejects, .rejects(.wrongType)),
    // The amount of an invalid change is checked although it is ignored.
    WireVariation(
      "{\(change),\"amountDueToday\":{\"amount\":\"x\",\"currency\":\"USD\"}}", ios: .reads,
      android: .rejects, .rejects(.invalidAmount)),
    WireVariation(
      "{\(change),\"amountDueToday\":{\"amount\":\"50.001\",\"currency\":\"USD\"}}", ios: .reads,
      android: .reads, .rejects(.invalidAmount, .inexactAmount)),
  ]

  private static let types: [WireVariation] = [
    WireVariation(
      "{\"isValid\":true,\(due)}", ios: .reads, android: .reads,
      .reads(.status(.valid(amountDueToday: fifty, checksum: nil)))),
    WireVariation(
      "{\"type\":null,\"isValid\":true,\(due)}", ios: .rejects, android: .reads,
      .rejects(.wrongType)),
    WireVariation(
      "{\"type\":\"changed\",\"isValid\":true,\(due)}", ios: .rejects, android: .reads,
      .rejects(.unknownType)),
    WireVariation(
      "{\"type\":\"Ready\",\"isValid\":true,\(due)}", ios: .rejects, android: .reads,
      .rejects(.unknownType)),
    // The Android SDK ignores every text that contains the word.
    error(#""message":"resize""#, android: .ignores, invalid(WireFault(message: "resize"))),
  ]

  private static let sizes: [WireVariation] = [
    size("", .reads(.resize(nil))), size(#","size":null"#, .reads(.resize(nil))),
    size(#","size":0"#, .reads(.resize(0))), size(#","size":1337"#, .reads(.resize(1_337))),
    size(#","size":1337.0"#, .reads(.resize(1_337))), size(#","size":1e3"#, .reads(.resize(1_000))),
    // The iOS SDK ignores a fraction and keeps its height.
    size(#","size":1337.5"#, .reads(.resize(1_338))),
    size(#","size":"1337""#, .rejects(.wrongType, .wrongType)),
    size(#","size":-1"#, .rejects(.outOfRange, .impossibleSize)),
    size(#","size":4294967296"#, .rejects(.outOfRange, .impossibleSize)),
    size(#","size":7,"isValid":"?","amountDueToday":0,"error":7"#, .reads(.resize(7))),
  ]

  private static func size(_ rest: String, _ ours: Ours) -> WireVariation {
    WireVariation("{\"type\":\"resize\"\(rest)}", ios: .reads, android: .ignores, ours)
  }
}

extension String {
  fileprivate var replacing50: String { split(separator: "50").joined(separator: "60") }
}
