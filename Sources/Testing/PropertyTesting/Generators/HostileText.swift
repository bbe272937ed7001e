extension Generator where Value == String {
  /// Text that often breaks programs.
  ///
  ///     try Generator.hostileText.value(seed: 4)
  ///     forAll(.hostileText) { text in read(write(text)) == text }
  ///
  /// A text joins up to eight pieces: plain text, quotes, markup, shell, query and formula words,
  /// terminal sequences, controls, line ends, direction marks, zero-width characters, unusual spaces,
  /// digits of other scripts, combining marks, letters that change their length with their case,
  /// noncharacters, and runs of up to 5,000 equal characters. The text may be empty.
  ///
  /// The generator shrinks toward fewer pieces, and each piece toward the letter `a` or the first of
  /// its kind. For ill-formed UTF-8 see ``hostileBytes``.
  public static var hostileText: Generator {
    Generator<[String]>.array(of: hostilePiece, count: 0...8).map { $0.joined() }
  }

  fileprivate static var hostilePiece: Generator {
    let ordinary = [string(of: .ascii, count: 0...8), string(count: 0...8)]
    let lists = [
      HostilePieces.words, HostilePieces.lineEnds, HostilePieces.directions,
      HostilePieces.invisibles, HostilePieces.spaces, HostilePieces.controls, HostilePieces.digits,
      HostilePieces.letters, HostilePieces.limits,
    ]
    return .oneOf(ordinary + lists.map { .element(of: $0) } + [longRun])
  }

  /// A run of up to 5,000 equal characters or combining marks.
  private static var longRun: Generator {
    let repeated = Generator.element(of: ["a", "\u{301}", "9", " ", "(", "\u{1F600}"])
    return zip(repeated, Generator<Int>.integer(in: 0...5000)).map { character, count in
      String(repeating: character, count: count)
    }
  }
}

extension Generator where Value == [UInt8] {
  /// Bytes that may or may not be UTF-8 and often break programs.
  ///
  ///     forAll(.hostileBytes) { bytes in (try? parse(bytes)).map { write($0) == bytes } ?? true }
  ///
  /// The bytes join up to eight pieces: those of ``Generator/hostileText``, parts of scalars, overlong
  /// encodings, surrogates, values above the last scalar, beginnings of other encodings, and random
  /// bytes.
  ///
  /// The generator shrinks toward fewer and simpler pieces.
  public static var hostileBytes: Generator {
    let text = Generator<String>.hostilePiece.map { Array($0.utf8) }
    let piece = frequency([
      (2, bytes(count: 0...8)), (3, text), (3, .element(of: HostilePieces.illFormed)),
    ])
    return Generator<[[UInt8]]>.array(of: piece, count: 0...8).map { Array($0.joined()) }
  }
}

/// Pieces of text and bytes that have broken programs.
enum HostilePieces {
  /// Words with a meaning in markup, queries, shells, formulas, formats, paths or numbers.
  static let words = [
    "\"", "'", "\\", "<", "&", "%", "$", "`", "\"\"", "''", "\\\"", "</script>", "<!--", "-->",
    "]]>", "&amp;", "&#0;", "<script>alert(1)</script>", "\" onload=\"x", "' OR '1'='1", "'; --",
    "$(id)", "`id`", "${HOME}", "; rm -rf", "| cat", "=1+1", "+1", "-1", "@SUM(1)", "%s%n", "%00",
    "{{7*7}}", "${7*7}", "../", "/dev/null", "C:\\", "file:///", "NULL", "nil", "undefined", "true",
    "NaN", "-0", "1e999", "0x10", "0.1", "1,000", "1.000,00", "{\"a\":1}", "[]", "//", "/*", "#",
    "\u{1B}[31m", "\u{1B}]0;title\u{7}", "\u{1B}[2J", "\u{9B}31m", "\r\nSet-Cookie: a=b",
  ]

  static let lineEnds = ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"]

  /// Marks that change the writing direction.
  static let directions = scalars([
    0x202A...0x202E, 0x2066...0x2069, 0x200E...0x200F, 0x061C...0x061C,
  ])

  /// Characters without a width: joiners, fillers, a variation selector and a tag.
  static let invisibles = scalars([
    0x200B...0x200D, 0x2060...0x2064, 0xFEFF...0xFEFF, 0xAD...0xAD, 0x34F...0x34F, 0x180E...0x180E,
    0x3164...0x3164, 0xFE0F...0xFE0F, 0xE0041...0xE0041,
  ])

  /// Spaces other than U+0020.
  static let spaces = scalars([
    0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x202F...0x202F, 0x205F...0x205F,
    0x3000...0x3000,
  ])

  static let controls = scalars([0x0...0x1F, 0x7F...0x9F])

  /// Decimal digits outside ASCII: of other scripts, fullwidth and mathematical ones.
  static let digits = scalars(
    [
      0x660, 0x6F0, 0x966, 0x9E6, 0xE50, 0x1040, 0xFF10, 0x1D7CE, 0x1D7D8,
    ].map { $0...$0 + 9 })

  /// Letters that look like others, change their length with their case, or have several scalars.
  static let letters = [
    "\u{430}", "\u{3BF}", "\u{DF}", "\u{1E9E}", "\u{130}", "\u{131}", "\u{17F}", "\u{212A}",
    "\u{FB01}", "\u{1C5}", "e\u{301}", "\u{E9}", "\u{1100}\u{1161}", "\u{AC00}", "\u{FDFA}",
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F1E9}\u{1F1EA}", "\u{1F44D}\u{1F3FD}",
    "\u{65E5}", "\u{5E9}", "\u{627}",
  ]

  /// The scalars next to surrogates and to the limits of UTF-8 lengths, noncharacters, and
  /// replacement characters.
  static let limits = scalars([
    0x7F...0x80, 0x7FF...0x800, 0xD7FF...0xD7FF, 0xE000...0xE000, 0xFDD0...0xFDD0, 0xFFF9...0xFFFF,
    0x10000...0x10000, 0x1FFFE...0x1FFFF, 0x10FFFE...0x10FFFF,
  ])

  /// Ill-formed UTF-8: parts of scalars, overlong encodings, surrogates, values above the last scalar,
  /// and texts in other encodings.
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
