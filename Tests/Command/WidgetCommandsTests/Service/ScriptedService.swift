import AfterpayRequests
import Foundation
import HTTPClient
import Synchronization
import TestSupport
import Testing

@testable import WidgetCommands

/// Afterpay's service in memory: it answers requests in turn, and repeats the last answer.
final class ScriptedService: HTTPTransport {
  /// An answer, or a failure in its place.
  enum Answer: Sendable {
    case response(Int, String, headers: [String: String] = [:])
    case failure(HTTPFailure)
  }

  private struct State {
    var answers: [Answer]
    var requests: [HTTPRequest] = []
  }

  private let state: Mutex<State>

  init(_ answers: Answer...) { state = Mutex(State(answers: answers)) }

  /// The method and the path of each request so far.
  var requests: [String] {
    state.withLock { state in
      state.requests.map { request in
        let path = request.address.split(separator: "/", maxSplits: 2).last ?? ""
        return "\(request.method) /\(path)"
      }
    }
  }

  /// The bodies of the requests so far.
  var bodies: [String] {
    state.withLock { $0.requests.map { String(decoding: $0.body ?? [], as: UTF8.self) } }
  }

  /// The addresses of the requests so far.
  var addresses: [String] { state.withLock { $0.requests.map(\.address) } }

  /// Returns the values of a header of all requests so far.
  func headers(_ name: String) -> [String] {
    state.withLock { $0.requests.flatMap { $0.headers.all(name) } }
  }

  /// Replaces the answers that remain.
  func answer(_ answers: Answer...) { state.withLock { $0.answers = answers } }

  func response(
    to request: HTTPRequest, within time: Duration
  ) async -> Result<HTTPResponse, HTTPFailure> {
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
    }
    switch answer {
    case .response(let status, let body, let headers):
      return .success(
        HTTPResponse(
          status: status, headers: HTTPFields(headers.map { HTTPField($0.key, $0.value) }),
          body: Array(body.utf8)))
    case .failure(let failure): return .failure(failure)
    }
  }
}

extension ScriptedService.Answer {
  /// An error of the service.
  static func error(_ status: Int, _ code: String, _ message: String = "") -> Self {
    .response(
      status,
      #"{"errorCode":"\#(code)","errorId":"e-7","message":"\#(message)","httpStatusCode":\#(status)}"#
    )
  }

  /// An order, as the service answers a command or a question.
  static func order(_ order: ServiceOrder = ServiceOrder(), status: Int = 201) -> Self {
    .response(status, order.json)
  }
}

/// An order of 50.00 USD at the service.
struct ServiceOrder {
  var number = "100101"
  var isApproved = true
  var state = "AUTH_APPROVED"
  var original = "50.00"
  var open = "50.00"
  var currency = "USD"
  var created = "2026-11-21T09:59:00.000Z"
  var expires = "2026-12-04T10:00:00.000Z"
  /// The type, the amount and the shop's reference of each event after the authorization.
  var events: [(type: String, amount: String, reference: String?)] = []
  var refunds: [(amount: String, reference: String)] = []

  /// The order after an authorization that the service has declined.
  static let declined = ServiceOrder(isApproved: false, state: "AUTH_DECLINED")

  /// The order after captures of amounts, with its open amount.
  static func captured(
    _ amounts: String..., open: String = "0.00", refunds: [(String, String)] = []
  ) -> ServiceOrder {
    ServiceOrder(
      state: open == "0.00" ? "CAPTURED" : "PARTIALLY_CAPTURED", open: open,
      events: amounts.map { ("CAPTURED", $0, nil) },
      refunds: refunds.map { (amount: $0.0, reference: $0.1) })
  }

  private func money(_ amount: String) -> String {
    #"{"amount":"\#(amount)","currency":"\#(currency)"}"#
  }

