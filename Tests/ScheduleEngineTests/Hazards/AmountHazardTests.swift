import ScheduleEngine
import Testing

@Suite struct AmountHazardTests {
  /// A hundred million bytes are refused as fast as a thousand, since reading stops early.
  @Test(arguments: [1_000, 1_000_000, 100_000_000])
  func `Digits are refused at the first too many, however many follow`(_ count: Int) {
    var digits = [UInt8](repeating: UInt8(ascii: "9"), count: count)
    let units = #expect(throws: AmountError.self) { try Money(utf8: digits.span, .usd) }
    #expect(units?.reason == .outOfRange)
    #expect(units?.offset == 18)
    digits[1] = UInt8(ascii: ".")
    let places = #expect(throws: AmountError.self) { try Money(utf8: digits.span, .usd) }
    #expect(places?.reason == .tooManyDecimalPlaces(allowed: 2))
    #expect(places?.offset == 4)
  }

  /// The smallest number that floating point of 64 bits cannot hold, and those around it.
  @Test(
    arguments: [
      ("90071992547409.91", 9_007_199_254_740_991), ("90071992547409.92", 9_007_199_254_740_992),
      ("90071992547409.93", 9_007_199_254_740_993), ("90071992547409.94", 9_007_199_254_740_994),
    ] as [(String, Int64)])
  func `Amounts beyond floating point are exact`(_ text: String, _ minorUnits: Int64) throws {
    #expect(try Money(text, .usd).minorUnits == minorUnits)
    #expect(Money(minorUnits: minorUnits, currency: .usd).text == text)
  }
}
