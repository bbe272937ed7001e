import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

/// The reading of amounts, compared with a second description of the grammar.
///
/// That description looks for each kind of mistake alone, and reports the first of all mistakes.
@Suite struct AmountGrammarTests {
  @Test(arguments: ["JPY", "USD", "KWD"])
  func `Every text of up to five characters is read by the grammar`(_ code: String) throws {
    let currency = try Currency(code)
    var checked = 0
    var firstDifference: String?
    for length in 0...5 {
      forEachText(of: Array("0159.-+e ,".utf8), length: length) { bytes in
        checked += 1
        guard answer(to: bytes, in: currency) != expected(bytes, currency.exponent) else { return }
        if firstDifference == nil { firstDifference = String(decoding: bytes, as: UTF8.self) }
      }
    }
    #expect(firstDifference == nil)
    #expect(checked == 111_111)
  }

  /// The result of reading: a count or a mistake.
  private enum Answer: Equatable {
    case minorUnits(Int64)
    case mistake(AmountError.Reason, at: Int)
  }

  private func answer(to bytes: [UInt8], in currency: Currency) -> Answer {
    do throws(AmountError) {
      return .minorUnits(try Money(utf8: bytes.span, currency).minorUnits)
    } catch {
      return .mistake(error.reason, at: error.offset)
    }
  }

  private func expected(_ bytes: [UInt8], _ places: Int) -> Answer {
    if bytes.isEmpty { return .mistake(.empty, at: 0) }
    let mistakes = [
      foreignByte(in: bytes), pointWithoutDigits(in: bytes, places),
      surplusPlace(in: bytes, places),
    ].compactMap { $0 }
    if let first = mistakes.min(by: { $0.offset < $1.offset }) {
      return .mistake(first.reason, at: first.offset)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let pieces = text.split(separator: ".")
    let fraction = pieces.count == 2 ? String(pieces[1]) : ""
    let padding = String(repeating: "0", count: places - fraction.utf8.count)
    return Int64(String(pieces[0]) + fraction + padding).map { .minorUnits($0) }
      ?? .mistake(.outOfRange, at: bytes.count)
  }

  private typealias Mistake = (reason: AmountError.Reason, offset: Int)

  /// Returns the first byte that is neither a digit nor the first point.
  private func foreignByte(in bytes: [UInt8]) -> Mistake? {
    let point = bytes.firstIndex(of: UInt8(ascii: "."))
    for (offset, byte) in bytes.enumerated() where offset != point || offset == 0 {
      let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      if !isDigit, byte != UInt8(ascii: ".") || offset != 0 {
        return (.unexpectedByte(byte), offset)
      }
    }
    return nil
  }

  /// Returns the mistake of a point at the start, or at the end if the currency has decimal places.
  private func pointWithoutDigits(in bytes: [UInt8], _ places: Int) -> Mistake? {
    if bytes[0] == UInt8(ascii: ".") { return (.missingDigitsBeforePoint, 0) }
    guard places > 0, bytes.firstIndex(of: UInt8(ascii: ".")) == bytes.count - 1 else { return nil }
    return (.missingDigitsAfterPoint, bytes.count)
  }

  /// Returns the mistake of a point without decimal places, or of the first digit after the last
  /// place.
  private func surplusPlace(in bytes: [UInt8], _ places: Int) -> Mistake? {
    guard let point = bytes.firstIndex(of: UInt8(ascii: ".")), point > 0 else { return nil }
    let offset = places == 0 ? point : point + 1 + places
    guard offset < bytes.count else { return nil }
    let byte = bytes[offset]
    let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    return isDigit || places == 0 ? (.tooManyDecimalPlaces(allowed: places), offset) : nil
  }

  private func forEachText(of alphabet: [UInt8], length: Int, _ body: ([UInt8]) -> Void) {
    var digits = [Int](repeating: 0, count: length)
    while true {
      body(digits.map { alphabet[$0] })
      guard let place = digits.lastIndex(where: { $0 < alphabet.count - 1 }) else { return }
      digits[place] += 1
      for index in digits.indices where index > place { digits[index] = 0 }
    }
  }
}

/// Properties of every text that is an amount or similar to one.
@Suite struct AmountPropertyTests {
  @Test func `Each spelling of an amount is read as the amount`() {
    forAll(Generator.acceptedAmount(), runs: 2_000) { amount in
      let currency = amount.money.currency
      return try Money(amount.text, currency) == amount.money
        && Money(utf8: Array(amount.text.utf8).span, currency) == amount.money
    }
  }

  @Test func `A text with one mistake has that error at its position`() {
    forAll(Generator.invalidAmount, runs: 3_000) { amount in
      do throws(AmountError) {
        _ = try Money(amount.text, amount.currency)
        return false
      } catch {
        return error.reason == amount.reason && error.offset == amount.offset
      }
    }
  }

  @Test func `Two different amounts are written differently`() {
    let amounts = Generator.money(minorUnits: .min ... .max)
    forAll(zip(amounts, Generator<Int64>.integer(in: 1...1_000)), runs: 2_000) { amount, more in
      let other = Money(minorUnits: amount.minorUnits &+ more, currency: amount.currency)
      return amount.text != other.text && amount.description != other.description
    }
  }
}
