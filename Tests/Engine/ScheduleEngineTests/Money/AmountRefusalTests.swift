import ScheduleEngine
import Testing

@Suite struct AmountRefusalTests {
  typealias Case = (text: String, reason: AmountError.Reason, offset: Int)

  private static func byte(_ character: Unicode.Scalar) -> AmountError.Reason {
    .unexpectedByte(UInt8(truncatingIfNeeded: character.value))
  }

  /// Checks that both initializers throw the same error at the same position.
  private func expect(_ refusal: Case, in currency: Currency = .usd) {
    let error = #expect(throws: AmountError.self) { try Money(refusal.text, currency) }
    #expect(error?.reason == refusal.reason)
    #expect(error?.offset == refusal.offset)
    let bytes = Array(refusal.text.utf8)
    let same = #expect(throws: AmountError.self) { try Money(utf8: bytes.span, currency) }
    #expect(same == error)
  }

  @Test(
    arguments: [
      ("1e309", byte("e"), 1), ("1e3", byte("e"), 1), ("1E-2", byte("E"), 1), ("e", byte("e"), 0),
      ("5e1", byte("e"), 1), ("0x10", byte("x"), 1), ("0b1", byte("b"), 1), ("0o7", byte("o"), 1),
      ("1_000", byte("_"), 1), ("1,000", byte(","), 1),
      ("1.000,00", .tooManyDecimalPlaces(allowed: 2), 4),
      ("1'000", byte("'"), 1), ("50,00", byte(","), 2), ("1/2", byte("/"), 1),
      ("50:00", byte(":"), 2),
    ] as [Case])
  func `Other notations of numbers are errors`(_ refusal: Case) { expect(refusal) }

  @Test(
    arguments: [
      ("+1", byte("+"), 0), ("-0", byte("-"), 0), ("-0.00", byte("-"), 0), ("-1", byte("-"), 0),
      ("--1", byte("-"), 0), ("1-", byte("-"), 1), ("50.-1", byte("-"), 3),
      ("−1", .unexpectedByte(0xE2), 0), ("–1", .unexpectedByte(0xE2), 0), ("(1)", byte("("), 0),
    ] as [Case])
  func `Signs are errors`(_ refusal: Case) { expect(refusal) }

  @Test(
    arguments: [
      ("1 000", byte(" "), 1), ("1\u{A0}000", .unexpectedByte(0xC2), 1),
      ("1\u{202F}000", .unexpectedByte(0xE2), 1), (" 1", byte(" "), 0), ("1 ", byte(" "), 1),
      ("50. 0", byte(" "), 3), ("50 .0", byte(" "), 2), ("\t1", byte("\t"), 0),
      ("1\t", byte("\t"), 1), ("1\n", byte("\n"), 1), ("1.00\n", byte("\n"), 4),
      ("1\r\n", byte("\r"), 1), ("\n", byte("\n"), 0), ("1\u{B}", .unexpectedByte(0x0B), 1),
      ("1\u{2028}", .unexpectedByte(0xE2), 1), ("1\u{3000}", .unexpectedByte(0xE3), 1),
    ] as [Case])
  func `White space is an error`(_ refusal: Case) { expect(refusal) }

  @Test(
    arguments: [
      ("٥٠", .unexpectedByte(0xD9), 0), ("۵۰", .unexpectedByte(0xDB), 0),
      ("５０", .unexpectedByte(0xEF), 0), ("५०", .unexpectedByte(0xE0), 0),
      ("１.0", .unexpectedByte(0xEF), 0), ("5０", .unexpectedByte(0xEF), 1),
      ("5.0٥", .unexpectedByte(0xD9), 3), ("½", .unexpectedByte(0xC2), 0),
      ("Ⅳ", .unexpectedByte(0xE2), 0), ("²", .unexpectedByte(0xC2), 0),
      ("𝟓", .unexpectedByte(0xF0), 0), ("50٫00", .unexpectedByte(0xD9), 2),
      ("50．00", .unexpectedByte(0xEF), 2),
    ] as [Case])
  func `Digits and points of other scripts are errors`(_ refusal: Case) { expect(refusal) }

