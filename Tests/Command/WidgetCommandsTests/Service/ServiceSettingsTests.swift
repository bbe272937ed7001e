import AfterpayRequests
import HTTPClient
import TestSupport
import Testing

@testable import WidgetCommands

@Suite("The settings of widget service", .timeLimit(.minutes(60)))
struct ServiceSettingsTests {
  private let authorize = "service authorize \(CommandHarness.decision)"
  private let to = "--server sandbox --shop https://shop.example"

  @Test(arguments: [
    ("authorize --amount 5 --currency USD", "--token-file"),
    ("authorize --token-file token.txt --amount 5", "--currency"),
    (
      "authorize --token-file token.txt --amount 5 --currency USD --checksum-file x",
      "pass --checksum-file and --checksum-amount together"
    ),
    (
      "authorize --token-file - --amount 5 --currency USD --checksum-file - --checksum-amount 5",
      "cannot both be standard input"
    ),
    ("capture --amount 5", "pass --order N to capture an authorization, or --token-file FILE"),
    ("capture --order 7 --token-file token.txt --amount 5", "use either --order or --token-file"),
    ("capture --token-file token.txt --amount 5", "pass --currency CODE"),
    ("capture --order 7 --amount 5 --adjusted", "omit them with --order"),
    ("capture --order 7a --amount 5", "the order number has a character that is no digit"),
    ("void --order 7 --reason other", "must be one of cancelledItems, amountAdjustment"),
    ("refund --order 7 --amount 5", "--reference"),
    ("reverse", "--token-file"),
    ("order", "name the order by either --order N or --token-file FILE"),
    ("orders --state lost", "must be one of new, deciding, authorized, partlyCaptured, captured"),
    ("resume --older-than -1", "must be a whole number from 0 to 86400"),
    ("reverse --token-file token.txt --pause 60001", "must be a whole number from 0 to 60000"),
    ("reverse --token-file token.txt --timeout 0", "must be a whole number from 1 to 3600000"),
  ])
  func `A wrong command line is 64`(_ line: String, _ phrase: String) async throws {
    let service = ScriptedService(.order())
    let harness = try CommandHarness(service)
    await harness.live("service \(line) \(to)").expectFailure(.usage, phrase)
    #expect(service.requests.isEmpty)
  }

  @Test(arguments: [
    "ping", "limits", "authorize \(CommandHarness.decision)", "void --order 7",
    "resume", "order --order 7 --ask",
  ])
  func `A command that sends needs the server`(_ line: String) async throws {
    let harness = try CommandHarness(ScriptedService(.order()))
    await harness.live("service \(line) --shop https://shop.example")
      .expectFailure(.usage, "name the service by --server")
  }

  @Test(arguments: [
    ("--server moon --shop https://shop.example", "--server: \"moon\": not the address"),
    ("--server http://shop.example --shop https://shop.example", "without encryption"),
    ("--server sandbox --shop shop", "not a shop's address"),
  ])
  func `A bad address is 78`(_ options: String, _ phrase: String) async throws {
    let service = ScriptedService(.order())
    let harness = try CommandHarness(service)
    await harness.live("\(authorize) \(options)").expectFailure(.configuration, phrase)
    #expect(service.requests.isEmpty && !harness.directory.holds("state"))
  }

  @Test func `An exposed proxy is 78`() async throws {
    let harness = try CommandHarness(ScriptedService(.order()))
    harness.environment.afterpay = { _, _, _ throws(AfterpaySettingsError) in
      throw AfterpaySettingsError(reason: .exposedByProxy)
    }
    await harness.live("\(authorize) \(to)")
      .expectFailure(.configuration, "credentials would be sent to the proxy")
  }

  @Test(arguments: [
    (
      "AFTERPAY_MERCHANT_ID", nil, "AFTERPAY_MERCHANT_ID is not set; set it to the merchant's ID at"
    ),
    ("AFTERPAY_MERCHANT_ID", "600:32", "the credentials cannot be used: not a merchant ID"),
    ("AFTERPAY_SECRET_KEY_FILE", nil, "AFTERPAY_SECRET_KEY_FILE is not set; name a file with the"),
    ("AFTERPAY_SECRET_KEY_FILE", "none.txt", "names a file that does not exist"),
    ("AFTERPAY_SECRET_KEY_FILE", "two.txt", "the credentials cannot be used: not a secret key"),
    ("AFTERPAY_SECRET_KEY_FILE", "large.txt", "names a file of more than 4096 bytes"),
  ])
  func `Missing or bad credentials are 78`(
    _ name: String, _ value: String?, _ phrase: String
  ) async throws {
    let service = ScriptedService(.order())
    let harness = try CommandHarness(
      service, ["two.txt": "key\n\n", "large.txt": String(repeating: "k", count: 4_097)])
    harness.environment.variables[name] = value
    await harness.live("\(authorize) \(to)").expectFailure(.configuration, phrase)
    #expect(service.requests.isEmpty && !harness.directory.holds("state"))
  }

