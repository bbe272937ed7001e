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
    let writer = PhraseWriter(for: locale, signs: asciiOnly ? .ascii : .all)
    func shown(_ text: String) -> String { asciiOnly ? text.foldedToASCII() : text }
    self.brand = shown(brand)
    let plan = plan?.currency == amount.currency ? plan : nil
    let limits = limits ?? plan?.limits ?? .unlimited
    if let plan, let payments = writer.payments(of: amount, plan: plan, limits: limits) {
      (text, placement) = (shown(payments), .end)
    } else if let plan, let range = writer.range(of: limits, in: plan.currency) {
      (text, placement) = (shown(range), .start)
    } else {
      (text, placement) = (shown(writer.text(writer.price.payWith)), .end)
    }
  }

  /// The text with the brand's name at its ``placement``.
  public var sentence: String {
    placement == .start ? "\(brand) \(text)" : "\(text) \(brand)"
  }
}

extension PhraseWriter {
  /// Returns the text with the payments, or nil if the amount is outside the limits, or cannot be
  /// split, or is split into unequal parts, which have no usual amount.
  fileprivate func payments(of amount: Money, plan: Plan, limits: OrderLimits) -> String? {
    let count = plan.installments.count
    guard amount.minorUnits > 0, limits.contains(amount.minorUnits),
      plan.installments.amounts == .equal,
      let parts = try? SplitParts(of: amount.minorUnits, count: count, by: plan.split)
    else { return nil }
    let phrases = price
    let phrase = plan.advertisesInterestFree ? phrases.payments : phrases.plainPayments
    let payment = Money(minorUnits: parts[0], currency: amount.currency)
    return text(
      phrase.phrase(for: count), .count(count), .phrase(conventions.interestFree), .money(payment))
  }

  /// Returns the text with the limits, or nil if there are none.
  fileprivate func range(of limits: OrderLimits, in currency: Currency) -> String? {
    let phrases = price
    func amount(_ minorUnits: Int64) -> Argument {
      .compactMoney(Money(minorUnits: minorUnits, currency: currency))
    }
    guard let maximum = limits.maximumMinorUnits else {
      return limits.minimumMinorUnits.flatMap { minimum in
        minimum > 0 ? text(phrases.from, amount(minimum)) : nil
      }
    }
    let unit = currency.minorUnitsPerUnit
    let minimum = limits.minimumMinorUnits ?? (unit < maximum ? unit : 0)
    return minimum > 0
      ? text(phrases.between, amount(minimum), amount(maximum))
      : text(phrases.upTo, amount(maximum))
  }
}
