import ScheduleEngine
import WidgetRendering

extension RequestFields {
  /// What the widget is to look like.
  @inline(never)
  func style() throws(RequestError) -> WidgetStyle {
    WidgetStyle(
      logo: flag(.logo), heading: flag(.heading), border: flag(.border), theme: try theme())
  }

  /// The theme that is named, in upper or lower case; by default the classic one.
  private func theme() throws(RequestError) -> WidgetStyle.Theme {
    guard let name = self[.theme] else { return .classic }
    for theme in WidgetStyle.Theme.allCases where theme.isNamed(name) { return theme }
    throw .unknownTheme
  }

  /// The shopper's language and habits, or nil where they are not said.
  @inline(never)
  func locale() throws(RequestError) -> ConsumerLocale? {
    guard let name = self[.locale] else { return nil }
    do throws(ConsumerLocaleError) {
      return try ConsumerLocale(utf8: name)
    } catch {
      throw .locale(error)
    }
  }

  /// Who offers the plan, as the logo says it; by default who offers the currency's built-in plans.
  @inline(never)
  func brand(of plan: Plan) -> [UInt8] {
    if let brand = self[.brand] { return UTF8Scalar.repaired(brand) }
    let brand: StaticString =
      switch plan.currency {
      case .usd: "Cash App Afterpay"
      case .gbp, .eur: "Clearpay"
      default: "Afterpay"
      }
    return brand.withUTF8Buffer { unsafe [UInt8]($0) }
  }
}

extension WidgetStyle.Theme {
  /// Whether a name is the theme's, in upper or lower case.
  fileprivate func isNamed(_ name: [UInt8]) -> Bool {
    var own = WireText()
    switch self {
    case .classic: own.write("classic")
    case .timeline: own.write("timeline")
    case .collapsible: own.write("collapsible")
    case .modal: own.write("modal")
    }
    // Bit 5 is what lower-case letters have and upper-case letters have not.
    return own.bytes == name.map { $0 | 0x20 }
  }
}
