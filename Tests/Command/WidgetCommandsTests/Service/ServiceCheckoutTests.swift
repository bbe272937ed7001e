import HTTPClient
import Testing

@testable import WidgetCommands

@Suite("widget service ping, limits and checkout", .timeLimit(.minutes(60)))
struct ServiceCheckoutTests {
  private static let body = """
    {"amount":{"amount":"50.00","currency":"USD"},
     "consumer":{"email":"ada@example.com"},
     "merchant":{"redirectConfirmUrl":"https://shop.example/done",
                 "redirectCancelUrl":"https://shop.example/cart"}}
    """
  private static let created = ScriptedService.Answer.response(
    201,
    #"{"token":"002.secret-token","expires":"2026-11-21T13:00:00.000Z","#
      + #""redirectCheckoutUrl":"https://portal.example/?token=002.secret-token"}"#)

  private func harness(
    _ answer: ScriptedService.Answer, body: String = Self.body
  ) throws -> (CommandHarness, ScriptedService) {
    let service = ScriptedService(answer)
    return (try CommandHarness(service, ["order.json": body, "-": body]), service)
  }

  @Test func `A ping needs no credentials and sends none`() async throws {
    let (harness, service) = try harness(.response(200, "pong"))
    harness.environment.variables["AFTERPAY_MERCHANT_ID"] = nil
    #expect(
      await harness.service("ping --json") == CommandResult(output: #"{"answer":"pong"}"# + "\n"))
    #expect(await harness.service("ping").output == "pong\n")
    #expect(service.requests == ["GET /ping", "GET /ping"])
    #expect(service.headers("Authorization").isEmpty)
  }

  @Test(arguments: [
    (ScriptedService.Answer.failure(.hostNotFound), ExitStatus.inputOutput, "not_sent"),
    (.failure(.timedOut), .inputOutput, "no_answer"),
    (.response(503, ""), .inputOutput, "no_answer"),
    (.error(429, "too_many_requests"), .busy, "too_many_requests"),
    (.error(401, "unauthorized"), .configuration, "unauthorized"),
    (.failure(.unusableLibrary(.missing)), .configuration, "missing_library"),
    (.response(200, "{}"), .inputOutput, "no_answer"),
  ])
  func `Limits that cannot be read are an error with its status`(
    _ answer: ScriptedService.Answer, _ status: ExitStatus, _ code: String
  ) async throws {
    let (harness, _) = try harness(answer)
    let result = await harness.service("limits --json")
    #expect(result.status == status && result.output.isEmpty)
    #expect(result.error.hasPrefix(#"{"error":{"code":"\#(code)","message":""#), "\(result.error)")
  }

  @Test func `The limits are money, the smallest one perhaps null`() async throws {
    let (harness, service) = try harness(
      .response(200, #"{"maximumAmount":{"amount":"2000.00","currency":"USD"}}"#))
    #expect(
      await harness.service("limits --json").output
        == #"{"minimum":null,"maximum":{"amount":"2000.00","currency":"USD"}}"# + "\n")
    service.answer(
      .response(
        200,
        #"{"minimumAmount":{"amount":"1.00","currency":"USD"},"#
          + #""maximumAmount":{"amount":"2000.00","currency":"USD"}}"#))
    #expect(
      await harness.service("limits").output == """
        limits
          Minimum      1.00 USD
          Maximum      2000.00 USD

        """)
    #expect(service.requests.last == "GET /v2/configuration")
  }

  @Test func `A created checkout is printed with its token`() async throws {
    let (harness, service) = try harness(Self.created)
    let line =
      #"{"token":"002.secret-token","expires":"2026-11-21T13:00:00.000Z","#
      + #""redirectCheckoutUrl":"https://portal.example/?token=002.secret-token"}"# + "\n"
    #expect(await harness.service("checkout create order.json --json").output == line)
    #expect(await harness.service("checkout create --json").output == line)
    #expect(
      await harness.service("checkout create order.json").output == """
        created
          Token        002.secret-token
          Expires      2026-11-21T13:00:00.000Z
          Address      https://portal.example/?token=002.secret-token

        """)
    #expect(service.requests == Array(repeating: "POST /v2/checkouts", count: 3))
    #expect(
      service.bodies[0]
        == #"{"amount":{"amount":"50.00","currency":"USD"},"consumer":{"email":"ada@example.com"},"#
        + #""merchant":{"redirectConfirmUrl":"https://shop.example/done","#
        + #""redirectCancelUrl":"https://shop.example/cart"},"mode":"standard"}"#)
  }

  @Test func `A token goes to a new file and is then not printed`() async throws {
    let (harness, service) = try harness(Self.created)
    let line = "checkout create order.json --token-out new.txt --json"
    #expect(
      await harness.service(line).output
        == #"{"expires":"2026-11-21T13:00:00.000Z","#
        + #""redirectCheckoutUrl":"https://portal.example/?token=002.secret-token"}"# + "\n")
    #expect(harness.batch.created["new.txt"] == "002.secret-token\n")
    #expect(harness.batch.flushed == ["002.secret-token\n"])
    await harness.service("checkout create order.json --token-out token.txt --json")
      .expectFailure(.cannotCreate, #"the file "token.txt" exists already; name another one"#)
    #expect(service.requests.count == 1)
  }

  @Test func `A file that cannot be written is 73 and says that the token is lost`() async throws {
    let (harness, _) = try harness(Self.created)
    harness.environment.batches.create = { _ in .failed("no such directory") }
    await harness.service("checkout create order.json --token-out a/new.txt")
      .expectFailure(
        .cannotCreate, "a checkout was created, and its token is lost: name another file")
  }

  @Test(arguments: [
    (#"{"amount":{"amount":"50.00","currency":"USD"}}"#, "merchant: this key is missing; add it"),
    (
      body.replacing("ada@example.com", with: String(repeating: "a", count: 129)),
      "line 2, column 22: consumer.email: this text has more than 128 characters; shorten it"
    ),
    (body.replacing("{\"amount\":{", with: "{\"color\":1,\"amount\":{"), "color"),
    (body.replacing("USD", with: "EUR"), "the service has no orders in this currency"),
    ("", "line 1, column 1"),
  ])
  func `A body that breaks a limit is 65, names the limit and sends nothing`(
    _ body: String, _ phrase: String
  ) async throws {
    let (harness, service) = try harness(Self.created, body: body)
    await harness.service("checkout create order.json").expectFailure(.data, phrase)
    #expect(service.requests.isEmpty)
  }

  @Test func `A lost answer to a creation is 71 and is not repeated`() async throws {
    let (harness, service) = try harness(.failure(.connectionLost))
    let result = await harness.service("checkout create order.json --json")
    #expect(result.status == .unanswered && service.requests.count == 1)
    #expect(result.error.hasPrefix(#"{"error":{"code":"no_answer","message":""#))
  }

  @Test func `A rejected checkout is 1 with the service's code`() async throws {
    let (harness, service) = try harness(
      .error(422, "unsupported_payment_type", "Amount is outside the limits"))
    let result = await harness.service("checkout create order.json --json")
    #expect(result.status == .no && result.output.isEmpty)
    #expect(
      result.error.hasPrefix(
        #"{"error":{"code":"unsupported_payment_type","message":"Amount is outside the limits","#))
    service.answer(.error(412, "invalid_token", "Token 002.secret-token is not valid"))
    let shown = await harness.service("checkout show --token-file token.txt --json")
    #expect(shown.status == .no && !shown.error.contains("secret-token"))
    #expect(
      shown.error.hasPrefix(#"{"error":{"code":"invalid_token","message":"Token … is not valid","#))
  }

  @Test func `A checkout is shown without its token`() async throws {
    let (harness, service) = try harness(
      .response(
        200,
        #"{"token":"002.secret-token","expires":"2026-11-21T13:00:00.000Z","#
          + #""redirectCheckoutUrl":"https://portal.example/?token=002.secret-token","#
          + #""amount":{"amount":"50.00","currency":"USD"}}"#))
    #expect(
      await harness.service("checkout show --token-file token.txt --json").output
        == #"{"expires":"2026-11-21T13:00:00.000Z","#
        + #""redirectCheckoutUrl":"https://portal.example/?token=…","#
        + #""amount":{"amount":"50.00","currency":"USD"}}"# + "\n")
    #expect(service.requests == ["GET /v2/checkouts/002.secret-token"])
    #expect(
      await harness.service("checkout show --token-file token.txt").output == """
        checkout
          Amount       50.00 USD
          Issued       2026-11-21T10:00:00Z

        """)
  }

  @Test(arguments: ["002/x", "002%2fx", "002.é"])
  func `A token that could change the path is 65`(_ token: String) async throws {
    let service = ScriptedService(.response(200, "{}"))
    let harness = try CommandHarness(service, ["token.txt": token])
    await harness.service("checkout show --token-file token.txt")
      .expectFailure(.data, "the token has a slash, a percent sign")
    #expect(service.requests.isEmpty)
  }
}
