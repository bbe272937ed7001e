import ScheduleEngine
import TestSupport
import Testing
import WidgetRendering

@Suite struct HTMLPageTests {
  @Test func `A page allows its stylesheet and nothing else`() throws {
    let page = try Pictures.widget().page()
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en-US\">\n  <head>\n    <meta charset="))
    let head = try #require(try MarkupElement(page).all(named: "head").first)
    let policy = head.children.first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
    #expect(
      policy?.attributes["content"] == """
        default-src 'none'; style-src \(HTMLStylesheet.source); base-uri 'none'; form-action 'none'
        """)
    // Only the character encoding precedes the policy, so the policy applies to everything else.
    #expect(head.children.prefix(2).map(\.name) == ["meta", "meta"])
  }

  @Test func `A page has a language, a title and a description`() throws {
    let head = try #require(
      try MarkupElement(Pictures.widget(brand: "A & B").page()).all(named: "head").first)
    #expect(head.all(named: "title").map(\.text) == ["Your 4 interest-free payments – A & B"])
    let description = head.children.first { $0.attributes["name"] == "description" }
    #expect(
      description?.attributes["content"]?.hasPrefix("Your 4 interest-free payments. $50.00 today")
        == true)
  }

  @Test(arguments: WidgetStyle.Theme.allCases, [true, false])
  func `A page has one main heading`(theme: WidgetStyle.Theme, heading: Bool) throws {
    let style = WidgetStyle(heading: heading, theme: theme)
    let pictures = [
      (try Pictures.widget(style: style), "Your 4 interest-free payments"),
      (Pictures.barrier(style: style), "Payments not available"),
    ]
    for (picture, text) in pictures {
      let page = try MarkupElement(picture.page())
      #expect(page.all(named: "h1").map(\.text) == [text])
      #expect(page.all(named: "main").count == 1)
    }
  }

  @Test(arguments: WidgetStyle.Theme.allCases)
  func `A section has no main heading`(theme: WidgetStyle.Theme) throws {
    let picture = try Pictures.widget(style: WidgetStyle(theme: theme))
    let section = try MarkupElement(picture.html())
    #expect(section.all(named: "h1").isEmpty)
    #expect(section.all(named: "h2").map(\.text) == ["Your 4 interest-free payments"])
  }
}

/// HTML widgets as golden files for review.
@Suite struct HTMLGoldenTests {
  @Test(arguments: WidgetStyle.Theme.allCases)
  func `A widget of each theme is its golden file`(theme: WidgetStyle.Theme) throws {
    let picture = try Pictures.widget(style: WidgetStyle(theme: theme))
    try GoldenFile(name: "html-\(theme.rawValue).html")
      .expect(picture.html(withStylesheet: false))
  }

  @Test(arguments: WidgetStyle.Theme.allCases)
  func `A barrier in each theme is its golden file`(theme: WidgetStyle.Theme) throws {
    let picture = Pictures.barrier(style: WidgetStyle(theme: theme))
    try GoldenFile(name: "html-\(theme.rawValue)-barrier.html")
      .expect(picture.html(withStylesheet: false))
  }

  @Test func `A French widget of a checkout without logo, heading and border is its golden file`()
    throws
  {
    let picture = try Pictures.widget(
      20_003, .cad, for: .token(try CheckoutToken("002.token")),
      style: WidgetStyle(logo: false, heading: false, border: false), locale: .frCA)
    try GoldenFile(name: "html-bare.html").expect(picture.html(withStylesheet: false))
  }

  @Test func `A page is its golden file`() throws {
    try GoldenFile(name: "html-page.html").expect(Pictures.widget().page())
  }
}
