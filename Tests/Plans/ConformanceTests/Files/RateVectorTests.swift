import Financing
import ScheduleEngine
import Testing

@Suite struct RateVectorTests {
  private let file: VectorFile

  init() throws {
    file = try VectorFile("rates", lists: ["accepted", "disclosed", "refused", "published"])
  }

  private func rate(_ example: VectorCase) throws -> AnnualPercentageRate {
    try AnnualPercentageRate(
      of: example.flows(), method: example.named("method"), places: example.int("places"))
  }

  @Test(arguments: ["accepted", "published"])
  func `Flows have their annual percentage rate`(list: String) throws {
    for example in try file[list] {
      #expect(try rate(example).description == (try example.string("apr")), "\(example)")
    }
  }

  @Test func `A disclosed rate is accurate within its tolerance`() throws {
    for example in try file["disclosed"] {
      let check = try DisclosureCheck(
        of: InterestRate(try example.string("disclosed")), for: example.flows(),
        method: example.named("method"))
      #expect(check.toleranceText == (try example.string("tolerance")), "\(example)")
      #expect(check.isAccurate == (try example.bool("accurate")), "\(example)")
    }
  }

  @Test func `Flows without a rate are errors`() throws {
    for example in try file["refused"] {
      let error = #expect(throws: FinancingError.self, "\(example)") { try rate(example) }
      #expect(error?.code == (try example.string("error")), "\(example)")
    }
  }
}
