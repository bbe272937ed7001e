public import ScheduleEngine

/// The line under a price as markup, with a dialog that explains the payments.
///
///     let message = PriceMessage(
///       of: try Money("50.00", .usd), plans: [.usPayIn4], on: today, locale: .enUS,
///       brand: "Afterpay")
///     message.plan?.id   // us-pay-in-4
///     message.sentence   // "or 4 interest-free payments of $12.50 with Afterpay"
///     print(message.fragment())
///     // <payment-message amount="50.00" currency="USD" locale="en-US" …>
///     // …
///     // </payment-message>
///
/// Of several plans, the line names the payments of the best one, and the dialog has all of them.
/// Plans that take the amount come first, those of the smallest amount due today before others, then
/// those of the smallest largest payment, then in the given order.
///
/// If no plan takes the amount, the line has the limits of the first plan, as ``PriceBreakdown`` has
/// them, or is hidden. It is hidden as well if no plan is offered on the day in the currency.
public struct PriceMessage: Sendable {
  /// The price.
  public let amount: Money
  /// The plans in the given order.
  public let plans: [Plan]
  /// The day of the purchase.
  public let date: CivilDate
  /// The shopper's language and conventions.
  public let locale: ConsumerLocale
  /// The colors, the font, and whether the brand's name is shown; a message has no other options.
  public let style: WidgetStyle
  /// The name of the plan's provider, UTF-8.
  let utf8Brand: [UInt8]
  let limits: OrderLimits?
  /// The line outside the limits of every plan.
  public let outside: Outside
  /// The texts of the shop.
  package var texts = ShopTexts()
  /// The offers of the dialog, first that of the line; none if the line is hidden.
  let offers: [PlanOffer]

  /// The line outside the limits of every plan.
  public enum Outside: String, CaseIterable, Hashable, Sendable {
    /// A sentence with the limits.
    case explain
    /// No line.
    case hide
  }

  /// Creates the message for a price.
  ///
  /// - Parameters:
  ///   - amount: The price; it can be zero.
  ///   - plans: The plans, such as those in `Plan.builtIn`.
  ///   - limits: A shop's own limits, which replace those of every plan.
  ///   - date: The day of the purchase, on which plans have to be offered.
  ///   - locale: The shopper's language and conventions.
  ///   - brand: The name of the plan's provider.
  ///   - outside: The line outside the limits of every plan.
  ///   - style: The options of the appearance.
  /// - Complexity: O(*n*²) in the number of plans.
  public init(
    of amount: Money, plans: [Plan], limits: OrderLimits? = nil, on date: CivilDate,
    locale: ConsumerLocale, brand: String, outside: Outside = .explain,
    style: WidgetStyle = WidgetStyle()
  ) {
    self.init(
      of: amount, plans: plans, limits: limits, on: date, locale: locale, utf8Brand: brand.bytes,
      outside: outside, style: style)
  }

  /// Creates a message with a brand that is well-formed UTF-8.
  package init(
    of amount: Money, plans: [Plan], limits: OrderLimits?, on date: CivilDate,
    locale: ConsumerLocale, utf8Brand: [UInt8], outside: Outside, style: WidgetStyle
  ) {
    self.amount = amount
    self.plans = plans
    self.date = date
    self.locale = locale
    self.style = style
    self.utf8Brand = utf8Brand
    self.limits = limits
    self.outside = outside
    var shown: [PlanOffer] = []
    for offer in PlanOffer.best(of: plans, for: amount, limits: limits, on: date)
    where offer.barrier == nil || offer.isForOtherAmounts {
      shown.append(offer)
    }
    if outside == .hide, shown.first?.barrier != nil { shown = [] }
    offers = shown
  }

  /// Whether an order of the price can be paid by one of the plans.
  public var isAvailable: Bool { !offers.isEmpty && offers[0].barrier == nil }

  /// The plan that the line is about, or nil if the line is hidden.
  public var plan: Plan? { offers.first?.plan }

  /// The line as text with the brand's name; empty if the line is hidden.
  public var sentence: String { String(decoding: utf8Sentence, as: UTF8.self) }

  /// The line as text, UTF-8.
  package var utf8Sentence: [UInt8] {
    guard !offers.isEmpty else { return [] }
    var writer = PhraseWriter(for: locale, texts: texts)
    let line = line
    if line.startsWithBrand {
      writer.write(utf8Brand)
      writer.write(" ")
    }
    writer.write(line)
    if !line.startsWithBrand {
      writer.write(" %1 ", .phrase(writer.price.with))
      writer.write(utf8Brand)
    }
    return writer.bytes
  }

  /// The amounts of the line.
  var line: PriceLine { PriceLine(of: amount, plan: plan, limits: limits) }
}
