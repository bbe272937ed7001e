public import ScheduleEngine

/// The terms of loans that are repaid in equal payments with interest.
///
/// A value is one version of the terms. Changed terms are new terms with a new ``id``, so that a
/// checksum always means the same schedule. Each part is validated by its own type.
///
///     let terms = LoanTerms(
///       id: try PlanID("my-shop-monthly"), currency: .usd,
///       payments: try LoanPayments(count: 12, interval: .months(1), firstDue: .months(1)),
///       interest: LoanInterest(dayCount: .actual365),
///       apr: try APRTerms(method: .us))
///     terms.payments.count  // 12
///     terms.apr.places      // 2
///
/// ``builtIn`` contains the terms that come with the engine.
public struct LoanTerms: Hashable, Sendable {
  /// The identifier of the terms, in the grammar of a plan's.
  public let id: PlanID
  /// The currency of all loans under the terms.
  public let currency: Currency
  /// The smallest and the largest accepted total, in the currency of the terms.
  public let limits: OrderLimits
  /// The days on which the terms are offered.
  public let validity: PlanValidity
  /// The number, times and amounts of the payments.
  public let payments: LoanPayments
  /// The rules for the interest of each payment.
  public let interest: LoanInterest
  /// The method of the annual percentage rate, and its limits.
  public let apr: APRTerms

  /// Creates terms.
  ///
  /// Any combination of parts is valid, since each part is valid by itself.
  ///
  /// - Parameters:
  ///   - id: The identifier of the terms.
  ///   - currency: The currency of the loans.
  ///   - limits: The smallest and the largest accepted total; by default no limits.
  ///   - validity: The days on which the terms are offered; by default every day.
  ///   - payments: The number, times and amounts of the payments.
  ///   - interest: The rules for the interest of each payment.
  ///   - apr: The method of the annual percentage rate, and its limits.
  public init(
    id: PlanID, currency: Currency, limits: OrderLimits = .unlimited,
    validity: PlanValidity = .always, payments: LoanPayments, interest: LoanInterest, apr: APRTerms
  ) {
    self.id = id
    self.currency = currency
    self.limits = limits
    self.validity = validity
    self.payments = payments
    self.interest = interest
    self.apr = apr
  }
}

/// The number, times and amounts of a loan's payments.
///
///     let payments = try LoanPayments(count: 12, interval: .months(1), firstDue: .months(1))
///     payments.rounding                                  // .halfUp
///     try LoanPayments(count: 481, interval: .months(1))  // throws: a loan has 1 to 480 …
public struct LoanPayments: Hashable, Sendable {
  /// The number of payments, 1 to 480.
  public let count: Int
  /// The time from one payment to the next, above zero.
  public let interval: Period
  /// The time from the start to the first payment; a loan with zero needs a first date of its own.
  ///
  /// If this and the interval are both in months, each due date is counted from the start.
  public let firstDue: Period
  /// The rule by which the level payment is rounded.
  public let rounding: Rounding
  /// The amount in minor units whose multiple the level payment is, above zero, or nil for one minor
  /// unit.
  public let multipleOf: Int64?

  /// Creates payments.
  ///
  /// - Parameters:
  ///   - count: The number of payments, 1 to 480.
  ///   - interval: The time from one payment to the next, above zero.
  ///   - firstDue: The time from the start to the first payment; by default none, so that each loan
  ///     needs a first date of its own.
  ///   - rounding: The rule by which the level payment is rounded.
  ///   - multipleOf: The amount in minor units whose multiple the level payment is, 1 to 10^15, or
  ///     nil for one minor unit.
  /// - Throws: ``LoanTermsError`` if a value is out of range.
  public init(
    count: Int, interval: Period, firstDue: Period = .none, rounding: Rounding = .halfUp,
    multipleOf: Int64? = nil
  ) throws(LoanTermsError) {
    guard Self.counts.contains(count) else { throw LoanTermsError(reason: .countOutOfRange) }
    guard !interval.isZero else { throw LoanTermsError(reason: .intervalIsZero) }
    if let multipleOf, !(1...AmortizedSchedule.maximumTotal).contains(multipleOf) {
      throw LoanTermsError(reason: .multipleOutOfRange)
    }
    self.init(
      known: count, every: interval, from: firstDue, rounding: rounding, multipleOf: multipleOf)
  }

