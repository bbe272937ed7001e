import Testing

@testable import WidgetCommands

@Suite("widget plans")
struct PlansTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness([
      "my-plan.json": Samples.planFile, "other.json": Samples.planFile, "empty.json": "",
      "folder/my-plan.json": Samples.planFile.replacing("spread-first", with: "spread-second"),
      "large.json": String(repeating: " ", count: 65_537),
    ])
  }

  @Test func `The list has a line for each built-in plan`() {
    let lines = harness("plans list").output.split(separator: "\n")
    let ids = lines.dropFirst().compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(ids.filter(Samples.promisedPlans.contains) == Samples.promisedPlans)
    let json = harness("plans list --json").output.split(separator: "\n")
    #expect(json.count == ids.count)
    for (line, id) in zip(json, ids) { #expect(line.hasPrefix(#"{"format":1,"id":"\#(id)","#)) }
    #expect(json.contains { $0.hasPrefix(#"{"format":1,"id":"us-pay-in-4","name":"Pay in 4","#) })
  }

  @Test func `The columns of the list are aligned`() throws {
    let rows = harness("plans list").output.split(separator: "\n").map { Array($0) }
    let heading = String(try #require(rows.first))
    for column in ["ORDER TOTAL", "PAYMENTS", "FIRST", "OFFERED"] {
      let start = try #require(heading.firstRange(of: column)).lowerBound
      let offset = heading.distance(from: heading.startIndex, to: start)
      #expect(rows.allSatisfy { $0[offset - 1] == " " && $0[offset] != " " }, "\(column)")
    }
  }

  @Test func `A shown plan is a valid plan file`() throws {
    let shown = harness("plans show gb-pay-in-4 --json").output
    let next = try CommandHarness(["gb-pay-in-4.json": shown])
    #expect(
      next("schedule --amount 80 --plan-file gb-pay-in-4.json").output
        == next("schedule --amount 80 --currency GBP").output)
    #expect(next("plans check gb-pay-in-4.json").status == .yes)
  }

  @Test func `An unknown plan is an error`() {
    harness("plans show my-plan").expectFailure(.noInput, "'widget plans list' shows them")
    harness("plans show").expectFailure(.usage, "missing argument ID")
  }

  @Test func `A valid plan file is reported`() {
    let valid = CommandResult(output: "\"my-plan.json\": valid, my-plan\n")
    #expect(harness("plans check my-plan.json") == valid)
    #expect(harness("plans validate my-plan.json") == valid)
    #expect(
      harness("plans check my-plan.json --json").output
        == #"{"file":"my-plan.json","valid":true,"id":"my-plan"}"# + "\n")
  }

  @Test(arguments: [
    ("other.json", ExitStatus.data, "the id is \"my-plan\""),
    ("empty.json", .data, "empty.json: line 1"),
    ("folder/my-plan.json", .data, "spread-second"),
    ("large.json", .data, "more than 65536 bytes"),
    ("none.json", .noInput, "there is no file \"none.json\""),
    ("-", .usage, "not read from standard input"),
  ])
  func `The first mistake of a plan file is reported`(
    _ file: String, _ status: ExitStatus, _ phrase: String
  ) {
    harness("plans check \(file)").expectFailure(status, phrase)
    if file != "-" {
      harness("schedule --amount 500 --plan-file \(file)").expectFailure(status, phrase)
    }
  }

  @Test func `The files after an invalid one are validated`() {
    let result = harness("plans check empty.json none.json other.json my-plan.json")
    #expect(result.status == .noInput)
    #expect(result.output == "\"my-plan.json\": valid, my-plan\n")
    #expect(result.error.split(separator: "\n").filter { $0.hasPrefix("error: ") }.count == 3)
    #expect(harness("plans check empty.json my-plan.json").status == .data)
  }

  @Test func `A subcommand is required`() {
    harness("plans").expectFailure(.usage, "use one of list, show, check")
  }
}
