#if canImport(SwiftUI)
  internal import SwiftUI
  internal import ViewModels
  package import WidgetRendering

  /// The parts of a widget's style that the modifiers of a view change.
  package struct WidgetLook {
    /// Whether a logo is shown, or nil for the style's.
    package var logo: Bool?
    /// Whether a heading is shown, or nil for the style's.
    package var heading: Bool?
    /// Whether a border is shown, or nil for the style's.
    package var border: Bool?
    /// The arrangement, or nil for the style's.
    package var theme: WidgetStyle.Theme?
    /// The circles, or nil for the style's.
    package var marks: WidgetStyle.Marks?
    /// Opens the explanation of the payments, or nil to show no link to it.
    package var openMoreInfo: (@MainActor () -> Void)?

    /// Creates a look that changes nothing.
    package init() {}

    /// Returns a style with the changes.
    ///
    /// - Parameter style: The style of a widget.
    /// - Returns: The style that is drawn.
    func applied(to style: WidgetStyle) -> WidgetStyle {
      var style = style
      style.logo = logo ?? style.logo
      style.heading = heading ?? style.heading
      style.border = border ?? style.border
      style.theme = theme ?? style.theme
      style.marks = marks ?? style.marks
      return style
    }
  }

  extension WidgetStyle.ColorScheme {
    /// Returns the colors in the terms of SwiftUI.
    ///
    /// - Parameter device: The colors of the device.
    /// - Returns: The colors that are drawn.
    func resolved(on device: ColorScheme) -> ColorScheme {
      switch self {
      case .auto: device
      case .light: .light
      case .dark: .dark
      }
    }
  }

  extension WidgetScreen.LayoutDirection {
    /// The direction in the terms of SwiftUI.
    var direction: LayoutDirection {
      switch self {
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      }
    }
  }
#endif
