/// A reader of the parts of a time, from left to right.
struct TimestampReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var malformed: TimestampError { TimestampError(reason: .malformed(offset: offset)) }

  mutating func day() throws(TimestampError) -> CivilDate {
    let text = bytes.prefix(10)
    do throws(DateError) {
      let day = try CivilDate(utf8: text.span)
      offset = text.count
      return day
    } catch {
      if case .malformed(let offset) = error.reason {
        throw TimestampError(reason: .malformed(offset: offset))
      }
      throw TimestampError(reason: .noSuchDay(error))
    }
  }

  /// Reads `10:30:00` as seconds since midnight.
  mutating func timeOfDay() throws(TimestampError) -> Int64 {
    let hour = try twoDigits()
    try expect(":")
    let minute = try twoDigits()
    try expect(":")
    let second = try twoDigits()
    guard hour <= 23, minute <= 59, second <= 60 else {
      throw TimestampError(reason: .noSuchTime)
    }
    guard second < 60 else { throw TimestampError(reason: .leapSecond) }
    return hour * 3_600 + minute * 60 + second
  }

  /// Moves past a point and the digits after it, at least one; without a point, does nothing.
  mutating func skipFraction() throws(TimestampError) {
    guard skip(".") else { return }
    _ = try digit()
    while offset < bytes.count, Self.isDigit(bytes[offset]) { offset += 1 }
  }

  /// Reads `Z` or `+03:00` as seconds ahead of UTC.
  mutating func secondsAheadOfUTC() throws(TimestampError) -> Int64 {
    if skip("Z") { return 0 }
    let isBehind = skip("-")
    if !isBehind { try expect("+") }
    let hour = try twoDigits()
    try expect(":")
    let minute = try twoDigits()
    guard hour <= 23, minute <= 59 else { throw TimestampError(reason: .noSuchOffset) }
    return (isBehind ? -1 : 1) * (hour * 3_600 + minute * 60)
  }

  func expectEnd() throws(TimestampError) {
    guard offset == bytes.count else { throw malformed }
  }

  mutating func expect(_ character: Unicode.Scalar) throws(TimestampError) {
    guard skip(character) else { throw malformed }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func twoDigits() throws(TimestampError) -> Int64 {
    let tens = try digit()
    return tens * 10 + (try digit())
  }

  private mutating func digit() throws(TimestampError) -> Int64 {
    guard offset < bytes.count, Self.isDigit(bytes[offset]) else { throw malformed }
    defer { offset += 1 }
    return Int64(bytes[offset] - UInt8(ascii: "0"))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
