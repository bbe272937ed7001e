import ScheduleEngine
import Testing
import WidgetRendering

@Suite struct HTMLPageTests {
  @Test func aPageAllowsItsStylesheetAndNothingElse() throws {
    let page = try Pictures.widget().page()
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en-US\">\n  <head>\n    <meta charset="))
    let head = try #require(try MarkupElement(page).all(named: "head").first)
    let policy = head.children.first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
    #expect(
      policy?.attributes["content"] == """
        default-src 'none'; style-src \(HTMLStylesheet.source); base-uri 'none'; form-action 'none'
        """)
    // Nothing to which the policy would apply stands before it.
    #expect(head.children.prefix(2).map(\.name) == ["meta", "meta"])
  }

  @Test func aPageSaysWhatItIs() throws {
    let head = try #require(
      try MarkupElement(Pictures.widget(brand: "A & B").page()).all(named: "head").first)
    #expect(head.all(named: "title").map(\.text) == ["Your 4 interest-free payments – A & B"])
    let description = head.children.first { $0.attributes["name"] == "description" }
    #expect(
      description?.attributes["content"]?.hasPrefix("Your 4 interest-free payments. $50.00 today")
        == true)
  }

  @Test(arguments: WidgetStyle.Theme.allCases, [true, false])
  func aPageHasOneMainHeading(theme: WidgetStyle.Theme, heading: Bool) throws {
    let style = WidgetStyle(heading: heading, theme: theme)
    for picture in [try Pictures.widget(style: style), Pictures.barrier(style: style)] {
      let page = try MarkupElement(picture.page())
      #expect(page.all(named: "h1").map(\.text) == ["Your 4 interest-free payments"])
      #expect(page.all(named: "main").count == 1)
    }
  }

  @Test(arguments: WidgetStyle.Theme.allCases)
  func aSectionHasNoMainHeading(theme: WidgetStyle.Theme) throws {
    let picture = try Pictures.widget(style: WidgetStyle(theme: theme))
    let section = try MarkupElement(picture.html())
    #expect(section.all(named: "h1").isEmpty)
    #expect(section.all(named: "h2").map(\.text) == ["Your 4 interest-free payments"])
  }
}
