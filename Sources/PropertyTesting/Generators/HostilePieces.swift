/// Pieces of text and bytes that programs have tripped over.
enum HostilePieces {
  /// Words that mean something to whatever a text is put into: markup, queries, shells, formulas,
  /// formats, paths, numbers.
  static let words = [
    "\"", "'", "\\", "<", "&", "%", "$", "`", "\"\"", "''", "\\\"", "</script>", "<!--", "-->",
    "]]>", "&amp;", "&#0;", "<script>alert(1)</script>", "\" onload=\"x", "' OR '1'='1", "'; --",
    "$(id)", "`id`", "${HOME}", "; rm -rf", "| cat", "=1+1", "+1", "-1", "@SUM(1)", "%s%n", "%00",
    "{{7*7}}", "${7*7}", "../", "/dev/null", "C:\\", "file:///", "NULL", "nil", "undefined", "true",
    "NaN", "-0", "1e999", "0x10", "0.1", "1,000", "1.000,00", "{\"a\":1}", "[]", "//", "/*", "#",
    "\u{1B}[31m", "\u{1B}]0;title\u{7}", "\u{1B}[2J", "\u{9B}31m", "\r\nSet-Cookie: a=b",
  ]

  static let lineEnds = ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"]

  /// Marks that turn the direction of what follows.
  static let directions = scalars([
    0x202A...0x202E, 0x2066...0x2069, 0x200E...0x200F, 0x061C...0x061C,
  ])

  /// What takes no room of its own, and tags.
  static let invisibles = scalars([
    0x200B...0x200D, 0x2060...0x2064, 0xFEFF...0xFEFF, 0xAD...0xAD, 0x34F...0x34F, 0x180E...0x180E,
    0x3164...0x3164, 0xFE0F...0xFE0F, 0xE0041...0xE0041,
  ])

  /// Spaces that are not the usual one.
  static let spaces = scalars([
    0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x202F...0x202F, 0x205F...0x205F,
    0x3000...0x3000,
  ])

  static let controls = scalars([0x0...0x1F, 0x7F...0x9F])

  /// Decimal digits of scripts other than Latin.
  static let digits = scalars(
    [
      0x660, 0x6F0, 0x966, 0x9E6, 0xE50, 0x1040, 0xFF10, 0x1D7CE, 0x1D7D8,
    ].map { $0...$0 + 9 })

  /// Letters that look like others, change their number with their case, or are made of several.
  static let letters = [
    "\u{430}", "\u{3BF}", "\u{DF}", "\u{1E9E}", "\u{130}", "\u{131}", "\u{17F}", "\u{212A}",
    "\u{FB01}", "\u{1C5}", "e\u{301}", "\u{E9}", "\u{1100}\u{1161}", "\u{AC00}", "\u{FDFA}",
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F1E9}\u{1F1EA}", "\u{1F44D}\u{1F3FD}",
    "\u{65E5}", "\u{5E9}", "\u{627}",
  ]

  /// The ends of the ranges of Unicode, what is no character, and what stands for one.
  static let limits = scalars([
    0x7F...0x80, 0x7FF...0x800, 0xD7FF...0xD7FF, 0xE000...0xE000, 0xFDD0...0xFDD0, 0xFFF9...0xFFFF,
    0x10000...0x10000, 0x1FFFE...0x1FFFF, 0x10FFFE...0x10FFFF,
  ])

  /// Bytes that are no text in UTF-8: parts of scalars, scalars in too many bytes, surrogates, what is
  /// above the last scalar, and texts in other encodings.
  static let illFormed: [[UInt8]] = [
    [0x80], [0xBF], [0xC0], [0xC3], [0xE2], [0xE2, 0x82], [0xF0, 0x9F], [0xF0, 0x9F, 0x98], [0xFE],
    [0xFF], [0xC0, 0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xF0, 0x80, 0x80, 0xAF],
    [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80],
    [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
    [0xE2, 0x28, 0xA1], [0xFE, 0xFF, 0x00, 0x61], [0xFF, 0xFE, 0x61, 0x00], [0x1F, 0x8B, 0x08],
  ]

  private static func scalars(_ ranges: [ClosedRange<UInt32>]) -> [String] {
    ranges.joined().compactMap { Unicode.Scalar($0).map { String($0) } }
  }
}
