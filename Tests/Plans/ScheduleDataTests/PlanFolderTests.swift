import Foundation
import ScheduleEngine
import ScheduleFiles
import Testing

/// Tests of the files in `Schedules`.
@Suite struct PlanFolderTests {
  @Test func `The folder contains no unknown file`() throws {
    #expect(
      try ScheduleFolder.names(in: ScheduleFolder.url) == [
        "README.md", "loan.schema.json", "loans", "plan.schema.json", "plans", "schemas",
        "servicing",
        "servicing.schema.json", "vectors",
      ])
    let names = try ScheduleFolder.planNames()
    #expect(names.count >= 8)
    #expect(names.filter { !$0.hasSuffix(".json") } == [])
  }

  @Test(arguments: try ScheduleFolder.planNames())
  func `A plan is written as it was read`(name: String) throws {
    let record = try PlanFile.read(try ScheduleFolder.bytes(of: "plans/\(name)"), named: name)
    #expect(name == "\(record.plan.id).json")
    let text = try ScheduleFolder.text(of: "plans/\(name)")
    #expect(
      PlanFile.text(of: record) == text,
      "\(name) has another layout than the examples in Schedules/README.md")
  }

  @Test(arguments: try ScheduleFolder.planNames())
  func `A plan gives a schedule`(name: String) throws {
    let record = try PlanFile.read(try ScheduleFolder.bytes(of: "plans/\(name)"), named: name)
    let plan = record.plan
    let minorUnits =
      plan.limits.maximumMinorUnits ?? max(plan.limits.minimumMinorUnits ?? 0, 50_000)
    let total = Money(minorUnits: minorUnits, currency: plan.currency)
    let first = plan.validity.from ?? CivilDate.first
    #expect(plan.barrier(to: total, on: first) == nil)
    let schedule = try PaymentSchedule(total: total, plan: plan, startDate: first)
    #expect(schedule.map(\.amount.minorUnits).reduce(0, +) == total.minorUnits)
  }

  @Test func `The promised plans exist`() throws {
    let names = Set(try ScheduleFolder.planNames())
    let promised = [
      "us-pay-in-4", "us-pay-in-4-no-upfront", "au-pay-in-4", "nz-pay-in-4", "ca-pay-in-4",
      "gb-pay-in-4", "eu-pay-in-4-2021", "eu-pay-in-3-2022",
    ]
    #expect(promised.filter { !names.contains("\($0).json") } == [])
  }
}
