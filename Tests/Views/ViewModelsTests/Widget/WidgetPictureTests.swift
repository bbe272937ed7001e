import AfterpayWidget
import ConcurrencyTesting
import Foundation
import TestSupport
import Testing
import ViewModels

/// The pictures of the catalog.
@MainActor @Suite(.timeLimit(.minutes(60))) struct WidgetPictureTests {
  private static func expect(_ name: String, _ screen: WidgetScreen, _ description: String) throws {
    var drawing = ScreenDrawing()
    drawing.widget(screen)
    try PictureFile(name).expect(drawing, description)
  }

  @Test func `Payments, a barrier and a timeline are drawn from the screen`() throws {
    let shop = try WidgetStage().shop
    try Self.expect(
      "widget-payments", WidgetViewModel(amount: "200.00", in: shop).screen,
      "The widget of an order of $200.00: four payments of $50.00.")
    try Self.expect(
      "widget-barrier", WidgetViewModel(amount: "2500.00", in: shop).screen,
      "The widget of an order above the maximum.")
    let style = WidgetStyle(logo: false, heading: false, theme: .timeline)
    try Self.expect(
      "widget-timeline", WidgetViewModel(amount: "57.27", style: style, in: shop).screen,
      "The payments of an order of $57.27 below one another, without the logo and the heading.")
  }

  @Test func `A placeholder and a failed lookup are drawn from the screen`() async throws {
    let stage = try WidgetStage()
    let model = try WidgetViewModel(token: "002.k2a4", in: stage.shop)
    try Self.expect(
      "widget-placeholder", model.screen, "The widget of a checkout whose order is looked up.")
    await eventually("the lookup is asked") { stage.lookup.requestCount == 1 }
    stage.lookup.answer(.failure(HeldLookup.Failed()))
    await eventually("the failure is shown") { model.screen.isFailure }
    try Self.expect(
      "widget-failure", model.screen, "The widget of a checkout whose order could not be looked up."
    )
  }

  @Test func `Each picture of the catalog is in an article, light and dark`() throws {
    let files = FileManager.default
    let catalog = PictureFile.folder.deletingLastPathComponent()
    let names = try files.contentsOfDirectory(atPath: PictureFile.folder.path)
      .filter { $0.hasSuffix(".svg") }
    let light = names.filter { !$0.hasSuffix("~dark.svg") }.map { $0.dropLast(4) }
    #expect(Set(names) == Set(light.flatMap { ["\($0).svg", "\($0)~dark.svg"] }))
    let articles = try files.contentsOfDirectory(atPath: catalog.path)
      .filter { $0.hasSuffix(".md") }
      .map { String(decoding: try Data(contentsOf: catalog.appending(path: $0)), as: UTF8.self) }
    #expect(light.count >= 5)
    for name in light {
      #expect(articles.contains { $0.contains("](\(name))") }, "\(name) is in no article")
    }
  }
}
