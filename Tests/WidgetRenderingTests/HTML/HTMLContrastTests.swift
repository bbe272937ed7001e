import Foundation
import Testing
import WidgetRendering

/// The colours against the success criteria 1.4.3 and 1.4.11 of WCAG 2.2, in both schemes.
@Suite struct HTMLContrastTests {
  /// The luminance of a colour such as `#0a7a5e` or `#fff`, as WCAG 2.2 defines it.
  private func luminance(_ color: String) throws -> Double {
    var digits = Array(color.dropFirst())
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    try #require(digits.count == 6)
    let channels = try stride(from: 0, to: 6, by: 2).map { offset in
      let value = Double(try #require(UInt8(String(digits[offset...offset + 1]), radix: 16))) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }

  /// The two values of a colour, for light and dark.
  private func colors(_ name: String) throws -> [String] {
    let start = "--apw-\(name): light-dark("
    let rest = try #require(HTMLStylesheet.text.components(separatedBy: start).dropFirst().first)
    return rest.prefix { $0 != ")" }.components(separatedBy: ", ")
  }

  @Test(
    arguments: [
      ("ink", "back", 4.5), ("soft", "back", 4.5), ("mint", "back", 4.5), ("mint", "pale", 4.5),
      ("ink", "blush", 4.5), ("part", "pale", 3), ("part", "back", 3), ("stop", "blush", 3),
    ] as [(String, String, Double)])
  func colorsCanBeToldApart(front: String, back: String, ratio: Double) throws {
    for (front, back) in zip(try colors(front), try colors(back)) {
      let pair = [try luminance(front), try luminance(back)].sorted()
      #expect((pair[1] + 0.05) / (pair[0] + 0.05) >= ratio, "\(front) on \(back)")
    }
  }
}
