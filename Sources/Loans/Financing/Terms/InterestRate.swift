import ScheduleEngine

/// A yearly interest rate in percent, exact to six decimal places.
///
///     let rate = try InterestRate("29.99")
///     rate                               // 29.990000
///     rate.millionthsOfPercent           // 29990000
///     try InterestRate("29.9900001")     // throws: not a rate; …
public struct InterestRate: Hashable, Sendable {
  /// The rate in millionths of a percent, 0 to ``maximumMillionths``.
  public let millionthsOfPercent: Int64

  /// The largest rate, 1000 percent, in millionths of a percent.
  public static var maximumMillionths: Int64 { 1_000_000_000 }

  /// No interest.
  public static var zero: Self { Self(known: 0) }

  /// Creates a rate.
  ///
  ///     try InterestRate(millionthsOfPercent: 1)  // 0.000001
  ///
  /// - Parameter millionthsOfPercent: The rate in millionths of a percent, 0 to
  ///   ``maximumMillionths``.
  /// - Throws: ``FinancingError/invalidRate`` if it is out of range.
  public init(millionthsOfPercent: Int64) throws(FinancingError) {
    guard (0...Self.maximumMillionths).contains(millionthsOfPercent) else {
      throw FinancingError.invalidRate
    }
    self.init(known: millionthsOfPercent)
  }

  /// Creates a rate that is known to be in range.
  init(known millionthsOfPercent: Int64) {
    assert((0...Self.maximumMillionths).contains(millionthsOfPercent))
    self.millionthsOfPercent = millionthsOfPercent
  }

  /// Reads a rate in percent: `digits` or `digits.digits` in ASCII with at most six decimal places.
  ///
  ///     try InterestRate("35.99") == InterestRate("035.990")  // true
  ///     try InterestRate("1000.000001")                        // throws: not a rate; …
  ///     try InterestRate("5 %")                                // throws: not a rate; …
  ///
  /// - Parameter text: The percentage, 0 to 1000.
  /// - Throws: ``FinancingError/invalidRate`` for any other text.
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String) throws(FinancingError) {
    var text = text
    let parsed = text.withUTF8 { bytes in unsafe Self.millionths(in: bytes.span) }
    guard let parsed else { throw FinancingError.invalidRate }
    self.init(known: parsed)
  }

  /// Reads a rate from the UTF-8 bytes of its text.
  ///
  ///     try InterestRate(utf8: ContiguousArray("15".utf8).span)  // 15.000000
  ///
  /// - Parameter bytes: The percentage, as ``init(_:)`` reads it.
  /// - Throws: ``FinancingError/invalidRate`` for any other bytes.
  /// - Complexity: O(*n*) in the number of bytes, without allocation.
  public init(utf8 bytes: Span<UInt8>) throws(FinancingError) {
    guard let parsed = Self.millionths(in: bytes) else { throw FinancingError.invalidRate }
    self.init(known: parsed)
  }

  private static func millionths(in bytes: Span<UInt8>) -> Int64? {
    var value: Int64 = 0
    var places: Int?
    for offset in 0..<bytes.count {
      if bytes[offset] == UInt8(ascii: ".") {
        guard places == nil, offset > 0 else { return nil }
        places = 0
        continue
      }
      let digit = bytes[offset] &- 0x30
      guard digit < 10, places ?? 0 < 6 else { return nil }
      value = value * 10 + Int64(digit)
      guard value <= maximumMillionths else { return nil }
      places = places.map { $0 + 1 }
    }
    // Neither an empty text nor a point at the end.
    guard bytes.count > 0, places != 0 else { return nil }
    for _ in (places ?? 0)..<6 {
      value *= 10
    }
    return value <= maximumMillionths ? value : nil
  }
}

extension InterestRate: Comparable {
  /// Orders rates by size.
  public static func < (left: Self, right: Self) -> Bool {
    left.millionthsOfPercent < right.millionthsOfPercent
  }
}

extension InterestRate: CustomStringConvertible {
  /// The rate in percent with all six decimal places, such as `29.990000`.
  public var description: String { TextWriter.text { $0.append(self) } }

  /// The bytes of ``description``.
  package var textBytes: [UInt8] { TextWriter.bytes { $0.append(self) } }

  /// The rate in percent without needless decimal places, such as `29.99`, `15` or `0`.
  package var shortText: String { String(decoding: shortTextBytes, as: UTF8.self) }

  /// The bytes of ``shortText``.
  package var shortTextBytes: [UInt8] {
    var bytes = textBytes
    while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    return bytes
  }
}

extension TextWriter {
  /// Appends a rate in percent with all six decimal places.
  package mutating func append(_ rate: InterestRate) {
    append(percent: rate.millionthsOfPercent.magnitude, places: 6)
  }

  /// Appends a number of units of 10 to the power of `-places` with its decimal places, 0 to 6.
  mutating func append(percent units: UInt64, places: Int) {
    var scale: UInt64 = 1
    for _ in 0..<places { scale *= 10 }
    let (whole, rest) = units.quotientAndRemainder(dividingBy: scale)
    append(decimal: whole)
    guard places > 0 else { return }
    append(".")
    let digits = DecimalDigits.eight(UInt32(truncatingIfNeeded: rest))
    append(word: digits &>> UInt64((8 - places) * 8), byteCount: places)
  }
}
