import Foundation
import ScheduleEngine
import TestSupport
import Testing
import WidgetRendering

/// The stylesheet: its digest, its contents, and its agreement with the markup.
@Suite struct HTMLStylesheetTests {
  private static let text = HTMLStylesheet.text

  /// The digest of `stylesheet.css` in `Goldens` was computed by
  /// `openssl dgst -sha256 -binary stylesheet.css | openssl base64`.
  @Test func `The digest is that of other tools`() throws {
    try GoldenFile(name: "stylesheet.css").expect(Self.text)
    #expect(HTMLStylesheet.source == "'sha256-YwIfD6MohM8QBL39r8Gbm5mH3D5NgNH3R20evSjVmJM='")
  }

  @Test func `Sections and pages contain it`() throws {
    let picture = try Pictures.widget()
    for markup in [picture.html(), picture.page()] {
      #expect(markup.components(separatedBy: "<style>\(Self.text)</style>").count == 2)
    }
    #expect(!picture.html(withStylesheet: false).contains("<style"))
  }

  @Test(arguments: [
    "<", "&", "]]>", "url(", "@import", "http", "\\", "!important", "position: fixed",
  ])
  func `It loads and overrides nothing`(text: String) {
    #expect(!Self.text.contains(text))
  }

  @Test func `Its braces are balanced`() {
    var depth = 0
    for byte in Self.text.utf8 {
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      #expect((0...2).contains(depth))
    }
    #expect(depth == 0)
  }

  /// Every rule begins with a class of the widget, so that none applies to the page's own elements.
  @Test func `Every selector is the widget's own`() throws {
    let selectors = Self.text.components(separatedBy: "{").dropLast()
      .map { $0.components(separatedBy: CharacterSet(charactersIn: ";}")).last ?? "" }
      .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      .filter { !$0.hasPrefix("@") }
    #expect(selectors.count > 40)
    for selector in selectors {
      for part in selector.components(separatedBy: ", ") { #expect(part.hasPrefix(".apw")) }
    }
  }

  @Test func `It has every class of the markup and no other`() throws {
    var used: Set<String> = []
    for theme in WidgetStyle.Theme.allCases {
      for heading in [true, false] {
        let style = WidgetStyle(heading: heading, theme: theme)
        var pictures = [Pictures.barrier(style: style)]
        for (count, amount) in [
          (1, 1), (2, 1), (3, 1), (4, 1_000), (5, 1), (6, 1_000), (4, 1_000_000),
        ] {
          pictures.append(
            try Pictures.widget(
              Int64(count * amount) * 5_000, payments: count, style: style))
        }
        for picture in pictures {
          used.formUnion(try MarkupElement(picture.page()).all.flatMap(\.classes))
        }
      }
    }
    for scheme in WidgetStyle.ColorScheme.allCases {
      let picture = Pictures.barrier(style: WidgetStyle(colorScheme: scheme))
      used.formUnion(try MarkupElement(picture.html()).classes)
    }
    let rings = try Pictures.widget(style: WidgetStyle(marks: .ring))
    used.formUnion(try MarkupElement(rings.html()).all.flatMap(\.classes))
    let inherited = Pictures.barrier(style: WidgetStyle(font: .inherited))
    used.formUnion(try MarkupElement(inherited.html()).classes)
    var shadow = Pictures.barrier()
    shadow.style.showsTerms = true
    let section = String(
      decoding: shadow.utf8HTML(identifier: [], withStylesheet: false, isShadow: true),
      as: UTF8.self)
    used.formUnion(try MarkupElement(section).all.flatMap(\.classes))
    used.formUnion(["apw-w19", "apw-w20", "apw-w24"])
    let names = try Self.text.matches(of: Regex(#"\.(apw[a-z0-9-]*)"#))
      .compactMap { $0[1].substring.map(String.init) }
    #expect(Set(names).symmetricDifference(used) == [])
  }
}

/// The colors against the success criteria 1.4.3 and 1.4.11 of WCAG 2.2, in both schemes.
@Suite struct HTMLContrastTests {
  /// Returns the luminance of a color such as `#0a7a5e` or `#fff`, as WCAG 2.2 defines it.
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

  /// Returns the two values of a color, for light and dark.
  private func colors(_ name: String) throws -> [String] {
    let start = "--apw-own-\(name): light-dark("
    let rest = try #require(HTMLStylesheet.text.components(separatedBy: start).dropFirst().first)
    return rest.prefix { $0 != ")" }.components(separatedBy: ", ")
  }

  /// Browsers without `light-dark()` have the same colors.
  @Test(arguments: ["ink", "soft", "line", "back", "mint", "part", "pale", "stop", "blush"])
  func `Older browsers have the same colors`(name: String) throws {
    let values = HTMLStylesheet.text.components(separatedBy: "--apw-own-\(name): ").dropFirst()
      .map { String($0.prefix { $0 != ";" }) }
    let (light, dark) = (try colors(name)[0], try colors(name)[1])
    #expect(values == [light, "light-dark(\(light), \(dark))", dark])
  }

  @Test(
    arguments: [
      ("ink", "back", 4.5), ("soft", "back", 4.5), ("mint", "back", 4.5), ("mint", "pale", 4.5),
      ("ink", "blush", 4.5), ("part", "pale", 3), ("part", "back", 3), ("stop", "blush", 3),
    ] as [(String, String, Double)])
  func `Colors have enough contrast`(front: String, back: String, ratio: Double) throws {
    for (front, back) in zip(try colors(front), try colors(back)) {
      let pair = [try luminance(front), try luminance(back)].sorted()
      #expect((pair[1] + 0.05) / (pair[0] + 0.05) >= ratio, "\(front) on \(back)")
    }
  }
}
