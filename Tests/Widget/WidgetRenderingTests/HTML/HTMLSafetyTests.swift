import Foundation
import ScheduleEngine
import Testing
import WidgetRendering

/// Text from outside remains text, and nothing in a widget runs or loads.
@Suite struct HTMLSafetyTests {
  private static let elements: Set = [
    "html", "head", "meta", "title", "style", "body", "main", "section", "div", "h1", "h2", "h3",
    "p", "ol", "li", "span", "strong", "time", "svg", "circle", "path", "details", "summary",
    "button", "dialog",
  ]
  private static let attributes: Set = [
    "lang", "dir", "class", "id", "type", "role", "aria-label", "aria-hidden", "datetime",
    "popover",
    "popovertarget", "popovertargetaction", "charset", "name", "content", "http-equiv", "viewBox",
    "width", "height", "fill", "stroke", "stroke-width", "cx", "cy", "r", "d",
    "command", "commandfor", "closedby",
  ]

  private static let hostile = [
    "<script>alert(1)</script>", "</style><script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "' onload='alert(1)", "javascript:alert(1)", "<!-- ", "]]>", "<![CDATA[", "&lt;b&gt;",
    "&#60;b>",
    "<svg/onload=alert(1)>", "<foreignObject>", "{{constructor}}", "${alert(1)}", "`",
    "\u{0}\u{1B}]8;;x\u{7}",
    "\u{202E}gnp.exe\u{2066}", "\u{FFFE}\u{FFFF}", "\r\nSet-Cookie: a=b", "\u{85}\u{9B}31m", "",
    String(repeating: "<", count: 2_000),
  ]

  /// Returns a text as a parser reads it, with a replacement for each scalar that cannot be shown.
  private func shown(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar {
          case "\t", "\n", "\r": " "
          case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}": "\u{FFFD}"
          case "\u{2066}"..."\u{2069}", "\u{FFFE}"..."\u{FFFF}": "\u{FFFD}"
          default: scalar
          }
        })
    ).trimmingCharacters(in: .whitespaces)
  }

  @Test(arguments: hostile, WidgetStyle.Theme.allCases)
  func `A brand remains text`(brand: String, theme: WidgetStyle.Theme) throws {
    let style = WidgetStyle(theme: theme)
    for picture in [
      try Pictures.widget(style: style, brand: brand), Pictures.barrier(style: style, brand: brand),
    ] {
      let (section, page) = (picture.html(identifier: brand), picture.page())
      for markup in [section, page] {
        let root = try MarkupElement(markup)
        let texts = root.all(ofClass: "apw-logo").map(\.text)
        #expect(texts == [shown(brand)])
        #expect(Set(root.all.map(\.name)).isSubset(of: Self.elements))
        #expect(Set(root.all.flatMap(\.attributes.keys)).isSubset(of: Self.attributes))
        let ids = root.all.compactMap { $0.attributes["id"] }
        #expect(ids.count == Set(ids).count)
      }
    }
  }

  @Test(arguments: WidgetStyle.Theme.allCases, ConsumerLocale.known)
  func `Nothing runs and nothing is loaded`(theme: WidgetStyle.Theme, locale: ConsumerLocale) throws
  {
    let style = WidgetStyle(theme: theme)
    for picture in [
      try Pictures.widget(style: style, locale: locale),
      Pictures.barrier(style: style, locale: locale),
    ] {
      // The digest of the stylesheet may contain two slashes.
      let markup = (picture.html() + picture.page()).replacing("http-equiv", with: "")
        .replacing(HTMLStylesheet.source.dropFirst().dropLast(), with: "")
      for text in [" style=", "<script", "href", "src=", "http", "javascript:", "//"] {
        #expect(!markup.contains(text))
      }
      #expect(markup.matches(of: /<[^>]* on[a-z]+=/).isEmpty)
    }
  }

  /// An `id` must be unique on its page, so only elements that need one have it.
  @Test(arguments: WidgetStyle.Theme.allCases)
  func `Only a modal widget has an ID`(theme: WidgetStyle.Theme) throws {
    let picture = try Pictures.widget(style: WidgetStyle(theme: theme))
    let ids = try MarkupElement(picture.html()).all.compactMap { $0.attributes["id"] }
    #expect(ids.count == (theme == .modal ? 1 : 0))
  }
}
