import OrderBatch
import ScheduleEngine
import Testing

/// Every error, with its exact line.
@Suite struct RowErrorTests {
  /// A row and its error.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let row: String
    let id: String?
    let code: String
    let message: String

    init(_ row: String, id: String? = "o", _ code: String, _ message: String) {
      (self.row, self.id, self.code, self.message) = (row, id, code, message)
    }

    var testDescription: String { String(row.prefix(60)) }
  }

  static let names = "write id,amount,currency,date,token"
  static let grouping =
    "a decimal comma and grouping are not read; write only digits and one point, such as 1234.50"
  static let divided =
    "a comma divides the amount; write it with a decimal point and without grouping, such as 1234.50"
  static let broken = "the quotes are broken; quote a whole field, and write a quote in it twice"

  static let form = [
    Mistake("", id: nil, "malformed_row", "the line is empty; \(names), or remove the line"),
    Mistake("tok_secret", id: nil, "malformed_row", "the row has 1 field; \(names)"),
    Mistake("o;1;USD;d;tok_secret", id: nil, "malformed_row", "the row has 1 field; \(names)"),
    Mistake("o,", "malformed_row", "the row has 2 fields; \(names)"),
    Mistake("o,1.00,USD,2026-11-21", "malformed_row", "the row has 4 fields; \(names)"),
    Mistake("o,1,USD,2026-11-21,a,", "malformed_row", "the row has more than 5 fields; \(names)"),
    Mistake("o,1.234,50,USD,2026-11-21,", "malformed_row", divided),
    Mistake("o,1.234,50,USD,2026-11-21", "malformed_row", divided),
    Mistake("o,1,234.50,USD,2026-11-21,", "malformed_row", divided),
    Mistake("o,,,,,,,,,,,,,,,,,,,,", "malformed_row", "the row has more than 5 fields; \(names)"),
    Mistake("o,1.00,USD,2026-11-21,to\"k", "malformed_row", broken),
    Mistake("o,1.00,USD,2026-11-21,\"tok", "malformed_row", broken),
    Mistake("o,1.00,USD,2026-11-21,\"tok\"x", "malformed_row", broken),
    Mistake("\"o\"x,1.00,USD,2026-11-21,tok", id: nil, "malformed_row", broken),
    Mistake("\"o,1.00,USD,2026-11-21,tok", id: nil, "malformed_row", broken),
    Mistake("tok\"", id: nil, "malformed_row", broken),
  ]

  static let values = [
    Mistake(
      ",1,USD,2026-11-21,", id: "", "invalid_id", "the id is empty; write one of 1 to 256 bytes"),
    Mistake(
      String(repeating: "i", count: 257) + ",1,USD,2026-11-21,",
      id: String(repeating: "i", count: 256), "invalid_id",
      "the id is longer than 256 bytes; write a shorter one"),
    Mistake(
      String(repeating: "i", count: 255) + "\u{e9},1,USD,2026-11-21,",
      id: String(repeating: "i", count: 255), "invalid_id",
      "the id is longer than 256 bytes; write a shorter one"),
    Mistake(
      "a\tb,1,USD,2026-11-21,", id: #"a\tb"#, "invalid_id",
      "the id has a control character at byte 2; leave it out"),
    Mistake(
      "\u{1B}[31m,1,USD,2026-11-21,", id: #"\u001b[31m"#, "invalid_id",
      "the id has a control character at byte 1; leave it out"),
    Mistake(
      "\"a\u{85}\",1,USD,2026-11-21,", id: #"a\u0085"#, "invalid_id",
      "the id has a control character at byte 2; leave it out"),
    Mistake(
      "o,1,usd,2026-11-21,", "unsupported_currency",
      "a currency is three capital letters, such as USD"),
    Mistake(
      "o,1,US,2026-11-21,", "unsupported_currency",
      "a currency is three capital letters, such as USD"),
    Mistake(
      "o,1,XXX,2026-11-21,", "unsupported_currency",
      "no active ISO 4217 currency has this code; write one such as USD"),
    Mistake(
      "o,1,EUR,2026-11-21,", "unsupported_currency",
      "no built-in plan for EUR is open; name a plan that takes it"),
    Mistake(
      "o,,USD,2026-11-21,", "invalid_amount", "the amount is empty; write one such as 50.00"),
    Mistake(
      "o,-5,USD,2026-11-21,", "invalid_amount",
      "'-' at position 1: an amount must be positive and has no sign; write one such as 50.00"),
    Mistake(
      "o,\"1,000\",USD,2026-11-21,", "invalid_amount",
      "a comma at position 2: \(grouping)"),
    Mistake(
      "o,1.234.567,USD,2026-11-21,", "invalid_amount", "another point at position 6: \(grouping)"),
    Mistake(
      "o,1 234.50,USD,2026-11-21,", "invalid_amount", "a space at position 2: \(grouping)"),
    Mistake(
      "o,1'234.50,USD,2026-11-21,", "invalid_amount", "an apostrophe at position 2: \(grouping)"),
    Mistake(
      "o,1\u{202F}234,USD,2026-11-21,", "invalid_amount",
      "another character at position 2: \(grouping)"),
    Mistake(
      "o,50.00 USD,USD,2026-11-21,", "invalid_amount",
      "a space at position 6: an amount has only digits and one point; write one such as 50.00"),
    Mistake(
      "o,1.005,USD,2026-11-21,", "invalid_amount",
      "too many decimal places at position 5: this currency has at most 2; check the amount, "
        + "in which a point groups no digits"),
    Mistake(
      "o,0.00,USD,2026-11-21,", "invalid_amount", "the amount is zero; write more than zero"),
    Mistake(
      "o,92233720368547758.08,USD,2026-11-21,", "invalid_amount",
      "too large at position 20; write at most 9223372036854775807 minor units"),
    Mistake(
      "o,1,USD,21.11.2026,", "invalid_date",
      "not a date at position 3; write YYYY-MM-DD, such as 2026-11-21"),
    Mistake(
      "o,1,USD,2026-02-29,", "invalid_date",
      "this month has no such day; write a day that the calendar has"),
    Mistake(
      "o,1,USD,2026-13-01,", "invalid_date", "no such month; write one from 01 to 12"),
    Mistake(
      "o,1,USD,0000-01-01,", "invalid_date", "no such year; write one from 0001 to 9999"),
    Mistake(
      "o,1,USD,9999-11-20,", "invalid_date",
      "a payment would be due after 9999-12-31; start earlier"),
    Mistake(
      "o,1,USD,2026-11-21,a\tb", "invalid_token",
      "the checkout token has U+0009 TAB at character 2; pass the token alone"),
    Mistake(
      "o,1,USD,2026-11-21,a b", "invalid_token",
      "the checkout token has U+0020 SPACE at character 2; pass the token alone"),
    Mistake(
      "o,1,USD,2026-11-21,\u{E9}\u{200B}b", "invalid_token",
      "the checkout token has U+200B ZERO WIDTH SPACE at character 2; pass the token alone"),
    Mistake(
      "o,1,USD,2026-11-21,a\u{1}b", "invalid_token",
      "the checkout token has a control character at byte 2; pass the token alone"),
    Mistake(
      "o,1,USD,2026-11-21," + String(repeating: "t", count: 1_025), "invalid_token",
      "the checkout token is longer than 1024 bytes; pass the token alone"),
    Mistake(
      "o,0.99,USD,2026-11-21,", "amount_below_minimum",
      "The order total of 0.99 USD is below the minimum of 1.00 USD. Add to the order, or pay another way."
    ),
    Mistake(
      "o,2000.01,USD,2026-11-21,", "amount_above_maximum",
      "The order total of 2000.01 USD is above the maximum of 2000.00 USD. "
        + "Take something out of the order, or pay another way."),
  ]

  @Test(arguments: form + values)
  func `A mistake has its code and its message`(mistake: Mistake) {
    let line = errorLine(id: mistake.id, mistake.code, mistake.message)
    for end in mistake.row.isEmpty ? ["\n", "\r\n"] : ["", "\n", "\r\n"] {
      let run = BatchRun(mistake.row + end)
      #expect(run.lines == [line])
      #expect(run.counts.errors == 1 && run.counts.schedules == 0)
      #expect(run.firstError?.code == mistake.code && run.firstError?.line == 1)
    }
  }

  @Test func `A barrier of the caller's own plan is an error`() throws {
    let day = try CivilDate("2026-05-31")
    let plan = Plan(
      id: try PlanID("may"), currency: .eur,
      installments: try InstallmentTerms(count: 4, interval: .days(14)), split: .halfUpLast,
      validity: try PlanValidity(from: nil, until: day))
    let run = BatchRun(
      "a,0.02,EUR,2026-05-31,\nb,50,EUR,2026-06-01,\nc,50,USD,2026-05-31,\nd,1,EUR,9999-12-01,\n",
      .plan(plan))
    #expect(
      run.lines == [
        errorLine(
          id: "a", "amount_too_small", line: 1,
          "The order total of 0.02 EUR is too small for 4 payments. Add to the order, or pay another way."
        ),
        errorLine(
          id: "b", "plan_unavailable", line: 2,
          "The plan may is offered only until 2026-05-31. Choose another plan, or pay another way."),
        errorLine(
          id: "c", "unsupported_currency", line: 3,
          "The order is in USD, but this plan takes EUR. Pay in EUR, or another way."),
        errorLine(
          id: "d", "invalid_date", line: 4,
          "a payment would be due after 9999-12-31; start earlier"),
      ])
  }

  @Test func `Bytes that are not UTF-8 are an error, and are replaced in the id`() {
    let row: [UInt8] = [0x61, 0xFF, 0x62] + Array(",1,USD,2026-11-21,".utf8)
    #expect(
      BatchRun(row).lines == [
        errorLine(
          id: "a\u{FFFD}b", "malformed_row", "the row is not UTF-8 at byte 2; save it as UTF-8")
      ])
  }

  @Test func `The first mistake is reported`() {
    // Each row has one mistake less than the previous one, in the order of the checks.
    let long = String(repeating: "t", count: 1_025)
    let rows = [
      ("\t,x,eur,x,\(long),x", "malformed_row"), ("\t,x,eur,x,\(long)", "invalid_id"),
      ("o,x,eur,x,\(long)", "unsupported_currency"), ("o,x,USD,x,\(long)", "invalid_amount"),
      ("o,0.99,USD,x,\(long)", "invalid_date"), ("o,0.99,USD,2026-11-21,\(long)", "invalid_token"),
      ("o,0.99,USD,2026-11-21,t", "amount_below_minimum"),
    ]
    for (row, code) in rows { #expect(BatchRun(row).firstError?.code == code) }
  }

  @Test(arguments: [
    "id,amount,currency,date,token", "id,amount", "id,amount,currency,date,token,x",
  ])
  func `A header is an error of its own only in the first line`(header: String) {
    let good = "o-1,200.00,USD,2026-11-21,\n"
    let run = BatchRun(header + "\n" + good)
    let error = errorLine(id: "id", "malformed_row", "the first line is a header; remove it")
    #expect(run.lines == [error, WorkedExampleTests.tokenless])
    #expect(!BatchRun(good + header).lines[1].contains("header"))
  }

  @Test func `The run stops before the first error if asked to`() {
    let good = "o-1,200.00,USD,2026-11-21,\n"
    let run = BatchRun(good + good + "o,0,USD,2026-11-21,\n" + good, stopsAtError: true)
    #expect(run.lines == [WorkedExampleTests.tokenless, WorkedExampleTests.tokenless])
    #expect(run.counts.schedules == 2 && run.counts.errors == 1)
    #expect(run.firstError?.line == 3)
    #expect(
      run.firstError?.description
        == "line 3: invalid_amount: the amount is zero; write more than zero")
  }
}
