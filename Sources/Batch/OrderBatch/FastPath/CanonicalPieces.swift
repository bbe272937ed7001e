import ScheduleEngine

// The canonical text of a schedule, as `PaymentSchedule.canonicalText(for:)` writes it, in pieces that
// are laid out in words: a plan's opening and the dates once for many rows, an amount once for its
// line and its text.

/// The beginning of all canonical texts of a plan, up to the total, laid out once.
struct CanonicalOpening {
  // At most 82 bytes: up to 64 of the plan's identifier, and 18 others.
  fileprivate let words:
    (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)
  fileprivate let byteCount: Int

  init(_ plan: Plan) {
    let bytes = Array("schedule/1 \(plan.id) \(plan.currency)/\(plan.currency.exponent) ".utf8)
    func word(_ index: Int) -> UInt64 {
      bytes.dropFirst(index * 8).prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    words = (
      word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7), word(8), word(9),
      word(10)
    )
    byteCount = bytes.count
  }
}

/// A date as `YYYY-MM-DD`, laid out once to be appended many times.
struct DateText: Sendable {
  /// `YYYY-MM-`, the first character in the lowest byte.
  fileprivate let yearAndMonth: UInt64
  /// The two digits of the day.
  fileprivate let day: UInt32

  @inline(__always)
  init(_ date: CivilDate) {
    let year = UInt64(UInt16(truncatingIfNeeded: date.year))
    let century = year / 100
    // The month is in the sixth byte, after the place of a dash.
    let twos =
      century | (year &- century &* 100) &<< 16 | UInt64(date.month.magnitude) &<< 40
    let digits = DecimalDigits.digits(of: twos, tens: 0x0000_0F00_000F_000F)
    yearAndMonth = digits | 0x2D30_302D_3030_3030
    let day = UInt32(date.day.magnitude)
    let tens = (day &* 103) &>> 10
    self.day = tens | (day &- tens &* 10) &<< 8 | 0x3030
  }
}

/// A number in decimal and a line feed, laid out once to be appended many times.
struct NumberLine: Sendable {
  fileprivate let value: UInt64
  /// The digits and the line feed, the first in the lowest byte.
  fileprivate let word: UInt64
  /// The number of bytes in the word, or zero for a number of more than seven digits.
  fileprivate let byteCount: Int

  @inline(__always)
  init(_ value: UInt64) {
    let isShort = value < 10_000_000
    let digits = DecimalDigits.eight(isShort ? UInt32(truncatingIfNeeded: value) : 0)
    self.init(value, digits: digits, isShort: isShort)
  }

  /// Creates a line from the eight digits of a number, which ``DecimalDigits`` computed.
  @inline(__always)
  init(_ value: UInt64, digits: UInt64) {
    self.init(value, digits: digits, isShort: value < 10_000_000)
  }

  @inline(__always)
  private init(_ value: UInt64, digits: UInt64, isShort: Bool) {
    self.value = value
    let zeros = DecimalDigits.leadingZeros(digits)
    let number = digits &>> UInt64(truncatingIfNeeded: zeros &* 8)
    word = number | Self.lineFeed &<< UInt64(truncatingIfNeeded: (8 &- zeros) &* 8)
    byteCount = isShort ? 9 &- zeros : 0
  }

  fileprivate static var lineFeed: UInt64 { 0x0A }
}

extension ByteCursor {
  /// Appends the beginning of a plan's canonical texts, which was laid out once.
  @inline(__always)
  mutating func append(_ opening: CanonicalOpening) {
    let words = opening.words
    append(words.0, words.1, words.2, words.3)
    guard opening.byteCount > 32 else { return removeLast(32 &- opening.byteCount) }
    append(words.4, words.5, words.6, words.7)
    append(words.8, words.9, words.10, 0)
    removeLast(96 &- opening.byteCount)
  }

  @inline(__always)
  private mutating func append(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) {
    append(word: a, byteCount: 8)
    append(word: b, byteCount: 8)
    append(word: c, byteCount: 8)
    append(word: d, byteCount: 8)
  }

  /// Appends the line of an order without a checkout.
  @inline(__always)
  mutating func appendTokenless() { append("tokenless\n") }

  /// Appends the line of an order with a checkout's token.
  ///
  /// - Parameter appendDigest: Appends the 64 hexadecimal digits of the token's digest.
  @inline(__always)
  mutating func appendToken(_ appendDigest: (inout Self) -> Void) {
    append("token ")
    appendDigest(&self)
    append("\n")
  }

  /// Appends the line of a payment.
  @inline(__always)
  mutating func appendPayment(_ date: DateText, _ amount: NumberLine) {
    append(word: date.yearAndMonth, byteCount: 8)
    append(word: UInt64(date.day) | UInt64(UInt8(ascii: " ")) &<< 16, byteCount: 3)
    append(amount)
  }

  /// Appends a date as `YYYY-MM-DD`.
  @inline(__always)
  mutating func append(_ date: DateText) {
    append(word: date.yearAndMonth, byteCount: 8)
    append(word: UInt64(date.day), byteCount: 2)
  }

  /// Appends a number and a line feed.
  @inline(__always)
  mutating func append(_ line: NumberLine) {
    guard line.byteCount > 0 else {
      append(decimal: line.value)
      return append(word: NumberLine.lineFeed, byteCount: 1)
    }
    append(word: line.word, byteCount: line.byteCount)
  }
}
