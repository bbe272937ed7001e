import Foundation
import Synchronization
import Testing

@testable import WidgetCommands

/// `widget statement`, apart from its outputs in full (``GoldenTests``).
@Suite("widget statement")
struct StatementTests {
  private static let asOf = "--as-of 2026-12-16"

  private func harness(_ more: [String: String] = [:]) throws -> CommandHarness {
    try CommandHarness(StatementSamples.files.merging(more) { $1 })
  }

  @Test func `The day is today without an option`() throws {
    let harness = try harness()
    harness("statement account.jsonl --json --today 2026-12-16")
    #expect(harness.batch.output.contains(#""checksum":"\#(StatementSamples.accountChecksum)""#))
    let now = try self.harness()
    now("statement account.jsonl --json")
    #expect(now.batch.output.contains(#""asOf":"2026-11-21""#))
  }

  @Test func `Events are read from standard input`() throws {
    let harness = try harness(["-": StatementSamples.lines(StatementSamples.account)])
    harness("statement --json \(Self.asOf)")
    #expect(harness.batch.output.contains(StatementSamples.accountChecksum))
    let mistaken = try self.harness(["-": "x"])
    mistaken("statement").expectFailure(.data, "standard input:1: invalid_json: ")
  }

  @Test func `A mistake is one line with the file, the line and the code`() throws {
    let harness = try harness()
    harness("statement mistake.jsonl \(Self.asOf)")
      .expectFailure(.data, "error: mistake.jsonl:7: payment_exceeds_owed: ")
    harness("statement broken.jsonl \(Self.asOf) --json")
      .expectFailure(.data, "error: invalid_json: broken.jsonl:3: invalid_json: ")
    #expect(harness.batch.output.isEmpty)
  }

  @Test(arguments: ["text", "json", "canonical", "history"])
  func `Accounts after one with a mistake go on`(_ format: String) throws {
    let harness = try harness()
    let result = harness("statement accounts.jsonl \(Self.asOf) --format \(format)")
    #expect(result.status == .data)
    let start =
      format == "json"
      ? #"{"error":{"code":"rows_with_errors","message":"accounts.jsonl: 1 of 3 accounts "#
      : "error: accounts.jsonl: 1 of 3 accounts "
    #expect(result.error.hasPrefix(start))
    let error = #"{"account":"order-2","error":{"code":"already_opened","line":8,"message":""#
    let output = harness.batch.output
    let place = try #require(output.range(of: error))
    #expect(!output[..<place.lowerBound].isEmpty)
    #expect(output[place.upperBound...].contains("2026-12-06"))
  }

