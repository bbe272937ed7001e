import ScheduleEngine
import Testing

@Suite struct CurrencyVectorTests {
  private let file: VectorFile

  init() throws { file = try VectorFile("currencies", lists: ["accepted", "refused"]) }

  @Test func `Exactly the active currencies exist, with their decimal places`() throws {
    let cases = try file["accepted"]
    for example in cases {
      let currency = try Currency(try example.string("code"))
      #expect(currency.exponent == (try example.int("exponent")), "\(example)")
      #expect(
        currency.minorUnitsPerUnit == Int64(try example.int("minorUnitsPerUnit")), "\(example)")
    }
    #expect(Currency.all.map(\.code) == (try cases.map { try $0.string("code") }))
  }

  @Test func `Other codes are errors`() throws {
    for example in try file["refused"] {
      let code = try example.string("code")
      let error = #expect(throws: CurrencyError.self, "\(example)") { try Currency(code) }
      let reason = error?.reason == .malformed ? "malformed" : "unknown"
      #expect(reason == (try example.string("reason")), "\(example)")
    }
  }
}
