import POSIX
import PropertyTesting
import ServicingWire
import Testing

@testable import WidgetCommands

/// `widget statement --grouped`, next to `widget statement` without the option.
@Suite("widget statement --grouped")
struct GroupedStatementTests {
  private static let asOf = "--as-of 2026-12-16"

  /// Runs the command over lines, and returns its result and its lines.
  private func run(
    _ options: String, over lines: [String], chunk: Int = .max
  ) throws -> (result: CommandResult, output: String, batch: InMemoryBatch) {
    let harness = try CommandHarness()
    let batch = InMemoryBatch(["-": Array(StatementSamples.lines(lines).utf8)], chunk: chunk)
    harness.environment.batches = batch.environment
    harness.environment.batches.start = { SystemThread.start($0) }
    let result = harness("statement \(Self.asOf) \(options)")
    return (result, batch.output, batch)
  }

  private static func named(_ name: String, _ lines: [String]) -> [String] {
    lines.map { #"{"account":"\#(name)","# + $0.dropFirst() }
  }

  private static let opened = StatementSamples.account[0]
  private static let failed = #"{"type":"payment_failed","date":"2026-12-05","installment":2}"#

  @Test func `The lines are those of the command without the option`() throws {
    let plain = try run("--json", over: StatementSamples.accounts)
    for options in ["--grouped", "--grouped --json", "--grouped --format json --threads 2"] {
      let grouped = try run(options, over: StatementSamples.accounts)
      #expect(grouped.output == plain.output)
      #expect(grouped.result.status == .data)
      let error =
        options == "--grouped"
        ? "error: 1 of 3 accounts cannot be computed: already_opened 1; their lines have the reasons"
        : #"{"error":{"code":"rows_with_errors","message":"1 of 3 accounts cannot be computed: "#
          + #"already_opened 1","field":null,"remedy":"their lines have the reasons"}}"#
      #expect(
        grouped.result.error == error + "\n2 statements of 3 accounts in 0.36 s, 8 a second\n")
    }
    let quiet = try run("--grouped --quiet", over: Self.named("a", StatementSamples.account))
    #expect(quiet.result == CommandResult())
    #expect(quiet.output.contains(StatementSamples.accountChecksum))
  }

  /// The first events of the worked example, and possibly a mistake in the last line.
  private static func account(_ number: Int, _ kind: Int) -> [String] {
    let events = Array(StatementSamples.account.prefix(kind % 7))
    let mistakes = [opened, #"{"amount":"x"}"#, #"{"type":"resumed","date":"2026-12-01"}"#]
    let lines = events.isEmpty ? [failed] : events
    return named("o-\(number)", lines + (kind < 14 ? [] : [mistakes[kind % 3]]))
  }

  @Test func `The lines are the same for all accounts, cuts and threads`() {
    let accounts = Generator<[Int]>.array(of: .integer(in: 0...20), count: 1...25)
    let sizes = Generator<Int>.integer(in: 1...3_000)
    let threads = Generator<Int>.integer(in: 1...8)
    let broken = Generator<Int>.integer(in: 0...100)
    forAll(zip(zip(accounts, broken), zip(sizes, threads)), runs: 60) { input, options in
      let ((kinds, broken), (size, threads)) = (input, options)
      var lines = kinds.enumerated().flatMap { Self.account($0.offset, $0.element) }
      if broken <= lines.count { lines.insert("{", at: broken) }
      let plain = try run("--json", over: lines)
      let grouped = try run("--grouped --threads \(threads)", over: lines, chunk: size)
      return grouped.output == plain.output && grouped.result.status == plain.result.status
    }
  }

  @Test(arguments: [1, 3], [500, Int.max])
  func `An account larger than many reads is one account`(_ threads: Int, _ chunk: Int) throws {
    let long = [Self.opened] + [String](repeating: Self.failed, count: 3_000)
    let lines =
      Self.named("a", StatementSamples.account) + Self.named("b", long)
      + Self.named("c", StatementSamples.overdue)
    #expect(StatementSamples.lines(lines).utf8.count > 6 * BatchPart.readSize)
    let grouped = try run("--grouped --threads \(threads)", over: lines, chunk: chunk)
    #expect(grouped.output == (try run("--json", over: lines)).output)
    #expect(grouped.output.split(separator: "\n").count == 3)
  }

  @Test func `An account has at most 64 MiB, and the error names its line`() {
    #expect(AccountScanner.largestPart == 64 * 1_024 * 1_024)
    var scanner = AccountScanner()
    let lines = Array("{\"account\":\"a\"}\n{\"account\":\"a\"}\n{\"account\":\"b\"}\n".utf8)
    let found = scanner.nextRows(in: lines.span, isLast: false)
    #expect(found.rows.count == 32 && found.firstLine == 1)
    #expect(
      scanner.tooLargeMessage
        == "line 3: the events of an account have more than 64 MiB; omit --grouped")
  }

