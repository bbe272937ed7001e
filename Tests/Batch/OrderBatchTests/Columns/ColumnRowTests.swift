import Financing
import OrderBatch
import PropertyTesting
import ScheduleEngine
import Testing

/// Rows with other columns, another separator, or times.
@Suite struct ColumnRowTests {
  private static let columns = BatchOptions.with {
    $0.columns = [.date, nil, .token, .amount, .id, .currency]
    $0.separator = .semicolon
  }

  @Test func `A row has the line of the same order in a plain row`() {
    let run = BatchRun(
      "2026-11-21;Ada;;200.00;o-1;USD\n2026-11-21;\"A;B\";\"002.k2a4\";\"80.00\";o-2;AUD\r\n",
      Self.columns)
    let plain = BatchRun("o-1,200.00,USD,2026-11-21,\no-2,80.00,AUD,2026-11-21,002.k2a4\n")
    #expect(plain.lines[0] == WorkedExampleTests.tokenless)
    #expect(run == plain)
  }

  @Test func `Rows of every form are the same both ways`() {
    let rows = [
      "2026-11-21;;002.k2a4;200.00;o-1;USD", "2026-11-21;;;200.00;\"o,1\";USD",
      "2026-11-21;;;200.00;o\\1;USD", "2026-11-21;;;200.00;\u{E9};USD",
      "2026-11-21;; 002.k2a4 ;200.00;o;USD", "2026-11-31;;;200.00;o;USD",
      "2026-11-21;;;1.234,50;o;USD", "2026-11-21;;;200.00;;USD", "2026-11-21;;;200.00;o", "",
      "2026-11-21;;;200.00;o;USD;", "2026-11-21;;\";\";200.00;o;USD", "\"x;;;200.00;o;USD",
    ]
    let bytes = Array((rows.joined(separator: "\n") + "\n").utf8)
    for output in BatchOptions.OutputFormat.allCases {
      var options = Self.columns
      options.output = output
      #expect(BatchRun(bytes, options) == BatchRun(bytes, options, readsPlainRows: false))
      #expect(BatchRun(bytes, options).lines.count == rows.count)
    }
  }

  @Test(
    arguments: [
      ("2026-11-21;;;1.234,50;o;USD", "invalid_amount", "o", "a comma at position 6: "),
      (
        "2026-11-21;;;200.00;o", "malformed_row", "o",
        "the row has 5 fields; write date;-;token;amount;id;currency"
      ),
      ("2026-11-21;;;200.00", "malformed_row", nil, "the row has 4 fields; write "),
      ("2026-11-21;x", "malformed_row", nil, "the row has 2 fields; write "),
      ("\"2026;;;200.00;o;USD", "malformed_row", nil, "the quotes are broken; "),
      ("2026\";;;200.00;o;USD", "malformed_row", nil, "the quotes are broken; "),
      ("2026-11-21;;;200.00;o;USD;;;;;;", "malformed_row", "o", "the row has more than 6 fields; "),
    ] as [(String, String, String?, String)])
  func `A mistake has the line of the file and the names of its columns`(
    row: String, code: String, id: String?, message: String
  ) throws {
    let run = BatchRun("2026-11-21;;;200.00;o-1;USD\n" + row, Self.columns)
    let error = try #require(run.firstError)
    #expect(error.code == code && error.line == 2 && error.message.hasPrefix(message))
    #expect(run.lines[1].hasPrefix("{\"id\":" + (id.map { "\"\($0)\"" } ?? "null") + ","))
  }

  @Test func `Rows after a header have the lines of the file`() {
    let rows = Array("2026-11-21;;;0;o;USD\n".utf8)
    var scanner = RowScanner(.csv, separator: .semicolon, firstLine: 2)
    let part = scanner.next(in: rows.span, isLast: true)
    #expect(part.rows == 0..<rows.count && part.firstLine == 2)
    var batch = BatchProcessor(Self.columns)
    #expect(batch.run(rows.span, firstLine: part.firstLine).firstError?.line == 2)
  }

  @Test func `A separator in quotes, and a comma without, are part of a field`() {
    let rows = Array("\"a;\nb\";1\nx,\";2\n".utf8)
    var scanner = RowScanner(.csv, separator: .semicolon)
    #expect(scanner.next(in: rows.span, isLast: false, upTo: 1).rows == 0..<9)
    var commas = RowScanner(.csv)
    #expect(commas.next(in: rows.span, isLast: false, upTo: 1).rows == 0..<4)
  }

  @Test func `Loans and checksums are found in any column`() {
    let checksum = "193c5110b8b644ba89f6427f05eccf26799a93872299cfe0d541b5c7f643d463"
    let options = BatchOptions.with {
      $0.plans = .loan(.usPayMonthly12, rate: nil)
      $0.verifies = true
      $0.columns = [.rate, .checksum, .id, .amount, .currency, .date]
      $0.separator = .tab
    }
    let run = BatchRun("29.99\t\(checksum)\to\t1000\tUSD\t2026-11-21\n", options)
    #expect(run.counts.schedules == 1 && run.counts.mismatches == 0)
    let other = BatchRun("29.98\t\(checksum)\to\t1000\tUSD\t2026-11-21\n", options)
    #expect(other.counts.mismatches == 1)
  }

  @Test func `Any row in any columns has the line of its plain row`() {
    let orders: [OrderColumn] = [.id, .amount, .currency, .date, .token]
    let row = zip(Generator<RowText>.row(), Generator<Int>.integer(in: 0...119))
    forAll(row, runs: 300) { row, number in
      guard row.fields.count == 5, !row.fields.contains(where: { $0.contains("\"") }) else {
        return true
      }
      var left = orders
      var number = number
      let columns = (1...5).reversed().map { count -> OrderColumn in
        defer { number /= count }
        return left.remove(at: number % count)
      }
      let fields = columns.map { column in
        "\"" + row.fields[orders.firstIndex(of: column) ?? 0] + "\""
      }
      let plain = row.fields.map { "\"\($0)\"" }.joined(separator: ",") + "\n"
      let options = BatchOptions.with {
        $0.columns = columns
        $0.separator = .tab
      }
      return BatchRun(fields.joined(separator: "\t") + "\n", options) == BatchRun(plain)
    }
  }
}