  @Test func `Events with and without an account are a mistake`() throws {
    let harness = try harness()
    let result = harness("statement mixed.jsonl \(Self.asOf) --json")
    #expect(result.status == .data)
    #expect(
      harness.batch.output.contains(#"{"account":null,"error":{"code":"invalid_event","line":7,"#))
  }

  @Test func `A checksum is compared`() throws {
    let harness = try harness()
    let right = StatementSamples.accountChecksum
    let wrong = String(right.reversed())
    let match = harness("statement account.jsonl \(Self.asOf) --checksum \(right)")
    #expect(match == CommandResult(output: "match\n"))
    let other = harness("statement account.jsonl \(Self.asOf) --checksum \(wrong)")
    #expect(other.status == .no)
    #expect(other.output.contains(right) && other.output.contains(wrong))
    let json = harness("statement account.jsonl \(Self.asOf) --checksum \(wrong) --json")
    #expect(
      json.output == #"{"match":false,"computed":"\#(right)","received":"\#(wrong)"}"# + "\n")
    harness("statement account.jsonl --checksum \(right.uppercased())")
      .expectFailure(.data, "--checksum: ")
    harness("statement mistake.jsonl \(Self.asOf) --checksum \(right)")
      .expectFailure(.data, "mistake.jsonl:7: payment_exceeds_owed")
    harness("statement accounts.jsonl \(Self.asOf) --checksum \(right)")
      .expectFailure(.data, "several accounts")
    harness("statement account.jsonl --format history --checksum \(right)")
      .expectFailure(.usage, "--checksum")
  }

  @Test(arguments: [
    ("statement none.jsonl", "none.jsonl"),
    ("statement account.jsonl --rules-file none.json", "none.json"),
    ("statement account.jsonl --plan-file none.json", "none.json"),
  ])
  func `A missing file ends with status 66`(_ line: String, _ file: String) throws {
    try harness()(line).expectFailure(.noInput, "there is no file")
  }

  @Test(arguments: [
    ("statement account.jsonl --as-of 2026-02-30", ExitStatus.data, "--as-of: "),
    ("statement account.jsonl --as-of 2026-12-16 --today 2026-12-16", .usage, "--today"),
    ("statement account.jsonl --format svg --json", .usage, "--json"),
    ("statement account.jsonl --rules-file wrong-rules.json", .data, "wrong-rules.json: "),
    ("statement account.jsonl --rules-file -", .usage, "standard input"),
    ("statement account.jsonl --plan-file my-rules.json", .data, "my-rules.json: "),
    ("statement accounts.jsonl --format svg", .data, "several accounts"),
  ])
  func `A wrong option is an error`(
    _ line: String, _ status: ExitStatus, _ phrase: String
  ) throws {
    try harness()(line).expectFailure(status, phrase)
  }

  @Test func `A calendar without payments is not written`() throws {
    try harness()("statement settled.jsonl --as-of 2026-11-22 --format ics")
      .expectFailure(.no, "nothing is owed")
  }

  @Test func `Rules of a file precede the built-in ones`() throws {
    let harness = try harness()
    harness("statement overdue.jsonl --json --rules-file my-rules.json --as-of 2026-12-09")
    // One fee of 5.00 on the fourth day after the due date; two are possible, without a cap.
    #expect(harness.batch.output.contains(#""rules":"my-rules""#))
    #expect(
      harness.batch.output.contains(
        #""lateFees":[{"number":1,"installment":2,"date":"2026-12-09","amount":{"amount":"5.00""#))
    #expect(harness.batch.output.contains(#""room":null"#))
  }

  @Test(arguments: [1, 7, 64, 1_000])
  func `An input may be cut anywhere`(_ size: Int) throws {
    let lines = ["\u{FEFF}" + StatementSamples.account[0], ""] + StatementSamples.account[1...]
    let bytes = Array(lines.joined(separator: "\r\n").utf8)
    let harness = try harness()
    harness.environment.batches.open = { _ in
      let place = SharedPlace()
      return .input(
        ByteInput { buffer, range in
          let start = place.advance(by: min(size, range.count))
          let part = bytes.dropFirst(start).prefix(min(size, range.count))
          if part.isEmpty { return .end }
          for (offset, byte) in part.enumerated() { buffer[range.lowerBound + offset] = byte }
          return .bytes(part.count)
        })
    }
    harness("statement account.jsonl \(Self.asOf) --json")
    #expect(harness.batch.output.contains(StatementSamples.accountChecksum))
  }

  @Test func `A name contains no command to the terminal`() throws {
    let harness = try harness()
    harness("statement hostile-name.jsonl --as-of 2026-12-16 --color never")
    let controls = harness.batch.output.unicodeScalars.filter { scalar in
      scalar != "\n" && [.control, .format].contains(scalar.properties.generalCategory)
    }
    #expect(controls.isEmpty)
    #expect(harness.batch.output.contains("[31mred"))
  }

  @Test func `Every line of the text fits 80 columns`() throws {
    for (file, columns) in [("account", 40), ("everything", 60), ("hostile-name", 132)] {
      let harness = try harness()
      harness.environment.columns = columns
      harness("statement \(file).jsonl --as-of 2026-12-25")
      for line in harness.batch.output.split(separator: "\n") {
        // The checksum is never cut.
        let isWhole = !line.contains("Checksum")
        #expect(line.count <= min(columns, 80) || !isWhole, "\(line)")
      }
    }
  }
}

/// The number of bytes of an input that were read.
private final class SharedPlace: Sendable {
  private let place = Mutex(0)

  /// Adds a count, and returns the place before.
  func advance(by count: Int) -> Int {
    place.withLock { place in
      defer { place += count }
      return place
    }
  }
}
