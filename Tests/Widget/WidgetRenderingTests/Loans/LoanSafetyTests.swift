import Foundation
import PropertyTesting
import ScheduleEngine
import TestSupport
import Testing

@testable import WidgetRendering

/// Text from outside remains text in pictures of loans, and nothing runs or loads.
@Suite struct LoanSafetyTests {
  private static let elements: Set = [
    "html", "head", "meta", "title", "style", "body", "main", "section", "div", "h1", "h2", "h3",
    "p", "ol", "li", "span", "strong", "time", "svg", "circle", "path", "details", "summary",
    "button", "dl", "dt", "dd", "figure", "figcaption", "table", "thead", "tbody", "tfoot", "tr",
    "th", "td", "dialog",
  ]
  private static let attributes: Set = [
    "lang", "dir", "class", "id", "type", "role", "aria-label", "aria-hidden", "datetime",
    "popover",
    "popovertarget", "popovertargetaction", "charset", "name", "content", "http-equiv", "viewBox",
    "width", "height", "fill", "stroke", "stroke-width", "cx", "cy", "r", "d",
    "preserveAspectRatio", "scope", "tabindex",
    "command", "commandfor", "closedby",
  ]

  @Test func `Every picture has the same elements for every brand`() async {
    let pictures = zip(
      Loans.random, Generator<String>.outsideText, Generator<String>.outsideText,
      Generator<WidgetStyle.Theme>.element(of: WidgetStyle.Theme.allCases))
    await expectAll(pictures, runs: 40) { loan, brand, identifier, theme in
      let picture = Loans.picture(loan, style: WidgetStyle(theme: theme), brand: brand)
      let harmless = Loans.picture(loan, style: WidgetStyle(theme: theme), brand: "Afterpay")
      let section = try StrictMarkup.read(picture.html(identifier: identifier))
      #expect(section.shape == (try StrictMarkup.read(harmless.html())).shape)
      let page = try StrictMarkup.read(picture.page(), after: "<!DOCTYPE html>\n")
      #expect(
        page.shape
          == (try StrictMarkup.read(harmless.page(), after: "<!DOCTYPE html>\n")).shape)
      for root in [section, page] {
        #expect(Set(root.all.map(\.name)).isSubset(of: Self.elements))
        let names = Set(root.all.flatMap { $0.attributes.map(\.name) })
        #expect(names.isSubset(of: Self.attributes), "\(names.subtracting(Self.attributes))")
      }
      // A brand has no effect on a chart, and on a picture only in its own text.
      #expect(picture.chart() == harmless.chart())
      let drawn = Set(try StrictMarkup.read(picture.svg()).all.map(\.name))
      #expect(
        drawn.isSubset(of: [
          "svg", "title", "desc", "style", "rect", "text", "circle", "path", "line",
        ]))
      let lines = picture.text(in: Terminal()).unicodeScalars
      #expect(lines.allSatisfy { $0 == "\n" || $0.columns != nil })
    }
  }

  /// The digest of `loan-stylesheet.css` in `Goldens` was computed by
  /// `openssl dgst -sha256 -binary loan-stylesheet.css | openssl base64`.
  @Test func `A page allows both stylesheets and nothing else`() throws {
    try GoldenFile(name: "loan-stylesheet.css").expect(LoanStylesheet.text)
    #expect(LoanStylesheet.source == "'sha256-41S38XfCjXpe+cUyVlSKeUmx7fxF7HH/n0HCe1cgrTo='")
    let page = try MarkupElement(Loans.picture(try Loans.loan()).page())
    let policy = page.all(named: "meta").first {
      $0.attributes["http-equiv"] == "Content-Security-Policy"
    }
    #expect(
      policy?.attributes["content"] == """
        default-src 'none'; style-src \(HTMLStylesheet.source) \(LoanStylesheet.source); \
        base-uri 'none'; form-action 'none'
        """)
    #expect(page.all(named: "style").map(\.text).count == 2)
    #expect(page.all(named: "h1").map(\.text) == ["Your 12 monthly payments"])
  }

  @Test func `The stylesheet has every class of the markup and no other`() throws {
    var used: Set<String> = []
    for theme in WidgetStyle.Theme.allCases {
      for count in [1, 12, 13] {
        let loan = try Loans.loan(down: 1_000, terms: Loans.terms(count))
        let picture = Loans.picture(loan, style: WidgetStyle(theme: theme, colorScheme: .dark))
        used.formUnion(try MarkupElement(picture.page()).all.flatMap(\.classes))
        let folded = picture.utf8HTML(identifier: [], withStylesheet: false, details: .folded)
        let section = String(decoding: folded, as: UTF8.self)
        used.formUnion(try MarkupElement(section).all.flatMap(\.classes))
      }
    }
    let names = LoanStylesheet.text.matches(of: /\.(apw-[a-z-]+)/).map { String($0.1) }
    let known = HTMLStylesheet.text.matches(of: /\.(apw-[a-z0-9-]+)/).map { String($0.1) }
    #expect(Set(names).isSubset(of: used))
    #expect(used.subtracting(["apw"]).isSubset(of: Set(names + known)))
  }

  @Test(arguments: [
    "<", "&", "]]>", "url(", "@import", "http", "\\", "!important", "position: fixed",
  ])
  func `The stylesheet loads and overrides nothing`(text: String) {
    #expect(!LoanStylesheet.text.contains(text))
  }

  @Test func `Every selector of the stylesheet is the widget's own`() {
    let selectors = LoanStylesheet.text.components(separatedBy: "{").dropLast()
      .map { $0.components(separatedBy: CharacterSet(charactersIn: ";}")).last ?? "" }
      .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      .filter { !$0.hasPrefix("@") }
    #expect(selectors.count > 25)
    for selector in selectors {
      for part in selector.replacing("(th, td)", with: "()").components(separatedBy: ", ") {
        #expect(part.hasPrefix(".apw-"), "\(part)")
      }
    }
  }
}
