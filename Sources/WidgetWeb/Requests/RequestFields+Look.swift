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
    let lowercased = name.lazy.map { $0 | 0x20 }
    for theme in WidgetStyle.Theme.allCases
    where lowercased.elementsEqual(theme.rawValue.utf8) {
      return theme
    }
    throw RequestError(
      "unknown_theme", "there is no such theme; write classic, timeline, collapsible or modal")
  }

  /// The shopper's language and habits; English of the United States where they are not known.
  func locale() -> ConsumerLocale { .enUS }

  /// An amount as the shopper's language writes it.
  func text(of amount: Money) -> String { amount.displayText() }

  /// Who offers the plan, as the logo says it.
  func brand(of plan: Plan) -> String {
    if let brand = text(.brand) { return brand }
    return plan.currency == .gbp || plan.currency == .eur ? "Clearpay" : "Afterpay"
  }
}
