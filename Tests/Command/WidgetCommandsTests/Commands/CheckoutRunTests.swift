import ConcurrencyTesting
import Foundation
import ShopRequests
import Testing

@testable import WidgetCommands

@Suite("widget checkout run", .timeLimit(.minutes(60)))
struct CheckoutRunTests {
  /// A guest who buys two mugs and a towel with a card.
  private static let buys = [
    CheckoutSamples.begin, #"{"input":"load"}"#,
    #"{"input":"setContact","email":"ada@example.com"}"#,
    #"{"input":"setShippingAddress","address":\#(CheckoutSamples.address(country: "US"))}"#,
    #"{"input":"chooseShippingMethod","id":"express"}"#,
    #"{"input":"pay","provider":"card","key":"k-1"}"#,
    #"{"input":"providerFinished","result":"succeeded","token":"002.secret"}"#,
  ]
  private static let answers: [ScriptedShop.Answer?] = [
    .order(0), .order(1), .order(3), .order(4), .payment, .completed,
  ]

  /// Creates a harness whose commands send their requests to a shop.
  private func harness(
    _ lines: [String], _ shop: ScriptedShop
  ) throws -> CommandHarness {
    let harness = try CommandHarness(["-": CheckoutSamples.lines(lines)])
    harness.connect(to: shop)
    return harness
  }

  private func lines(_ harness: CommandHarness) -> [Substring] {
    harness.batch.output.split(separator: "\n")
  }

