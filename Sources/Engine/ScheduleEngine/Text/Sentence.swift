/// A text with values in it, written as an interpolated string.
///
///     let sentence: Sentence = "The order total of \(total) is not above zero."
///     sentence.text  // "The order total of 0.00 USD is not above zero."
///
/// It is assembled as bytes, and each piece is one call that is not inlined: otherwise the messages
/// would add several kilobytes to the WebAssembly module that pages load.
package struct Sentence: ExpressibleByStringInterpolation {
  /// The text, UTF-8.
  package let bytes: [UInt8]

  /// The text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  package init(stringLiteral text: StaticString) {
    var pieces = Pieces(literalCapacity: 0, interpolationCount: 0)
    pieces.appendLiteral(text)
    bytes = pieces.bytes
  }

  package init(stringInterpolation pieces: Pieces) { bytes = pieces.bytes }

  /// The pieces of the text so far.
  package struct Pieces: StringInterpolationProtocol {
    private(set) var bytes: [UInt8] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    @inline(never)
    package mutating func appendLiteral(_ text: StaticString) {
      text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    }

    @inline(never)
    package mutating func appendInterpolation(_ sentence: Sentence) { bytes += sentence.bytes }

    @inline(never)
    package mutating func appendInterpolation(_ money: Money) {
      bytes += TextWriter.bytes { writer in
        writer.append(money)
        writer.append(" ")
        writer.append(money.currency)
      }
    }

    @inline(never)
    package mutating func appendInterpolation(_ date: CivilDate) {
      bytes += TextWriter.bytes { $0.append(date) }
    }

    @inline(never)
    package mutating func appendInterpolation(_ currency: Currency) { bytes += currency.textBytes }

    @inline(never)
    package mutating func appendInterpolation(_ plan: PlanID) {
      bytes += TextWriter.bytes { $0.append(plan) }
    }

    /// Appends a number that is not negative.
    @inline(never)
    package mutating func appendInterpolation(_ number: Int) {
      bytes += TextWriter.bytes { $0.append(decimal: UInt64(number.magnitude)) }
    }

    /// Appends a byte as an ASCII character.
    package mutating func appendInterpolation(ascii byte: UInt8) { bytes.append(byte) }

    /// Appends a byte as two upper-case hexadecimal digits.
    package mutating func appendInterpolation(hexadecimal byte: UInt8) {
      for digit in [byte >> 4, byte & 15] {
        bytes.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") - 10))
      }
    }
  }
}
