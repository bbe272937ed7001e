import StrictJSON
import Testing

/// The default limits, as literals.
@Suite struct JSONDefaultsTests {
  @Test func `A document has at most 16 MiB and 64 levels, and never more than 512`() {
    #expect(JSONLimits().maximumBytes == 16_777_216)
    #expect(JSONLimits().maximumDepth == 64)
    #expect(JSONLimits.deepest == 512)
    #expect(JSONLimits(maximumDepth: .max).maximumDepth == 512)
    #expect(JSONLimits(maximumDepth: -1).maximumDepth == 0)
  }
}
