import HTTPClient
import Testing

@testable import WidgetCommands

@Suite("widget service authorize and capture --token-file", .timeLimit(.minutes(60)))
struct ServiceDecisionTests {
  private let authorize = "authorize \(CommandHarness.decision) --json"

  @Test func `An approved authorization is one line, and its body is the documented one`()
    async throws
  {
    let service = ScriptedService(.order())
    let harness = try CommandHarness(service)
    let result = await harness.service("\(authorize) --reference order-1042")
    let id = try service.lastRequestID()
    #expect(
      result
        == CommandResult(
          output: ServiceLine(
            outcome: "approved", state: "authorized", requestID: id, requests: 1
          ).text
        ).stored)
    #expect(service.requests == ["POST /v2/payments/auth"])
    #expect(
      service.bodies == [
        #"{"requestId":"\#(id)","token":"002.secret-token","#
          + #""amount":{"amount":"50.00","currency":"USD"},"isCheckoutAdjusted":false,"#
          + #""merchantReference":"order-1042"}"#
      ])
    #expect(service.addresses == ["https://global-api-sandbox.afterpay.com/v2/payments/auth"])
    #expect(
      service.headers("User-Agent") == [
        "afterpay-widget/1 (Swift/6; Merchant/60032000) https://shop.example"
      ])
    // base64 of 60032000:secret-key
    #expect(service.headers("Authorization") == ["Basic NjAwMzIwMDA6c2VjcmV0LWtleQ=="])
  }

  @Test func `The same command again has the same outcome without a request`() async throws {
    let service = ScriptedService(.order())
    let harness = try CommandHarness(service)
    await harness.service(authorize)
    let again = await harness.service(authorize)
    #expect(service.requests.count == 1)
    let id = try service.lastRequestID()
    #expect(
      again.output
        == ServiceLine(outcome: "approved", state: "authorized", requestID: id, requests: 0).text)
    #expect(again.status == .yes)
  }

  @Test func `A declined authorization is a payment with status 402, and exit status 1`()
    async throws
  {
    let service = ScriptedService(.order(.declined, status: 402))
    let harness = try CommandHarness(service)
    let result = await harness.service(authorize)
    #expect(result.status == .no && result.error.isEmpty)
    #expect(
      result.output
        == ServiceLine(
          outcome: "declined", state: "declined", amounts: nil,
          requestID: try service.lastRequestID(), requests: 1
        ).text)
  }

  @Test func `A full capture has no requestId, and the status decides, not the 201`() async throws {
    var declined = ServiceOrder.declined
    declined.state = "CAPTURE_DECLINED"
    let service = ScriptedService(.order(declined))
    let harness = try CommandHarness(service)
    let result = await harness.service("capture \(CommandHarness.decision) --json")
    #expect(result.status == .no)
    #expect(
      result.output
        == ServiceLine(outcome: "declined", state: "declined", amounts: nil, requests: 1).text)
    #expect(service.requests == ["POST /v2/payments/capture"])
    #expect(
      service.bodies == [
        #"{"token":"002.secret-token","amount":{"amount":"50.00","currency":"USD"},"#
          + #""isCheckoutAdjusted":false}"#
      ])
  }

  @Test func `An approved full capture is captured`() async throws {
    let service = ScriptedService(.order(.captured("50.00")))
    let harness = try CommandHarness(service)
    let result = await harness.service("capture \(CommandHarness.decision) --json")
    #expect(
      result.output
        == ServiceLine(
          outcome: "approved", state: "captured",
          amounts: ["50.00", "50.00", "0.00", "0.00", "0.00"], requests: 1
        ).text)
  }

  @Test func `A rejection is final, and the same order may be decided again`() async throws {
    let service = ScriptedService(
      .error(412, "invalid_order_transaction_status", "Not confirmed yet"))
    let harness = try CommandHarness(service)
    let result = await harness.service(authorize)
    let first = try service.lastRequestID()
    #expect(result.status == .no && result.error.isEmpty)
    #expect(
      result.output
        == ServiceLine(
          outcome: "rejected", state: "new", order: nil, amounts: nil, requestID: first,
          requests: 1,
          error: ServiceLine.error(
            "invalid_order_transaction_status", "Not confirmed yet", status: 412, id: "e-7")
        ).text)
    service.answer(.order())
    #expect(await harness.service(authorize).status == .yes)
    #expect(try service.lastRequestID() != first)
  }

  @Test func `A cut answer is asked for again by the same request`() async throws {
    let service = ScriptedService(.failure(.connectionLost), .response(500, ""), .order())
    let harness = try CommandHarness(service)
    let result = await harness.service(authorize)
    #expect(result.status == .yes)
    #expect(
      result.output
        == ServiceLine(
          outcome: "approved", state: "authorized", requestID: try service.lastRequestID(),
          requests: 3
        ).text)
    #expect(Set(service.bodies).count == 1)
  }

  @Test func `Five lost answers leave the outcome unknown: 71`() async throws {
    let service = ScriptedService(.failure(.timedOut))
    let harness = try CommandHarness(service)
    let result = await harness.service(authorize)
    #expect(result.status == .unanswered)
    #expect(
      result.output
        == ServiceLine(
          outcome: "unknown", state: "unknown", order: nil, amounts: nil,
          requestID: try service.lastRequestID(), requests: 5,
          error: ServiceLine.error(
            "no_answer", "no answer of the service settles the command")
        ).text)
    #expect(
      result.error
        == #"{"error":{"code":"no_answer","message":"no answer of the service settles the command","#
        + #""field":null,"remedy":"the command is stored: repeat it, or let 'widget service resume' "#
        + #"continue it"}}"# + "\n")
  }

  @Test func `An answer that does not add up is not believed: 71, and the next step asks`()
    async throws
  {
    let service = ScriptedService(.order(ServiceOrder(open: "49.99")))
    let harness = try CommandHarness(service)
    let result = await harness.service(authorize)
    #expect(result.status == .unanswered)
    #expect(result.output.hasPrefix(#"{"outcome":"unknown","order":null,"state":"unknown","#))
    #expect(result.error.contains("the service must be asked for the order"))
    service.answer(.order(status: 200))
    #expect(await harness.service(authorize).status == .yes)
    #expect(
      service.requests == [
        "POST /v2/payments/auth", "GET /v2/payments/token:002.secret-token",
      ])
  }

  @Test func `Too many requests to the end are 75, and the order stays as it was`() async throws {
    let service = ScriptedService(.error(429, "too_many_requests", "Slow down"))
    let harness = try CommandHarness(service)
    let result = await harness.service(authorize)
    #expect(result.status == .busy)
    #expect(
      result.output
        == ServiceLine(
          outcome: "running", state: "deciding", order: nil, amounts: nil,
          requestID: try service.lastRequestID(), requests: 5,
          error: ServiceLine.error("too_many_requests", "Slow down", status: 429, id: "e-7")
        ).text)
  }

  @Test func `A Retry-After past the three minutes ends the command at once`() async throws {
    let service = ScriptedService(.response(429, "", headers: ["Retry-After": "181"]))
    let result = await (try CommandHarness(service)).service(authorize)
    #expect(result.status == .busy)
    #expect(service.requests.count == 1)
  }

  @Test func `Without a connection nothing is sent: 74, and the command is stored`() async throws {
    let service = ScriptedService(.failure(.hostNotFound))
    let harness = try CommandHarness(service)
    let result = await harness.service(authorize)
    #expect(result.status == .inputOutput)
    #expect(
      result.output.hasPrefix(#"{"outcome":"unknown","order":null,"state":"deciding","#))
    #expect(result.output.contains(#""requests":0,"error":{"code":"not_sent","message":"#))
    #expect(result.error.contains("the command is stored: repeat it"))
    service.answer(.order())
    #expect(await harness.service(authorize).output.contains(#""requests":1,"error":null"#))
  }

  @Test func `A 401 ends at once with 78 and changes nothing but the intent`() async throws {
    let service = ScriptedService(.error(401, "unauthorized", "Credentials are required"))
    let harness = try CommandHarness(service)
    let result = await harness.service(authorize)
    #expect(result.status == .configuration)
    #expect(
      result.output
        == ServiceLine(
          outcome: "unknown", state: "deciding", order: nil, amounts: nil,
          requestID: try service.lastRequestID(), requests: 1,
          error: ServiceLine.error(
            "unauthorized",
            "sandbox does not accept the merchant's ID and key (HTTP 401: Credentials are required)",
            status: 401, id: "e-7")
        ).text)
    #expect(result.error.contains("sandbox and production, and the regions, have IDs and keys"))
    let first = try service.lastRequestID()
    service.answer(.order())
    #expect(await harness.service(authorize).status == .yes)
    #expect(try service.lastRequestID() == first)
  }

  @Test func `An id is bound to its values`() async throws {
    let service = ScriptedService(.order())
    let harness = try CommandHarness(service)
    await harness.service("\(authorize) --id buy-7")
    let other = await harness.service(
      "authorize --token-file token.txt --amount 60.00 --currency USD --id buy-7 --json")
    #expect(other.status == .no)
    #expect(
      other.output.contains(
        #""requests":0,"error":{"code":"id_reused","message":"the id buy-7 belongs to an "#
          + #"authorization of 50.00 USD, and this is an authorization of 60.00 USD; pass another"#)
    )
    #expect(service.requests.count == 1)
  }

  @Test func `The service's checksum is passed on, and is that of the amount`() async throws {
    let service = ScriptedService(.order())
    let harness = try CommandHarness(service, ["checksum.txt": "ZmluZS4+==\n"])
    let line = "\(authorize) --adjusted --checksum-file checksum.txt --checksum-amount"
    let refused = await harness.service("\(line) 45.00")
    #expect(refused.status == .no)
    #expect(
      refused.output.contains(
        #""code":"checksum_of_another_amount","message":"the checksum was made for 45.00 USD, "#
          + #"and the order is for 50.00 USD; "#))
    #expect(service.requests.isEmpty)
    #expect(await harness.service("\(line) 50.00").status == .yes)
    #expect(
      service.bodies[0].hasSuffix(
        #""isCheckoutAdjusted":true,"paymentScheduleChecksum":"ZmluZS4+=="}"#))
  }

  @Test func `A widget is captured with the decision, and nothing is sent if it refuses`()
    async throws
  {
    let service = ScriptedService(.order())
    let harness = try CommandHarness(service)
    harness("create order-1042 --amount 60.00 --token-file token.txt")
    let line = "\(authorize) --widget order-1042"
    let refused = await harness.service(line)
    #expect(refused.status == .no)
    #expect(refused.output.contains(#""error":{"code":"widget_refuses","message":"#))
    #expect(service.requests.isEmpty)
    harness("update --widget order-1042 --amount 50.00")
    #expect(await harness.service(line).status == .yes)
    #expect(harness("status order-1042 --json").output.contains(#""capture":{"at":"#))
    let other = try CommandHarness(ScriptedService(.order()))
    await other.service("\(authorize) --widget none")
      .expectFailure(.noInput, "there is no widget none")
  }
}

extension CommandResult {
  /// The result with the note for an output that cannot be written.
  fileprivate var stored: CommandResult {
    var result = self
    result.recorded =
      "the service has answered, and its answer is stored; 'widget service order' shows it"
    return result
  }
}
