import ScheduleEngine
import ScheduleFiles
import Servicing
import Testing

@testable import plan_catalog

/// Tests of the files in `Schedules/servicing`.
@Suite struct ServicingFolderTests {
  @Test(arguments: try ScheduleFolder.servicingNames())
  func `Rules are written as they were read`(name: String) throws {
    let bytes = try ScheduleFolder.bytes(of: "servicing/\(name)")
    let record = try ServicingFile.read(bytes, named: name)
    #expect(name == "\(record.rules.id).json")
    #expect(
      Array(ServicingFile.text(of: record).utf8) == bytes,
      "\(name) has another layout than the example in Schedules/README.md")
  }

  @Test func `No two rules apply to purchases by the same plan on the same day`() throws {
    let all = try ScheduleFolder.servicingRecords().map(\.rules)
    for (index, rules) in all.enumerated() {
      for other in all[..<index] {
        #expect(rules.overlap(with: other) == nil, "\(rules.id) and \(other.id)")
      }
    }
  }

  @Test func `The plans of the rules exist and have their currency`() throws {
    let plans = try ScheduleFolder.records().map(\.plan)
    for rules in try ScheduleFolder.servicingRecords().map(\.rules) {
      #expect(PlanCatalog.mistake(in: rules, for: plans) == nil, "\(rules.id)")
    }
  }

  @Test func `Rules with an unknown plan or another currency are a mistake of the catalog`() throws
  {
    func mistake(_ plan: String, _ currency: Currency) throws -> String? {
      let rules = try ServicingRules(
        id: PlanID("x"), currency: currency, plans: [PlanID("us-pay-in-4"), PlanID(plan)])
      return PlanCatalog.mistake(in: rules, for: Array(Plan.builtIn))
    }
    #expect(try mistake("us-pay-in-4-no-upfront", .usd) == nil)
    #expect(
      try mistake("us-pay-in-5", .usd)
        == "there is no plan us-pay-in-5; write a file for it, or remove it here")
    #expect(
      try mistake("au-pay-in-4", .usd)
        == "the plan au-pay-in-4 is in AUD, but the rules are in USD")
  }
}