  @Test func `A variable that is not UTF-8 is 78`() async throws {
    for name in ["AFTERPAY_MERCHANT_ID", "AFTERPAY_SECRET_KEY_FILE", "WIDGET_NOW"] {
      let harness = try CommandHarness(ScriptedService(.order()))
      harness.environment.unreadableVariables = [name]
      await harness.live("\(authorize) \(to)").expectFailure(.configuration, "\(name) is not UTF-8")
    }
  }

  @Test(arguments: [
    ("--amount 0", "the order total must be above zero"), ("--amount 5,0", "one point"),
    (
      "--amount 5 --reference \(String(repeating: "r", count: 129))",
      "the reference has more than 128 characters"
    ),
    (
      "--amount 5 --checksum-file long.txt --checksum-amount 5",
      "the service's checksum has more than 256 characters"
    ),
  ])
  func `A value that breaks a limit is 65, and names it`(
    _ options: String, _ phrase: String
  ) async throws {
    let service = ScriptedService(.order())
    let harness = try CommandHarness(
      service, ["long.txt": String(repeating: "c", count: 257)])
    await harness.live(
      "service authorize --token-file token.txt --currency USD \(options) \(to)"
    ).expectFailure(.data, phrase)
    await harness.live(
      "service refund --order 7 --amount 5 --reference \(String(repeating: "r", count: 65)) \(to)"
    ).expectFailure(.data, "the reference has more than 64 characters")
    await harness.live(
      "service authorize --token-file token.txt --amount 5 --currency JPY \(to)"
    ).expectFailure(.data, "the service has no orders in JPY; use AUD, CAD, GBP, NZD or USD")
    #expect(service.requests.isEmpty)
  }

  @Test(arguments: ["002/x", "002%2fx", "002.é", ".", ".."])
  func `A token that could change a path is sent in a body alone`(_ token: String) async throws {
    let service = ScriptedService(.order())
    let harness = try CommandHarness(service, ["token.txt": "\(token)\n"])
    await harness.service("reverse --token-file token.txt")
      .expectFailure(.data, "the token cannot be sent: the token has a slash, a percent sign")
    await harness.service("order --token-file token.txt --ask")
      .expectFailure(.data, "the token cannot be sent")
    #expect(service.requests.isEmpty)
  }

  @Test func `One line feed at the end of a token is dropped, and nothing else`() async throws {
    for text in ["002.secret-token\n\n", "002.secret-token\r\n", ""] {
      let harness = try CommandHarness(ScriptedService(.order()), ["token.txt": text])
      await harness.live("\(authorize) \(to)").expectFailure(
        .data, "invalid_token: \"token.txt\": ")
    }
    let service = ScriptedService(.order())
    let harness = try CommandHarness(service, ["token.txt": " 002.secret-token"])
    await harness.service("authorize \(CommandHarness.decision)")
    #expect(service.bodies[0].contains(#""token":" 002.secret-token""#))
  }
}

/// Nothing prints a secret.
@Suite("Secrets of widget service", .timeLimit(.minutes(60)))
struct ServiceSecretTests {
  private static let lines = [
    "authorize \(CommandHarness.decision)", "capture --order 100101 --amount 5.00",
    "capture \(CommandHarness.decision)", "void --order 100101",
    "refund --order 100101 --amount 5.00 --reference r", "reverse --token-file token.txt",
    "order --token-file token.txt", "order --order 100101 --ask", "orders",
    "resume --older-than 0",
  ]

  @Test(arguments: lines)
  func `No output has the token or the key`(_ line: String) async throws {
    // The service repeats the token in its messages.
    let answers: [ScriptedService.Answer] = [
      .order(), .error(422, "invalid_object", "002.secret-token is wrong"),
      .error(401, "unauthorized", "002.secret-token is wrong"),
      .error(500, "error", "002.secret-token"), .failure(.timedOut),
    ]
    for answer in answers {
      for format in ["", " --json"] {
        let service = ScriptedService(.order())
        let harness = try CommandHarness(service)
        await harness.service("authorize \(CommandHarness.decision)")
        service.answer(answer)
        let result = await harness.service(line + format)
        let text = result.output + result.error + harness.liveOutput.lines.joined()
        #expect(!text.contains("secret-token"), "\(text)")
        #expect(!text.contains("NjAwMzIwMDA6"), "\(text)")
      }
    }
  }
}
