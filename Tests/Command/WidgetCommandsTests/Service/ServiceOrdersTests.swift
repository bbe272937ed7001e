import HTTPClient
import TestSupport
import Testing

@testable import WidgetCommands

@Suite("widget service order, orders and resume", .timeLimit(.minutes(60)))
struct ServiceOrdersTests {
  private let authorize = "authorize \(CommandHarness.decision) --json"

  @Test func `The stored order is shown without a request, by number and by token`() async throws {
    let service = ScriptedService(.order())
    let harness = try CommandHarness(service)
    await harness.service(authorize)
    let line = ServiceLine(
      outcome: "done", state: "authorized", requestID: try service.lastRequestID(), requests: 0
    ).text
    for name in ["--order 100101", "--token-file token.txt"] {
      let result = await harness.live("service order \(name) --json")
      #expect(result == CommandResult(output: line))
    }
    #expect(service.requests.count == 1)
  }

  @Test func `An order that is not stored is 66, and a store is not created`() async throws {
    let harness = try CommandHarness(ScriptedService(.order()))
    await harness.live("service order --order 7").expectFailure(.noInput, "by --ask")
    await harness.live("service order --token-file token.txt --json")
      .expectFailure(.noInput, "the store does not know the order; ask the service for it by --ask")
    await harness.live("service orders").expectSilence()
    #expect(!harness.directory.holds("state"))
  }

  @Test func `Asking stores the service's order, by token as well`() async throws {
    let service = ScriptedService(.order(.captured("20.00", open: "30.00"), status: 200))
    let harness = try CommandHarness(service)
    let result = await harness.service("order --token-file token.txt --ask --json")
    let line = ServiceLine(
      outcome: "done", state: "partlyCaptured",
      amounts: ["50.00", "20.00", "0.00", "30.00", "0.00"], requests: 1)
    #expect(result == CommandResult(output: line.text))
    #expect(service.requests == ["GET /v2/payments/token:002.secret-token"])
    #expect(await harness.live("service order --order 100101").status == .yes)
  }

  @Test func `The orders are a table for people and a line each for programs`() async throws {
    let service = ScriptedService(.order())
    let harness = try CommandHarness(service)
    await harness.service(authorize)
    #expect(
      await harness.live("service orders").output == """
        ORDER   STATE       ORIGINAL   CAPTURED  VOIDED    OPEN       REFUNDED
        100101  authorized  50.00 USD  0.00 USD  0.00 USD  50.00 USD  0.00 USD

        """)
    let json = await harness.live("service orders --state authorized --json").output
    #expect(json.hasPrefix(#"{"outcome":"done","order":"100101","state":"authorized","#))
    #expect(json.split(separator: "\n").count == 1)
    await harness.live("service orders --state captured --json").expectSilence()
  }

  @Test func `Resuming settles what a command has left, and prints its line`() async throws {
    let service = ScriptedService(.failure(.timedOut))
    let harness = try CommandHarness(service)
    await harness.service(authorize)
    let first = try service.lastRequestID()
    service.answer(.order())
    let result = await harness.service("resume --older-than 0 --json")
    #expect(result == CommandResult())
    #expect(
      harness.liveOutput.lines == [
        ServiceLine(outcome: "approved", state: "authorized", requestID: first, requests: 1).text
      ])
    #expect(try service.lastRequestID() == first)
    await harness.service("resume").expectSilence()
  }

  @Test func `An order that is left is 71, and its line is printed`() async throws {
    let service = ScriptedService(.failure(.timedOut))
    let harness = try CommandHarness(service)
    await harness.service(authorize)
    let count = service.requests.count
    let young = await harness.service("resume --json")
    #expect(young.status == .unanswered && young.output.isEmpty)
    #expect(
      young.error
        == #"{"error":{"code":"orders_left","message":"1 of 1 orders are left without an outcome","#
        + #""field":null,"remedy":"repeat the command later, and 'widget service orders --state "#
        + #"unknown' lists them"}}"# + "\n")
    #expect(harness.liveOutput.lines.count == 1)
    #expect(harness.liveOutput.lines[0].hasPrefix(#"{"outcome":"unknown","order":null,"#))
    #expect(service.requests.count == count)
    #expect(await harness.service("resume --older-than 0").status == .unanswered)
    #expect(service.requests.count == count + 5)
  }

  @Test func `A refusal of the key ends resuming at once: 78`() async throws {
    let service = ScriptedService(.failure(.timedOut))
    let harness = try CommandHarness(service, ["other.txt": Samples.otherToken])
    await harness.service(authorize)
    await harness.service("authorize --token-file other.txt --amount 20.00 --currency USD")
    let count = service.requests.count
    service.answer(.error(401, "unauthorized"))
    let result = await harness.service("resume --older-than 0 --json")
    #expect(result.status == .configuration && service.requests.count == count + 1)
    #expect(result.error.contains(#"{"error":{"code":"unauthorized","message":"sandbox does not"#))
  }

  @Test func `A reader that has closed the pipe ends resuming without an error`() async throws {
    let service = ScriptedService(.failure(.timedOut))
    let harness = try CommandHarness(service)
    await harness.service(authorize)
    service.answer(.order())
    harness.environment.emit = { _ in .readerIsGone }
    await harness.service("resume --older-than 0").expectSilence()
  }

  @Test func `A line that cannot be printed is an error that says what is stored`() async throws {
    let service = ScriptedService(.failure(.timedOut))
    let harness = try CommandHarness(service)
    await harness.service(authorize)
    service.answer(.order())
    harness.environment.emit = { _ in .failed("disk full") }
    await harness.service("resume --older-than 0")
      .expectFailure(
        .unanswered, "standard output cannot be written: disk full; the order is stored")
  }
}
