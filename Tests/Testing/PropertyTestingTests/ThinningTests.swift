import Testing

@testable import PropertyTesting

@Suite struct ThinningTests {
  /// Returns the cases that remain with a factor.
  private func left<Cases: RandomAccessCollection>(
    of cases: Cases, by factor: String?
  ) throws -> [Cases.Element] {
    try Environment.$variable.withValue({ $0 == "PROPERTY_RUNS_FACTOR" ? factor : nil }) {
      try thinned(cases)
    }
  }

  @Test(
    arguments: [
      (nil, [1, 2, 3, 4, 5, 6]), ("1", [1, 2, 3, 4, 5, 6]), ("10", [1, 2, 3, 4, 5, 6]),
      ("1/2", [2, 4, 6]), ("1/3", [3, 6]), ("2/3", [1, 3, 4, 6]), ("1/5", [6]), ("1/1000", [6]),
    ] as [(String?, [Int])])
  func `A factor below one leaves a part of the cases, evenly, with the last`(
    factor: String?, expected: [Int]
  ) throws {
    #expect(try left(of: 1...6, by: factor) == expected)
    #expect(try left(of: [0, 1, 2, 3, 4, 5, 6].dropFirst(), by: factor) == expected)
    #expect(try left(of: [Int](), by: factor) == [])
  }

  @Test func `A long range is thinned without being gone through`() throws {
    let left = try left(of: 0..<Int.max, by: "1/1000000000000000000")
    #expect(left.count == 9)
    #expect(left.last == Int.max - 1)
    #expect(zip(left, left.dropFirst()).allSatisfy { $1 - $0 >= Int.max / 9 })
  }

  @Test func `A factor that cannot be read is an error`() {
    #expect(throws: SearchSettingsError(variable: "PROPERTY_RUNS_FACTOR", value: "few")) {
      try left(of: 1...6, by: "few")
    }
  }
}