  @Test(
    arguments: [
      ("", .empty, 0), (".5", .missingDigitsBeforePoint, 0), (".", .missingDigitsBeforePoint, 0),
      ("..5", .missingDigitsBeforePoint, 0), ("5.", .missingDigitsAfterPoint, 2),
      ("50.", .missingDigitsAfterPoint, 3), ("1.2.3", byte("."), 3), ("1..0", byte("."), 2),
      ("1.00.", byte("."), 4), ("50.000", .tooManyDecimalPlaces(allowed: 2), 5),
      ("50.001", .tooManyDecimalPlaces(allowed: 2), 5),
      ("10.005", .tooManyDecimalPlaces(allowed: 2), 5),
      ("0.0000000001", .tooManyDecimalPlaces(allowed: 2), 4),
    ] as [Case])
  func `A point needs digits on both sides, and not too many after it`(_ refusal: Case) {
    expect(refusal)
  }

  @Test(
    arguments: [
      ("-", byte("-"), 0), ("NaN", byte("N"), 0), ("nan", byte("n"), 0), ("inf", byte("i"), 0),
      ("Infinity", byte("I"), 0), ("null", byte("n"), 0), ("true", byte("t"), 0),
      ("$50", byte("$"), 0), ("50$", byte("$"), 2), ("50USD", byte("U"), 2),
      ("50.00USD", byte("U"), 5), ("USD 50", byte("U"), 0), ("FREE", byte("F"), 0),
      ("50%", byte("%"), 2), ("€50", .unexpectedByte(0xE2), 0), ("\"50\"", byte("\""), 0),
      ("=50", byte("="), 0), ("@50", byte("@"), 0),
    ] as [Case])
  func `Words and symbols are errors`(_ refusal: Case) { expect(refusal) }

  @Test(
    arguments: [
      ("50\0", .unexpectedByte(0), 2), ("50\099", .unexpectedByte(0), 2),
      ("\0", .unexpectedByte(0), 0), ("50.0\0", .unexpectedByte(0), 4),
      ("\u{FEFF}50", .unexpectedByte(0xEF), 0), ("50\u{FEFF}", .unexpectedByte(0xEF), 2),
      ("5\u{200B}0", .unexpectedByte(0xE2), 1), ("5\u{2060}0", .unexpectedByte(0xE2), 1),
      ("\u{202E}05", .unexpectedByte(0xE2), 0), ("5\u{301}0", .unexpectedByte(0xCC), 1),
      ("50\u{20E3}", .unexpectedByte(0xE2), 2), ("5\u{7F}", .unexpectedByte(0x7F), 1),
    ] as [Case])
  func `Invisible characters are errors`(_ refusal: Case) { expect(refusal) }

  @Test func `A byte that is no digit and no point is an error at any position`() {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    for byte in UInt8.min ... .max where !digits.contains(byte) && byte != UInt8(ascii: ".") {
      for (bytes, offset) in [
        ([byte], 0), ([0x35, byte], 1), ([byte, 0x35], 0), ([0x35, 0x2E, byte], 2),
        ([0x35, 0x2E, 0x35, byte], 3), ([0x35, 0x2E, 0x35, 0x35, byte], 4),
      ] {
        let error = #expect(throws: AmountError.self) { try Money(utf8: bytes.span, .usd) }
        #expect(error?.reason == .unexpectedByte(byte))
        #expect(error?.offset == offset)
      }
    }
  }

  @Test(
    arguments: [
      [0xED, 0xA0, 0x80], [0xC0, 0xB0], [0xFF], [0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82],
    ] as [[UInt8]])
  func `Bytes that are not UTF-8 are errors`(_ bytes: [UInt8]) {
    let error = #expect(throws: AmountError.self) {
      try Money(utf8: (Array("50".utf8) + bytes).span, .usd)
    }
    #expect(error?.reason == .unexpectedByte(bytes[0]))
    #expect(error?.offset == 2)
  }

  @Test(
    arguments: [
      ("50.", .tooManyDecimalPlaces(allowed: 0), 2), ("50.0", .tooManyDecimalPlaces(allowed: 0), 2),
      (".5", .missingDigitsBeforePoint, 0), ("50,", byte(","), 2),
    ] as [Case])
  func `Yen have no point`(_ refusal: Case) { expect(refusal, in: .jpy) }

  @Test(
    arguments: [
      ("0.0005", .tooManyDecimalPlaces(allowed: 3), 5),
      ("1.2345x", .tooManyDecimalPlaces(allowed: 3), 5),
      ("1.234x", byte("x"), 5), ("1.", .missingDigitsAfterPoint, 2),
    ] as [Case])
  func `Dinars have at most three places`(_ refusal: Case) { expect(refusal, in: .kwd) }

  @Test func `Unidades de fomento have at most four places`() throws {
    expect(("0.00005", .tooManyDecimalPlaces(allowed: 4), 6), in: try Currency("CLF"))
  }
}
