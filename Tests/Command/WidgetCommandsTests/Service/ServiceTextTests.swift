import HTTPClient
import Testing

@testable import WidgetCommands

@Suite("widget service for people", .timeLimit(.minutes(60)))
struct ServiceTextTests {
  private let authorize = "authorize \(CommandHarness.decision)"

  @Test func `An approved order is shown with its amounts and the next commands`() async throws {
    let harness = try CommandHarness(ScriptedService(.order()))
    harness.environment.isInteractive = true
    let result = await harness.service(authorize)
    #expect(
      result.output == """
        approved
          Order        100101
          State        authorized
          Original     50.00 USD
          Captured     0.00 USD
          Voided       0.00 USD
          Open         50.00 USD
          Refunded     0.00 USD
          Expires      2026-12-04T10:00:00.000Z

        """)
    #expect(
      result.error
        == "hint: 'widget service capture --order 100101 --amount AMOUNT' captures, 'widget service "
        + "void --order 100101' voids all that is open\n")
  }

  @Test func `A decline says that the shopper pays by other means`() async throws {
    let harness = try CommandHarness(ScriptedService(.order(.declined, status: 402)))
    #expect(
      await harness.service(authorize).output == """
        declined
          Order        100101
          State        declined
          Advice       the decline is permanent; let the shopper pay by other means

        """)
  }

  @Test func `A rejection has the service's message and the advice`() async throws {
    let harness = try CommandHarness(
      ScriptedService(.error(402, "invalid_token", "The token is not known")))
    let result = await harness.service(authorize)
    #expect(result.status == .no && result.error.isEmpty)
    #expect(
      result.output.hasPrefix(
        """
        rejected
          State        new: the service has decided nothing
          Reason       invalid_token
          Message      The token is not known
          Advice\u{20}
        """))
  }

  @Test func `A message of the service cannot forge lines or directions`() async throws {
    let harness = try CommandHarness(
      ScriptedService(.error(422, "invalid_object", #"no\n\u001b[31mapproved \u202e0.05"#)))
    let output = await harness.service(authorize).output
    #expect(output.contains(#"  Message      "no  [31mapproved \u{202e}0.05""#))
  }

  @Test func `An order that grew in another tab is refused with the way out`() async throws {
    let harness = try CommandHarness(ScriptedService(.order()))
    await harness.service(authorize)
    #expect(
      await harness.service("capture --order 100101 --amount 65.00").output == """
        refused
          Order        100101
          State        authorized
          Original     50.00 USD
          Captured     0.00 USD
          Voided       0.00 USD
          Open         50.00 USD
          Refunded     0.00 USD
          Expires      2026-12-04T10:00:00.000Z
          Reason       above_open
          Message      65.00 USD is more than the 50.00 USD that is open; capture or void at most that
          Advice       if the order has grown since the checkout, in another tab perhaps, the difference \
        needs a checkout of its own; 'widget service order --ask' compares with the service

        """)
  }

  @Test func `An unknown outcome names the next step on standard error`() async throws {
    let harness = try CommandHarness(ScriptedService(.failure(.timedOut)))
    let result = await harness.service(authorize)
    #expect(result.output == "unknown\n  State        unknown: the last command has no outcome\n")
    #expect(
      result.error
        == "error: no answer of the service settles the command; the command is stored: repeat it, or "
        + "let 'widget service resume' continue it\n")
  }

  @Test func `A key of another server is named with the server`() async throws {
    let service = ScriptedService(.error(401, "unauthorized", "Credentials are required"))
    let harness = try CommandHarness(service)
    let result = await harness.live(
      "service \(authorize) --server production --shop https://shop.example --pause 0")
    #expect(result.status == .configuration)
    #expect(
      result.error
        == "error: production does not accept the merchant's ID and key (HTTP 401: Credentials are "
        + "required); sandbox and production, and the regions, have IDs and keys of their own: "
        + "compare --server, AFTERPAY_MERCHANT_ID and the file of AFTERPAY_SECRET_KEY_FILE, then "
        + "repeat the command\n")
    #expect(service.addresses == ["https://global-api.afterpay.com/v2/payments/auth"])
  }

  // The clock of the harness is 2026-11-21T10:00:00Z.
  @Test(arguments: [
    ("Sat, 21 Nov 2026 09:00:00 GMT", "60 minutes fast"),
    ("Sat, 21 Nov 2026 11:00:00 GMT", "60 minutes slow"),
    ("Sat, 21 Nov 2026 10:05:00 GMT", nil), ("Sat, 21 Nov 2026 09:54:59 GMT", "5 minutes fast"),
    ("yesterday", nil),
  ])
  func `A clock that is wrong by more than five minutes is a warning`(
    _ date: String, _ phrase: String?
  ) async throws {
    let answer = ScriptedService.Answer.response(
      201, ServiceOrder().json, headers: ["Date": date])
    let harness = try CommandHarness(ScriptedService(answer))
    let result = await harness.service(authorize)
    #expect(result.status == .yes)
    if let phrase {
      #expect(
        result.error.hasPrefix("warning: the clock of this machine is \(phrase), by the service's"))
    } else {
      #expect(result.error.isEmpty)
    }
    let json = try CommandHarness(ScriptedService(answer))
    #expect(await json.service("\(authorize) --json").error.isEmpty)
  }

  @Test func `No order is a hint`() async throws {
    let harness = try CommandHarness(ScriptedService(.order()))
    harness.environment.isInteractive = true
    #expect(
      await harness.live("service orders").error
        == "hint: there are no such orders; 'widget service authorize' decides one\n")
    #expect(await harness.service("resume").error == "hint: every order has an outcome\n")
  }

  @Test func `The output may be a file`() async throws {
    let harness = try CommandHarness(ScriptedService(.order()))
    let result = await harness.service("\(authorize) --json -o order.json")
    #expect(result.output.isEmpty && result.status == .yes)
    #expect(harness.written.texts["order.json"]?.hasPrefix(#"{"outcome":"approved","#) == true)
    await harness.service("resume -o order.json").expectFailure(.usage, "unknown option '-o'")
  }
}
