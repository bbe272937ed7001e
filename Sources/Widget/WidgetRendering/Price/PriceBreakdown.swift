public import ScheduleEngine

/// The sentence under a price: "or 4 interest-free payments of $12.50 with Afterpay".
///
///     let price = try Money("50.00", .usd)
///     let breakdown = PriceBreakdown(of: price, plan: .usPayIn4, locale: .enUS, brand: "Afterpay")
///     breakdown.sentence  // "or 4 interest-free payments of $12.50 with Afterpay"
///     breakdown.text      // "or 4 interest-free payments of $12.50 with"
///
/// An app that has a logo shows it next to ``text``, on the side that ``placement`` names.
/// ``sentence`` has the brand's name in place of the logo.
///
///     let dear = try PriceBreakdown(
///       of: Money("5000.00", .usd), plan: .usPayIn4, locale: .enUS, brand: "Afterpay")
///     dear.sentence  // "Afterpay available for orders between $1 – $2,000"
///
/// The English wording is that of Afterpay's SDKs, which do not mention interest for orders in
/// pounds. The amount is that of the first payment, so that it is never below the amount due today;
/// later payments can differ from it by odd cents.
///
/// Two differences from the SDKs remain:
///
/// - Afterpay's SDK for Android divides the total by four and rounds half to even. Here the plan
///   rounds a payment half up. Of the 199,901 totals from 1.00 to 2000.00, 24,987 differ by a cent:
///   for 10.02 the SDK shows 2.50, while the first payment is 2.51.
/// - Both SDKs write "disponible pour les montants entre 1 $ – 2 000 $" in French. Here it is
///   "disponible pour les commandes entre 1 $ et 2 000 $".
///
/// Source: sdk-android 973fe922 `AfterpayInstalment.kt` and `AfterpayString.kt`, sdk-ios 04635463
/// `Strings.swift`.
public struct PriceBreakdown: Hashable, Sendable {
  /// The sentence without the brand; plain text.
  public let text: String
  /// The side of the text on which the brand or its logo belongs.
  public let placement: Placement
  /// The name of the plan's provider: any text from the caller.
  public let brand: String

  /// The side of the text on which the brand belongs.
  public enum Placement: Hashable, Sendable {
    /// Before the text: "Afterpay available for orders between $50 – $200".
    case start
    /// After the text: "or pay with Afterpay".
    case end
  }

  /// Creates the sentence for a price.
  ///
  /// If the amount is within the limits and large enough for the plan's payments, the sentence
  /// names the payments. For any other amount, zero included, it names the limits:
  ///
  /// - The range, if there are a maximum and a minimum above zero. A missing minimum counts as one
  ///   unit, `$1`, if that is below the maximum.
  /// - The maximum alone, if the minimum is zero, or if it is missing and one unit is not below the
  ///   maximum.
  /// - The minimum alone, if it is above zero and there is no maximum.
  ///
  /// If there are no such limits or no plan, or the amount is in another currency than the plan's,
  /// the sentence names no amount: "or pay with Afterpay". The plan's validity dates are not
  /// checked.
  ///
  /// - Parameters:
  ///   - amount: The price, or the order's total.
  ///   - plan: The plan, or nil if it is not known yet: "or pay with Afterpay".
  ///   - limits: A shop's own limits, which replace the plan's.
  ///   - locale: The shopper's language and conventions.
  ///   - brand: The name of the plan's provider.
  ///   - asciiOnly: Whether the text and the brand are shown where only ASCII can be: pounds and euros
  ///     are then written with their codes, and letters without accents.
  ///
  /// - Complexity: O(1).
  public init(
    of amount: Money, plan: Plan?, limits: OrderLimits? = nil, locale: ConsumerLocale,
    brand: String, asciiOnly: Bool = false
  ) {
    func shown(_ text: String) -> String { asciiOnly ? text.foldedToASCII() : text }
    let line = PriceLine(of: amount, plan: plan, limits: limits)
    var writer = PhraseWriter(for: locale, signs: asciiOnly ? .ascii : .all)
    writer.write(line)
    placement = line.startsWithBrand ? .start : .end
    if placement == .end { writer.write(" %1", .phrase(writer.price.with)) }
    self.brand = shown(brand)
    text = shown(writer.text)
  }

  /// The text with the brand's name at its ``placement``.
  public var sentence: String {
    placement == .start ? "\(brand) \(text)" : "\(text) \(brand)"
  }
}
