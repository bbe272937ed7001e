public import ScheduleEngine

/// The reason why there is no schedule of a loan, or no annual percentage rate.
///
///     let error = FinancingError.amountTooSmall(payments: 12)
///     error.code         // "amount_too_small"
///     error.description  // "the amount is too small for 12 payments of the plan; finance more, …"
///
/// <doc:FinancingErrors> lists all codes.
public enum FinancingError: Error, Hashable, Sendable {
  /// The loan did not begin by the day: its first day.
  case notOpened(start: CivilDate)
  /// There are no such terms.
  case unknownPlan
  /// The terms are not offered on the day.
  case planUnavailable(PlanID, PlanValidity)
  /// A payment would be due after 9999-12-31.
  case dueDateOutOfRange
  /// An amount is in another currency than the terms or the advance, or in none of ISO 4217.
  case unsupportedCurrency(Currency?, expected: Currency)
  /// An amount is not above zero, or its text is not an amount.
  case invalidAmount
  /// An amount is above 10^15 minor units.
  case amountTooLarge(Currency)
  /// The payments add up to more minor units than an `Int64` can hold.
  case paymentsTooLarge
  /// A payment would be zero, or the balance paid before the last payment.
  case amountTooSmall(payments: Int)
  /// The down payment leaves nothing to finance.
  case nothingFinanced
  /// The total is below the smallest accepted total.
  case amountBelowMinimum(Money)
  /// The total is above the largest accepted total.
  case amountAboveMaximum(Money)
  /// A rate is not a percentage from 0 to 1000 with at most six decimal places.
  case invalidRate
  /// The annual percentage rate is outside the limits of the terms.
  case aprNotOffered(AnnualPercentageRate, APRTerms)
  /// The first payment is not after the start, or a payment is before the advance: that day.
  case firstPaymentTooEarly(start: CivilDate)
  /// The interest of a payment is more than the level payment.
  case paymentBelowInterest(number: Int, payment: Money, interest: Money)
  /// The method has no unit-period for the interval.
  case intervalUnsupported(AnnualPercentageRate.Method)
  /// The payments add up to less than the advance.
  case aprUndefined
  /// The annual percentage rate is too large: 2^33 units of its last decimal place or more.
  case aprTooLarge
}

extension FinancingError {
  /// The error's code, such as `payment_below_interest`.
  public var code: String { "\(codeText)" }

  /// The text of ``code``.
  package var codeText: StaticString {
    switch self {
    case .notOpened: "not_opened"
    case .unknownPlan: "unknown_plan"
    case .planUnavailable, .dueDateOutOfRange: "plan_unavailable"
    case .unsupportedCurrency: "unsupported_currency"
    case .invalidAmount: "invalid_amount"
    case .amountTooLarge, .paymentsTooLarge: "amount_too_large"
    case .amountTooSmall, .nothingFinanced: "amount_too_small"
    case .amountBelowMinimum: "amount_below_minimum"
    case .amountAboveMaximum: "amount_above_maximum"
    case .invalidRate: "invalid_rate"
    case .aprNotOffered: "apr_not_offered"
    case .firstPaymentTooEarly: "first_payment_too_early"
    case .paymentBelowInterest: "payment_below_interest"
    case .intervalUnsupported: "interval_unsupported"
    case .aprUndefined, .aprTooLarge: "apr_undefined"
    }
  }
}

extension FinancingError: CustomStringConvertible {
  /// The error and what to do, in one line.
  public var description: String { String(decoding: sentence.bytes, as: UTF8.self) }

  /// The bytes of ``description``.
  package var sentence: Sentence {
    switch self {
    case .notOpened(let start): "the loan begins on \(start); write that day or a later one"
    case .unknownPlan: "there are no such terms; list them with `widget loans list`"
    case .planUnavailable(let plan, let validity):
      "the plan \(plan) is not offered on that day, but \(Self.span(validity)); use another plan"
    case .dueDateOutOfRange: "a payment would be due after 9999-12-31; start earlier"
    case .unsupportedCurrency(let found?, let expected):
      "the currency is \(found), but \(expected) is expected; use \(expected)"
    case .unsupportedCurrency(nil, let expected):
      "there is no such currency; use that of the plan, \(expected)"
    case .invalidAmount: "the amount is not a number above zero; write one such as 500.00"
    case .amountTooLarge(let currency):
      """
      the amount is too large; write at most \
      \(Money(minorUnits: AmortizedSchedule.maximumTotal, currency: currency))
      """
    case .paymentsTooLarge:
      """
      the payments add up to more than 9223372036854775807 minor units; \
      use a smaller amount, a lower rate or less time
      """
    case .amountTooSmall(let payments):
      """
      the amount is too small for \(payments) payments of the plan; \
      finance more, or use fewer payments
      """
    case .nothingFinanced:
      "the down payment leaves nothing to finance; write one below the total"
    case .amountBelowMinimum(let minimum): "the least is \(minimum); buy for that much or more"
    case .amountAboveMaximum(let maximum): "the most is \(maximum); buy for that much or less"
    case .invalidRate:
      "not a rate; write a percentage from 0 to 1000 with at most 6 decimal places, such as 29.99"
    case .aprNotOffered(let rate, let terms):
      """
      the annual percentage rate is \(Sentence(rate)), but \(Sentence(limitsOf: terms)); \
      use another rate, day or plan
      """
    case .firstPaymentTooEarly(let start):
      "a payment is not after the start, \(start); write a later day"
    case .paymentBelowInterest(let number, let payment, let interest):
      """
      payment \(number) is \(payment), but its interest \(interest); \
      use a lower rate, an earlier first payment or a smaller multiple
      """
    case .intervalUnsupported(.us):
      "the method us has unit-periods of at most a year; use an interval of 1 to 12 months"
    case .intervalUnsupported:
      "the method counts days, weeks and months only; use an interval such as P1M"
    case .aprUndefined:
      "the payments are less than the advance, so there is no rate; write larger payments"
    case .aprTooLarge:
      "the annual percentage rate is too large; write fewer decimal places or smaller payments"
    }
  }

  private static func span(_ validity: PlanValidity) -> Sentence {
    switch (validity.from, validity.until) {
    case (let from?, let until?): "from \(from) to \(until)"
    case (let from?, nil): "from \(from)"
    case (nil, let until?): "until \(until)"
    case (nil, nil): "always"
    }
  }
}

extension Sentence {
  /// The text of a rate, such as "36.35 %".
  fileprivate init(_ rate: AnnualPercentageRate) {
    self = "\(text: TextWriter.bytes { $0.append(rate) }) %"
  }

  /// The limits of a rate, such as "the most is 35.99 %".
  fileprivate init(limitsOf terms: APRTerms) {
    switch (terms.minimum, terms.maximum) {
    case (let minimum?, let maximum?):
      self = "\(text: minimum.shortTextBytes) to \(text: maximum.shortTextBytes) % is offered"
    case (let minimum?, nil): self = "the least is \(text: minimum.shortTextBytes) %"
    case (nil, let maximum?): self = "the most is \(text: maximum.shortTextBytes) %"
    case (nil, nil): self = "no rate is offered"
    }
  }
}

extension Sentence.Pieces {
  /// Appends ASCII bytes.
  fileprivate mutating func appendInterpolation(text bytes: [UInt8]) {
    for byte in bytes { appendInterpolation(ascii: byte) }
  }
}
