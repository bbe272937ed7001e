import Financing
import ScheduleEngine
import Testing

@testable import WidgetCommands

@Suite("widget loans")
struct LoansTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness([
      "my-terms.json": LoanSamples.terms, "other.json": LoanSamples.terms, "empty.json": "",
      "folder/my-terms.json": LoanSamples.terms.replacing("actual/actual", with: "actual"),
      "large.json": String(repeating: " ", count: 65_537),
    ])
  }

  @Test func `The list has a line for all built-in terms`() {
    let lines = harness("loans list").output.split(separator: "\n")
    let ids = lines.dropFirst().compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(ids.filter(LoanSamples.promisedTerms.contains) == LoanSamples.promisedTerms)
    let json = harness("loans list --json").output.split(separator: "\n")
    #expect(json.count == ids.count)
    for (line, id) in zip(json, ids) { #expect(line.hasPrefix(#"{"format":1,"id":"\#(id)","#)) }
  }

  @Test func `The columns of the list are aligned`() throws {
    let rows = harness("loans list").output.split(separator: "\n").map { Array($0) }
    let heading = String(try #require(rows.first))
    for column in ["TOTAL", "PAYMENTS", "APR", "OFFERED"] {
      let start = try #require(heading.firstRange(of: column)).lowerBound
      let offset = heading.distance(from: heading.startIndex, to: start)
      #expect(rows.allSatisfy { $0[offset - 1] == " " && $0[offset] != " " }, "\(column)")
    }
  }

  @Test func `Every kind of terms has sentences`() throws {
    func text(
      _ payments: LoanPayments, _ interest: LoanInterest, _ apr: APRTerms
    ) throws -> String {
      let terms = LoanTerms(
        id: try PlanID("x"), currency: .jpy, payments: payments, interest: interest, apr: apr)
      return LoanTermsText.text(
        of: LoanRecord(
          terms: terms, name: "X", brand: "B", region: "JP", locales: ["ja"],
          sources: [.init(url: "https://a.example", confidence: .low)]))
    }
    #expect(
      try text(
        LoanPayments(count: 1, interval: .days(14), rounding: .down, multipleOf: 100),
        LoanInterest(dayCount: .actualActual, rounding: .up),
        APRTerms(method: .uk, minimum: InterestRate("0.5"))) == """
          X, B, JP

            Terms        x
            Total        any in JPY
            Offered      always
            Payments     1, the first on a day that each loan names
                         equal but for the last one, rounded down to a multiple of 100 JPY
            Interest     by days over those of their year, rounded up
            APR          by CONC App 1.2, with 1 decimal place; from 0.5 % is offered
            Sources      https://a.example (low)

          """)
    let other = try text(
      LoanPayments(count: 3, interval: .days(14), firstDue: .days(1), rounding: .halfEven),
      LoanInterest(dayCount: .actual360), APRTerms(method: .eu, maximum: InterestRate("9")))
    for line in [
      "Payments     3, every 14 days, the first after 1 day",
      "rounded half to even to the smallest unit", "Interest     by days over 360, rounded half up",
      "APR          by Directive 2008/48/EC, with 1 decimal place; up to 9 % is offered",
    ] { #expect(other.contains(line), "\(other)") }
    #expect(
      try text(
        LoanPayments(count: 3, interval: .days(14)), LoanInterest(dayCount: .equalPeriods),
        APRTerms(method: .us)
      ).contains("by Regulation Z, with 2 decimal places; no limits"))
  }

  @Test func `The JSON of shown terms is a valid file`() throws {
    let shown = harness("loans show us-pay-monthly-6 --json").output
    let next = try CommandHarness(["us-pay-monthly-6.json": shown])
    #expect(
      next("loans check us-pay-monthly-6.json")
        == CommandResult(output: "\"us-pay-monthly-6.json\": valid, us-pay-monthly-6\n"))
  }

  @Test func `Unknown terms are an error`() {
    harness("loans show my-terms").expectFailure(.noInput, "'widget loans list' shows them")
    harness("loans show us-pay-in-4").expectFailure(.noInput, "no built-in loan terms are named")
    harness("loans show").expectFailure(.usage, "missing argument ID")
  }

  @Test func `A valid file is reported`() {
    #expect(
      harness("loans check my-terms.json")
        == CommandResult(output: "\"my-terms.json\": valid, my-terms\n"))
  }

  @Test(arguments: [
    ("other.json", ExitStatus.data, "the id is \"my-terms\""),
    ("empty.json", .data, "empty.json: line 1"),
    ("folder/my-terms.json", .data, "interest.dayCount: expected one of"),
    ("large.json", .data, "more than 65536 bytes; pass the terms alone"),
    ("none.json", .noInput, "there is no file \"none.json\""),
    ("-", .usage, "not read from standard input"),
  ])
  func `The first mistake of a file is reported`(
    _ file: String, _ status: ExitStatus, _ phrase: String
  ) {
    harness("loans check \(file)").expectFailure(status, phrase)
  }

  @Test func `The files after an invalid one are validated`() {
    let result = harness("loans check empty.json none.json other.json my-terms.json")
    #expect(result.status == .noInput)
    #expect(result.output == "\"my-terms.json\": valid, my-terms\n")
    #expect(result.error.split(separator: "\n").filter { $0.hasPrefix("error: ") }.count == 3)
    #expect(harness("loans check empty.json my-terms.json").status == .data)
  }

  @Test func `A subcommand is required`() {
    harness("loans").expectFailure(.usage, "use one of list, show, check")
  }
}
