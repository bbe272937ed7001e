import Financing
import OrderBatch
import ScheduleEngine
import StrictJSON
import Testing

/// The loan of the documentation's example, whose checksum is `sha256sum` of a text written by hand.
@Suite struct LoanLineTests {
  static let checksum = "193c5110b8b644ba89f6427f05eccf26799a93872299cfe0d541b5c7f643d463"
  static let row = "o-1,1000.00,USD,2026-11-21,,29.99"

  private static let days = [
    "2026-12-21", "2027-01-21", "2027-02-21", "2027-03-21", "2027-04-21", "2027-05-21",
    "2027-06-21", "2027-07-21", "2027-08-21", "2027-09-21", "2027-10-21", "2027-11-21",
  ]
  private static let amounts = Array(repeating: "97.43", count: 11) + ["97.49"]

  private static func line(match: String = "") -> String {
    let payments = zip(days, amounts).map { #"{"due":"\#($0)","amount":"\#($1)"}"# }
    return #"{"id":"o-1","checksum":"\#(checksum)",\#(match)"apr":"29.89","payment":"97.43","#
      + #""totalOfPayments":"1169.22","financeCharge":"169.22","#
      + #""installments":[\#(payments.joined(separator: ","))]}"#
  }

  @Test(arguments: [
    row + "\n", row + "\r\n", row, row + "0000\n", "\u{FEFF}\(row)\n",
    #""o-1","1000.00","USD","2026-11-21","","29.99""#,
  ])
  func `A loan has the line of the documentation's example in each spelling`(row: String) {
    let run = BatchRun(row, .loans())
    #expect(run.lines == [Self.line()])
    #expect(run.counts.schedules == 1 && run.counts.errors == 0 && run.firstError == nil)
  }

  @Test(arguments: ["o-1,1000.00,USD,2026-11-21,,", "o-1,1000.00,USD,2026-11-21,", row])
  func `The rate of the batch is that of rows without one`(row: String) {
    #expect(BatchRun(row + "\n", .loans(at: "29.99")).lines == [Self.line()])
    #expect(BatchRun(row, .loans(at: "29.99")).lines == [Self.line()])
  }

  @Test func `The rate of a row counts before the rate of the batch`() {
    #expect(BatchRun(Self.row + "\n", .loans(at: "15")).lines == [Self.line()])
  }

  @Test(arguments: [#","rate":"29.99""#, #","token":null,"rate":"29.990000""#])
  func `The same loan is read from JSON`(members: String) {
    let row = #"{"id":"o-1","amount":"1000","currency":"USD","date":"2026-11-21"\#(members)}"#
    #expect(BatchRun(row, .loans(input: .ndjson)).lines == [Self.line()])
    #expect(BatchRun(row, .loans(at: "1", input: .ndjson)).lines == [Self.line()])
  }

  @Test(arguments: ["", #","rate":null"#])
  func `The rate of the batch is that of objects without one`(members: String) {
    let row = #"{"id":"o-1","amount":"1000","currency":"USD","date":"2026-11-21"\#(members)}"#
    #expect(BatchRun(row, .loans(at: "29.99", input: .ndjson)).lines == [Self.line()])
  }

  @Test func `A line of CSV has the rate and the cost before the payments`() {
    let payments = zip(Self.days, Self.amounts).map { "\($0),\($1)" }
    let run = BatchRun(Self.row, .loans(output: .csv))
    #expect(
      run.lines == [
        "o-1,\(Self.checksum),29.89,97.43,1169.22,169.22,,,,\(payments.joined(separator: ","))"
      ])
  }

  @Test func `A full line has all members of the loan after the identifier`() throws {
    let line = try #require(BatchRun(Self.row, .loans(output: .full)).lines.first)
    let value = try JSONValue(parsing: line)
    #expect(line.hasPrefix(#"{"id":"o-1","plan":"us-pay-monthly-12","startDate":"2026-11-21","#))
    #expect(value["rate"]?.string == "29.990000")
    #expect(value["aprMethod"]?.string == "us")
    #expect(value["checksum"]?.string == Self.checksum)
    let payments = try #require(value["payments"]?.array)
    #expect(payments.count == 12)
    #expect(payments[11]["interest"]?["amount"]?.string == "2.42")
  }

  @Test(arguments: BatchOptions.OutputFormat.allCases)
  func `The line has whether the checksum is the loan's`(
    _ output: BatchOptions.OutputFormat
  ) throws {
    let five = "o-1,1000.00,USD,2026-11-21,"
    let other = "2" + Self.checksum.dropFirst()
    let last = Self.checksum.dropLast() + "4"
    let rows = [Self.checksum, other, String(last), Self.checksum]
      .map { "\(five),\($0),29.99\n" }.joined()
    let run = BatchRun(rows, .loans(output: output, verifies: true))
    let loan = try SingleLoan("1000.00", "2026-11-21", at: "29.99", by: .usPayMonthly12)
    let lines = [true, false, false, true].map { loan.line(id: "o-1", output, isMatch: $0) }
    #expect(run.lines == lines)
    #expect(run.counts.schedules == 4 && run.counts.mismatches == 2 && run.counts.errors == 0)
  }

  @Test func `The checksum to check precedes the rate, which may be that of the batch`() {
    let row = "o-1,1000.00,USD,2026-11-21,,\(Self.checksum)\n"
    let run = BatchRun(row, .loans(at: "29.99", verifies: true))
    #expect(run.lines == [Self.line(match: #""match":true,"#)])
  }

  @Test(arguments: BatchOptions.OutputFormat.allCases)
  func `The lines of the rows at once take at most half a mebibyte`(
    _ output: BatchOptions.OutputFormat
  ) throws {
    for count in [1, 6, 12, 60, 480] {
      let terms = LoanTerms(
        id: try PlanID("long"), currency: .usd,
        payments: try LoanPayments(count: count, interval: .months(1), firstDue: .months(1)),
        interest: LoanInterest(dayCount: .actual365), apr: try APRTerms(method: .us, places: 6))
      let options = BatchOptions.loans(by: terms, output: output)
      let row = "o-123456,99999.99,USD,2026-11-21,,29.99"
      let line = try #require(BatchRun(row, options).lines.first)
      #expect(options.rowsAtOnce > 0)
      #expect(options.rowsAtOnce * (line.utf8.count + 1) <= 524_288)
    }
  }
}
