import Foundation
import ScheduleEngine
import TestSupport
import Testing

@testable import WidgetRendering

/// The elements of pictures.
@Suite struct SVGPictureTests {
  @Test func `Pictures are those of the golden files`() throws {
    let token = CheckoutReference.token(try CheckoutToken("002.token"))
    try GoldenFile(name: "classic.svg").expect(Pictures.widget().svg())
    try GoldenFile(name: "timeline-narrow.svg").expect(
      Pictures.widget(
        6_000, for: token, style: WidgetStyle(border: false, theme: .timeline), locale: .enAU
      ).svg(width: 300))
    try GoldenFile(name: "classic-french.svg").expect(
      Pictures.widget(123_457, .eur, payments: 3, locale: .frFR).svg(width: 360))
    try GoldenFile(name: "barrier.svg").expect(Pictures.barrier().svg())
  }

  @Test(arguments: [1, 2, 3, 4, 7, 36, 1_000])
  func `Each circle is filled by its payment's share, to a tenth of a pixel`(count: Int) throws {
    let picture = try Pictures.widget(100_000, payments: count)
    let elements = try StrictMarkup.read(picture.svg()).all
    let parts = elements.filter { $0["class"] == "part" }
    let discs = elements.filter { $0["class"] == "disc" }
    try #require(parts.count == count && discs.count == count - 1)
    for (index, (disc, part)) in zip(discs, parts).enumerated() {
      let (x, y) = (try disc.number("cx"), try disc.number("cy"))
      #expect(disc["r"] == "18")
      let angle = 2 * Double.pi * Double(index + 1) / Double(count)
      let path = part["d"] ?? ""
      let half = angle > .pi ? "A18 18 0 0 1 \(Int(x)) \(Int(y) + 18)" : ""
      let start = "M\(Int(x)) \(Int(y))V\(Int(y) - 18)\(half)A18 18 0 0 1 "
      try #require(path.hasPrefix(start) && path.hasSuffix("Z"))
      let end = path.dropFirst(start.count).dropLast().split(separator: " ").compactMap {
        Double($0)
      }
      try #require(end.count == 2)
      let isThere =
        abs(end[0] - x - 18 * sin(angle)) < 0.1 && abs(end[1] - y + 18 * cos(angle)) < 0.1
      try #require(isThere, "\(index + 1) of \(count): \(path)")
    }
    let last = try #require(parts.last)
    #expect(last.name == "circle" && last["r"] == "18")
  }

  @Test func `All texts are shown and in the description`() throws {
    let root = try StrictMarkup.read(try Pictures.widget().svg())
    let texts = root.all.filter { $0.name == "text" }.map(\.text)
    #expect(
      texts.sorted() == [
        "$50.00", "$50.00", "$50.00", "$50.00", "$50.00", "Afterpay", "Due today", "In 2 weeks",
        "In 4 weeks", "In 6 weeks", "Today", "Your 4 interest-free payments",
      ])
    #expect(root["role"] == "img")
    #expect(root["xml:lang"] == "en-US")
    #expect(root.elements.prefix(2).map(\.name) == ["title", "desc"])
    #expect(root.elements[0].text == "Your 4 interest-free payments")
    let description = root.elements[1].text
    #expect(description.contains("$50.00 today, $50.00 in 2 weeks"))
  }

  @Test func `Parts that the style omits are not drawn, but the title remains`() throws {
    let style = WidgetStyle(logo: false, heading: false, border: false)
    let root = try StrictMarkup.read(try Pictures.widget(style: style).svg())
    let texts = root.all.filter { $0.name == "text" }.map(\.text)
    #expect(!texts.contains("Afterpay") && !texts.contains("Your 4 interest-free payments"))
    #expect(root.elements[0].text == "Your 4 interest-free payments")
    #expect(!root.all.contains { $0["class"] == "badge" || $0["class"] == "card edge" })
    let bordered = try StrictMarkup.read(try Pictures.widget().svg())
    #expect(bordered.all.contains { $0["class"] == "badge" })
    #expect(bordered.all.contains { $0["class"] == "card edge" })
  }

  @Test func `Collapsible and modal widgets are drawn open`() throws {
    let classic = try Pictures.widget().svg()
    for theme in [WidgetStyle.Theme.collapsible, .modal] {
      #expect(try Pictures.widget(style: WidgetStyle(theme: theme)).svg() == classic)
    }
    #expect(try Pictures.widget(style: WidgetStyle(theme: .timeline)).svg() != classic)
  }

  @Test func `A picture loads nothing, links to nothing and runs nothing`() throws {
    for theme in WidgetStyle.Theme.allCases {
      let style = WidgetStyle(theme: theme)
      for picture in [try Pictures.widget(style: style), Pictures.barrier(style: style)] {
        let root = try StrictMarkup.read(picture.svg())
        let names = Set(root.all.map(\.name))
        let drawn: Set = [
          "svg", "title", "desc", "style", "rect", "text", "circle", "path", "line",
        ]
        #expect(names.isSubset(of: drawn))
        for attribute in root.all.flatMap(\.attributes) where attribute.name != "xmlns" {
          let isPlain = !attribute.value.contains("url") && !attribute.value.contains(":")
          #expect(isPlain && !attribute.name.hasPrefix("on"), "\(attribute)")
        }
        let sheet = root.elements[2].text
        #expect(!sheet.contains("url") && !sheet.contains("@import") && !sheet.contains("var("))
      }
    }
  }

  @Test(arguments: [
    (4, 480, 4), (4, 300, 4), (5, 300, 3), (6, 480, 6), (7, 480, 4), (36, 480, 6), (1, 480, 1),
  ])
  func `Payments are in rows that are full or nearly full`(count: Int, width: Int, columns: Int)
    throws
  {
    let picture = try Pictures.widget(Int64(count) * 5_000, payments: count)
    let discs = try StrictMarkup.read(picture.svg(width: width)).all.filter {
      $0["cx"] != nil
    }
    #expect(Set(discs.compactMap { $0["cx"] }).count == columns)
    #expect(Set(discs.compactMap { $0["cy"] }).count == (count + columns - 1) / columns)
  }

  @Test func `A timeline has a line from each circle to the next`() throws {
    let style = WidgetStyle(theme: .timeline)
    let root = try StrictMarkup.read(try Pictures.widget(style: style).svg())
    let discs = root.all.filter { $0["cx"] != nil }
    let paths = root.all.filter { $0["class"] == "path" }
    #expect(paths.count == 3)
    for (index, path) in paths.enumerated() {
      #expect(try path.number("y1") == discs[index].number("cy") + 18)
      #expect(try path.number("y2") == discs[index + 1].number("cy") - 18)
      #expect(path["x1"] == discs[index]["cx"] && path["x2"] == path["x1"])
    }
  }
}
