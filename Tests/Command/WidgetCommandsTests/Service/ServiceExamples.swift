import HTTPClient
import TestSupport
import Testing

@testable import WidgetCommands

/// The service and the stored order that an example of `widget service` needs.
enum ServiceExamples {
  /// The body of a checkout.
  static let body = """
    {"amount":{"amount":"50.00","currency":"USD"},"consumer":{"email":"ada@example.com"},
     "merchant":{"redirectConfirmUrl":"https://shop.example/done",
                 "redirectCancelUrl":"https://shop.example/cart"}}
    """

  /// Connects a harness with a service that answers an example, and a store of the example's own.
  static func prepare(_ harness: CommandHarness, for line: String, number: Int) async {
    harness.environment.variables["WIDGET_STATE_DIR"] = harness.directory.path("service-\(number)")
    let authorize = "authorize \(CommandHarness.decision)"
    if line.contains(" refund ") {
      harness.connect(to: ScriptedService(.order(.captured("50.00"))))
      await harness.service("capture \(CommandHarness.decision)")
    } else if line.contains(" resume ") || line.contains(" unknown ") {
      harness.connect(to: ScriptedService(.failure(.timedOut)))
      await harness.service(authorize)
    } else if line.contains("--order ") || line.contains(" orders") || line.contains(" reverse ") {
      harness.connect(to: ScriptedService(.order()))
      await harness.service(authorize)
    }
    harness.connect(to: ScriptedService(answer(to: line)))
    // The unsettled order is old enough to be resumed.
    harness.environment.variables["WIDGET_NOW"] =
      line.contains(" resume ") ? "2026-11-21T10:02:00Z" : nil
  }

  private static func answer(to line: String) -> ScriptedService.Answer {
    let words = line.split(separator: " ")
    switch words[2] {
    case "ping": return .response(200, "pong")
    case "limits":
      return .response(200, #"{"maximumAmount":{"amount":"2000.00","currency":"USD"}}"#)
    case "checkout" where words[3] == "show":
      return .response(200, #"{"amount":{"amount":"50.00","currency":"USD"}}"#)
    case "checkout":
      return .response(
        201,
        #"{"token":"002.secret-token","expires":"2026-11-21T13:00:00.000Z","#
          + #""redirectCheckoutUrl":"https://portal.example/"}"#)
    case "authorize" where line.contains("--amount 45.00"):
      return .order(ServiceOrder(original: "45.00", open: "45.00"))
    case "capture" where line.contains("--amount 20.00"):
      return .order(.captured("20.00", open: "30.00"))
    case "capture": return .order(.captured("50.00"))
    case "void" where line.contains("--amount 5.00"):
      return .order(ServiceOrder(open: "45.00", events: [("VOIDED", "5.00", nil)]))
    case "void":
      return .order(
        ServiceOrder(state: "VOIDED", open: "0.00", events: [("VOIDED", "50.00", nil)]))
    case "refund":
      return .response(
        201,
        #"{"amount":{"amount":"10.00","currency":"USD"},"merchantReference":"return-7","#
          + #""refundId":"900"}"#)
    case "reverse": return .response(204, "")
    default: return .order(status: 200)
    }
  }
}
