import ScheduleEngine
import Testing
import WidgetRendering

/// How many payments stand side by side, and from which width on, in em.
@Suite struct HTMLLayoutTests {
  private func listClasses(_ picture: WidgetPicture) throws -> [String] {
    try #require(try MarkupElement(picture.html()).all(named: "ol").first).classes
  }

  /// A payment of 50.00 takes 3.71 em: five wide letters and a point.
  @Test(arguments: [
    (1, ["apw-c1", "apw-w16"]), (2, ["apw-c2", "apw-w16"]), (3, ["apw-c3", "apw-w16"]),
    (4, ["apw-c4", "apw-w16"]), (5, ["apw-c5", "apw-w24"]), (6, ["apw-c6", "apw-w30"]),
    (7, ["apw-c4", "apw-w16"]), (8, ["apw-c4", "apw-w16"]), (9, ["apw-c5", "apw-w24"]),
    (10, ["apw-c5", "apw-w24"]), (11, ["apw-c6", "apw-w30"]), (12, ["apw-c6", "apw-w30"]),
    (13, ["apw-c5", "apw-w24"]), (16, ["apw-c4", "apw-w16"]), (36, ["apw-c6", "apw-w30"]),
  ])
  func paymentsStandInEvenRows(count: Int, classes: [String]) throws {
    let picture = try Pictures.widget(5_000 * Int64(count), payments: count)
    #expect(try listClasses(picture) == ["apw-list"] + classes)
  }

  /// Four payments, and three gaps of 0.38 em.
  @Test(
    arguments: [
      (5_000, ["apw-w16"]), (15_000, ["apw-w20"]), (100_000, ["apw-w24"]),
      (10_000_000, ["apw-w30"]),
      (100_000_000, ["apw-w36"]), (1_000_000_000, ["apw-w36"]), (10_000_000_000, []),
      (999_999_999_999, []),
    ] as [(Int64, [String])])
  func longAmountsTakeMoreRoom(amount: Int64, classes: [String]) throws {
    let picture = try Pictures.widget(4 * amount)
    #expect(try listClasses(picture) == ["apw-list", "apw-c4"] + classes)
  }

  /// Every letter of "Aujourd’hui" takes 0.54 em.
  @Test func longWordsTakeMoreRoom() throws {
    let picture = try Pictures.widget(2_000, .eur, locale: .frFR)
    #expect(try listClasses(picture) == ["apw-list", "apw-c4", "apw-w30"])
  }

  @Test func aTimelineHasNoRows() throws {
    let picture = try Pictures.widget(style: WidgetStyle(theme: .timeline))
    #expect(try listClasses(picture) == ["apw-list"])
  }
}
