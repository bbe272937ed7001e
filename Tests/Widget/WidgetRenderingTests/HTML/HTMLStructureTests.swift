import ScheduleEngine
import Testing
import WidgetRendering

/// The structure of a widget's section, as a parser reads it.
@Suite struct HTMLStructureTests {
  private func section(_ picture: WidgetPicture) throws -> MarkupElement {
    try MarkupElement(picture.html(withStylesheet: false))
  }

  @Test func `A classic widget is read from top to bottom`() throws {
    let section = try section(Pictures.widget())
    #expect(section.name == "section")
    #expect(
      section.attributes == [
        "class": "apw apw-border", "lang": "en-US", "dir": "ltr",
        "aria-label": "Your 4 interest-free payments",
      ])
    #expect(
      section.readOut == [
        "Your 4 interest-free payments", "Afterpay", "$50.00", "Today", "$50.00", "In 2 weeks",
        "$50.00", "In 4 weeks", "$50.00", "In 6 weeks", "Due today", "$50.00",
      ])
  }

  @Test(arguments: [1, 2, 4, 7, 36])
  func `Every payment has its circle, amount and day`(count: Int) throws {
    let items = try section(Pictures.widget(3_600_000, payments: count)).all(named: "li")
    #expect(items.count == count)
    for item in items {
      #expect(item.children.map(\.name) == ["svg", "span", "time"])
      #expect(item.children[0].attributes["aria-hidden"] == "true")
      #expect(item.all(ofClass: "apw-part").count == 1)
    }
    #expect(items[0].all(named: "time").map(\.attributes["datetime"]) == ["2026-11-21"])
  }

  /// The sine of 60 degrees is 0.866, and the paths are at most 0.04 off.
  @Test(
    arguments: [
      (
        .pie, 4,
        [
          "M16 16V0A16 16 0 0 1 32 16Z", "M16 16V0A16 16 0 0 1 16 32Z",
          "M16 16V0A16 16 0 0 1 16 32A16 16 0 0 1 0 16Z",
          "M16 16V0A16 16 0 0 1 16 32A16 16 0 0 1 16 0Z",
        ]
      ),
      (
        .ring, 4,
        [
          "M16 2A14 14 0 0 1 30 16", "M16 2A14 14 0 0 1 16 30",
          "M16 2A14 14 0 0 1 16 30A14 14 0 0 1 2 16", "M16 2A14 14 0 0 1 16 30A14 14 0 0 1 16 2",
        ]
      ),
      (
        .pie, 3,
        [
          "M16 16V0A16 16 0 0 1 29.824 24Z",
          "M16 16V0A16 16 0 0 1 16 32A16 16 0 0 1 2.176 24Z",
          "M16 16V0A16 16 0 0 1 16 32A16 16 0 0 1 16 0Z",
        ]
      ),
    ] as [(WidgetStyle.Marks, Int, [String])])
  func `A circle is filled by its share`(marks: WidgetStyle.Marks, count: Int, paths: [String])
    throws
  {
    let picture = try Pictures.widget(60_000, payments: count, style: WidgetStyle(marks: marks))
    let section = try section(picture)
    #expect(section.all(ofClass: "apw-part").map { $0.attributes["d"] } == paths)
    let numbers = section.all(ofClass: "apw-mark").map(\.text)
    #expect(numbers == (marks == .ring ? (1...count).map(String.init) : []))
  }

  @Test func `Days have their dates`() throws {
    let days = try section(
      Pictures.widget(for: .token(try CheckoutToken("002.token")))
    ).all(named: "time")
    #expect(
      days.map { $0.attributes["datetime"] } == [
        "2026-11-21", "2026-12-05", "2026-12-19", "2027-01-02",
      ])
    #expect(days.map(\.text) == ["Today", "Dec 5", "Dec 19", "Jan 2, 2027"])
  }

  @Test func `Parts that the style omits are missing`() throws {
    let style = WidgetStyle(logo: false, heading: false, border: false)
    let section = try section(Pictures.widget(style: style))
    #expect(section.classes == ["apw"])
    #expect(section.children.map(\.name) == ["ol", "p"])
    let named = try self.section(Pictures.widget(style: WidgetStyle(heading: false)))
    #expect(named.children[0].readOut == ["Afterpay"])
    let headed = try self.section(Pictures.widget(style: WidgetStyle(logo: false)))
    #expect(headed.children[0].readOut == ["Your 4 interest-free payments"])
  }

  @Test(
    arguments: [
      (.auto, ["apw", "apw-border"]), (.light, ["apw", "apw-border", "apw-light"]),
      (.dark, ["apw", "apw-border", "apw-dark"]),
    ] as [(WidgetStyle.ColorScheme, [String])])
  func `A color scheme is a class`(scheme: WidgetStyle.ColorScheme, classes: [String]) throws {
    let section = try section(Pictures.widget(style: WidgetStyle(colorScheme: scheme)))
    #expect(section.classes == classes)
  }

  @Test func `A timeline is a list`() throws {
    let section = try section(Pictures.widget(style: WidgetStyle(theme: .timeline)))
    #expect(section.classes == ["apw", "apw-timeline", "apw-border"])
    #expect(section.children.map(\.name) == ["div", "ol", "p"])
  }

  @Test func `A collapsible widget shows the amount due today when closed`() throws {
    let section = try section(Pictures.widget(style: WidgetStyle(theme: .collapsible)))
    #expect(section.children.map(\.name) == ["div", "details"])
    let details = section.children[1]
    #expect(details.attributes["open"] == nil)
    #expect(details.children.map(\.name) == ["summary", "ol"])
    #expect(details.children[0].readOut == ["Due today", "$50.00", "4 payments of $50.00"])
  }

  @Test func `A modal widget opens a dialog and closes it`() throws {
    let section = try section(Pictures.widget(style: WidgetStyle(theme: .modal)))
    #expect(section.children.map(\.name) == ["div", "p", "button", "dialog"])
    let (opening, window) = (section.children[2], section.children[3])
    let id = "afterpay-widget-payments"
    #expect(opening.attributes["command"] == "show-modal")
    #expect(opening.attributes["commandfor"] == id)
    #expect(opening.attributes["popovertarget"] == id)
    #expect(opening.text == "Show payments")
    #expect(window.attributes["id"] == id)
    #expect(window.attributes["popover"] == "auto")
    #expect(window.attributes["closedby"] == "any")
    #expect(window.attributes["aria-label"] == "Your 4 interest-free payments")
    let closing = try #require(window.all(named: "button").first)
    #expect(closing.attributes["command"] == "close")
    #expect(closing.attributes["commandfor"] == id)
    #expect(closing.attributes["popovertarget"] == id)
    #expect(closing.attributes["popovertargetaction"] == "hide")
    #expect(closing.text == "Close")
    #expect(window.all(named: "li").count == 4)
    #expect(section.all(named: "button").allSatisfy { $0.attributes["type"] == "button" })
  }

  @Test(arguments: WidgetStyle.Theme.allCases)
  func `Only a shadow root has parts, slots and a mark`(theme: WidgetStyle.Theme) throws {
    let picture = try Pictures.widget(style: WidgetStyle(theme: theme))
    let page = picture.html(withStylesheet: false)
    #expect(!page.contains(" part=") && !page.contains("<slot"))
    let identifier = Array("afterpay-widget".utf8)
    let shadow = String(
      decoding: picture.utf8HTML(identifier: identifier, withStylesheet: false, isShadow: true),
      as: UTF8.self)
    let slots = try MarkupElement(shadow).all(named: "slot").map { $0.attributes["name"] }
    #expect(slots == ["logo", "terms"])
    let logo = try #require(try MarkupElement(shadow).all(named: "slot").first)
    let mark = try #require(logo.children.first)
    #expect(logo.children.count == 1 && mark.name == "svg" && logo.text == "Afterpay")
    #expect(mark.attributes["aria-hidden"] == "true" && mark.attributes["fill"] == "currentColor")
    let others = shadow.replacing(/\ part="[a-z-]+"/, with: "")
      .replacing(/<svg class="apw-brand".*?<\/svg>/, with: "")
      .replacing("<slot name=\"logo\">Afterpay</slot>", with: "Afterpay")
      .replacing("  <slot name=\"terms\"></slot>\n", with: "")
    #expect(others == page)
  }

  @Test(arguments: WidgetStyle.Theme.allCases)
  func `A barrier is an alert in every theme`(theme: WidgetStyle.Theme) throws {
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
  func `An identifier becomes an ID of plain letters`(identifier: String, id: String) throws {
    let picture = try Pictures.widget(style: WidgetStyle(theme: .modal))
    let section = try MarkupElement(picture.html(identifier: identifier))
    #expect(section.all.compactMap { $0.attributes["id"] } == [id])
    for name in ["popovertarget", "commandfor"] {
      #expect(section.all.compactMap { $0.attributes[name] } == [id, id])
    }
  }
}

