import Foundation
import FoundationOverlay
import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

@Suite struct DecimalTests {
  private func decimal(_ text: String) throws -> Decimal {
    try #require(Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")))
  }

  @Test(
    arguments: [
      ("50", "USD", 50_00), ("50.1", "USD", 50_10), ("0.01", "USD", 1), ("-0.01", "USD", -1),
      ("50", "JPY", 50), ("0.005", "KWD", 5), ("1.2300", "USD", 1_23), ("0", "USD", 0),
      ("5e3", "JPY", 5_000), ("92233720368547758.07", "USD", .max), ("0.1", "CLF", 1_000),
      ("-92233720368547758.08", "USD", .min), ("9007199254740993", "JPY", 9_007_199_254_740_993),
    ] as [(String, String, Int64)])
  func `A number becomes its exact amount`(
    _ number: String, _ currency: String, _ minorUnits: Int64
  ) throws {
    let currency = try Currency(currency)
    #expect(try Money(exactly: decimal(number), currency).minorUnits == minorUnits)
  }

  @Test(arguments: [
    ("50.001", "USD", true), ("0.5", "JPY", true), ("0.0005", "KWD", true), ("1e-100", "USD", true),
    ("92233720368547758.08", "USD", false), ("-92233720368547758.09", "USD", false),
    ("1e100", "JPY", false), ("9223372036854775808", "JPY", false),
  ])
  func `A number without an exact amount throws`(
    _ number: String, _ currency: String, _ hasTooManyPlaces: Bool
  ) throws {
    let (currency, number) = (try Currency(currency), try decimal(number))
    let error = #expect(throws: DecimalAmountError.self) { try Money(exactly: number, currency) }
    #expect(error?.reason == (hasTooManyPlaces ? .tooManyDecimalPlaces(currency) : .outOfRange))
  }

  @Test func `NaN is not an amount`() {
    let error = #expect(throws: DecimalAmountError.self) { try Money(exactly: Decimal.nan, .jpy) }
    #expect(error?.reason == .notANumber)
  }

  @Test func `A quotient that would have to be rounded throws`() throws {
    let third = Decimal(10) / 3
    let error = #expect(throws: DecimalAmountError.self) { try Money(exactly: third, .usd) }
    #expect(error?.reason == .tooManyDecimalPlaces(.usd))
  }

  @Test func `Any amount survives the conversion to a number and back`() {
    forAll(.money(minorUnits: .min ... .max, in: .currency), runs: 3_000) { money in
      let number = Decimal(money)
      let read = Decimal(string: money.text, locale: Locale(identifier: "en_US_POSIX"))
      return try Money(exactly: number, money.currency) == money && number == read
    }
  }
}