  /// Creates payments from values that are known to be valid.
  init(
    known count: Int, every interval: Period, from firstDue: Period, rounding: Rounding,
    multipleOf: Int64?
  ) {
    assert(Self.counts.contains(count) && !interval.isZero && multipleOf ?? 1 > 0)
    self.count = count
    self.interval = interval
    self.firstDue = firstDue
    self.rounding = rounding
    self.multipleOf = multipleOf
  }

  /// The numbers of payments that a loan can have, 1 to 480.
  public static var counts: ClosedRange<Int> { 1...480 }
}

/// The rules for the interest of each payment.
public struct LoanInterest: Hashable, Sendable {
  /// The rule for the part of a year.
  public let dayCount: DayCount
  /// The rule by which each interest is rounded to the minor unit.
  public let rounding: Rounding

  /// Creates rules.
  ///
  /// - Parameters:
  ///   - dayCount: The rule for the part of a year.
  ///   - rounding: The rule by which each interest is rounded to the minor unit.
  public init(dayCount: DayCount, rounding: Rounding = .halfUp) {
    self.dayCount = dayCount
    self.rounding = rounding
  }
}

/// The method of an annual percentage rate, and the limits in which it is offered.
///
///     let apr = try APRTerms(method: .us, maximum: InterestRate("35.99"))
///     apr.places  // 2
///     try APRTerms(method: .us, places: 7)  // throws: a rate has 0 to 6 decimal places; …
public struct APRTerms: Hashable, Sendable {
  /// The method.
  public let method: AnnualPercentageRate.Method
  /// The number of decimal places of the percentage, 0 to 6.
  public let places: Int
  /// The smallest rate that is offered, inclusive, or nil for no minimum.
  public let minimum: InterestRate?
  /// The largest rate that is offered, inclusive, or nil for no maximum.
  public let maximum: InterestRate?

  /// Creates terms.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - places: The number of decimal places, 0 to 6, or nil for those of the method.
  ///   - minimum: The smallest rate that is offered, inclusive, or nil for no minimum.
  ///   - maximum: The largest rate that is offered, inclusive, or nil for no maximum.
  /// - Throws: ``LoanTermsError`` if the places are out of range or the minimum is above the maximum.
  public init(
    method: AnnualPercentageRate.Method, places: Int? = nil, minimum: InterestRate? = nil,
    maximum: InterestRate? = nil
  ) throws(LoanTermsError) {
    let places = places ?? method.defaultPlaces
    guard AnnualPercentageRate.placeCounts.contains(places) else {
      throw LoanTermsError(reason: .placesOutOfRange)
    }
    if let minimum, let maximum, minimum > maximum {
      throw LoanTermsError(reason: .ratesUnordered)
    }
    self.init(known: method, places: places, minimum: minimum, maximum: maximum)
  }

  /// Creates terms from values that are known to be valid.
  init(
    known method: AnnualPercentageRate.Method, places: Int, minimum: InterestRate?,
    maximum: InterestRate?
  ) {
    assert(AnnualPercentageRate.placeCounts.contains(places))
    self.method = method
    self.places = places
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// The reason why loan terms are invalid.
public struct LoanTermsError: Error, Hashable, Sendable {
  /// A mistake in loan terms.
  public enum Reason: Hashable, Sendable {
    /// The number of payments is not 1 to 480.
    case countOutOfRange
    /// The interval is zero.
    case intervalIsZero
    /// The multiple of the level payment is not 1 to 10^15 minor units.
    case multipleOutOfRange
    /// The number of decimal places is not 0 to 6.
    case placesOutOfRange
    /// The smallest rate is above the largest.
    case ratesUnordered
  }

  /// The mistake.
  public let reason: Reason

  /// Creates an error.
  package init(reason: Reason) { self.reason = reason }
}

extension LoanTermsError: CustomStringConvertible {
  /// The error and what to write instead, in one line.
  public var description: String { String(decoding: sentence.bytes, as: UTF8.self) }

  /// The bytes of ``description``.
  package var sentence: Sentence {
    switch reason {
    case .countOutOfRange: "a loan has 1 to 480 payments; write a count in that range"
    case .intervalIsZero: "payments are at least a day apart; write an interval such as P1M"
    case .multipleOutOfRange:
      "a multiple is 1 to 1000000000000000 minor units; write one such as 1.00, or null"
    case .placesOutOfRange: "a rate has 0 to 6 decimal places; write a number in that range"
    case .ratesUnordered: "the minimum is above the maximum; write the smaller rate first"
    }
  }
}
