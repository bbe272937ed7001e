public import ScheduleEngine

/// A widget as people see it: what it shows, how it looks, and for whom.
///
/// It is drawn as text for a terminal, as a page, as a picture, as a calendar and as a table, by
/// methods of its own.
public struct WidgetPicture: Hashable, Sendable {
  /// The payments, or what stands in the way.
  public var contents: WidgetContents
  /// What it looks like.
  public var style: WidgetStyle
  /// The language and the habits of the shopper.
  public var locale: ConsumerLocale
  /// Who offers the plan, as the logo says it.
  public var brand: String {
    get { String(decoding: utf8Brand, as: UTF8.self) }
    set { utf8Brand = newValue.bytes }
  }
  /// ``brand`` as UTF-8, as which it is drawn.
  private(set) var utf8Brand: [UInt8]

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - contents: The payments, or what stands in the way.
  ///   - style: What it looks like.
  ///   - locale: The language and the habits of the shopper.
  ///   - brand: Who offers the plan. It can be any text: whatever would be read as markup, or as a
  ///     command to a terminal, is made harmless in each format.
  public init(
    of contents: WidgetContents, style: WidgetStyle = WidgetStyle(), locale: ConsumerLocale,
    brand: String
  ) {
    self.init(of: contents, style: style, locale: locale, utf8Brand: brand.bytes)
  }

  /// Makes a picture with a brand that is well-formed UTF-8.
  package init(
    of contents: WidgetContents, style: WidgetStyle, locale: ConsumerLocale, utf8Brand: [UInt8]
  ) {
    self.contents = contents
    self.style = style
    self.locale = locale
    self.utf8Brand = utf8Brand
  }
}

/// What a widget shows: the payments, or what stands in the way.
///
///     let (widget, _) = try WidgetMachine.tokenless(
///       total: Money("200.00", .usd), plan: .usPayIn4, at: moment)
///     WidgetContents(of: widget)?.plan.id.description  // "us-pay-in-4"
public enum WidgetContents: Hashable, Sendable {
  /// The payments, as an estimate or for a checkout.
  case schedule(PaymentSchedule, for: CheckoutReference)
  /// What keeps the shopper from paying by a plan.
  case barrier(PurchaseBarrier, plan: Plan)

  /// What a widget shows now, or nil while its order is not known and when it is closed.
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

  /// The plan that is paid by.
  public var plan: Plan {
    switch self {
    case .schedule(let schedule, _): schedule.plan
    case .barrier(_, let plan): plan
    }
  }
}

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
