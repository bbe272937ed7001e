public import CheckoutEngine
internal import ScheduleEngine

/// The configuration of a checkout sheet, by the names of Shopify's Checkout Sheet Kit.
///
/// ```swift
/// var configuration = SheetConfiguration()
/// configuration.title = "Custom title"
/// configuration.colorScheme = .dark
/// configuration.tintColor = SheetColor(red: 23, green: 115, blue: 176)
/// configuration.preloading.enabled = false
/// configuration.settings.isPreloadingEnabled  // false
/// ```
public struct SheetConfiguration: Hashable, Sendable {
  /// The title of the sheet; `Checkout` in every language by default.
  public var title: String
  /// The colors of the checkout page; those of the device by default.
  public var colorScheme: SheetColorScheme
  /// The color of the progress bar, or nil for ``SheetScreen/defaultTint``.
  public var tintColor: SheetColor?
  /// The color of the sheet while its page is loading, or nil for the system's own.
  public var backgroundColor: SheetColor?
  /// The configuration of preloading.
  public var preloading: Preloading
  /// The language of the sheet as a tag of BCP 47; `en-US` by default.
  public var locale: String

  /// The configuration of preloading.
  public struct Preloading: Hashable, Sendable {
    /// Whether pages can be loaded before the buyer asks for them; true by default.
    public var enabled: Bool

    /// Creates a configuration.
    ///
    /// - Parameter enabled: Whether pages can be preloaded.
    public init(enabled: Bool = true) { self.enabled = enabled }
  }

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - title: The title of the sheet.
  ///   - colorScheme: The colors of the checkout page.
  ///   - tintColor: The color of the progress bar, or nil.
  ///   - backgroundColor: The color of the sheet while its page is loading, or nil.
  ///   - preloading: The configuration of preloading.
  ///   - locale: The language of the sheet.
  public init(
    title: String = "Checkout", colorScheme: SheetColorScheme = .automatic,
    tintColor: SheetColor? = nil, backgroundColor: SheetColor? = nil,
    preloading: Preloading = Preloading(), locale: String = "en-US"
  ) {
    (self.title, self.colorScheme) = (title, colorScheme)
    (self.tintColor, self.backgroundColor) = (tintColor, backgroundColor)
    (self.preloading, self.locale) = (preloading, locale)
  }

  /// The configuration of a running sheet.
  ///
  /// - Parameter settings: The settings of the sheet.
  public init(_ settings: SheetSettings) {
    self.init(
      title: "\(settings.title)", colorScheme: settings.colorScheme, tintColor: settings.tintColor,
      backgroundColor: settings.backgroundColor,
      preloading: Preloading(enabled: settings.isPreloadingEnabled), locale: "\(settings.locale)")
  }

  /// The settings of a sheet whose app is asked after each failure whether to try again, as the
  /// Checkout Sheet Kit asks its delegate.
  public var settings: SheetSettings {
    SheetSettings(
      isPreloadingEnabled: preloading.enabled, colorScheme: colorScheme, tintColor: tintColor,
      backgroundColor: backgroundColor, title: UTF8Text(title), locale: UTF8Text(locale),
      recovery: .ask)
  }
}
