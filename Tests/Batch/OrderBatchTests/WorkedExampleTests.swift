import OrderBatch
import ScheduleEngine
import Testing

/// The examples of the package's documentation, with checksums that are `sha256sum` of texts written
/// by hand.
@Suite struct WorkedExampleTests {
  static let tokenless =
    #"{"id":"o-1","checksum":"beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c","#
    + #""amountDueToday":"50.00","installments":[{"due":"2026-11-21","amount":"50.00"},"#
    + #"{"due":"2026-12-05","amount":"50.00"},{"due":"2026-12-19","amount":"50.00"},"#
    + #"{"due":"2027-01-02","amount":"50.00"}]}"#

  @Test(arguments: [
    "o-1,200.00,USD,2026-11-21,\n", "o-1,200.00,USD,2026-11-21,\r\n", "o-1,200,USD,2026-11-21,",
    "o-1,00200.0,USD,2026-11-21,\n", "\"o-1\",\"200.00\",\"USD\",\"2026-11-21\",\"\"\n",
    "\u{FEFF}o-1,200.00,USD,2026-11-21,\r", "\u{FEFF}\"o-1\",200.00,USD,2026-11-21,\n",
  ])
  func `A tokenless order has the line of the documentation's example in each spelling`(row: String)
  {
    let run = BatchRun(row)
    #expect(run.lines == [Self.tokenless])
    #expect(run.counts.schedules == 1 && run.counts.errors == 0 && run.firstError == nil)
  }

  @Test(arguments: [
    #"{"id":"o-1","amount":"200.00","currency":"USD","date":"2026-11-21"}"#,
    #"{"id":"o-1","amount":"200.00","currency":"USD","date":"2026-11-21","token":null}"#,
    #" {"token":null, "date":"2026-11-21","currency":"USD","amount":"200","id":"o\u002D1"} "#,
  ])
  func `The same order is read from JSON`(row: String) {
    for end in ["", "\n", "\r\n"] {
      #expect(BatchRun(row + end, .ndjson).lines == [Self.tokenless])
    }
  }

  @Test(arguments: [
    "o-1,200.00,USD,2026-11-21,002.k2a4\n", "o-1,200.00,USD,2026-11-21,\"002.k2a4\"\n",
  ])
  func `A token changes the checksum, and no part of it is in the line`(row: String) {
    let line = Self.tokenless.replacing(
      "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c",
      with: "f7e0c981febe8214ff58bd453542e2a239794d5a86f0393c00595bb30ea3a07c")
    #expect(BatchRun(row).lines == [line])
  }

  /// A plan, a row, and the row's line.
  struct Example: Sendable {
    let plan: Plan
    let row: String
    let line: String
  }

  static var otherPlans: [Example] {
    get throws {
      [
        Example(
          plan: .usPayIn4NoUpfront, row: "o-2,57.27,USD,2026-11-21,",
          line:
            #"{"id":"o-2","checksum":"1865f03880f37175aa1c60012b42d31f70ed3637437261438a8c75434c15ee93","#
            + #""amountDueToday":"0.00","installments":[{"due":"2026-12-05","amount":"14.32"},"#
            + #"{"due":"2026-12-19","amount":"14.32"},{"due":"2027-01-02","amount":"14.32"},"#
            + #"{"due":"2027-01-16","amount":"14.31"}]}"#),
        Example(
          plan: Plan(
            id: try PlanID("three-months"), currency: .kwd,
            installments: try InstallmentTerms(
              count: 3, interval: .months(1), firstDue: .months(1)), split: .spreadFirst),
          row: "o-3,10.001,KWD,2026-12-31,",
          line:
            #"{"id":"o-3","checksum":"c5bf12430010bd72b1a38605e22bd95138a69265e6e9ed60b65bff9d045ca36d","#
            + #""amountDueToday":"0.000","installments":[{"due":"2027-01-31","amount":"3.334"},"#
            + #"{"due":"2027-02-28","amount":"3.334"},{"due":"2027-03-31","amount":"3.333"}]}"#),
        Example(
          plan: Plan(
            id: try PlanID("yen"), currency: .jpy,
            installments: try InstallmentTerms(count: 3, interval: .days(1)), split: .floorFirst),
          row: "o-4,7,JPY,2026-11-21,",
          line:
            #"{"id":"o-4","checksum":"647f7cd8f44257ba0c3b880ce80d5735d2d39983b98ba05e6084d391c1dffd59","#
            + #""amountDueToday":"3","installments":[{"due":"2026-11-21","amount":"3"},"#
            + #"{"due":"2026-11-22","amount":"2"},{"due":"2026-11-23","amount":"2"}]}"#),
        Example(
          plan: Plan(
            id: try PlanID("clf"), currency: try Currency("CLF"),
            installments: try InstallmentTerms(count: 1, interval: .days(9_999)),
            split: .halfEvenLast),
          row: "o-5,0.0003,CLF,9999-12-31,",
          line:
            #"{"id":"o-5","checksum":"e518b8ec7c32cb30fa5fa95034afc4102fd36e9d25f7baf41af0646abeb1b210","#
            + #""amountDueToday":"0.0003","installments":[{"due":"9999-12-31","amount":"0.0003"}]}"#
        ),
      ]
    }
  }

  @Test func `Any plan's orders are computed`() throws {
    for example in try Self.otherPlans {
      #expect(BatchRun(example.row + "\n", .plan(example.plan)).lines == [example.line])
    }
  }

  @Test(arguments: [
    ("AUD", "au-pay-in-4"), ("CAD", "ca-pay-in-4"), ("GBP", "gb-pay-in-4"), ("NZD", "nz-pay-in-4"),
    ("USD", "us-pay-in-4"),
  ])
  func `Each currency has its default plan`(currency: String, plan: String) throws {
    let text =
      "schedule/1 \(plan) \(currency)/2 10003\ntokenless\n2026-11-21 2501\n2026-12-05 2501\n"
      + "2026-12-19 2501\n2027-01-02 2500\n"
    let line = try #require(BatchRun("o,100.03,\(currency),2026-11-21,\n").lines.first)
    #expect(line.hasPrefix(#"{"id":"o","checksum":"\#(SHA256Digest(of: text))","#))
  }

  @Test func `A line of CSV has empty fields for the error, then the payments`() {
    let run = BatchRun("o-1,200.00,USD,2026-11-21,\n", .csvOut)
    #expect(
      run.lines == [
        "o-1,beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c,50.00,,,,"
          + "2026-11-21,50.00,2026-12-05,50.00,2026-12-19,50.00,2027-01-02,50.00"
      ])
  }
}