  @Test func `A checkout is carried out from the cart to the paid order`() async throws {
    let shop = ScriptedShop(Self.answers)
    let harness = try harness(Self.buys, shop)
    #expect(
      await harness.live("checkout run native --shop https://shop.example") == CommandResult())
    #expect(
      shop.requests == [
        "POST /checkouts", "PATCH /checkouts/o-1", "PATCH /checkouts/o-1", "PATCH /checkouts/o-1",
        "POST /checkouts/o-1/payments", "POST /checkouts/o-1/complete",
      ])
    let lines = lines(harness)
    #expect(lines.count == 13)
    #expect(lines[12].hasPrefix(#"{"line":13,"state":{"flow":"native","phase":"completed","#))
    #expect(lines[12].contains(#""orderNumber":"N-1042""#))
    #expect(harness.batch.errorOutput.isEmpty)
  }

  @Test func `The recording, replayed, prints the same lines`() async throws {
    var inputs = Self.buys
    inputs.insert("{", at: 2)
    inputs.insert(#"{"input":"retry"}"#, at: 3)
    let harness = try harness(inputs, ScriptedShop(Self.answers))
    await harness.live("checkout run native --shop https://shop.example --record r.jsonl")
      .expectFailure(.data, "1 of 15 lines cannot be read; the first is line 4")
    let recording = try #require(harness.batch.created["r.jsonl"])
    #expect(recording.split(separator: "\n", omittingEmptySubsequences: false)[3].isEmpty)
    let replay = try CommandHarness(["-": recording])
    replay("checkout replay native").expectFailure(.data, "1 of 15 lines")
    let (old, new) = (lines(harness), lines(replay))
    #expect(old.count == 15)
    for index in old.indices where index != 3 {
      #expect(String(old[index]) == hidden(String(new[index])))
    }
  }

  @Test func `The time is the system's, whatever a line says`() async throws {
    let inputs = [
      CheckoutSamples.begin.replacing("2026-11-21T10", with: "2031-01-01T10"),
      #"{"input":"load","at":0,"today":"2001-02-03"}"#,
    ]
    let harness = try harness(inputs, ScriptedShop([.order(0)]))
    #expect(
      await harness.live("checkout run native --shop https://shop.example --record r")
        == CommandResult())
    let recorded = try #require(harness.batch.created["r"]).split(separator: "\n")
    #expect(recorded.count == 3)
    for line in recorded { #expect(line.contains(#","at":1795255200,"today":"2026-11-21""#)) }
  }

  @Test func `Schedules are those of the system's day, whatever a line says`() async throws {
    let inputs = [
      CheckoutSamples.begin, #"{"input":"load"}"#,
      #"{"input":"edit","section":"contact","at":0,"today":"2001-02-03"}"#,
    ]
    let harness = try harness(inputs, ScriptedShop([.order(0)]))
    #expect(
      await harness.live("checkout run native --shop https://shop.example --record r")
        == CommandResult())
    let widgets = try lines(harness).suffix(2).map { line in
      let start = try #require(line.firstRange(of: #""widget":{"#)).lowerBound
      return line[start..<(try #require(line.firstRange(of: #","orderNumber":"#)).lowerBound)]
    }
    #expect(try #require(lines(harness).last).contains(#""editing":"contact""#))
    // The checksum is one of the dates too.
    #expect(widgets[0].contains("paymentScheduleChecksum") && widgets[0] == widgets[1])
    try expectReplay(of: harness, "native")
  }

  @Test func `The day of --today replaces the system's`() async throws {
    let harness = try harness(Self.buys, ScriptedShop(Self.answers))
    await harness.live(
      "checkout run native --shop https://shop.example --record r --today 2027-01-31")
    #expect(try #require(harness.batch.created["r"]).contains(#""today":"2027-01-31""#))
  }

  @Test(arguments: [
    #"{"input":"answer","request":1,"status":503}"#,
    #"{"input":"noAnswer","request":1,"reason":"timeout"}"#,
  ])
  func `An answer that is typed cannot be read`(_ line: String) async throws {
    let harness = try harness([CheckoutSamples.begin, line], ScriptedShop([.order(0)]))
    await harness.live("checkout run native --shop https://shop.example").expectFailure(
      .data, "1 of 2 lines cannot be read; the first is line 2, column 10: input: the shop's")
    #expect(lines(harness)[1].hasPrefix(#"{"line":2,"error":{"code":"malformed_input","#))
  }

  @Test func `A request without an answer is an input of the checkout and a warning`() async throws
  {
    let shop = ScriptedShop([.timeout, .order(0)])
    let inputs = [CheckoutSamples.begin, #"{"input":"load"}"#, #"{"input":"retry"}"#]
    let harness = try harness(inputs, shop)
    #expect(
      await harness.live("checkout run native --shop https://shop.example --record r")
        == CommandResult())
    #expect(
      harness.batch.errorOutput
        == "warning: request 1 has no answer: there was no response in time\n")
    let recorded = try #require(harness.batch.created["r"]).split(separator: "\n")
    #expect(recorded[2].hasPrefix(#"{"input":"noAnswer","#))
    #expect(recorded[2].hasSuffix(#""request":1,"reason":"timeout"}"#))
    #expect(lines(harness)[4].contains(#""phase":"shopping""#))
  }

  @Test func `With --immediately, a line does not wait for an answer`() async throws {
    let shop = ScriptedShop([nil])
    let inputs = [
      CheckoutSamples.begin, #"{"input":"load"}"#, #"{"input":"leave"}"#,
    ]
    let harness = try harness(inputs, shop)
    // Leaving before an order is there ends the checkout, and so the request.
    #expect(
      await harness.live("checkout run native --shop https://shop.example --immediately")
        == CommandResult())
    let lines = lines(harness)
    #expect(lines.count == 3)
    #expect(lines[1].contains(#""phase":"loading""#))
    #expect(lines[2].contains(#""phase":"left""#))
  }

  @Test func `A request is cancelled when the checkout no longer needs its answer`() async throws {
    let shop = ScriptedShop([nil])
    let inputs = [CheckoutSamples.begin, #"{"input":"load"}"#, #"{"input":"leave"}"#]
    let harness = try harness(inputs, shop)
    harness.batch.pauseReading(after: CheckoutSamples.lines(Array(inputs[..<2])).utf8.count) {
      // The next line is typed when the shop has the request.
      let deadline = Date.now + 1_800
      while shop.requests.isEmpty, Date.now < deadline { usleep(1_000) }
    }
    #expect(
      await harness.live("checkout run native --shop https://shop.example --immediately")
        == CommandResult())
    #expect(shop.requests == ["POST /checkouts"])
    await eventually("the request is cancelled") { shop.cancellations == 1 }
  }

  @Test func `Pictures show each input and answer`() async throws {
    let harness = try harness(Self.buys, ScriptedShop(Self.answers))
    harness.environment.outputIsTerminal = true
    #expect(
      await harness.live("checkout run native --shop https://shop.example --color never")
        == CommandResult())
    let text = harness.batch.output
    #expect(text.contains("> answer to request 6: 200"))
    #expect(text.contains("line 13\n"))
    #expect(text.contains("order number N-1042"))
    #expect(!text.contains("002.secret"))
    let other = try self.harness(Self.buys, ScriptedShop(Self.answers))
    other.environment.outputIsTerminal = true
    await other.live("checkout run native --shop https://shop.example --json")
    #expect(other.batch.output.hasPrefix(#"{"line":1,"#))
    let file = try self.harness(Self.buys, ScriptedShop(Self.answers))
    await file.live("checkout run native --shop https://shop.example --format text")
    #expect(file.batch.output == text)
  }

  @Test func `Nothing is sent that could not be recorded`() async throws {
    let shop = ScriptedShop(Self.answers)
    let harness = try harness(Self.buys, shop)
    harness.batch.failAppending(after: 1, with: "No space left on device")
    await harness.live("checkout run native --shop https://shop.example --record r").expectFailure(
      .inputOutput, "the recording cannot be written: No space left on device")
    #expect(shop.requests.isEmpty)
    #expect(lines(harness).count == 1)
  }

  @Test func `A recording replaces no file`() async throws {
    let harness = try harness(Self.buys, ScriptedShop(Self.answers))
    await harness.live("checkout run native --shop https://shop.example --record r")
    await harness.live("checkout run native --shop https://shop.example --record r").expectFailure(
      .cannotCreate, "the file \"r\" exists already; name another one")
  }

  @Test func `A reader that closes the output ends the run without an error`() async throws {
    let shop = ScriptedShop(Self.answers)
    let harness = try harness(Self.buys, shop)
    harness.batch.failPrinting(after: 1, with: .readerIsGone)
    #expect(
      await harness.live("checkout run native --shop https://shop.example") == CommandResult())
    #expect(shop.requests.isEmpty)
  }

  @Test func `An output that cannot be written is an error, and nothing more is sent`() async throws
  {
    let shop = ScriptedShop(Self.answers)
    let harness = try harness(Self.buys, shop)
    harness.batch.failPrinting(after: 3, with: .failed(byteCount: 0, "No space left on device"))
    await harness.live("checkout run native --shop https://shop.example").expectFailure(
      .inputOutput, "standard output cannot be written: No space left on device")
    #expect(shop.requests.count == 1)
  }

  @Test func `An input that cannot be read to its end is an error after the answers`() async throws
  {
    let shop = ScriptedShop(Self.answers)
    let harness = try harness(Self.buys, shop)
    let start = CheckoutSamples.lines(Array(Self.buys[..<2])).utf8.count
    harness.batch.failReading(after: start, with: .failed("Input/output error"))
    await harness.live("checkout run native --shop https://shop.example").expectFailure(
      .inputOutput, "standard input cannot be read any further: Input/output error")
    #expect(lines(harness).count == 3)
  }

  @Test(arguments: [
    ("checkout run native", ExitStatus.usage, "--shop"),
    ("checkout run --shop https://shop.example", .usage, "missing argument FLOW"),
    ("checkout run native --shop http://shop.example", .usage, "without encryption"),
    ("checkout run native --shop shop.example", .usage, "not the address of a shop's server"),
    (
      "checkout run sofa --shop https://shop.example", .usage,
      "for 'FLOW': must be one of native, web,"
    ),
    ("checkout run native --shop https://a.example --timeout 0", .usage, "--timeout"),
    ("checkout run payments --shop https://a.example", .usage, "needs --device UUID"),
    ("checkout run native --shop https://a.example --device \u{7}", .usage, "--device: write"),
    ("checkout run native none --shop https://a.example", .noInput, "there is no file \"none\""),
    (
      "checkout run native --shop https://a.example --json --format text", .usage,
      "--json and --format text"
    ),
  ])
  func `A command line with an error sends nothing`(
    _ line: String, _ status: ExitStatus, _ phrase: String
  ) async throws {
    let shop = ScriptedShop(Self.answers)
    let harness = try harness(Self.buys, shop)
    await harness.live(line).expectFailure(status, phrase)
    #expect(harness.batch.printings == 0)
    #expect(shop.requests.isEmpty)
  }

  @Test func `Without a clock nothing is sent`() async throws {
    let harness = try harness(Self.buys, ScriptedShop(Self.answers))
    harness.environment.now = { nil }
    await harness.live("checkout run native --shop https://shop.example").expectFailure(
      .software, "the system's clock cannot be read")
    harness.environment.batches.start = { _ in false }
    await harness.live("checkout run native --shop https://shop.example --today 2026-11-21")
      .expectFailure(
        .software, "no further thread")
  }

  @Test func `An empty input prints nothing`() async throws {
    let harness = try harness([], ScriptedShop(Self.answers))
    #expect(
      await harness.live("checkout run native --shop https://shop.example") == CommandResult())
    #expect(harness.batch.printings == 0)
  }

  private static let device = "01234567-89ab-cdef-0123-456789abcdef"

  @Test func `A web checkout begins and completes, and its page is the person's`() async throws {
    let page =
      #"{"url":"https://shop.example/pay","httpMethod":"POST","headers":[{"name":"X-A","value":"b"}],"#
      + #""cookies":[{"name":"s","value":"1"}],"body":"t=7"}"#
    let shop = ScriptedShop([
      ScriptedShop.Answer(body: page), ScriptedShop.Answer(body: #"{"orderNumber":77}"#),
    ])
    let inputs = [
      #"{"input":"begin","cartId":"c-1","api":"cartTransfer","appId":"a/1","kind":"bridge"}"#,
      #"{"input":"start"}"#, #"{"input":"pageFinished","url":"https://shop.example/pay"}"#,
      #"{"input":"message","text":"{\"event\":\"paymentcompleted\"}"}"#,
    ]
    let harness = try harness(inputs, shop)
    #expect(
      await harness.live("checkout run web --shop https://shop.example --record r")
        == CommandResult())
    #expect(
      shop.requests == [
        "POST /CartTransfer/apps/a%2F1/BeginCartTransfer", "POST /CartTransfer/apps/a%2F1/Complete",
      ])
    let lines = lines(harness)
    #expect(lines.count == 6)
    #expect(
      lines[2].contains(
        #""effects":[{"effect":"loadPage","url":"https://shop.example/pay","httpMethod":"POST","#
          + #""headers":[{"name":"X-A","value":"b"}],"cookies":[{"name":"s","value":"hidden","#
          + #""domain":null,"path":null}],"body":"t=7"}]"#))
    #expect(lines[5].contains(#""phase":"completed""#) && lines[5].contains(#""orderNumber":"77""#))
    try expectReplay(of: harness, "web")
  }

  @Test func `Payments are those of the device`() async throws {
    let payment =
      #"{"id":5,"amount":12.34,"description":"Tea and more","url":"https://pay.example/5","#
      + #""status":"open","created_at":"2026-11-21T10:00:00Z"}"#
    let shop = ScriptedShop([
      ScriptedShop.Answer(body: #"{"data":[]}"#),
      ScriptedShop.Answer(status: 201, body: #"{"data":\#(payment)}"#),
      ScriptedShop.Answer(body: #"{"data":[\#(payment)]}"#),
    ])
    let inputs = [
      #"{"input":"begin","selectsMethod":false,"flow":"inApp","deepLinkScheme":"app","#
        + #""currency":"EUR"}"#,
      #"{"input":"start"}"#,
      #"{"input":"create","amount":"12.34","description":"Tea and more","key":"k-1"}"#,
      #"{"input":"refresh"}"#,
    ]
    let harness = try harness(inputs, shop)
    #expect(
      await harness.live(
        "checkout run payments --shop https://shop.example/api --device \(Self.device) --record r")
        == CommandResult())
    #expect(shop.requests == ["GET /api/payments", "POST /api/payments", "GET /api/payments"])
    #expect(
      shop.headers("X-Mollie-Checkout-Device-UUID") == [Self.device, Self.device, Self.device])
    #expect(shop.headers("Idempotency-Key") == ["k-1"])
    #expect(lines(harness)[6].contains(#""status":"open""#))
    try expectReplay(of: harness, "payments")
  }

  @Test(arguments: [
    ("sheet", #"{"input":"begin"}"#, #"{"input":"present","url":"https://shop.example/c/1"}"#),
    ("kit", #"{"input":"begin"}"#, #"{"input":"present","url":"https://shop.example/c/1"}"#),
    (
      "express",
      #"{"input":"begin","token":"002.a","region":"US","environment":"sandbox","currency":"USD"}"#,
      #"{"input":"pageFinished"}"#
    ),
  ])
  func `A flow whose page sends the requests runs without any`(
    _ flow: String, _ begin: String, _ input: String
  ) async throws {
    let shop = ScriptedShop([.order(0)])
    let harness = try harness([begin, input], shop)
    #expect(
      await harness.live("checkout run \(flow) --shop https://shop.example --record r")
        == CommandResult())
    #expect(shop.requests.isEmpty)
    try expectReplay(of: harness, flow)
  }

  /// Expects that the recording `r`, replayed, prints the lines that were printed.
  private func expectReplay(
    of harness: CommandHarness, _ flow: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let recording = try #require(harness.batch.created["r"], sourceLocation: sourceLocation)
    let replay = try CommandHarness(["-": recording])
    #expect(
      replay("checkout replay \(flow)") == CommandResult(), sourceLocation: sourceLocation)
    #expect(hidden(replay.batch.output) == harness.batch.output, sourceLocation: sourceLocation)
  }

  /// Lines of a replay as the command prints them, without secrets.
  private func hidden(_ lines: String) -> String {
    lines.replacing(/"token":"[^"]*"/, with: #""token":"hidden""#)
      .replacing(#""name":"s","value":"1""#, with: #""name":"s","value":"hidden""#)
      .replacing(/([?&]token=)[^&"]*/) { "\($0.output.1)hidden" }
  }

  // MARK: - Continuing

  /// Runs a checkout that ends while the payment is under way, and returns its recording.
  private func interrupted() async throws -> String {
    let shop = ScriptedShop(Array(Self.answers.prefix(4)) + [.timeout])
    let harness = try harness(Array(Self.buys.prefix(6)), shop)
    _ = await harness.live("checkout run native --shop https://shop.example --record r.jsonl")
    let recording = try #require(harness.batch.created["r.jsonl"])
    // The command was killed before it recorded that there is no answer.
    let lines = recording.split(separator: "\n").prefix { !$0.contains("noAnswer") }
    return lines.map { $0 + "\n" }.joined()
  }

  @Test func `A recording is continued: a payment is asked for by its key first`() async throws {
    let recording = try await interrupted()
    let shop = ScriptedShop([
      ScriptedShop.Answer(
        status: 200, body: #"{"status":"succeeded","orderNumber":"N-1042"}"#)
    ])
    let resumed = try CommandHarness(["-": "", "r.jsonl": recording + #"{"input":"pa"#])
    resumed.connect(to: shop)
    #expect(
      await resumed.live("checkout run native --shop https://shop.example --resume r.jsonl")
        == CommandResult())
    #expect(shop.requests == ["GET /checkouts/o-1/payments/k-1"])
    let lines = self.lines(resumed)
    #expect(lines.count == 2)
    #expect(lines[1].contains(#""phase":"completed""#))
    #expect(lines[1].contains(#""orderNumber":"N-1042""#))
    let continued = try #require(resumed.batch.created["r.jsonl"])
    #expect(continued.hasPrefix(recording + #"{"input":"resume","at":"#))
    let replay = try CommandHarness(["-": continued])
    #expect(replay("checkout replay native") == CommandResult())
    #expect(self.lines(replay).suffix(2) == lines)
  }

  @Test func `A long line of a recording is no reason to cut the lines after it off`() async throws
  {
    let recording = try await interrupted() + String(repeating: " ", count: 1_100_000) + "\n"
    let resumed = try CommandHarness(["-": "", "r": recording + #"{"input":"leave"}"# + "\n"])
    await resumed.live("checkout run native --shop https://shop.example --resume r")
      .expectFailure(.data, "line 11")
    #expect(resumed.batch.created.isEmpty)
  }

  @Test func `A typed line is so short that its recorded line can be replayed`() async throws {
    for count in [262_144, 262_145] {
      let start = #"{"input":"setContact","email":""#
      let text = start + String(repeating: "a", count: count - start.utf8.count - 2) + #""}"#
      let harness = try self.harness([CheckoutSamples.begin, text], ScriptedShop([]))
      let result = await harness.live("checkout run native --shop https://a.example --record r")
      #expect((result == CommandResult()) == (count == 262_144))
      if count == 262_145 { result.expectFailure(.data, "at most 262144 are accepted") }
    }
  }

  @Test func `A line after a recording is counted with the recorded lines`() async throws {
    let recording = CheckoutSamples.lines([CheckoutSamples.begin])
    let resumed = try CommandHarness(["-": "{\n", "r": recording])
    resumed.connect(to: ScriptedShop([]))
    await resumed.live("checkout run native --shop https://shop.example --resume r")
      .expectFailure(.data, "1 of 3 lines cannot be read; the first is line 3")
    #expect(lines(resumed)[1].hasPrefix(#"{"line":3,"error""#))
  }

  @Test func `The recording is on the disk before a payment is requested`() async throws {
    let harness = try harness(Self.buys, ScriptedShop(Self.answers))
    _ = await harness.live("checkout run native --shop https://shop.example --record r.jsonl")
    let flushed = harness.batch.flushed.map { $0.split(separator: "\n").last ?? "" }
    #expect(flushed.count == 2)
    #expect(flushed[0].contains(#""input":"pay""#))
    #expect(flushed[1].contains(#""input":"providerFinished""#))
  }

  @Test func `A token is recorded, and never printed`() async throws {
    let harness = try harness(Self.buys, ScriptedShop(Self.answers))
    _ = await harness.live("checkout run native --shop https://shop.example --record r.jsonl")
    #expect(harness.batch.created["r.jsonl"]?.contains("002.secret") == true)
    #expect(!harness.batch.output.contains("secret"))
    #expect(harness.batch.output.contains(#""token":"hidden""#))
  }

  @Test func `A recording that cannot be continued is an error, and stays as it is`() async throws {
    let options = "checkout run native --shop https://shop.example --resume"
    let files = [
      "-": "", "empty": "", "web": "{\"input\":\"begin\",\"api\":\"checkout\"}\n",
      "notes": "my notes\nand more", "unfinished": "my only notes",
    ]
    let harness = try CommandHarness(files)
    await harness.live("\(options) missing").expectFailure(.noInput, "there is no file")
    await harness.live("\(options) empty").expectFailure(.data, "has no checkout")
    await harness.live("\(options) web").expectFailure(.data, "cannot be continued: line 1")
    await harness.live("\(options) notes").expectFailure(.data, "cannot be continued: line 1")
    await harness.live("\(options) unfinished").expectFailure(.data, "has no checkout")
    await harness.live("\(options) empty --record r").expectFailure(.usage, "omit --record")
    for path in ["-", "empty"] {
      await harness.live("checkout run native empty --shop https://a.example --resume \(path)")
        .expectFailure(.usage, "not the input")
    }
    #expect(harness.batch.output.isEmpty)
    #expect(harness.batch.created.isEmpty, "no file was cut off or appended to")
  }
}
