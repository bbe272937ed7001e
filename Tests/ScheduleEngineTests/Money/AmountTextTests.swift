import PropertyTesting
import ScheduleEngine
import Testing

@Suite struct AmountTextTests {
  @Test(
    arguments: [
      (5_000, "USD", "50.00"), (0, "USD", "0.00"), (1, "USD", "0.01"), (10, "USD", "0.10"),
      (99, "USD", "0.99"), (100, "USD", "1.00"), (123_456_789, "USD", "1234567.89"),
      (100_000_000, "USD", "1000000.00"), (9_999_999_999, "USD", "99999999.99"),
      (10_000_000_000, "USD", "100000000.00"), (.max, "USD", "92233720368547758.07"),
      (50, "JPY", "50"), (0, "JPY", "0"), (.max, "JPY", "9223372036854775807"),
      (5, "KWD", "0.005"), (1_234, "KWD", "1.234"), (.max, "KWD", "9223372036854775.807"),
      (1, "CLF", "0.0001"), (10_000, "CLF", "1.0000"), (.max, "CLF", "922337203685477.5807"),
    ] as [(Int64, String, String)])
  func `All places are written`(_ minorUnits: Int64, _ code: String, _ text: String) throws {
    let amount = Money(minorUnits: minorUnits, currency: try Currency(code))
    #expect(amount.text == text)
    #expect(amount.description == "\(text) \(code)")
  }

  @Test(
    arguments: [
      (-1, "USD", "-0.01"), (-5_000, "USD", "-50.00"), (.min, "USD", "-92233720368547758.08"),
      (-1, "JPY", "-1"), (.min, "JPY", "-9223372036854775808"), (-5, "KWD", "-0.005"),
      (.min, "KWD", "-9223372036854775.808"), (-1, "CLF", "-0.0001"),
      (.min, "CLF", "-922337203685477.5808"),
    ] as [(Int64, String, String)])
  func `A negative amount has one sign in front`(
    _ minorUnits: Int64, _ code: String, _ text: String
  ) throws {
    #expect(Money(minorUnits: minorUnits, currency: try Currency(code)).text == text)
  }

  @Test func `What is written is read back, and is what string arithmetic gives`() {
    let counts = Generator<Int64>.integer(in: 0 ... .max)
    forAll(zip(counts, Generator.element(of: Currency.all)), runs: 5_000) { count, currency in
      let amount = Money(minorUnits: count, currency: currency)
      return try Money(amount.text, currency) == amount
        && amount.text == written(String(count), places: currency.exponent)
    }
  }

  @Test func `Every number of digits is written right at its ends`() {
    var power: Int64 = 1
    for digits in 1...18 {
      for count in [power - 1, power, power + 1, power * 10 - 1] {
        for currency in [Currency.jpy, .usd, .kwd] {
          let text = Money(minorUnits: count, currency: currency).text
          #expect(text == written(String(count), places: currency.exponent), "\(digits) digits")
        }
      }
      power *= 10
    }
  }

  /// Puts a point into the digits of a count.
  private func written(_ digits: String, places: Int) -> String {
    guard places > 0 else { return digits }
    let missing = max(0, places + 1 - digits.utf8.count)
    let padded = String(repeating: "0", count: missing) + digits
    return padded.dropLast(places) + "." + padded.suffix(places)
  }
}
