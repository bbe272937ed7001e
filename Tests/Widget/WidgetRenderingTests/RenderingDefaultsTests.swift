import ScheduleEngine
import Testing

@testable import WidgetRendering

/// The default values of parameters, written out as literals.
@Suite struct RenderingDefaultsTests {
  @Test func `A picture shows its logo, its heading and its border, in the classic theme`() {
    let style = WidgetStyle()
    #expect(style.logo && style.heading && style.border)
    #expect(style.theme == .classic)
  }

  @Test func `A terminal has 80 columns, all characters and no colors, and never less than 20`() {
    let terminal = Terminal()
    #expect(terminal.columns == 80)
    #expect(!terminal.asciiOnly)
    #expect(!terminal.hasColor)
    #expect(Terminal.fewestColumns == 20)
    #expect(Terminal(columns: 19).columns == 20)
    #expect(Terminal(columns: 21).columns == 21)
  }

  @Test func `An SVG picture is 480 pixels wide`() throws {
    let picture = try Pictures.widget()
    #expect(picture.svg() == picture.svg(width: 480))
    #expect(picture.svg() != picture.svg(width: 481))
  }

  @Test func `A page has an identifier and the stylesheet`() throws {
    let picture = try Pictures.widget()
    #expect(
      picture.html() == picture.html(identifier: "afterpay-widget", withStylesheet: true))
  }

  @Test func `A calendar has no reminders and the revision zero`() throws {
    let picture = try Pictures.widget()
    #expect(
      picture.iCalendar()
        == picture.iCalendar(identifier: nil, revision: 0, writtenAt: nil, reminds: false))
    #expect(picture.iCalendar() != picture.iCalendar(reminds: true))
  }
}
