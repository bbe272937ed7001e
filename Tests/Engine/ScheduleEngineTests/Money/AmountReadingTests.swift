import PropertyTesting
import ScheduleEngine
import Testing

@Suite struct AmountReadingTests {
  @Test(
    arguments: [
      ("50", "USD", 5_000), ("50.0", "USD", 5_000), ("50.00", "USD", 5_000), ("0", "USD", 0),
      ("0.00", "USD", 0), ("0.01", "USD", 1), ("0.1", "USD", 10), ("00050.00", "USD", 5_000),
      ("007.50", "USD", 750), ("000", "USD", 0), ("9", "USD", 900), ("50", "JPY", 50),
      ("0050", "JPY", 50), ("0.005", "KWD", 5), ("1", "KWD", 1_000), ("1.2", "KWD", 1_200),
      ("1.23", "KWD", 1_230), ("1.234", "KWD", 1_234), ("1", "CLF", 10_000), ("0.0001", "CLF", 1),
      ("1.5", "CLF", 15_000), ("90071992547409.93", "USD", 9_007_199_254_740_993),
      ("407.95", "AUD", 40_795), ("40.3934", "UYW", 403_934),
    ] as [(String, String, Int64)])
  func `An amount is its count of minor units`(
    _ text: String, _ code: String, _ minorUnits: Int64
  ) throws {
    let currency = try Currency(code)
    let amount = try Money(text, currency)
    #expect(amount.minorUnits == minorUnits)
    #expect(amount.currency == currency)
    #expect(try Money(utf8: Array(text.utf8).span, currency) == amount)
  }

  /// `Int64.max` is 9223372036854775807.
  @Test(arguments: [
    ("JPY", "9223372036854775807"), ("USD", "92233720368547758.07"),
    ("KWD", "9223372036854775.807"), ("CLF", "922337203685477.5807"),
    ("JPY", "0000000000009223372036854775807"), ("USD", "00092233720368547758.07"),
  ])
  func `The largest amount is Int64.max minor units`(_ code: String, _ text: String) throws {
    #expect(try Money(text, Currency(code)).minorUnits == .max)
  }

  /// If a text has fewer decimal places than its currency, the offset can be the end of the text.
  @Test(arguments: [
    ("JPY", "9223372036854775808", 18), ("USD", "92233720368547758.08", 19),
    ("KWD", "9223372036854775.808", 19), ("CLF", "922337203685477.5808", 19),
    ("JPY", "9223372036854775810", 18), ("JPY", "10000000000000000000", 19),
    ("JPY", "18446744073709551616", 19), ("USD", "92233720368547759", 17),
    ("USD", "92233720368547758.1", 19), ("KWD", "9223372036854776", 16),
    ("CLF", "922337203685478", 15), ("USD", "9223372036854775807", 19),
    ("USD", "99999999999999999999", 18), ("USD", "99999999999999999999x", 18),
    ("USD", "0092233720368547758.08", 21), ("JPY", "27670116110564327424", 19),
  ])
  func `One minor unit more is out of range`(_ code: String, _ text: String, _ offset: Int) {
    let error = #expect(throws: AmountError.self) { try Money(text, Currency(code)) }
    #expect(error?.reason == .outOfRange)
    #expect(error?.offset == offset)
  }

  @Test func `A million leading zeros are read and the last digits count`() throws {
    let text = String(repeating: "0", count: 1_000_000) + "7.50"
    #expect(try Money(text, .usd).minorUnits == 750)
  }

  @Test func `A million digits are an error at the first that is too many`() {
    let text = String(repeating: "9", count: 1_000_000)
    let error = #expect(throws: AmountError.self) { try Money(text, .usd) }
    #expect(error?.reason == .outOfRange)
    #expect(error?.offset == 18)
    let places = #expect(throws: AmountError.self) { try Money("1." + text, .usd) }
    #expect(places?.offset == 4)
  }

  /// In linear time the test takes a fraction of a second on any machine; quadratic time would be
  /// 16 * 10^12 steps, which take hours.
  @Test(.timeLimit(.minutes(60))) func `Reading takes time in proportion to the length`() throws {
    let text = String(repeating: "0", count: 4_000_000) + "7.50"
    #expect(try Money(text, .usd).minorUnits == 750)
  }

  @Test func `Amounts of different currencies or counts differ`() throws {
    #expect(try Money("50", .usd) == Money("50.00", .usd))
    #expect(try Money("50", .usd) != Money("50", .cad))
    #expect(try Money("50", .usd) != Money("50.01", .usd))
  }

  @Test func `A random amount in a random currency is read as assembled`() {
    let digits = Generator.string(of: .scalar(in: "0"..."9"), count: 1...14)
    let places = Generator.string(of: .scalar(in: "0"..."9"), count: 0...4)
    forAll(zip(digits, places, Generator.element(of: Currency.all)), runs: 2_000) {
      units, places, currency in
      let fraction = String(places.prefix(currency.exponent))
      let text = fraction.isEmpty ? units : units + "." + fraction
      let missing = String(repeating: "0", count: currency.exponent - fraction.utf8.count)
      return try Money(text, currency).minorUnits == Int64(units + fraction + missing)
    }
  }
}

@Suite struct AmountTextTests {
  @Test(
    arguments: [
      (5_000, "USD", "50.00"), (0, "USD", "0.00"), (1, "USD", "0.01"), (10, "USD", "0.10"),
      (99, "USD", "0.99"), (100, "USD", "1.00"), (123_456_789, "USD", "1234567.89"),
      (100_000_000, "USD", "1000000.00"), (9_999_999_999, "USD", "99999999.99"),
      (10_000_000_000, "USD", "100000000.00"), (.max, "USD", "92233720368547758.07"),
      (50, "JPY", "50"), (0, "JPY", "0"), (0, "KWD", "0.000"), (0, "CLF", "0.0000"),
      (.max, "JPY", "9223372036854775807"),
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
  func `A negative amount begins with one sign`(
    _ minorUnits: Int64, _ code: String, _ text: String
  ) throws {
    #expect(Money(minorUnits: minorUnits, currency: try Currency(code)).text == text)
  }

  @Test func `Text equals that of string arithmetic, and is read back`() {
    let counts = Generator<Int64>.integer(in: 0 ... .max)
    forAll(zip(counts, Generator.element(of: Currency.all)), runs: 5_000) { count, currency in
      let amount = Money(minorUnits: count, currency: currency)
      return try Money(amount.text, currency) == amount
        && amount.text == written(String(count), places: currency.exponent)
    }
  }

  @Test func `The least and the most number of each length are written correctly`() {
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

  /// Returns the digits of a count of minor units with a decimal point, if the currency has places.
  private func written(_ digits: String, places: Int) -> String {
    guard places > 0 else { return digits }
    let missing = max(0, places + 1 - digits.utf8.count)
    let padded = String(repeating: "0", count: missing) + digits
    return padded.dropLast(places) + "." + padded.suffix(places)
  }
}