  @Test(arguments: [1, 4])
  func `An account that comes again is an error in its place`(_ threads: Int) throws {
    let accounts = (1...200).map { Self.named("o-\($0)", [Self.opened]) }
    let again = Self.named("o-3", [Self.opened])
    let lines = accounts[..<150].joined() + again + accounts[150...].joined()
    let grouped = try run("--grouped --threads \(threads)", over: Array(lines), chunk: 700)
    let found = grouped.output.split(separator: "\n")
    #expect(found.count == 201)
    #expect(
      found[150] == #"""
        {"account":"o-3","error":{"code":"invalid_event","line":151,"message":"earlier lines have \#
        events of this account, and lines between them events of others; write all events of an \#
        account on adjacent lines"}}
        """#)
    #expect(found.count { $0.contains(#""error""#) } == 1)
    #expect(grouped.result.status == .data)
    #expect(grouped.result.error.hasPrefix("error: 1 of 201 accounts cannot be computed: "))
  }

  @Test func `Events without an account are a mistake`() throws {
    let alone = try run("--grouped", over: StatementSamples.account)
    #expect(alone.result.status == .data)
    #expect(alone.output.hasPrefix(#"{"account":null,"error":{"code":"invalid_event","line":1,"#))
    #expect(alone.output.split(separator: "\n").count == 1)
    let mixed = try run("--grouped", over: StatementSamples.mixed)
    #expect(mixed.result.status == .data)
    let lines = mixed.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains(StatementSamples.accountChecksum))
    #expect(lines[1].hasPrefix(#"{"account":null,"error":{"code":"invalid_event","line":7,"#))
  }

  @Test func `An input without events has no lines`() throws {
    let empty = try run("--grouped", over: [])
    #expect(empty.output.isEmpty && empty.result.status == .yes)
    #expect(empty.result.error.hasPrefix("0 statements in "))
  }

  @Test func `The output and the input can fail`() throws {
    let harness = try CommandHarness(StatementSamples.files)
    harness.batch.failPrinting(after: 0, with: .readerIsGone)
    #expect(harness("statement accounts.jsonl --grouped") == CommandResult())
    harness.batch.failPrinting(after: 0, with: .failed(byteCount: 0, "no room"))
    #expect(harness("statement accounts.jsonl --grouped").status == .inputOutput)
    harness("statement none.jsonl --grouped").expectFailure(.noInput, "there is no file")
    let unreadable = try CommandHarness(StatementSamples.files)
    unreadable.batch.failReading(after: 900, with: .failed("no disk"))
    let unread = unreadable("statement accounts.jsonl --grouped")
    #expect(unread.status == .inputOutput)
    #expect(unread.error.hasPrefix("error: accounts.jsonl cannot be read any further: no disk"))
  }

  @Test func `The progress has the number of accounts`() throws {
    let batch = InMemoryBatch(
      ["-": Array(StatementSamples.lines(StatementSamples.accounts).utf8)], chunk: 300)
    let harness = try CommandHarness()
    harness.environment.batches = batch.environment
    harness.environment.batches.showsProgress = true
    harness("statement --grouped --threads 1 \(Self.asOf)")
    #expect(batch.errorOutput.contains("\r1 account, "))
  }

  @Test(arguments: [
    ("--grouped --format text", "omit --format text"),
    ("--grouped --format history", "omit --format history"),
    ("--grouped --checksum \(StatementSamples.accountChecksum)", "omit --grouped"),
    ("--threads 2", "--grouped"), ("--quiet --json", "--grouped"),
    ("--grouped --threads 0", "--threads"),
  ])
  func `An option that does not fit is an error`(_ options: String, _ phrase: String) throws {
    try run(options, over: StatementSamples.account).result.expectFailure(.usage, phrase)
  }

  @Test func `Rules of a file apply, and a missing file is an error`() throws {
    let harness = try CommandHarness(StatementSamples.files)
    harness(
      "statement accounts.jsonl --grouped --rules-file my-rules.json --as-of 2026-12-09 --quiet")
    #expect(harness.batch.output.contains(#""rules":"my-rules""#))
    harness("statement accounts.jsonl --grouped --rules-file none.json")
      .expectFailure(.noInput, "there is no file")
  }
}
