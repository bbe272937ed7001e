import ScheduleEngine
import WidgetRendering

extension RequestFields {
  /// What the widget is to look like.
  func style() throws(RequestError) -> WidgetStyle {
    WidgetStyle(
      logo: flag(.logo), heading: flag(.heading), border: flag(.border), theme: try theme())
  }

  /// The theme that is named, in upper or lower case; by default the classic one.
  private func theme() throws(RequestError) -> WidgetStyle.Theme {
    guard let name = self[.theme] else { return .classic }
    // Bit 5 is what lower-case letters have and upper-case letters have not.
    for theme in WidgetStyle.Theme.allCases
    where theme.rawValue.utf8.elementsEqual(name, by: { $0 == $1 | 0x20 }) {
      return theme
    }
    throw RequestError(
      "unknown_theme", "there is no such theme; write classic, timeline, collapsible or modal")
  }

  /// The shopper's language and habits, or nil where they are not said.
  @inline(never)
  func locale() throws(RequestError) -> ConsumerLocale? {
    guard let name = text(.locale) else { return nil }
    do throws(ConsumerLocaleError) {
      return try ConsumerLocale(name)
    } catch {
      throw RequestError("unknown_locale", error.description)
    }
  }

  /// Who offers the plan, as the logo says it.
  func brand(of plan: Plan) -> String {
    if let brand = text(.brand) { return brand }
    return plan.currency == .gbp || plan.currency == .eur ? "Clearpay" : "Afterpay"
  }
}
