import Testing

@testable import Benchmarking

@Suite struct SpreadTests {
  @Test(arguments: [
    ([7.0], [7.0, 7, 7, 7, 7]), ([3, 1, 2], [1, 1.5, 2, 2.5, 3]),
    ([4, 1, 3, 2], [1, 1.75, 2.5, 3.25, 4]), ([5, 1, 4, 2, 3], [1, 2, 3, 4, 5]),
    ([9, 9, 1, 9, 9], [1, 9, 9, 9, 9]), ([100, 1, 1, 1, 1], [1, 1, 1, 1, 100]),
  ])
  func `Quartiles of values in any order`(values: [Double], expected: [Double]) throws {
    let spread = try #require(Spread(of: values))
    #expect(
      [
        spread.minimum, spread.lowerQuartile, spread.median, spread.upperQuartile, spread.maximum,
      ] == expected)
  }

  @Test func `No values have no spread`() { #expect(Spread(of: []) == nil) }
}
