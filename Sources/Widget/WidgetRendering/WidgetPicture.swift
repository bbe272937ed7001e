public import ScheduleEngine

/// A widget for display: its contents, style, locale and brand.
///
/// Its methods draw it as terminal text, HTML, SVG, iCalendar and CSV.
public struct WidgetPicture: Hashable, Sendable {
  /// The payments, or the barrier to the purchase.
  public var contents: WidgetContents
  /// The options of the widget's appearance.
  public var style: WidgetStyle
  /// The shopper's language and conventions.
  public var locale: ConsumerLocale
  /// The name of the plan's provider, for the logo.
  public var brand: String {
    get { String(decoding: utf8Brand, as: UTF8.self) }
    set { utf8Brand = newValue.bytes }
  }
  /// ``brand`` as UTF-8, the form that is drawn.
  private(set) var utf8Brand: [UInt8]

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - contents: The payments, or the barrier to the purchase.
  ///   - style: The options of the widget's appearance.
  ///   - locale: The shopper's language and conventions.
  ///   - brand: The name of the plan's provider. It can be any text: each format replaces or
  ///     escapes everything that would be read as markup or as a terminal command.
  public init(
    of contents: WidgetContents, style: WidgetStyle = WidgetStyle(), locale: ConsumerLocale,
    brand: String
  ) {
    self.init(of: contents, style: style, locale: locale, utf8Brand: brand.bytes)
  }

  /// Creates a picture with a brand that is well-formed UTF-8.
  package init(
    of contents: WidgetContents, style: WidgetStyle, locale: ConsumerLocale, utf8Brand: [UInt8]
  ) {
    self.contents = contents
    self.style = style
    self.locale = locale
    self.utf8Brand = utf8Brand
  }
}

/// The contents of a widget: the payments, or the barrier to the purchase.
///
///     let (widget, _) = try WidgetMachine.tokenless(
///       total: Money("200.00", .usd), plan: .usPayIn4, at: moment)
///     WidgetContents(of: widget)?.plan.id.description  // "us-pay-in-4"
public enum WidgetContents: Hashable, Sendable {
  /// The payments, as an estimate or for a checkout.
  case schedule(PaymentSchedule, for: CheckoutReference)
  /// The barrier that keeps the shopper from paying by the plan.
  case barrier(PurchaseBarrier, plan: Plan)

  /// Creates the current contents of a widget, or nil while its order is not known and once it is
  /// closed.
  ///
  /// - Parameter widget: The widget.
  public init?(of widget: WidgetMachine) {
    if let schedule = widget.schedule {
      self = .schedule(schedule, for: widget.terms.checkout)
    } else if case .invalid(let barrier)? = widget.status {
      self = .barrier(barrier, plan: widget.terms.plan)
    } else {
      return nil
    }
  }

  /// The plan of the order.
  public var plan: Plan {
    switch self {
    case .schedule(let schedule, _): schedule.plan
    case .barrier(_, let plan): plan
    }
  }
}

/// The options of a widget's appearance.
///
///     WidgetStyle(logo: false).heading  // true
///     WidgetStyle().theme               // .classic
public struct WidgetStyle: Hashable, Sendable {
  /// Whether the brand's name is shown.
  public var logo: Bool
  /// Whether the heading is shown.
  public var heading: Bool
  /// Whether the widget has a border.
  public var border: Bool
  /// The layout of the payments.
  public var theme: Theme

  /// The colors of HTML.
  public var colorScheme: ColorScheme
  /// The circles of the payments in HTML.
  public var marks: Marks
  /// The font of HTML.
  public var font: Font
  /// Whether the section of a page has the usual line of terms, unless the page has its own.
  package var showsTerms = false

  /// Creates a style; by default everything is shown.
  ///
  /// - Parameters:
  ///   - logo: Whether the brand's name is shown.
  ///   - heading: Whether the heading is shown.
  ///   - border: Whether the widget has a border.
  ///   - theme: The layout of the payments.
  ///   - colorScheme: The colors of HTML.
  ///   - marks: The circles of the payments in HTML.
  ///   - font: The font of HTML.
  public init(
    logo: Bool = true, heading: Bool = true, border: Bool = true, theme: Theme = .classic,
    colorScheme: ColorScheme = .auto, marks: Marks = .pie, font: Font = .system
  ) {
    self.logo = logo
    self.heading = heading
    self.border = border
    self.theme = theme
    self.colorScheme = colorScheme
    self.marks = marks
    self.font = font
  }

  /// The layout of the payments.
  public enum Theme: String, CaseIterable, Hashable, Sendable {
    /// Side by side, each with its day.
    case classic
    /// Along a vertical line, one below the other.
    case timeline
    /// Folded: the amount due today is shown and opens the payments.
    case collapsible
    /// In a window that a button opens.
    case modal
  }

  /// The colors of HTML.
  public enum ColorScheme: String, CaseIterable, Hashable, Sendable {
    /// Those of the page: light, unless its `color-scheme` is dark or follows the viewer.
    case auto
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
  }

  /// The circles of the payments in HTML; other pictures have pies.
  public enum Marks: String, CaseIterable, Hashable, Sendable {
    /// Discs with a filled sector.
    case pie
    /// Rings with the payment's number.
    case ring
  }

  /// The font of HTML.
  public enum Font: Hashable, Sendable {
    /// The font of the viewer's system, unless the page sets a custom property.
    case system
    /// The font of the page and its size.
    case inherited
  }
}
