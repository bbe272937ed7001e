import HTTPClient
import Testing

@testable import WidgetCommands

@Suite("widget service capture, void, refund and reverse", .timeLimit(.minutes(60)))
struct ServiceOperationTests {
  /// Creates a harness with an authorization of 50.00 USD, whose requests are forgotten.
  private func authorized(
    _ order: ServiceOrder = ServiceOrder()
  ) async throws -> (CommandHarness, ScriptedService) {
    let service = ScriptedService(.order(order))
    let harness = try CommandHarness(service)
    #expect(await harness.service("authorize \(CommandHarness.decision)").status == .yes)
    return (harness, service)
  }

  @Test func `A capture is in the order's currency, and its event has the requestId`() async throws
  {
    let (harness, service) = try await authorized()
    service.answer(.order(.captured("20.00", open: "30.00")))
    let result = await harness.service("capture --order 100101 --amount 20 --json")
    let id = try service.lastRequestID()
    #expect(
      result.output
        == ServiceLine(
          outcome: "done", state: "partlyCaptured",
          amounts: ["50.00", "20.00", "0.00", "30.00", "0.00"], requestID: id, requests: 1
        ).text)
    #expect(result.status == .yes && result.error.isEmpty)
    #expect(service.requests.last == "POST /v2/payments/100101/capture")
    #expect(
      service.bodies.last
        == #"{"requestId":"\#(id)","amount":{"amount":"20.00","currency":"USD"},"#
        + #""paymentEventMerchantReference":"\#(id)"}"#)
  }

  @Test func `A second capture without an id is another one, one with an id is not`() async throws {
    let (harness, service) = try await authorized()
    service.answer(
      .order(.captured("20.00", open: "30.00")), .order(.captured("20.00", "20.00", open: "10.00")))
    let line = "capture --order 100101 --amount 20.00 --json"
    await harness.service("\(line) --id c-1")
    let again = await harness.service("\(line) --id c-1")
    #expect(again.output.contains(#""captured":{"amount":"20.00","currency":"USD"}"#))
    #expect(again.output.contains(#""requests":0,"error":null"#))
    let second = await harness.service(line)
    #expect(second.output.contains(#""captured":{"amount":"40.00","currency":"USD"}"#))
    #expect(service.requests.count == 3)
  }

  @Test(arguments: [
    (
      "capture --order 100101 --amount 60.00", "above_open",
      "60.00 USD is more than the 50.00 USD that is open; capture or void at most that"
    ),
    (
      "capture --order 100101 --amount 0.99", "below_minimum",
      "0.99 USD is below 1.00 USD, the least amount; leave the rest open, or void it"
    ),
    (
      "void --order 100101 --amount 50.01", "above_open",
      "50.01 USD is more than the 50.00 USD that is open; capture or void at most that"
    ),
    (
      "refund --order 100101 --amount 1.00 --reference r-1", "above_refundable",
      "1.00 USD is more than the 0.00 USD that was captured and not refunded; refund at most that"
    ),
    (
      "capture --order 100101 --amount 20.00 --currency AUD", "currency_differs",
      "20.00 AUD is not in USD, the currency of the order; pass the amount in USD"
    ),
  ])
  func `A refusal has both figures, and sends nothing`(
    _ line: String, _ code: String, _ message: String
  ) async throws {
    let (harness, service) = try await authorized()
    let result = await harness.service("\(line) --json")
    #expect(result.status == .no && result.error.isEmpty)
    #expect(
      result.output.hasPrefix(#"{"outcome":"refused","order":"100101","state":"authorized","#))
    #expect(
      result.output.hasSuffix(
        #""requests":0,"error":{"code":"\#(code)","message":"\#(message)","status":null,"#
          + #""errorId":null}}"# + "\n"))
    #expect(service.requests.count == 1)
  }

  @Test func `A capture after the authorization's end is refused by the clock of WIDGET_NOW`()
    async throws
  {
    let (harness, service) = try await authorized()
    harness.environment.variables["WIDGET_NOW"] = "2026-12-04T10:00:00Z"
    let line = "capture --order 100101 --amount 20.00 --json"
    let result = await harness.service(line)
    #expect(result.status == .no)
    #expect(
      result.output.contains(
        #""error":{"code":"authorization_expired","message":"the authorization has ended "#
          + #"(2026-12-04T10:00:00.000Z), and what was open is void; "#))
    harness.environment.variables["WIDGET_NOW"] = "2026-12-04T20:59:59+11:00"
    service.answer(.order(.captured("20.00", open: "30.00")))
    #expect(await harness.service(line).status == .yes)
  }

  @Test func `WIDGET_NOW that is no time is a configuration error`() async throws {
    let harness = try CommandHarness(ScriptedService(.order()))
    harness.environment.variables["WIDGET_NOW"] = "noon"
    await harness.service("orders").expectFailure(.configuration, "WIDGET_NOW: \"noon\": ")
    #expect(harness("list").status == .yes)
  }

  @Test func `A void without an amount leaves it out, and voids all that is open`() async throws {
    let (harness, service) = try await authorized()
    service.answer(
      .order(ServiceOrder(state: "VOIDED", open: "0.00", events: [("VOIDED", "50.00", nil)])))
    let result = await harness.service("void --order 100101 --reason cancelledItems --json")
    let id = try service.lastRequestID()
    #expect(
      result.output
        == ServiceLine(
          outcome: "done", state: "voided", amounts: ["50.00", "0.00", "50.00", "0.00", "0.00"],
          requestID: id, requests: 1
        ).text)
    #expect(service.requests.last == "POST /v2/payments/100101/void")
    #expect(service.bodies.last == #"{"requestId":"\#(id)","reason":"cancelledItems"}"#)
  }

  @Test func `A refund twice is one with the same id, and refused with figures without`()
    async throws
  {
    let (harness, service) = try await authorized(.captured("50.00"))
    service.answer(
      .response(
        201,
        #"{"requestId":"x","amount":{"amount":"50.00","currency":"USD"},"merchantReference":"r-1","#
          + #""refundId":"900","refundedAt":"2026-11-21T10:00:00.000Z"}"#))
    let line = "refund --order 100101 --amount 50.00 --reference r-1 --json"
    let first = await harness.service("\(line) --id r-1")
    let id = try service.lastRequestID()
    let amounts = ["50.00", "50.00", "0.00", "0.00", "50.00"]
    #expect(
      first.output
        == ServiceLine(
          outcome: "done", state: "captured", amounts: amounts, requestID: id, requests: 1
        ).text)
    #expect(
      service.bodies.last
        == #"{"requestId":"\#(id)","amount":{"amount":"50.00","currency":"USD"},"#
        + #""merchantReference":"r-1"}"#)
    let again = await harness.service("\(line) --id r-1")
    #expect(again.status == .yes && again.output.contains(#""requests":0,"error":null"#))
    let other = await harness.service(line)
    #expect(other.status == .no)
    #expect(other.output.contains(#""code":"above_refundable","message":"50.00 USD is more than "#))
    #expect(service.requests.count == 2)
  }

  @Test func `A refund after 120 days is refused`() async throws {
    let (harness, _) = try await authorized(.captured("50.00"))
    harness.environment.variables["WIDGET_NOW"] = "2027-03-21T09:59:01Z"
    let result = await harness.service(
      "refund --order 100101 --amount 1.00 --reference r-1 --json")
    #expect(result.status == .no && result.output.contains(#""code":"refund_too_late""#))
  }

  @Test func `A reversal has no body, and its repetition's 412 is a success`() async throws {
    let (harness, service) = try await authorized()
    service.answer(.response(204, ""))
    let result = await harness.service("reverse --token-file token.txt --json")
    #expect(result.output == ServiceLine(outcome: "done", state: "reversing", requests: 1).text)
    #expect(service.requests.last == "POST /v2/payments/token:002.secret-token/reversal")
    #expect(service.bodies.last?.isEmpty == true)
    service.answer(.error(412, "precondition_failed", "Order has already been reversed"))
    let again = await harness.service("reverse --token-file token.txt --json")
    #expect(again.output == ServiceLine(outcome: "done", state: "reversed", requests: 1).text)
  }

  @Test func `An order of another machine is asked for first, and stored`() async throws {
    let service = ScriptedService(
      .order(status: 200), .order(.captured("20.00", open: "30.00")))
    let harness = try CommandHarness(service)
    let result = await harness.service("capture --order 100101 --amount 20.00 --json")
    #expect(
      result.output
        == ServiceLine(
          outcome: "done", state: "partlyCaptured",
          amounts: ["50.00", "20.00", "0.00", "30.00", "0.00"],
          requestID: try service.lastRequestID(), requests: 2
        ).text)
    #expect(
      service.requests == ["GET /v2/payments/100101", "POST /v2/payments/100101/capture"])
  }

  @Test(arguments: [
    "capture --order 7 --amount 20.00", "capture --order 7 --amount 20.00 --currency USD",
    "void --order 7", "refund --order 7 --amount 1.00 --reference r", "order --order 7 --ask",
  ])
  func `An order that nobody knows is 66`(_ line: String) async throws {
    let harness = try CommandHarness(ScriptedService(.error(404, "not_found", "No such order")))
    await harness.service("\(line) --json").expectFailure(.noInput, "there is no order 7")
    await harness.service("orders").expectSilence()
  }

  @Test func `An unknown order is not looked for with wrong credentials`() async throws {
    let harness = try CommandHarness(ScriptedService(.error(401, "unauthorized")))
    let result = await harness.service("capture --order 7 --amount 20.00 --json")
    #expect(result.status == .configuration)
    #expect(result.output.hasPrefix(#"{"outcome":"unknown","order":null,"state":"new","#))
  }

  @Test func `While an outcome is unknown, no other operation is sent`() async throws {
    let (harness, service) = try await authorized()
    service.answer(.failure(.timedOut))
    await harness.service("capture --order 100101 --amount 20.00")
    let count = service.requests.count
    let result = await harness.service("void --order 100101 --json")
    #expect(result.status == .no && service.requests.count == count)
    #expect(
      result.output.contains(
        #""error":{"code":"wrong_state","message":"a capture of 20.00 USD has no answer yet, "#))
  }
}

extension CommandResult {
  /// Checks that the command printed nothing and succeeded.
  func expectSilence() { #expect(self == CommandResult()) }
}
