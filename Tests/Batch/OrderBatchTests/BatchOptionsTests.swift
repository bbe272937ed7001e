import ScheduleEngine
import Testing

@testable import OrderBatch

@Suite struct VerifyTests {
  static let checksum = "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c"

  @Test func `The line has whether the checksum is the order's`() {
    let other = "aeacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c"
    let last = "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7d"
    let rows = [Self.checksum, other, last, Self.checksum]
      .map { "o-1,200.00,USD,2026-11-21,,\($0)\n" }.joined()
    let run = BatchRun(rows, .verifying)
    let lines = ["true", "false", "false", "true"].map { match in
      WorkedExampleTests.tokenless.replacing(
        #","amountDueToday""#, with: #","match":\#(match),"amountDueToday""#)
    }
    #expect(run.lines == lines)
    #expect(run.counts.schedules == 4 && run.counts.mismatches == 2 && run.counts.errors == 0)
  }

  @Test func `A checksum without the token does not match an order with one`() {
    let run = BatchRun("o-1,200.00,USD,2026-11-21,002.k2a4,\(Self.checksum)\n", .verifying)
    #expect(run.counts.mismatches == 1)
  }

  @Test func `JSON and CSV have the same values`() {
    let row =
      #"{"id":"o-1","amount":"200.00","currency":"USD","date":"2026-11-21","checksum":"\#(Self.checksum)"}"#
    var options = BatchOptions.ndjson
    options.verifies = true
    options.output = .csv
    let line = BatchRun(row, options).lines.first
    #expect(line?.hasPrefix("o-1,\(Self.checksum),true,50.00,,,,2026-11-21,50.00,") == true)
  }

  @Test(arguments: [
    "", "BEACAE19", String(checksum.dropLast()), checksum + "0",
    checksum.uppercased(), String(checksum.dropLast()) + "g", "\u{e9}" + checksum.dropFirst(2),
  ])
  func `Any text but 64 lower-case digits is an error`(text: String) {
    let run = BatchRun("o-1,200.00,USD,2026-11-21,,\(text)\n", .verifying)
    let message = "not a checksum; write its 64 lower-case hexadecimal digits"
    #expect(run.lines == [errorLine(id: "o-1", "invalid_checksum", message)])
  }

  @Test func `The sixth field is required with checksums to check, and an error without`() {
    let five = "o-1,200.00,USD,2026-11-21,\n"
    #expect(
      BatchRun(five, .verifying).lines == [
        errorLine(
          id: "o-1", "malformed_row",
          "the row has 5 fields; write id,amount,currency,date,token,checksum")
      ])
    #expect(
      BatchRun("o-1,200.00,USD,2026-11-21,,\(Self.checksum)\n").lines == [
        errorLine(
          id: "o-1", "malformed_row",
          "the row has more than 5 fields; write id,amount,currency,date,token")
      ])
  }
}

/// The default values.
@Suite struct BatchDefaultsTests {
  @Test func `A batch reads CSV, writes JSON, has default plans and verifies nothing`() {
    let options = BatchOptions()
    #expect(options.input == .csv)
    #expect(options.output == .json)
    #expect(options.plans == .defaults)
    #expect(options.columns == nil && options.separator == nil && options.timeZone == nil)
    #expect(!options.verifies)
  }

  @Test func `Counts begin at zero`() {
    let counts = BatchCounts()
    #expect(counts.schedules == 0)
    #expect(counts.mismatches == 0)
    #expect(counts.errorsByCode.isEmpty)
  }

  @Test func `The lines of the rows at once take half a mebibyte`() {
    // 524,288 / (144 + 4 * 60) is 1,365.3.
    #expect(BatchOptions().rowsAtOnce == 1_365)
  }
}
