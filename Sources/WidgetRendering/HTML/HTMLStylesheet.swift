import ScheduleEngine

/// The stylesheet of every widget in HTML, whatever it shows.
///
/// It is one text, so that a shop can put it into a file of its own, or allow it by its digest in
/// a Content-Security-Policy:
///
///     "style-src \(HTMLStylesheet.source)"  // "style-src 'sha256-…='"
///
/// Everything in it hangs on classes and custom properties whose names begin with `apw`. The
/// widget is light or dark as the viewer prefers; a page that is always light says so by
/// `.apw { color-scheme: light }`.
public enum HTMLStylesheet {
  /// The stylesheet, as it stands between `<style>` and `</style>`.
  ///
  /// - Complexity: O(*n*) in its length.
  public static var text: String { sheet.description }

  /// The stylesheet as a source of a Content-Security-Policy, with its quotes: `'sha256-…='`.
  ///
  /// - Complexity: O(*n*) in the stylesheet's length.
  public static var source: String {
    "'sha256-\(base64(ofHexadecimal: SHA256Digest(of: text).description))'"
  }

  /// A number of 256 bits in base64, from its 64 hexadecimal digits: every three of them, 12 bits,
  /// are two digits of base64, and the last one is filled up with zeros.
  private static func base64(ofHexadecimal digits: String) -> String {
    var text = ""
    var bits: UInt8 = 0
    var bitCount = 0
    for digit in digits.utf8 {
      let nibble = digit < UInt8(ascii: "a") ? digit & 0xF : digit - UInt8(ascii: "a") + 10
      switch bitCount {
      case 0: (bits, bitCount) = (nibble, 4)
      case 4:
        text.unicodeScalars.append(base64Digit(bits << 2 | nibble >> 2))
        (bits, bitCount) = (nibble & 3, 2)
      default:
        text.unicodeScalars.append(base64Digit(bits << 4 | nibble))
        bitCount = 0
      }
    }
    text.unicodeScalars.append(base64Digit(bits << 2))
    return text + "="
  }

  private static func base64Digit(_ value: UInt8) -> Unicode.Scalar {
    switch value {
    case 0..<26: Unicode.Scalar(UInt8(ascii: "A") + value)
    case 26..<52: Unicode.Scalar(UInt8(ascii: "a") + value - 26)
    case 52..<62: Unicode.Scalar(UInt8(ascii: "0") + value - 52)
    case 62: "+"
    default: "/"
    }
  }
}