/// The number of payments side by side, and the smallest width in em at which they are so.
@Suite struct HTMLLayoutTests {
  private func listClasses(_ picture: WidgetPicture) throws -> [String] {
    try #require(try MarkupElement(picture.html()).all(named: "ol").first).classes
  }

  /// A payment of 50.00 is 3.71 em wide: five wide letters and a point.
  @Test(arguments: [
    (1, ["apw-c1", "apw-w16"]), (2, ["apw-c2", "apw-w16"]), (3, ["apw-c3", "apw-w16"]),
    (4, ["apw-c4", "apw-w16"]), (5, ["apw-c5", "apw-w24"]), (6, ["apw-c6", "apw-w30"]),
    (7, ["apw-c4", "apw-w16"]), (8, ["apw-c4", "apw-w16"]), (9, ["apw-c5", "apw-w24"]),
    (10, ["apw-c5", "apw-w24"]), (11, ["apw-c6", "apw-w30"]), (12, ["apw-c6", "apw-w30"]),
    (13, ["apw-c5", "apw-w24"]), (16, ["apw-c4", "apw-w16"]), (36, ["apw-c6", "apw-w30"]),
  ])
  func `Payments are in even rows`(count: Int, classes: [String]) throws {
    let picture = try Pictures.widget(5_000 * Int64(count), payments: count)
    #expect(try listClasses(picture) == ["apw-list"] + classes)
  }

  /// The needed width is that of four payments and three gaps of 0.38 em.
  @Test(
    arguments: [
      (5_000, ["apw-w16"]), (15_000, ["apw-w19"]), (100_000, ["apw-w24"]),
      (10_000_000, ["apw-w30"]),
      (100_000_000, ["apw-w36"]), (1_000_000_000, ["apw-w36"]), (10_000_000_000, []),
      (999_999_999_999, []),
    ] as [(Int64, [String])])
  func `Long amounts need more room`(amount: Int64, classes: [String]) throws {
    let picture = try Pictures.widget(4 * amount)
    #expect(try listClasses(picture) == ["apw-list", "apw-c4"] + classes)
  }

  /// "Aujourd’hui" is 5.85 times as wide as its font size, which is 0.75 em in a narrow list.
  @Test func `Long words need more room`() throws {
    let picture = try Pictures.widget(2_000, .eur, locale: .frFR)
    #expect(try listClasses(picture) == ["apw-list", "apw-c4", "apw-w19"])
  }

  @Test func `A timeline has no rows`() throws {
    let picture = try Pictures.widget(style: WidgetStyle(theme: .timeline))
    #expect(try listClasses(picture) == ["apw-list"])
  }
}
