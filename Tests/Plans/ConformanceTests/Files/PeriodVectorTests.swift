import ScheduleEngine
import Testing

@Suite struct PeriodVectorTests {
  private let file: VectorFile

  init() throws { file = try VectorFile("periods", lists: ["accepted", "refused"]) }

  @Test func `Text is read as a period`() throws {
    for example in try file["accepted"] {
      let period = try Period(try example.string("text"))
      #expect(period.count == (try example.int("count")), "\(example)")
      let unit = period.unit == .months ? "months" : "days"
      #expect(unit == (try example.string("unit")), "\(example)")
    }
  }

  @Test func `Other text is an error`() throws {
    for example in try file["refused"] {
      let text = try example.string("text")
      #expect(throws: PeriodError.self, "\(example)") { try Period(text) }
    }
  }
}
