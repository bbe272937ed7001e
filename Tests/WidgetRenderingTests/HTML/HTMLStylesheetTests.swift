import Foundation
import ScheduleEngine
import TestSupport
import Testing
import WidgetRendering

/// The one stylesheet: its digest, what it must not have, and that it fits the markup.
@Suite struct HTMLStylesheetTests {
  private static let text = HTMLStylesheet.text

  /// The digest is that of `stylesheet.css` in `Goldens`, by
  /// `openssl dgst -sha256 -binary stylesheet.css | openssl base64`.
  @Test func theDigestIsThatOfOtherTools() throws {
    try GoldenFile(name: "stylesheet.css").expect(Self.text)
    #expect(HTMLStylesheet.source == "'sha256-uN0YjbQfan3N7tCd83bHkDTaHMSqio6b4sUs7A5Yjng='")
  }

  @Test func bothKindsOfHTMLCarryIt() throws {
    let picture = try Pictures.widget()
    for markup in [picture.html(), picture.page()] {
      #expect(markup.components(separatedBy: "<style>\(Self.text)</style>").count == 2)
    }
    #expect(!picture.html(withStylesheet: false).contains("<style"))
  }

  @Test(arguments: [
    "<", "&", "]]>", "url(", "@import", "http", "\\", "!important", "position: fixed",
  ])
  func itLoadsAndOverridesNothing(text: String) {
    #expect(!Self.text.contains(text))
  }

  @Test func itsBracesAreEven() {
    var depth = 0
    for byte in Self.text.utf8 {
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      #expect((0...2).contains(depth))
    }
    #expect(depth == 0)
  }

  /// Every rule begins at a class of the widget, so that none reaches what is a page's own.
  @Test func everySelectorIsTheWidgetsOwn() throws {
    let selectors = Self.text.components(separatedBy: "{").dropLast()
      .map { $0.components(separatedBy: CharacterSet(charactersIn: ";}")).last ?? "" }
      .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      .filter { !$0.hasPrefix("@") }
    #expect(selectors.count > 40)
    for selector in selectors where !selector.hasPrefix(":where(.apw, .apw-page)") {
      for part in selector.components(separatedBy: ", ") { #expect(part.hasPrefix(".apw")) }
    }
  }

  @Test func itHasEveryClassOfTheMarkupAndNoOther() throws {
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
    used.formUnion(["apw-w20", "apw-w24"])
    let names = try Self.text.matches(of: Regex(#"\.(apw[a-z0-9-]*)"#))
      .compactMap { $0[1].substring.map(String.init) }
    #expect(Set(names).symmetricDifference(used) == [])
  }
}
