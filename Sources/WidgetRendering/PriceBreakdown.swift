public import ScheduleEngine

/// The sentence under a price: "or 4 interest-free payments of $12.50 with Afterpay".
///
///     let price = try Money("50.00", .usd)
///     let breakdown = PriceBreakdown(of: price, plan: .usPayIn4, locale: .enUS, brand: "Afterpay")
///     breakdown.sentence  // "or 4 interest-free payments of $12.50 with Afterpay"
///     breakdown.text      // "or 4 interest-free payments of $12.50 with"
///
/// An app that has a logo puts it at the ``placement`` beside the ``text``; the ``sentence`` has
/// the brand's name there.
///
///     let dear = try PriceBreakdown(
///       of: Money("5000.00", .usd), plan: .usPayIn4, locale: .enUS, brand: "Afterpay")
///     dear.sentence  // "Afterpay available for orders between $1 – $2,000"
///
/// The English words are those of Afterpay's SDKs. Of orders in pounds they say nothing of interest.
/// Each payment is shown as the first one is, from which the last ones can differ by odd cents; if a
/// plan gives the odd cents to the first payment, as the others are. So a sentence never names an
/// amount that no payment has.
///
/// Two differences from the SDKs remain:
///
/// - Afterpay's SDK for Android rounds the total divided by four half to even, here a payment is
///   rounded half up by the plan. Of the 199,901 totals from 1.00 to 2000.00, 24,987 differ by a
///   cent: of 10.02 the SDK says 2.50, while the first payment is 2.51.
/// - Both SDKs say "disponible pour les montants entre 1 $ – 2 000 $" in French, here it is "disponible
///   pour les commandes entre 1 $ et 2 000 $".
///
/// Source: sdk-android 973fe922 `AfterpayInstalment.kt` and `AfterpayString.kt`, sdk-ios 04635463
/// `Strings.swift`.
public struct PriceBreakdown: Hashable, Sendable {
  /// What is said, without the brand; plain text.
  public let text: String
  /// Where the brand or its logo stands beside the text.
  public let placement: Placement
  /// Who offers the plan: any text that a caller gave.
  public let brand: String

  /// Where the brand stands.
  public enum Placement: Hashable, Sendable {
    /// Before the text: "Afterpay available for orders between $50 – $200".
    case start
    /// Behind the text: "or pay with Afterpay".
    case end
  }

  /// Says how a price can be paid.
  ///
  /// - Parameters:
  ///   - amount: The price, or the order's total.
  ///   - plan: The plan, or nil where it is not known yet: "or pay with Afterpay".
  ///   - limits: A shop's own limits in place of the plan's.
  ///   - locale: The language and the habits of the shopper.
  ///   - brand: Who offers the plan.
  ///
  /// An amount that the plan takes is told in payments. Any other is told the limits, zero as well:
  /// between both, a missing minimum being one unit, `$1`; up to the maximum where the minimum is
  /// zero, or missing and one unit is not below the maximum; or from the minimum on where there is
  /// no maximum. Without limits, and
  /// in another currency than the plan's, nothing is said of amounts: "or pay with Afterpay".
  /// Whether the plan is offered today is not asked.
  ///
  /// - Complexity: O(1).
  public init(
    of amount: Money, plan: Plan?, limits: OrderLimits? = nil, locale: ConsumerLocale,
    brand: String
  ) {
    self.brand = brand
    let writer = PhraseWriter(for: locale)
    let plan = plan?.currency == amount.currency ? plan : nil
    let limits = limits ?? plan?.limits ?? .unlimited
    if let plan, let payments = writer.payments(of: amount, plan: plan, limits: limits) {
      (text, placement) = (payments, .end)
    } else if let plan, let range = writer.range(of: limits, in: plan.currency) {
      (text, placement) = (range, .start)
    } else {
      (text, placement) = (writer.text(writer.language.price.payWith), .end)
    }
  }

  /// What is said, with the brand's name in its place.
  public var sentence: String {
    placement == .start ? "\(brand) \(text)" : "\(text) \(brand)"
  }
}

extension PhraseWriter {
  /// The payments of an amount, or nil where the plan does not take it.
  fileprivate func payments(of amount: Money, plan: Plan, limits: OrderLimits) -> String? {
    let count = plan.installments.count
    guard amount.minorUnits > 0, limits.contains(amount.minorUnits),
      let parts = try? SplitParts(of: amount.minorUnits, count: count, by: plan.split)
    else { return nil }
    let phrases = language.price
    let phrase = amount.currency.tellsOfInterest ? phrases.payments : phrases.plainPayments
    // Only where the first payment gets all odd cents is it unlike the others.
    let usual = plan.split == .floorFirst ? count - 1 : 0
    let payment = Money(minorUnits: parts[usual], currency: amount.currency)
    return text(
      phrase.phrase(for: count), .count(count), .phrase(habits.interestFree), .money(payment))
  }

  /// The amounts that are taken, or nil where there are no limits.
  fileprivate func range(of limits: OrderLimits, in currency: Currency) -> String? {
    let phrases = language.price
    func amount(_ minorUnits: Int64) -> Part {
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
