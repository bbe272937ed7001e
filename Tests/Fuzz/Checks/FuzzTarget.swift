import CheckoutEngine
import OrderBatch

/// A parser that the fuzzer tests, named after its input.
///
/// A check throws if two computations disagree about the input. The fuzzer itself notices traps and
/// hangs.
enum FuzzTarget: String, CaseIterable {
  /// The text of an amount, in currencies of every exponent.
  case amount
  /// An answer of Afterpay's service: status, headers and body.
  case answer
  /// The words of a command line, one per line.
  case arguments
  /// The text of a checksum.
  case checksum
  /// A file of checkouts.
  case checkouts
  /// A file of an advance and its payments.
  case creditFlows = "credit-flows"
  /// The text of a date, and on a second line that of a period.
  case date
  /// A widget's journal, the contents of its lines, or order totals that are written to a journal.
  case journal
  /// A JSON document.
  case json
  /// A file of loan terms.
  case loanTerms = "loan-terms"
  /// The text of a message that the page of a checkout sends.
  case message
  /// The text of a currency's code, a plan's identifier, a widget's name or a locale's name.
  case name
  /// The requests of a web page.
  case page
  /// A plan file.
  case plan
  /// A session of a native checkout, one input per line.
  case replay
  /// A session of an express checkout.
  case replayExpress = "replay-express"
  /// A session of a checkout of the Checkout Kit 4.
  case replayKit = "replay-kit"
  /// A session of a checkout of payments.
  case replayPayments = "replay-payments"
  /// A session of a checkout sheet.
  case replaySheet = "replay-sheet"
  /// A session of a web checkout.
  case replayWeb = "replay-web"
  /// Rows of orders in CSV.
  case rows
  /// Rows of orders in either form, up to and above the largest length.
  case rowsLong = "rows-long"
  /// Rows of orders, one JSON object per line.
  case rowsNDJSON = "rows-ndjson"
  /// The events of accounts, one JSON object per line.
  case servicingEvents = "servicing-events"
  /// The events of accounts on adjacent lines, in pieces.
  case servicingGroups = "servicing-groups"
  /// A file of servicing rules.
  case servicingRules = "servicing-rules"
  /// The settings of a shop: addresses, credentials, locales, a time zone.
  case settings
  /// The text of a time.
  case time
  /// The bytes of a checkout token.
  case token
  /// A message of a widget on the wire.
  case wire

  func check(_ bytes: [UInt8]) throws(Disagreement) {
    switch self {
    case .amount: try AmountCheck.check(bytes)
    case .answer: try AnswerCheck.check(bytes)
    case .arguments: try ArgumentsCheck.check(bytes)
    case .checksum: try ChecksumCheck.check(bytes)
    case .checkouts: try CheckoutFileCheck.check(bytes)
    case .creditFlows: try FlowsFileCheck.check(bytes)
    case .date: try DateCheck.check(bytes)
    case .journal: try JournalCheck.check(bytes)
    case .json: try JSONCheck.check(bytes)
    case .loanTerms: try LoanFileCheck.check(bytes)
    case .message: try MessageCheck.check(bytes)
    case .name: try NameCheck.check(bytes)
    case .page: try PageCheck.check(bytes)
    case .plan: try PlanFileCheck.check(bytes)
    case .replay: try ReplayCheck<NativeCheckout>.check(bytes)
    case .replayExpress: try ReplayCheck<ExpressCheckout>.check(bytes)
    case .replayKit: try ReplayCheck<KitCheckout>.check(bytes)
    case .replayPayments: try ReplayCheck<PaymentsCheckout>.check(bytes)
    case .replaySheet: try ReplayCheck<SheetCheckout>.check(bytes)
    case .replayWeb: try ReplayCheck<WebCheckout>.check(bytes)
    case .rows: try RowsCheck.check(RowsInput(bytes, .csv))
    case .rowsLong: try RowsCheck.check(RowsInput(long: bytes))
    case .rowsNDJSON: try RowsCheck.check(RowsInput(bytes, .ndjson))
    case .servicingEvents: try EventsCheck.check(bytes)
    case .servicingGroups: try GroupedEventsCheck.check(bytes)
    case .servicingRules: try RulesFileCheck.check(bytes)
    case .settings: try SettingsCheck.check(bytes)
    case .time: try TimeCheck.check(bytes)
    case .token: try TokenCheck.check(bytes)
    case .wire: try WireCheck.check(bytes)
    }
  }
}
