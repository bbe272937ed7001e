import OrderBatch
import Testing

/// Tests the second implementation of the rules for batches against values computed by hand.
@Suite struct BatchOracleTests {
  private static func rows(_ text: String) -> [String] {
    NaiveRows(Array(text.utf8), isCSV: true).rows.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test(
    arguments: [
      ("", []), ("a", ["a"]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]), ("\n\n", ["", ""]),
      ("\u{FEFF}a\n\u{FEFF}b", ["a", "\u{FEFF}b"]), ("\"a\nb\"\nc", ["\"a\nb\"", "c"]),
      ("\"a\nb\nc", ["\"a", "b", "c"]), ("\"a\"b\nc\"\n", ["\"a\"b", "c\""]),
      ("a\"\nb\"\n", ["a\"", "b\""]), ("\"a\"\"\nb\"\nc", ["\"a\"\"\nb\"", "c"]),
      ("a,\"b\"\r\nc", ["a,\"b\"", "c"]), ("a,\"b\"\rc\nd", ["a,\"b\"\rc", "d"]),
    ] as [(String, [String])])
  func `Rows end where their quotes let them`(text: String, rows: [String]) {
    #expect(Self.rows(text) == rows)
  }

  @Test func `Commas outside quotes separate fields, which lose their quotes`() throws {
    let rows = NaiveRows(Array("a,\"b,\"\"c\"\"\",,\"\"\r\nd".utf8), isCSV: true)
    let fields = try #require(rows.rows.first?.fields)
    #expect(
      fields.map { String(decoding: rows.text(of: $0), as: UTF8.self) } == ["a", "b,\"c\"", "", ""])
    #expect(rows.rows.map(\.line) == [1, 2])
  }

  @Test func `A row of more than 65,536 bytes has no fields`() {
    for (count, isCut) in [(65_535, true), (65_536, true), (65_537, false)] {
      let bytes = Array(repeating: UInt8(ascii: "x"), count: count) + Array("\r\na".utf8)
      let rows = NaiveRows(bytes, isCSV: true).rows
      #expect(rows.map(\.bytes.count) == [count, 1])
      #expect((rows[0].fields != nil) == isCut)
    }
  }

  /// The checksums are those that `sha256sum` prints for the canonical texts.
  @Test func `Orders become the schedules computed by hand`() throws {
    let outcomes = NaiveBatch(options: BatchOptions()).outcomes(
      of: Array("o-1,200.00,USD,2026-11-21,\n".utf8))
    #expect(
      outcomes == [
        .schedule(
          id: Array("o-1".utf8),
          checksum: "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c",
          dueToday: "50.00",
          payments: [
            ["2026-11-21", "50.00"], ["2026-12-05", "50.00"], ["2026-12-19", "50.00"],
            ["2027-01-02", "50.00"],
          ], match: nil)
      ])
    let months = try #require(NaivePlan.monthly)
    let monthly = try #require(NaivePlan.paying("JPY", .one(months)))
    #expect(monthly.parts(of: 1_003) == [201, 201, 201, 200, 200])
    let start = try #require(NaiveCalendar.day(Array("2026-10-31".utf8)))
    #expect(
      monthly.dueDays(from: start)?.map(NaivePlan.text) == [
        "2026-11-30", "2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31",
      ])
    let fourth = try #require(NaivePlan.paying("USD", .defaults))
    #expect(fourth.parts(of: 5_727) == [1_432, 1_432, 1_432, 1_431])
    #expect(fourth.parts(of: 10) == [3, 3, 3, 1])
    #expect([1, 50, 5_727].map(fourth.text) == ["0.01", "0.50", "57.27"])
  }

  @Test(
    arguments: [
      ("o-1", nil, "malformed_row"), (",1.00,USD,2026-11-21,", "", "invalid_id"),
      ("o,0,USD,2026-11-21,", "o", "invalid_amount"),
      ("o,1e3,USD,2026-11-21,", "o", "invalid_amount"),
      ("o,1.00,EUR,2026-11-21,", "o", "unsupported_currency"),
      ("o,x,EUR,x,", "o", "unsupported_currency"), ("o,1.00,USD,9999-11-20,", "o", "invalid_date"),
      ("o,1.00,USD,2026-11-31,", "o", "invalid_date"),
      ("o,1.00,USD,2026-11-21,a\tb", "o", "invalid_token"),
      ("o,0.99,USD,2026-11-21,", "o", "amount_below_minimum"),
      ("o,2000.01,USD,2026-11-21,", "o", "amount_above_maximum"),
      ("o,0.02,CAD,2026-11-21,", "o", "amount_too_small"), ("", nil, "malformed_row"),
      ("id,amount,currency,date,token", "id", "malformed_row"),
    ] as [(String, String?, String)])
  func `The first mistake of a row counts`(row: String, id: String?, code: String) {
    let outcomes = NaiveBatch(options: BatchOptions()).outcomes(of: Array((row + "\n").utf8))
    #expect(outcomes == [.error(id: id.map { Array($0.utf8) }, code: code, line: 1)])
  }

  @Test func `An identifier is repaired byte by byte and truncated between scalars`() {
    let rows =
      [UInt8(ascii: "a"), 0xE2, 0x82, 0x2C, 0x0A]
      + Array("\(String(repeating: "é", count: 129)),".utf8)
    let outcomes = NaiveBatch(options: BatchOptions()).outcomes(of: rows)
    #expect(
      outcomes == [
        .error(id: Array("a\u{FFFD}\u{FFFD}".utf8), code: "malformed_row", line: 1),
        .error(
          id: Array(String(repeating: "é", count: 128).utf8), code: "malformed_row", line: 2),
      ])
  }
}
