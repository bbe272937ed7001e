public import ScheduleEngine

/// Loan terms with the other content of their file: names for shoppers, and the sources.
///
/// Only ``terms`` affects schedules and checksums.
///
///     let record = LoanRecord.builtIn.first { $0.terms == .usPayMonthly12 }
///     record?.name   // "Pay Monthly in 12"
///     record?.brand  // "Cash App Afterpay"
public struct LoanRecord: Hashable, Sendable {
  /// The terms.
  public var terms: LoanTerms
  /// The name of the terms for shoppers, such as "Pay Monthly in 12".
  public var name: String
  /// The brand that offers the terms, such as "Cash App Afterpay".
  public var brand: String
  /// The region in which the terms are offered, such as `US`.
  public var region: String
  /// The languages in which the terms are offered, such as `en-US`.
  public var locales: [String]
  /// The sources of the terms.
  public var sources: [PlanRecord.Source]

  /// Creates a record; the texts are not validated.
  ///
  /// - Parameters:
  ///   - terms: The terms.
  ///   - name: The name of the terms for shoppers.
  ///   - brand: The brand that offers the terms.
  ///   - region: The region in which the terms are offered.
  ///   - locales: The languages in which the terms are offered.
  ///   - sources: The sources of the terms.
  public init(
    terms: LoanTerms, name: String, brand: String, region: String, locales: [String],
    sources: [PlanRecord.Source]
  ) {
    self.terms = terms
    self.name = name
    self.brand = brand
    self.region = region
    self.locales = locales
    self.sources = sources
  }
}
