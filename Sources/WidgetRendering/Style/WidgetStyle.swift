/// What a widget is to look like.
///
///     WidgetStyle(logo: false).heading  // true
///     WidgetStyle().theme               // .classic
public struct WidgetStyle: Hashable, Sendable {
  /// Whether the brand's name is shown.
  public var logo: Bool
  /// Whether the heading is shown.
  public var heading: Bool
  /// Whether there is a border.
  public var border: Bool
  /// How the payments are laid out.
  public var theme: Theme

  /// Makes a style; by default everything is shown.
  ///
  /// - Parameters:
  ///   - logo: Whether the brand's name is shown.
  ///   - heading: Whether the heading is shown.
  ///   - border: Whether there is a border.
  ///   - theme: How the payments are laid out.
  public init(
    logo: Bool = true, heading: Bool = true, border: Bool = true, theme: Theme = .classic
  ) {
    self.logo = logo
    self.heading = heading
    self.border = border
    self.theme = theme
  }

  /// How the payments are laid out.
  public enum Theme: String, CaseIterable, Hashable, Sendable {
    /// Side by side, each with its day.
    case classic
    /// Along a line, one below the other.
    case timeline
    /// Folded away behind the amount due today.
    case collapsible
    /// In a window of their own, behind a link.
    case modal
  }
}
