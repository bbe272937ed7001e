import Financing
import ScheduleEngine
import StrictJSON

/// Reads the members of a file of loan terms, in the order of the format.
enum LoanFileReader {
  static func record(
    from object: inout ObjectReader, fileName: String
  ) throws(JSONReadError) -> LoanRecord {
    try object.expectFormat(LoanFile.format, of: "terms")
    try object.expectKeys(
      [
        "format", "id", "name", "brand", "region", "currency", "locales", "limits", "payments",
        "interest", "apr", "validFrom", "validUntil", "sources",
      ])
    let id = try object.id(fileName: fileName, of: "the terms'", example: "us-pay-monthly-6")
    let name = try object.text("name")
    let brand = try object.text("brand")
    let region = try object.region()
    let currency = try object.currency()
    let locales = try object.locales()
    let limits = try object.limits(in: currency)
    let payments = try object.object("payments") { payments throws(JSONReadError) in
      try Self.payments(from: &payments, currency: currency)
    }
    let interest = try object.object("interest") { interest throws(JSONReadError) in
      try interest.expectKeys(["dayCount", "rounding"])
      return LoanInterest(
        dayCount: try interest.word("dayCount", of: DayCount.self),
        rounding: try interest.word("rounding", of: Rounding.self))
    }
    let aprField = try object.required("apr")
    let apr = try aprField.object { apr throws(JSONReadError) in
      try Self.apr(from: &apr, aprField)
    }
    let validity = try object.validity()
    let sources = try object.sources()
    let terms = LoanTerms(
      id: id, currency: currency, limits: limits, validity: validity, payments: payments,
      interest: interest, apr: apr)
    return LoanRecord(
      terms: terms, name: name, brand: brand, region: region, locales: locales, sources: sources)
  }

  private static func payments(
    from object: inout ObjectReader, currency: Currency
  ) throws(JSONReadError) -> LoanPayments {
    try object.expectKeys(["count", "interval", "firstDue", "rounding", "multipleOf"])
    let count = try object.integer("count", in: LoanPayments.counts)
    let intervalField = try object.required("interval")
    let interval = try intervalField.period()
    _ = try intervalField.converted { () throws(LoanTermsError) in
      try LoanPayments(count: count, interval: interval)
    }
    let firstDue = try object.required("firstDue").period()
    let rounding = try object.word("rounding", of: Rounding.self)
    let multipleField = try object.required("multipleOf")
    let multiple = multipleField.isNull ? nil : try multipleField.amount(in: currency)
    return try multipleField.converted { () throws(LoanTermsError) in
      try LoanPayments(
        count: count, interval: interval, firstDue: firstDue, rounding: rounding,
        multipleOf: multiple)
    }
  }

  /// Reads the method of the annual percentage rate; a minimum above the maximum is an error of the
  /// whole field.
  private static func apr(
    from object: inout ObjectReader, _ field: JSONField
  ) throws(JSONReadError) -> APRTerms {
    try object.expectKeys(["method", "places", "minimum", "maximum"])
    let method = try object.word("method", of: AnnualPercentageRate.Method.self)
    let places = try object.integer("places", in: AnnualPercentageRate.placeCounts)
    let minimum = try object.nullable("minimum")?.rate()
    let maximum = try object.nullable("maximum")?.rate()
    return try field.converted { () throws(LoanTermsError) in
      try APRTerms(method: method, places: places, minimum: minimum, maximum: maximum)
    }
  }
}

extension JSONField {
  /// Reads a rate in percent.
  fileprivate func rate() throws(JSONReadError) -> InterestRate {
    let text = try string()
    return try converted { () throws(FinancingError) in try InterestRate(text) }
  }
}
