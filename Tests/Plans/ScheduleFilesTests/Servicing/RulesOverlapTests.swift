import ScheduleEngine
import ScheduleFiles
import Servicing
import Testing

/// Rules of one plan that apply to purchases of the same day.
@Suite struct RulesOverlapTests {
  /// Returns rules named `other` with some plans and days.
  private func other(
    _ plans: [String], _ from: String?, _ until: String?
  ) throws -> ServicingRules {
    try ServicingRules(
      id: PlanID("other"), currency: .aud, plans: plans.map { try PlanID($0) },
      validity: PlanValidity(
        from: from.map { try CivilDate($0) }, until: until.map { try CivilDate($0) }))
  }

  @Test(
    arguments: [
      ("2026-12-31", nil), (nil, "2026-01-01"), (nil, nil), ("2026-06-01", "2026-06-01"),
      ("2025-01-01", "2027-01-01"),
    ] as [(String?, String?)])
  func `Two files for one plan and day are an error`(from: String?, until: String?) throws {
    let others = [try other(["x"], nil, nil), try other(["x", "my-plan"], from, until)]
    let error = #expect(throws: ScheduleFileError.self) {
      try GoodRules.read(GoodRules.text, besides: others)
    }
    #expect(error?.key == "plans[1]")
    #expect(error?.line == 6)
    #expect(
      error?.reason
        == "my-plan has the rules other on some of the same days; change validFrom or validUntil")
    #expect(
      error?.description.hasPrefix("my-rules.json: line 6, column 28: plans[1]: my-plan ") == true)
  }

  @Test(
    arguments: [
      ("2027-01-01", nil), (nil, "2025-12-31"), ("2027-01-01", "2027-12-31"),
    ] as [(String?, String?)])
  func `Two files for one plan on different days are read`(from: String?, until: String?) throws {
    let others = [try other(["my-plan", "au-pay-in-4"], from, until)]
    #expect(try GoodRules.read(GoodRules.text, besides: others) == GoodRules.record())
  }

  @Test func `Two files for different plans are read`() throws {
    let others = [try other(["x", "y"], nil, nil)]
    #expect(try GoodRules.read(GoodRules.text, besides: others) == GoodRules.record())
  }

  @Test func `The first common plan of two rules is found`() throws {
    let rules = try GoodRules.record().rules
    #expect(
      rules.overlap(with: try other(["my-plan", "au-pay-in-4"], nil, nil))
        == (try PlanID("au-pay-in-4")))
    #expect(rules.overlap(with: rules) == (try PlanID("au-pay-in-4")))
    #expect(rules.overlap(with: try other(["my-plan"], "2027-01-01", nil)) == nil)
  }
}
