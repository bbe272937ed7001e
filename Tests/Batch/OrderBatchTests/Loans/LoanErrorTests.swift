import Financing
import OrderBatch
import ScheduleEngine
import Testing

/// Every error of a row of loans, with its exact line.
@Suite struct LoanErrorTests {
  typealias Mistake = RowErrorTests.Mistake

  private static let names = "write id,amount,currency,date,token,rate"
  private static let more = "the row has more than 6 fields; \(names)"
  private static let rate =
    "not a rate; write a percentage from 0 to 1000 with at most 6 decimal places, such as 29.99"

  static let form = [
    Mistake("", id: nil, "malformed_row", "the line is empty; \(names), or remove the line"),
    Mistake("o,500,USD,2026-11-21,", "malformed_row", "the row has 5 fields; \(names)"),
    Mistake("o,500,USD,2026-11-21,15", "malformed_row", "the row has 5 fields; \(names)"),
    Mistake("o,500,USD,2026-11-21,,15,", "malformed_row", more),
    Mistake("o,500,USD,2026-11-21,,15,,,,,", "malformed_row", more),
    Mistake(
      "id,amount,currency,date,token,rate", id: "id", "malformed_row",
      "the first line is a header; remove it"),
  ]

  static let values = [
    Mistake(
      ",500,USD,2026-11-21,,15", id: "", "invalid_id",
      "the id is empty; write one of 1 to 256 bytes"),
    Mistake(
      "o,500,usd,2026-11-21,,15", "unsupported_currency",
      "a currency is three capital letters, such as USD"),
    Mistake(
      "o,500,EUR,2026-11-21,,15", "unsupported_currency",
      "the currency is EUR, but USD is expected; use USD"),
    Mistake(
      "o,1e3,USD,2026-11-21,,15", "invalid_amount",
      "'e' at position 2: an amount has only digits and one point; write one such as 50.00"),
    Mistake(
      "o,0.00,USD,2026-11-21,,15", "invalid_amount", "the amount is zero; write more than zero"),
    Mistake(
      "o,500,USD,21.11.2026,,15", "invalid_date",
      "not a date at position 3; write YYYY-MM-DD, such as 2026-11-21"),
    Mistake(
      "o,500,USD,2026-11-21,tok,15", "invalid_token",
      "the checksum of a loan has no checkout token; leave the token out"),
    Mistake("o,500,USD,2026-11-21,,", "invalid_rate", rate),
    Mistake("o,500,USD,2026-11-21,,-1", "invalid_rate", rate),
    Mistake("o,500,USD,2026-11-21,,5%", "invalid_rate", rate),
    Mistake("o,500,USD,2026-11-21,,5.", "invalid_rate", rate),
    Mistake("o,500,USD,2026-11-21,,1.0000001", "invalid_rate", rate),
    Mistake("o,500,USD,2026-11-21,,1000.000001", "invalid_rate", rate),
  ]

  static let offers = [
    Mistake(
      "o,399.99,USD,2026-11-21,,15", "amount_below_minimum",
      "the least is 400.00 USD; buy for that much or more"),
    Mistake(
      "o,4000.01,USD,2026-11-21,,15", "amount_above_maximum",
      "the most is 4000.00 USD; buy for that much or less"),
    Mistake(
      "o,10000000000000.01,USD,2026-11-21,,15", "amount_too_large",
      "the amount is too large; write at most 10000000000000.00 USD"),
    Mistake(
      "o,500,USD,9999-12-01,,15", "plan_unavailable",
      "a payment would be due after 9999-12-31; start earlier"),
    Mistake(
      "o,1000,USD,2026-11-21,,40", "apr_not_offered",
      "the annual percentage rate is 39.87 %, but 0 to 35.99 % is offered; "
        + "use another rate, day or plan"),
  ]

  @Test(arguments: form + values + offers)
  func `A row that is no loan has a line with the reason`(mistake: Mistake) {
    let run = BatchRun(mistake.row + "\n", .loans())
    #expect(run.lines == [errorLine(id: mistake.id, mistake.code, mistake.message)])
    #expect(run.counts.errors == 1 && run.counts.schedules == 0)
  }

  @Test func `Each mistake is reported before those of the fields after it`() {
    let wrong = [
      ("", "invalid_id"), ("E", "unsupported_currency"), ("x", "invalid_amount"),
      ("x", "invalid_date"), ("t", "invalid_token"), ("x", "invalid_checksum"),
      ("x", "invalid_rate"),
    ]
    // The fields in the order of the checks: the currency precedes the amount.
    var fields = wrong.map(\.0)
    let right = ["o", "USD", "1.00", "2026-11-21", "", String(repeating: "0", count: 64), "15"]
    for place in wrong.indices {
      let row = [fields[0], fields[2], fields[1], fields[3], fields[4], fields[5], fields[6]]
      let run = BatchRun(row.joined(separator: ",") + "\n", .loans(verifies: true))
      #expect(run.firstError?.code == wrong[place].1)
      fields[place] = right[place]
    }
  }

  @Test func `An error is counted with the number of its line, between the lines of loans`() {
    let rows = "\(LoanLineTests.row)\n\nx\n\(LoanLineTests.row)\n"
    let run = BatchRun(rows, .loans())
    #expect(run.lines.count == 4)
    #expect(run.counts.schedules == 2 && run.counts.errorsByCode == ["malformed_row": 2])
    #expect(run.firstError?.line == 2)
    #expect(run.lines[3] == run.lines[0])
  }

  @Test func `An error in CSV has the fields of a loan's line`() {
    let run = BatchRun("o,500,USD,2026-11-21,,x\n", .loans(output: .csv))
    #expect(run.lines == ["o,,,,,,invalid_rate,1,\"\(Self.rate)\""])
    let verified = BatchRun("o,500,USD,2026-11-21,,x,1\n", .loans(output: .csv, verifies: true))
    #expect(verified.lines[0].hasPrefix("o,,,,,,,invalid_checksum,1,"))
  }

  @Test(arguments: [
    ("", "malformed_row"), (#","rate":15"#, "malformed_row"), (#","rate":null"#, "malformed_row"),
    (#","rate":"""#, "invalid_rate"), (#","rate":"15","apr":"1""#, "malformed_row"),
    (#","rate":"15","token":"t""#, "invalid_token"),
  ])
  func `An object of JSON needs a rate as a string, and no token`(members: String, code: String) {
    let row = #"{"id":"o","amount":"500","currency":"USD","date":"2026-11-21"\#(members)}"#
    #expect(BatchRun(row, .loans(input: .ndjson)).firstError?.code == code)
  }

  @Test func `A token is in no line of a loan`() {
    for row in ["o,500,USD,2026-11-21,K2A4SECRET,15", "o,500,USD,2026-11-21,,K2A4SECRET"] {
      for output in BatchOptions.OutputFormat.allCases {
        #expect(!BatchRun(row, .loans(output: output)).lines.joined().contains("SECRET"))
      }
    }
  }
}
