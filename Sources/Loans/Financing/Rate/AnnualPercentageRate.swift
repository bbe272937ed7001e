import ScheduleEngine

/// An annual percentage rate: the yearly price of credit by the law of a region.
///
///     let flows = try CreditFlows(
///       advance: Money("1000.00", .eur), on: CivilDate("1994-01-01"), every: .every(.months(12)),
///       levelPayment: Money("600.00", .eur), count: 2, from: CivilDate("1995-01-01"))
///     try AnnualPercentageRate(of: flows, method: .eu)             // 13.1
///     try AnnualPercentageRate(of: flows, method: .eu, places: 2)  // 13.07
///
/// It is the rate at which the payments are worth the advance, rounded half up. The printed digits
/// are exact: <doc:ProofOfRates> proves it.
public struct AnnualPercentageRate: Hashable, Sendable {
  /// The law by which a rate is computed.
  public enum Method: String, Hashable, Sendable, CaseIterable {
    /// Regulation Z of the United States, appendix J: the rate of a unit-period, times their number
    /// in a year.
    case us
    /// Directive 2008/48/EC of the European Union, annex I: an effective rate.
    case eu
    /// CONC App 1.2 of the United Kingdom, which is computed as that of the European Union.
    case uk

    /// The decimal places of the method's rates: two, or one in the European Union and the United
    /// Kingdom.
    public var defaultPlaces: Int { self == .us ? 2 : 1 }
  }

  /// The method.
  public let method: Method
  /// The number of decimal places, 0 to 6.
  public let places: Int
  /// The rate in units of 10 to the power of `-places` percent, below 2^33.
  public let units: Int64

  /// The numbers of decimal places that a rate can have, 0 to 6.
  public static var placeCounts: ClosedRange<Int> { 0...6 }

  /// Computes the rate of flows.
  ///
  /// - Parameters:
  ///   - flows: An advance and its payments.
  ///   - method: The method.
  ///   - places: The number of decimal places, 0 to 6, or nil for those of the method.
  /// - Precondition: The number of places is in its range.
  /// - Throws: ``FinancingError`` if the method does not count time in the interval, if the payments
  ///   add up to less than the advance, or if the rate is too large.
  /// - Complexity: O(*n*) in the number of payments for each of about six steps.
  public init(
    of flows: CreditFlows, method: Method, places: Int? = nil
  ) throws(FinancingError) {
    let places = places ?? method.defaultPlaces
    precondition(Self.placeCounts.contains(places), "a rate has 0 to 6 decimal places")
    let series = try PaymentSeries.counted(flows, by: method)
    try self.init(
      of: series, advance: flows.advance.minorUnits.magnitude, method: method, places: places,
      near: nil)
  }

  /// Computes the rate of a loan, which is near its interest rate.
  init(
    of amortization: Amortization, financed: Money, from start: CivilDate, terms: LoanTerms,
    near rate: InterestRate, reusing memory: inout [PaymentSeries.Entry]
  ) throws(FinancingError) {
    let method = terms.apr.method
    let series = PaymentSeries(
      amortization.rows, every: terms.payments.interval, from: start, method: method,
      reusing: &memory)
    guard let series else { throw FinancingError.intervalUnsupported(method) }
    let guess = method == .us ? Self.units(of: rate, places: terms.apr.places) : nil
    try self.init(
      of: series, advance: financed.minorUnits.magnitude, method: method,
      places: terms.apr.places, near: guess)
    memory = series.entries
  }

  private init(
    of series: PaymentSeries, advance: UInt64, method: Method, places: Int, near guess: Int64?
  ) throws(FinancingError) {
    guard series.total >= advance else { throw FinancingError.aprUndefined }
    var search = RateSearch(series, advance: advance, places: places)
    guard let units = search.units(near: guess) else { throw FinancingError.aprTooLarge }
    self.init(known: units, method: method, places: places)
  }

  /// Creates a rate from values that are known to be valid.
  init(known units: Int64, method: Method, places: Int) {
    assert(Self.placeCounts.contains(places) && units >= 0)
    self.method = method
    self.places = places
    self.units = units
  }
}

extension AnnualPercentageRate {
  /// The number of millionths of a percent in a unit of some decimal places.
  private static func millionths(perUnitOf places: Int) -> Int64 {
    var millionths: Int64 = 1_000_000
    for _ in 0..<places { millionths /= 10 }
    return millionths
  }

  /// Returns the units of an interest rate, rounded down.
  private static func units(of rate: InterestRate, places: Int) -> Int64 {
    rate.millionthsOfPercent / millionths(perUnitOf: places)
  }

  /// Returns whether terms offer the rate: whether it is within their limits.
  ///
  ///     let terms = try APRTerms(method: .us, maximum: InterestRate("35.99"))
  ///     let loan = try AmortizedSchedule(
  ///       total: Money("600.00", .usd), terms: .usPayMonthly6, rate: InterestRate("35.99"),
  ///       startDate: CivilDate("2026-11-21"))
  ///     loan.apr                       // 35.78
  ///     loan.apr.isOffered(by: terms)  // true
  ///
  /// - Parameter terms: The terms, whose method and places make no difference.
  /// - Returns: Whether the printed rate is neither below the minimum nor above the maximum.
  public func isOffered(by terms: APRTerms) -> Bool {
    // At most 2^33 units of 10^6 millionths.
    let millionths = units * Self.millionths(perUnitOf: places)
    return millionths >= terms.minimum?.millionthsOfPercent ?? 0
      && millionths <= terms.maximum?.millionthsOfPercent ?? .max
  }
}

extension PaymentSeries {
  /// Counts the times of flows by a method, or throws if it does not count in the interval.
  static func counted(
    _ flows: CreditFlows, by method: AnnualPercentageRate.Method
  ) throws(FinancingError) -> Self {
    guard let series = Self(flows, method: method) else {
      throw FinancingError.intervalUnsupported(method)
    }
    return series
  }
}

extension AnnualPercentageRate: CustomStringConvertible {
  /// The rate in percent with all its decimal places, such as `29.89`.
  public var description: String { TextWriter.text { $0.append(self) } }

  /// The bytes of ``description``.
  package var textBytes: [UInt8] { TextWriter.bytes { $0.append(self) } }
}

extension TextWriter {
  /// Appends a rate in percent with all its decimal places.
  package mutating func append(_ rate: AnnualPercentageRate) {
    append(percent: rate.units.magnitude, places: rate.places)
  }
}