  var json: String {
    let first =
      #"{"id":"ev-0","created":"\#(created)","expires":"\#(expires)","type":"#
      + (isApproved ? #""AUTH_APPROVED""# : #""AUTH_DECLINED""#)
      + #","amount":\#(money(original)),"paymentEventMerchantReference":null}"#
    let later = events.enumerated().map { index, event in
      let reference = event.reference.map { #""\#($0)""# } ?? "null"
      return #"{"id":"ev-\#(index + 1)","created":"\#(created)","type":"\#(event.type)","#
        + #""amount":\#(money(event.amount)),"paymentEventMerchantReference":\#(reference)}"#
    }
    let refunded = refunds.enumerated().map { index, refund in
      #"{"refundId":"r-\#(index)","refundedAt":"\#(created)","amount":\#(money(refund.amount)),"#
        + #""merchantReference":"\#(refund.reference)"}"#
    }
    return #"{"id":"\#(number)","token":"002.secret-token","status":"#
      + (isApproved ? #""APPROVED""# : #""DECLINED""#)
      + #","created":"\#(created)","originalAmount":\#(money(original)),"#
      + #""openToCaptureAmount":\#(money(open)),"paymentState":"\#(state)","#
      + #""merchantReference":"order-1042","refunds":[\#(refunded.joined(separator: ","))],"#
      + #""orderDetails":{"consumer":{"email":"ada@example.com"}},"#
      + #""events":[\#(([first] + later).joined(separator: ","))]}"#
  }
}

extension CommandHarness {
  /// A harness whose `widget service` sends its requests to a service in memory.
  convenience init(
    _ service: ScriptedService, _ files: [String: String] = [:]
  ) throws {
    let usual = ["token.txt": Samples.token + "\n", "key.txt": "secret-key\n"]
    try self.init(usual.merging(files) { $1 })
    connect(to: service)
  }

  /// Lets `widget service` send its requests to a service in memory; the file of the key is `key.txt`.
  func connect(to service: ScriptedService) {
    environment.variables["AFTERPAY_MERCHANT_ID"] = "60032000"
    environment.variables["AFTERPAY_SECRET_KEY_FILE"] = "key.txt"
    environment.afterpay = { server, credentials, shop throws(AfterpaySettingsError) in
      let day = Duration.seconds(86_400)
      let client = RetryingClient(
        transport: service, timeouts: HTTPTimeouts(perAttempt: day, total: day),
        backoff: Backoff(maximumAttempts: 1, firstPause: .zero, maximumPause: .zero))
      return try AfterpayClient(
        server: server, credentials: credentials, shopAddress: shop, reading: client,
        operating: client)
    }
  }

  static let decision = "--token-file token.txt --amount 50.00 --currency USD"

  /// Runs a command that sends requests, without pauses.
  @discardableResult
  func service(
    _ line: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> CommandResult {
    await live(
      "service \(line) --server sandbox --shop https://shop.example --pause 0",
      sourceLocation: sourceLocation)
  }
}

/// The line that a command about an order prints with `--json`.
struct ServiceLine {
  var outcome: String
  var state: String
  var order: String? = "100101"
  /// Original, captured, voided, open and refunded; nil where there is no approval.
  var amounts: [String]? = ["50.00", "0.00", "0.00", "50.00", "0.00"]
  var requestID: String?
  var requests: Int
  /// The member `error`.
  var error = "null"

  /// The member `error` of an answer of the service.
  static func error(
    _ code: String, _ message: String, status: Int? = nil, id: String? = nil
  ) -> String {
    #"{"code":"\#(code)","message":"\#(message)","status":\#(status.map(String.init) ?? "null"),"#
      + #""errorId":\#(id.map { #""\#($0)""# } ?? "null")}"#
  }

  var text: String {
    func text(_ value: String?) -> String { value.map { #""\#($0)""# } ?? "null" }
    let names = ["original", "captured", "voided", "open", "refunded"]
    let moneys = names.enumerated().map { index, name in
      let amount = amounts.map { #"{"amount":"\#($0[index])","currency":"USD"}"# }
      return #""\#(name)":\#(amount ?? "null"),"#
    }
    return #"{"outcome":"\#(outcome)","order":\#(text(order)),"state":"\#(state)","#
      + moneys.joined()
      + #""expires":\#(text(amounts == nil ? nil : "2026-12-04T10:00:00.000Z")),"#
      + #""requestId":\#(text(requestID)),"requests":\#(requests),"error":\#(error)}"# + "\n"
  }
}

extension ScriptedService {
  /// The identifier in the body of the last request, which is a random UUID.
  func lastRequestID(
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let body = try #require(bodies.last, sourceLocation: sourceLocation)
    let start = try #require(
      body.firstRange(of: #"{"requestId":""#), sourceLocation: sourceLocation)
    return String(body[start.upperBound...].prefix(36))
  }
}
