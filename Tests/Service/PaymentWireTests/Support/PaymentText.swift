import PaymentEngine
import PaymentWire
import ScheduleEngine

/// Answers of the service as it writes them, by their parts.
enum PaymentText {
  static let token = "002.zebra"
  static let order = "100101773585"

  static func money(_ amount: String, _ currency: String = "USD") -> String {
    #"{"amount":"\#(amount)","currency":"\#(currency)"}"#
  }

  /// The JSON of a payment; an empty list is left out.
  static func payment(
    id: String = order, token: String? = token, status: String = "APPROVED",
    state: String = "AUTH_APPROVED", original: String = "50.00", open: String = "50.00",
    currency: String = "USD", events: [String] = [], refunds: [String] = [], more: String = ""
  ) -> String {
    var members = [#""id":"\#(id)""#]
    if let token { members.append(#""token":"\#(token)""#) }
    members += [
      #""status":"\#(status)""#, #""created":"2026-11-28T10:00:00.482Z""#,
      #""originalAmount":\#(money(original, currency))"#,
      #""openToCaptureAmount":\#(money(open, currency))"#, #""paymentState":"\#(state)""#,
      #""merchantReference":"order-7""#,
    ]
    if !refunds.isEmpty { members.append("\"refunds\":[\(refunds.joined(separator: ","))]") }
    if !events.isEmpty { members.append("\"events\":[\(events.joined(separator: ","))]") }
    if !more.isEmpty { members.append(more) }
    return "{\(members.joined(separator: ","))}"
  }

  static func event(
    _ type: String, _ amount: String, id: String, expires: String = "null",
    reference: String = "null"
  ) -> String {
    #"{"id":"\#(id)","created":"2026-11-28T10:00:00.482Z","expires":\#(expires),"type":"\#(type)","#
      + #""amount":\#(money(amount)),"paymentEventMerchantReference":\#(reference)}"#
  }

  static func refund(_ amount: String, id: String, reference: String? = nil) -> String {
    let name = reference.map { #","merchantReference":"\#($0)""# } ?? ""
    return
      #"{"amount":\#(money(amount)),"refundId":"\#(id)","refundedAt":"2026-11-28T11:00:00Z"\#(name)}"#
  }

  static func error(_ status: Int, _ code: String, _ message: String = "No.") -> String {
    #"{"errorCode":"\#(code)","errorId":"e-1","message":"\#(message)","httpStatusCode":\#(status)}"#
  }

  static func answer(
    _ status: Int, _ body: String, to kind: PaymentCommand.Kind? = nil, retryAfter: Int? = nil
  ) -> PaymentAnswer {
    PaymentAnswer(
      status: status, body: Array(body.utf8), retryAfterSeconds: retryAfter, to: kind,
      hiding: token)
  }

  /// Returns the payment of an answer with status 200, or nil.
  static func read(_ body: String) -> Payment? {
    if case .payment(let payment) = answer(200, body) { payment } else { nil }
  }

  /// Returns the reason why an answer with status 200 cannot be read, or nil.
  static func mistake(_ body: String) -> String? {
    if case .unreadable(let reason) = answer(200, body) { reason.description } else { nil }
  }
}

/// Commands with round figures.
enum Sample {
  static let id = RequestID(randomBits: 0, 0)
  static let idText = "00000000-0000-4000-8000-000000000000"

  static func usd(_ amount: String) throws -> Money { try Money(amount, .usd) }

  static func intent(_ command: PaymentCommand, id: RequestID? = id) -> PaymentIntent {
    PaymentIntent(command, requestID: id, time: Timestamp(secondsSinceEpoch: 0))
  }

  static func request(
    _ command: PaymentCommand, token: String? = PaymentText.token, order: String? = nil
  ) throws -> PaymentRequest {
    let order = try order.map { text throws in try OrderNumber(UTF8Text(text)) }
    return try PaymentRequest(intent(command), token: token, order: order)
  }
}
