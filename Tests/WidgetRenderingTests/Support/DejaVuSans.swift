import Foundation

/// The widths of letters of DejaVu Sans, the widest font that a picture may be shown in.
enum DejaVuSans {
  struct UnknownLetter: Error {
    var letter: Character
  }

  /// How far letters reach above and below the line that they stand on, in em.
  static let (ascent, descent) = (0.928, 0.236)

  /// How wide a text is, in em.
  static func width(of text: String, isBold: Bool) throws -> Double {
    try text.reduce(0) { try $0 + width(of: $1, isBold: isBold) }
  }

  /// The width of a letter; accents do not make one wider.
  private static func width(of letter: Character, isBold: Bool) throws -> Double {
    let widths = isBold ? bold : regular
    switch letter {
    case "\u{A0}", "\u{202F}": return try width(of: " ", isBold: isBold)
    case "\u{2019}": return isBold ? 0.38 : 0.318
    case "£", "€": return isBold ? 0.696 : 0.636
    case "\u{2026}": return 1
    default: break
    }
    let plain = String(letter).decomposedStringWithCanonicalMapping.unicodeScalars.first
    guard let plain, widths.indices.contains(Int(plain.value) - 0x20) else {
      throw UnknownLetter(letter: letter)
    }
    return Double(widths[Int(plain.value) - 0x20]) / 1_000
  }

  // From U+0020 to U+007E, in thousandths of an em.
  private static let regular = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
  ]

  private static let bold = [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696,
    696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683,
    683, 821, 837, 372, 372, 775, 637, 995, 837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771,
    724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716, 678, 435, 716, 712, 343, 343, 665,
    343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712, 365, 712, 838,
  ]
}
