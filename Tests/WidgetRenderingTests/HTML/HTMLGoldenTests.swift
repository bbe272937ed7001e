import ScheduleEngine
import TestSupport
import Testing
import WidgetRendering

/// Widgets in HTML as they are looked at in review.
@Suite struct HTMLGoldenTests {
  @Test(arguments: WidgetStyle.Theme.allCases)
  func aWidgetOfEachTheme(theme: WidgetStyle.Theme) throws {
    let picture = try Pictures.widget(style: WidgetStyle(theme: theme))
    try GoldenFile(name: "html-\(theme.rawValue).html")
      .expect(picture.html(withStylesheet: false))
  }

  @Test(arguments: WidgetStyle.Theme.allCases)
  func aBarrierInEachTheme(theme: WidgetStyle.Theme) throws {
    let picture = Pictures.barrier(style: WidgetStyle(theme: theme))
    try GoldenFile(name: "html-\(theme.rawValue)-barrier.html")
      .expect(picture.html(withStylesheet: false))
  }

  @Test func aWidgetOfACheckoutInFrenchWithoutTrimmings() throws {
    let picture = try Pictures.widget(
      20_003, .cad, for: .token(try CheckoutToken("002.token")),
      style: WidgetStyle(logo: false, heading: false, border: false), locale: .frCA)
    try GoldenFile(name: "html-bare.html").expect(picture.html(withStylesheet: false))
  }

  @Test func aPage() throws {
    try GoldenFile(name: "html-page.html").expect(Pictures.widget().page())
  }
}
