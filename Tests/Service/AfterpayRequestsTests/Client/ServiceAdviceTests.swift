import AfterpayRequests
import Foundation
import PaymentWire
import TestSupport
import Testing

/// The advice for the codes of the service.
@Suite struct ServiceAdviceTests {
  private static func advice(
    _ status: Int, _ code: UTF8Text, _ call: ServiceCall, _ message: UTF8Text = ""
  ) -> String {
    ServiceAdvice.advice(
      for: ServiceError(status: status, code: code, message: message), on: call)
  }

  /// The codes of the documentation and the recordings, each with its status and its call.
  private static let known: [(Int, UTF8Text, [ServiceCall])] = [
    (400, "invalid_json", ServiceCall.allCases), (401, "unauthorized", ServiceCall.allCases),
    (405, "method_not_allowed", ServiceCall.allCases), (406, "error", ServiceCall.allCases),
    (415, "error", ServiceCall.allCases), (429, "too_many_requests", ServiceCall.allCases),
    (500, "error", ServiceCall.allCases), (422, "invalid_object", [.createCheckout]),
    (422, "unsupported_payment_type", [.createCheckout]),
    (422, "unsupported_currency", [.createCheckout, .refund]), (404, "not_found", [.checkout]),
    (412, "invalid_token", [.checkout]),
    (402, "invalid_token", [.authorize, .captureInFull, .reverse]),
    (412, "invalid_order_transaction_status", [.authorize, .captureInFull]),
    (422, "invalid_object", [.authorize, .captureInFull, .capture, .refund, .updateCourier]),
    (404, "not_found", [.capture, .void, .refund, .payment, .updateReference]),
    (410, "payment_captured", [.capture, .void]), (412, "error", [.capture]),
    (412, "invalid_state", [.capture]), (412, "payment_voided", [.capture]),
    (412, "payment_expired", [.capture]), (422, "invalid_amount", [.capture, .void, .refund]),
    (412, "precondition_failed", [.refund, .reverse, .updateCourier]),
    (422, "refund_timelimit_exceeded", [.refund]), (422, "error", [.payments]),
    (0, "not_carried_out", [.capture]), (0, "decided_otherwise", [.authorize]),
  ]

  @Test func `Every known code has a row of its own`() {
    let general = Self.advice(418, "teapot", .capture)
    for (status, code, calls) in Self.known {
      for call in calls {
        let advice = Self.advice(status, code, call)
        #expect(advice != general, "\(status) \(code) \(call)")
        #expect(ServiceAdvice.rows.contains { $0.advice == advice })
      }
    }
  }

  @Test func `A reversal's reason is in its message`() {
    let rows =
      [
        ("Order already reversed", "the order is reversed; there is nothing to do"),
        (
          "A reversal is PENDING", "the service reverses the order already; ask for the order later"
        ),
        (
          "Outside the reversal window",
          "the order is older than ten minutes; void the open amount, and refund the captured one"
        ),
        (
          "Not eligible",
          "the order cannot be reversed; void the open amount, and refund the captured one"
        ),
      ] as [(UTF8Text, String)]
    for (message, advice) in rows {
      #expect(Self.advice(412, "precondition_failed", .reverse, message) == advice)
    }
  }

  @Test func `An unknown code has a general advice by its status`() {
    #expect(
      Self.advice(409, "conflict", .void)
        == "the first request is still under way; send the same one again later")
    #expect(Self.advice(503, "x", .void).contains("the outcome is not known"))
    #expect(Self.advice(422, "x", .void).contains("the error's identifier"))
  }

  @Test func `The article lists the same rows`() throws {
    let article = Repository.root.appending(
      path: "Sources/Service/AfterpayRequests/AfterpayRequests.docc/ServiceErrors.md")
    let lines = try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
    let rows = ServiceAdvice.rows.map { row in
      let word = row.word.map { " (“\($0)” in the message)" } ?? ""
      let calls =
        row.calls.isEmpty ? "any" : row.calls.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      return "| `\(row.code)`\(word) | \(calls) | \(row.status) | \(row.advice) |"
    }
    #expect(lines.filter { $0.hasPrefix("| `") }.map(String.init) == rows)
  }
}
