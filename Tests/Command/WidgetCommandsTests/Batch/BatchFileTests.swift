import OrderBatch
import Testing

@testable import WidgetCommands

@Suite("The files of widget batch")
struct BatchFileTests {
  private static let lines =
    Samples.line("o-1", each: "50.00", Samples.checksum200)
    + Samples.line("o-2", each: "12.50", Samples.checksum50)
    + Samples.line("o-3", each: "50.00", Samples.checksum200Token)

  @Test(arguments: [
    "batch", "batch --threads 3", "batch --columns date,token,id,amount,currency",
    "batch --separator semicolon", "batch --separator ; --quiet",
  ])
  func `A header decides the columns and the separator`(_ line: String) throws {
    let harness = try CommandHarness(["-": Samples.ordersWithHeader])
    #expect(harness(line + " --time-zone Australia/Sydney").status == .yes)
    #expect(harness.batch.output == Self.lines)
  }

  @Test(arguments: [
    ("o-1;Ada;200.00;USD;2026-11-21\n", "--separator semicolon"),
    ("o-1\tAda\t200.00\tUSD\t2026-11-21\n", "--separator tab"),
    ("o-1,Ada,200.00,USD,2026-11-21\n", ""), ("Nr;Kunde;Betrag;Konto;Datum\n", ""),
    ("\u{FEFF}id;name;amount;currency;date\r\n", ""),
  ])
  func `Options decide the columns and the separator`(_ text: String, _ option: String) throws {
    let isHeader = !text.contains("200.00")
    let harness = try CommandHarness([
      "-": isHeader ? text + "o-1;Ada;200.00;USD;2026-11-21" : text
    ])
    let words = option.split(separator: " ").map(String.init)
    let result = harness.run(["batch", "--columns", "id,-,amount,currency,date"] + words)
    #expect(result.status == .yes, "\(result.error)")
    #expect(harness.batch.output == Samples.line("o-1", each: "50.00", Samples.checksum200))
  }

  @Test func `A header alone has no rows`() throws {
    for text in ["id,amount,currency,date", "id,amount,currency,date\r\n"] {
      let harness = try CommandHarness(["-": text])
      #expect(harness("batch") == CommandResult(error: "0 schedules in 0.36 s\n"))
    }
  }

  @Test func `An error has the line of the file`() throws {
    let harness = try CommandHarness(["-": Samples.ordersWithMistakes])
    #expect(harness("batch --duplicates reject").status == .data)
    let lines = harness.batch.output.split(separator: "\n").dropFirst()
    let expected = Self.mistakes.enumerated().map { index, mistake in
      #""code":"\#(mistake.code)","line":\#(index + 3),"message":"\#(mistake.message)"}}"#
    }
    #expect(lines.count == expected.count)
    for (line, end) in zip(lines, expected) { #expect(line.hasSuffix(end)) }
  }

  /// The mistakes of ``Samples/ordersWithMistakes``, from line 3 on.
  private static let mistakes = [
    (
      code: "invalid_amount",
      message: """
      a comma at position 6: a decimal comma and grouping are not read; write only digits and one \
      point, such as 1234.50
      """
    ),
    (
      code: "invalid_amount",
      message: """
      too many decimal places at position 5: this currency has at most 2; check the amount, in \
      which a point groups no digits
      """
    ),
    (
      code: "invalid_date",
      message: """
      the date has a time; pass --time-zone ZONE, in which the day is computed, or write the day \
      alone, such as 2026-11-21
      """
    ),
    (
      code: "repeated_id",
      message: "line 2 has this id already; write another id, or pass --duplicates keep"
    ),
    (
      code: "malformed_row",
      message: "the row has 3 fields; write id;amount;currency;date"
    ),
  ]

  @Test(arguments: [
    ("o-1;200.00;USD;2026-11-21;\n", "batch", ExitStatus.data, "pass --separator semicolon"),
    ("Nr;Betrag;Konto;Datum\n", "batch", .data, "name the columns by --columns"),
    ("id;amount;day;currency\n", "batch", .data, "column 3 of the header has no known name; "),
    ("\no-1,200.00,USD,2026-11-21,\n", "batch", .data, "standard input: line 1 is empty; "),
    ("id,amount,currency,date\n", "batch --verify", .data, "has no column checksum; "),
    ("o\0,\0", "batch", .data, "standard input looks like UTF-16 without a byte order mark; "),
    ("", "batch --columns id,price", .usage, "column 2 of --columns has no known name; "),
    ("o-1,2026-11-21\n", "batch --columns id,date", .usage, "--columns has no column amount; "),
    ("{}", "batch --input-format ndjson --separator tab", .usage, "are those of rows of csv"),
    ("", "batch --separator |", .usage, "must be one of comma, semicolon, tab"),
    ("", "batch --duplicates drop", .usage, "must be one of keep, reject"),
    ("", "batch --time-zone Sydney", .data, "--time-zone: there is no time zone \"Sydney\"; "),
  ])
  func `A mistake of a file has one message, and no lines`(
    _ text: String, _ line: String, _ status: ExitStatus, _ phrase: String
  ) throws {
    let harness = try CommandHarness(["-": text])
    harness(line).expectFailure(status, phrase)
    #expect(harness.batch.printings == 0)
  }

  @Test(arguments: [1, 2, 3, 8], [1, 5, 40, Int.max])
  func `A repeated id is an error wherever the input is cut`(_ threads: Int, _ chunk: Int) throws {
    let rows = (0..<60).map { "o-\($0 % 50),50.00,USD,2026-11-21,\n" }.joined()
    let batch = InMemoryBatch(["-": Array(rows.utf8)], chunk: chunk)
    let harness = try CommandHarness()
    harness.environment.batches = batch.environment
    harness("batch --quiet --threads \(threads)")
    #expect(!batch.output.contains("error"))
    let rejecting = InMemoryBatch(["-": Array(rows.utf8)], chunk: chunk)
    harness.environment.batches = rejecting.environment
    let result = harness("batch --quiet --duplicates reject --threads \(threads)")
    result.expectFailure(.data, "10 of 60 rows cannot be computed: repeated_id 10; ")
    let errors = rejecting.output.split(separator: "\n").suffix(10)
    for (index, error) in errors.enumerated() {
      #expect(error.contains("\"line\":\(51 + index),\"message\":\"line \(1 + index) has this id "))
    }
  }

  @Test func `A strict batch stops at a repeated id`() throws {
    let row = "o-1,200.00,USD,2026-11-21,\n"
    let harness = try CommandHarness(["-": row + row])
    harness("batch --duplicates reject --strict --quiet")
      .expectFailure(.data, "line 2: repeated_id: line 1 has this id already; ")
    #expect(harness.batch.output == Samples.line("o-1", each: "50.00", Samples.checksum200))
  }
}
