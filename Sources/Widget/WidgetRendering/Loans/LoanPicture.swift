public import Financing
public import ScheduleEngine

/// A plan with interest for display: its payments, its cost, and its balance over time.
///
///     let loan = try AmortizedSchedule(
///       total: Money("1000.00", .usd), terms: .usPayMonthly12, rate: InterestRate("29.99"),
///       startDate: CivilDate("2026-11-21"))
///     let picture = LoanPicture(of: loan, locale: .enUS, brand: "Cash App Afterpay")
///     picture.words.plan.heading    // "Your 12 monthly payments"
///     picture.words.plan.summary    // "11 monthly payments of $97.43, then 1 of $97.49"
///     picture.words.costs[0].label  // "Annual percentage rate (APR)"
///     picture.words.costs[0].value  // "29.89%"
///
/// Its methods draw it as terminal text, HTML, SVG and iCalendar; ``chart(width:)`` draws the balance
/// and the interest over time. No text calls such a plan interest-free, even if its rate is zero.
///
/// The costs have the names that the law of the rate's method gives them, in the shopper's language:
/// <doc:LoanWording> lists them with their sources.
public struct LoanPicture: Hashable, Sendable {
  /// The loan, or the barrier to it.
  public var contents: LoanContents
  /// The options of the picture's appearance.
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

  /// Creates a picture of a loan.
  ///
  /// - Parameters:
  ///   - loan: The loan.
  ///   - style: The options of the picture's appearance.
  ///   - locale: The shopper's language and conventions.
  ///   - brand: The name of the plan's provider. It can be any text: each format replaces or escapes
  ///     everything that would be read as markup or as a terminal command.
  public init(
    of loan: AmortizedSchedule, style: WidgetStyle = WidgetStyle(), locale: ConsumerLocale,
    brand: String
  ) {
    self.init(of: .loan(loan), style: style, locale: locale, brand: brand)
  }

  /// Creates a picture of a loan, or of the barrier to it.
  ///
  /// - Parameters:
  ///   - contents: The loan, or the barrier to it.
  ///   - style: The options of the picture's appearance.
  ///   - locale: The shopper's language and conventions.
  ///   - brand: The name of the plan's provider, any text.
  public init(
    of contents: LoanContents, style: WidgetStyle = WidgetStyle(), locale: ConsumerLocale,
    brand: String
  ) {
    self.init(of: contents, style: style, locale: locale, utf8Brand: brand.bytes)
  }

  /// Creates a picture with a brand that is well-formed UTF-8.
  package init(
    of contents: LoanContents, style: WidgetStyle, locale: ConsumerLocale, utf8Brand: [UInt8]
  ) {
    self.contents = contents
    self.style = style
    self.locale = locale
    self.utf8Brand = utf8Brand
  }
}

/// The contents of a loan's picture: the loan, or the barrier to it.
public enum LoanContents: Hashable, Sendable {
  /// The loan.
  case loan(AmortizedSchedule)
  /// The barrier that keeps the shopper from the loan.
  case barrier(PurchaseBarrier, terms: LoanTerms)

  /// The terms of the loan.
  public var terms: LoanTerms {
    switch self {
    case .loan(let loan): loan.terms
    case .barrier(_, let terms): terms
    }
  }
}

extension PurchaseBarrier {
  /// Creates the barrier that a shopper sees for the error of a loan.
  ///
  ///     let error = FinancingError.amountBelowMinimum(Money(minorUnits: 40_000, currency: .usd))
  ///     let total = Money(minorUnits: 20_000, currency: .usd)
  ///     PurchaseBarrier(error, total: total, terms: .usPayMonthly12).code  // "amount_below_minimum"
  ///
  /// A shopper cannot change a rate or a method: such an error becomes a plan that is not offered.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - total: The total of the order.
  ///   - terms: The terms.
  public init(_ error: FinancingError, total: Money, terms: LoanTerms) {
    switch error {
    case .amountBelowMinimum(let minimum):
      self = .amountBelowMinimum(total: total, minimum: minimum)
    case .amountAboveMaximum(let maximum):
      self = .amountAboveMaximum(total: total, maximum: maximum)
    case .amountTooSmall(let payments): self = .amountTooSmall(total: total, payments: payments)
    case .nothingFinanced:
      self = .amountTooSmall(total: total, payments: terms.payments.count)
    case .invalidAmount: self = .invalidAmount(total)
    case .unsupportedCurrency:
      self = .unsupportedCurrency(order: total.currency, plan: terms.currency)
    case .planUnavailable(let plan, let validity):
      self = .planUnavailable(plan: plan, validity: validity)
    default: self = .planUnavailable(plan: terms.id, validity: .always)
    }
  }
}
