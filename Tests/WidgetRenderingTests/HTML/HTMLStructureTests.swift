import ScheduleEngine
import Testing
import WidgetRendering

/// What stands where in a widget's section, as a parser reads it.
@Suite struct HTMLStructureTests {
  private func section(_ picture: WidgetPicture) throws -> MarkupElement {
    try MarkupElement(picture.html(withStylesheet: false))
  }

  @Test func aClassicWidgetIsReadFromTopToBottom() throws {
    let section = try section(Pictures.widget())
    #expect(section.name == "section")
    #expect(
      section.attributes == [
        "class": "apw apw-border", "lang": "en-US", "aria-label": "Your 4 interest-free payments",
      ])
    #expect(
      section.readOut == [
        "Your 4 interest-free payments", "Afterpay", "$50.00", "Today", "$50.00", "In 2 weeks",
        "$50.00", "In 4 weeks", "$50.00", "In 6 weeks", "Due today", "$50.00",
      ])
  }

  @Test(arguments: [1, 2, 4, 7, 36])
  func everyPaymentHasItsCircleAmountAndDay(count: Int) throws {
    let items = try section(Pictures.widget(3_600_000, payments: count)).all(named: "li")
    #expect(items.count == count)
    for (index, item) in items.enumerated() {
      #expect(item.children.map(\.name) == ["svg", "span", "time"])
      #expect(item.children[0].attributes["aria-hidden"] == "true")
      let part = try #require(item.all(ofClass: "apw-part").first).attributes
      #expect(part["pathLength"] == "\(count)")
      #expect(part["stroke-dasharray"] == "\(index + 1) \(count)")
    }
    #expect(items[0].all(named: "time").map(\.attributes["datetime"]) == ["2026-11-21"])
  }

  @Test func daysCarryTheirDates() throws {
    let days = try section(
      Pictures.widget(for: .token(try CheckoutToken("002.token")))
    ).all(named: "time")
    #expect(
      days.map { $0.attributes["datetime"] } == [
        "2026-11-21", "2026-12-05", "2026-12-19", "2027-01-02",
      ])
    #expect(days.map(\.text) == ["Today", "Dec 05", "Dec 19", "Jan 02, 2027"])
  }

  @Test func whatIsSwitchedOffIsNotThere() throws {
    let style = WidgetStyle(logo: false, heading: false, border: false)
    let section = try section(Pictures.widget(style: style))
    #expect(section.classes == ["apw"])
    #expect(section.children.map(\.name) == ["ol", "p"])
    let named = try self.section(Pictures.widget(style: WidgetStyle(heading: false)))
    #expect(named.children[0].readOut == ["Afterpay"])
    let headed = try self.section(Pictures.widget(style: WidgetStyle(logo: false)))
    #expect(headed.children[0].readOut == ["Your 4 interest-free payments"])
  }

  @Test func aTimelineIsAList() throws {
    let section = try section(Pictures.widget(style: WidgetStyle(theme: .timeline)))
    #expect(section.classes == ["apw", "apw-timeline", "apw-border"])
    #expect(section.children.map(\.name) == ["div", "ol", "p"])
  }

  @Test func aCollapsibleWidgetFoldsBehindWhatIsDueToday() throws {
    let section = try section(Pictures.widget(style: WidgetStyle(theme: .collapsible)))
    #expect(section.children.map(\.name) == ["div", "details"])
    let details = section.children[1]
    #expect(details.attributes["open"] == nil)
    #expect(details.children.map(\.name) == ["summary", "ol"])
    #expect(details.children[0].readOut == ["Due today", "$50.00", "4 payments of $50.00"])
  }

  @Test func aModalWidgetOpensAWindowAndClosesIt() throws {
    let section = try section(Pictures.widget(style: WidgetStyle(theme: .modal)))
    #expect(section.children.map(\.name) == ["div", "p", "button", "div"])
    let (opening, window) = (section.children[2], section.children[3])
    #expect(opening.attributes["popovertarget"] == "afterpay-widget-payments")
    #expect(opening.text == "Show payments")
    #expect(window.attributes["id"] == "afterpay-widget-payments")
    #expect(window.attributes["popover"] == "auto")
    #expect(window.attributes["role"] == "dialog")
    #expect(window.attributes["aria-label"] == "Your 4 interest-free payments")
    let closing = try #require(window.all(named: "button").first)
    #expect(closing.attributes["popovertarget"] == "afterpay-widget-payments")
    #expect(closing.attributes["popovertargetaction"] == "hide")
    #expect(closing.text == "Close")
    #expect(window.all(named: "li").count == 4)
    #expect(section.all(named: "button").allSatisfy { $0.attributes["type"] == "button" })
  }

  @Test(arguments: WidgetStyle.Theme.allCases)
  func aBarrierIsAnAlertInEveryTheme(theme: WidgetStyle.Theme) throws {
    let section = try section(Pictures.barrier(style: WidgetStyle(theme: theme)))
    #expect(section.children.map(\.name) == ["div", "div"])
    let alert = section.children[1]
    #expect(alert.attributes["role"] == "alert")
    let picture = Pictures.barrier()
    let barrier = try #require(picture.words.barrier)
    #expect(alert.readOut == [barrier.problem, barrier.remedy])
    #expect(alert.children[0].attributes["aria-hidden"] == "true")
  }

  @Test(arguments: [
    ("shop", "shop-payments"), ("Cart-2", "Cart-2-payments"), ("", "-payments"),
    ("a b", "a_20b-payments"), ("a_20b", "a_5f20b-payments"), ("\"><x", "_22_3e_3cx-payments"),
    ("é", "_c3_a9-payments"), ("\n", "_0a-payments"),
  ])
  func anIdentifierBecomesAPlainID(identifier: String, id: String) throws {
    let picture = try Pictures.widget(style: WidgetStyle(theme: .modal))
    let section = try MarkupElement(picture.html(identifier: identifier))
    #expect(section.all.compactMap { $0.attributes["id"] } == [id])
    #expect(section.all.compactMap { $0.attributes["popovertarget"] } == [id, id])
  }
}
