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

  /// The bytes of ``text``.
  package static var utf8Text: [UInt8] { sheet.withUTF8Buffer { unsafe [UInt8]($0) } }

  /// The stylesheet as a source of a Content-Security-Policy, with its quotes: `'sha256-…='`.
  ///
  /// - Complexity: O(*n*) in the stylesheet's length.
  public static var source: String {
    "'sha256-\(base64(ofHexadecimal: SHA256Digest(of: text).description))'"
  }

  /// A number of 256 bits in base64, from its 64 hexadecimal digits: every three of them, 12 bits,
  /// are two digits of base64, and the last one is filled up with zeros.
  private static func base64(ofHexadecimal digits: String) -> String {
    var text: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for digit in Array(digits.utf8) {
      bits = bits << 4 | UInt32(digit < UInt8(ascii: "a") ? digit & 0xF : digit - 0x57)
      count += 1
      guard count % 3 == 0 else { continue }
      text += [base64Digit(bits >> 6 & 0x3F), base64Digit(bits & 0x3F)]
    }
    text += [base64Digit(bits << 2 & 0x3F), UInt8(ascii: "=")]
    return String(decoding: text, as: UTF8.self)
  }

  private static func base64Digit(_ value: UInt32) -> UInt8 {
    switch UInt8(truncatingIfNeeded: value) {
    case let value where value < 26: UInt8(ascii: "A") + value
    case let value where value < 52: UInt8(ascii: "a") + value - 26
    case let value where value < 62: UInt8(ascii: "0") + value - 52
    case 62: UInt8(ascii: "+")
    default: UInt8(ascii: "/")
    }
  }
}
