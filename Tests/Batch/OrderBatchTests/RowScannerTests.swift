import OrderBatch
import PropertyTesting
import ScheduleEngine
import Testing

@Suite struct RowScannerTests {
  static let good = "o-1,200.00,USD,2026-11-21,\n"

  /// Returns a row of a number of bytes, with an identifier that is too long.
  static func row(ofBytes count: Int) -> String {
    let rest = ",200.00,USD,2026-11-21,"
    return String(repeating: "i", count: count - rest.utf8.count) + rest
  }

  @Test(arguments: [
    (65_536, "\n", "invalid_id"), (65_536, "\r\n", "invalid_id"), (65_536, "", "invalid_id"),
    (65_537, "\n", "malformed_row"), (65_537, "\r\n", "malformed_row"),
    (65_537, "", "malformed_row"), (65_538, "\n", "malformed_row"), (65_541, "\n", "malformed_row"),
    (300_000, "\r\n", "malformed_row"), (300_000, "", "malformed_row"),
  ])
  func `A row of more than 64 KiB is an error, and the next one is read`(
    size: Int, end: String, code: String
  ) {
    let rows = Array((Self.good + Self.row(ofBytes: size) + end).utf8)
    let after = end.isEmpty ? [] : Array(Self.good.utf8)
    for mark in [[], [0xEF, 0xBB, 0xBF] as [UInt8]] {
      for options in [BatchOptions(), .ndjson] {
        let whole = BatchRun(mark + rows + after, options)
        if options.input == .csv {
          #expect(whole.firstError?.code == code && whole.firstError?.line == 2)
          #expect(whole.lines.first == WorkedExampleTests.tokenless)
          #expect(whole.lines.last == (end.isEmpty ? whole.lines[1] : WorkedExampleTests.tokenless))
        }
        #expect(whole.lines.count == (end.isEmpty ? 2 : 3))
        for parts in [9_999, 65_541] {
          #expect(BatchRun(mark + rows + after, options, inPartsOf: parts) == whole)
        }
      }
    }
  }

  @Test func `A first row that is too long is skipped like any other`() {
    let rows = Array((Self.row(ofBytes: 200_000) + "\n" + Self.good).utf8)
    let run = BatchRun(rows, BatchOptions(), inPartsOf: 70_000)
    #expect(run.lines.count == 2 && run.lines[1] == WorkedExampleTests.tokenless)
    #expect(run.firstError?.line == 1)
  }

  @Test(arguments: [0, 1, 65_000, 65_511, 65_512, 65_513, 65_514, 70_000, 140_000])
  func `A quote that is not closed within 64 KiB spoils one row`(distance: Int) {
    // The closing quote is at this distance from the line feed.
    let filler = String(repeating: "x", count: max(distance - 1, 0)) + (distance > 0 ? "\n" : "")
    let rows = "o,1.00,USD,2026-11-21,\"\n" + filler + "\",\n" + Self.good
    let isClosed = 23 + 1 + distance + 2 <= 65_536
    let whole = BatchRun(rows)
    #expect(whole.lines.last == WorkedExampleTests.tokenless)
    #expect(whole.lines.count == (isClosed ? 2 : distance > 0 ? 4 : 3))
    for parts in [9_999, 65_541] {
      #expect(BatchRun(Array(rows.utf8), BatchOptions(), inPartsOf: parts) == whole)
    }
  }

  @Test func `All lines of rows with several lines are counted`() {
    let rows = "\"a\nb\r\n\",x\n\nq\"\nz,0,USD,2026-11-21,\n"
    let lines = BatchRun(rows).lines.map { $0.split(separator: #""line":"#)[1].prefix(1) }
    #expect(lines == ["1", "4", "5", "6"])
  }

  @Test func `The scanner finds no more rows than asked for`() {
    let rows = Array(String(repeating: Self.good, count: 10).utf8)
    var scanner = RowScanner(.csv)
    let first = scanner.next(in: rows.span, isLast: true, upTo: 3)
    #expect(first.rows == 0..<81 && first.firstLine == 1)
    let second = scanner.next(in: rows.span.extracting(81...), isLast: true, upTo: 7)
    #expect(second.rows == 0..<189 && second.firstLine == 4)
  }

  @Test(arguments: BatchOptions.InputFormat.allCases)
  func `A limit ends a part after that many lines of any length`(
    format: BatchOptions.InputFormat
  ) {
    let quote = format == .ndjson ? "\"" : ""
    let lengths = Generator<[Int]>.array(of: .integer(in: 0...200), count: 1...400)
    forAll(zip(lengths, .integer(in: 1...500)), runs: 100) { lengths, limit in
      let lines = lengths.map { quote + String(repeating: "x", count: $0) + "\n" }
      let bytes = Array(lines.joined().utf8)
      var scanner = RowScanner(format)
      let first = scanner.next(in: bytes.span, isLast: false, upTo: limit)
      let end = lines.prefix(limit).joined().utf8.count
      let second = scanner.next(in: bytes.span.extracting(end...), isLast: true)
      return first.rows == 0..<end && first.firstLine == 1
        && second.firstLine == min(limit, lines.count) + 1
    }
  }

  @Test func `More payments make fewer rows at once`() throws {
    let many = Plan(
      id: try PlanID("many"), currency: .usd,
      installments: try InstallmentTerms(count: 1_000, interval: .days(1)), split: .floorLast)
    #expect(BatchProcessor(.plan(many)).rowsAtOnce == 8)
    #expect(BatchProcessor(BatchOptions()).rowsAtOnce == 1_365)
    let rows = Array(String(repeating: "o,1000.00,USD,2026-11-21,\n", count: 25).utf8)
    let run = BatchRun(rows, .plan(many), inPartsOf: 65_536, rowsAtOnce: 8)
    #expect(run == BatchRun(rows, .plan(many)))
    #expect(run.counts.schedules == 25)
  }

  @Test(arguments: BatchOptions.InputFormat.allCases)
  func `Neither an empty input nor a byte order mark alone has rows`(
    format: BatchOptions.InputFormat
  ) {
    for bytes in [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]] {
      let options = BatchOptions.with { $0.input = format }
      #expect(BatchRun(bytes, options).lines.isEmpty)
      #expect(BatchRun(bytes, options, inPartsOf: 1).lines.isEmpty)
    }
  }
}
