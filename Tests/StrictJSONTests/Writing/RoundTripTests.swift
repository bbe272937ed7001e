import PropertyTesting
import StrictJSON
import Testing

@Suite struct RoundTripTests {
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `A value survives writing and reading`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let model = Model.random(depth: 4, using: &random)
    let text = JSONText(model)
    let value = try JSONValue(parsing: text.utf8)
    #expect(Model(value) == model)
    #expect(JSONText(value) == text)
    #expect(!text.utf8.contains { $0 < 0x20 || $0 == 0x7F })
    let pretty = try JSONValue(parsing: text.prettyPrinted)
    #expect(pretty.hasSameContent(as: value))
  }
}
