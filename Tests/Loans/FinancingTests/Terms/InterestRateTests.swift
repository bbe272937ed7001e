import PropertyTesting
import ScheduleEngine
import Testing

@testable import Financing

/// Rates as text.
@Suite struct InterestRateTests {
  @Test(
    arguments: [
      ("0", 0), ("0.000001", 1), ("29.99", 29_990_000), ("29.990000", 29_990_000),
      ("035.9", 35_900_000), ("15", 15_000_000), ("1000", 1_000_000_000),
      ("1000.000000", 1_000_000_000), ("0001000", 1_000_000_000), ("999.999999", 999_999_999),
      ("00000000000000000000000000000.5", 500_000),
    ] as [(String, Int64)])
  func `A rate is read to the millionth of a percent`(text: String, millionths: Int64) throws {
    #expect(try InterestRate(text).millionthsOfPercent == millionths)
    #expect(try InterestRate(utf8: Array(text.utf8).span).millionthsOfPercent == millionths)
  }

  @Test(arguments: [
    "", ".", "5.", ".5", "1.0000000", "1000.000001", "1001", "10000", "1.2.3", "-1", "+1", " 1",
    "1 ", "1%", "1,5", "1e1", "0x1", "٣", "1\0", "99999999999999999999999999999999999999",
  ])
  func `Any other text is no rate`(text: String) {
    #expect(throws: FinancingError.invalidRate) { try InterestRate(text) }
    #expect(throws: FinancingError.invalidRate) { try InterestRate(utf8: Array(text.utf8).span) }
  }

  @Test func `A number of millionths is 0 to 1000 million`() throws {
    #expect(try InterestRate(millionthsOfPercent: 1_000_000_000).description == "1000.000000")
    #expect(throws: FinancingError.invalidRate) { try InterestRate(millionthsOfPercent: -1) }
    #expect(throws: FinancingError.invalidRate) {
      try InterestRate(millionthsOfPercent: 1_000_000_001)
    }
  }

  @Test(
    arguments: [
      (0, "0.000000"), (1, "0.000001"), (29_990_000, "29.990000"), (1_000_000_000, "1000.000000"),
      (123_456_789, "123.456789"),
    ] as [(Int64, String)])
  func `A rate is printed with six places`(millionths: Int64, text: String) throws {
    let rate = try InterestRate(millionthsOfPercent: millionths)
    #expect(rate.description == text)
    #expect(rate.textBytes == Array(text.utf8))
  }

  @Test func `A printed rate reads as itself`() {
    forAll(Generator<Int64>.integer(in: 0...1_000_000_000)) { millionths in
      let rate = try InterestRate(millionthsOfPercent: millionths)
      return try InterestRate(rate.description) == rate
    }
  }

  @Test func `Rates are ordered by size`() throws {
    #expect(try InterestRate("9.99") < InterestRate("10"))
    #expect(InterestRate.zero.millionthsOfPercent == 0)
  }
}
