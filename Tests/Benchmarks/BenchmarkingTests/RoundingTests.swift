import Testing

@testable import Benchmarking

@Suite struct RoundingTests {
  @Test(arguments: [
    (12.345, 1, "12.3"), (12.35, 0, "12"), (0.05, 1, "0.1"), (0.04, 1, "0.0"), (-0.04, 1, "0.0"),
    (-1.25, 1, "-1.3"), (3, 2, "3.00"), (0.005, 2, "0.01"), (99.95, 1, "100.0"), (7, 0, "7"),
    (.infinity, 1, "-"), (.nan, 1, "-"), (1e300, 1, "1e+300"),
  ])
  func `A number has the requested decimal places`(number: Double, places: Int, expected: String) {
    #expect(number.rounded(places: places) == expected)
  }

  @Test(arguments: [
    (0, "0.00"), (3.214, "3.21"), (9.994, "9.99"), (9.995, "10.0"), (32.14, "32.1"),
    (99.94, "99.9"), (99.95, "100"), (321.4, "321"), (12345.6, "12346"),
  ])
  func `A brief number has three significant digits`(number: Double, expected: String) {
    #expect(number.brief == expected)
  }
}
