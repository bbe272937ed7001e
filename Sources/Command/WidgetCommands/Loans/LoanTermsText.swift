import Financing
import ScheduleEngine

/// The text of loan terms for people.
enum LoanTermsText {
  /// The heading of the table of terms.
  static let heading = ["ID", "TOTAL", "PAYMENTS", "APR", "OFFERED"]

  /// Returns the row of terms in the table.
  static func row(of terms: LoanTerms) -> [String] {
    [
      terms.id.description, terms.limits.words(in: terms.currency),
      "\(terms.payments.count) every \(terms.payments.interval.stepWords)",
      rates(of: terms.apr) ?? "any", terms.validity.words,
    ]
  }

  /// Returns terms in sentences.
  static func text(of record: LoanRecord) -> String {
    let terms = record.terms
    let sources = record.sources.enumerated().map { index, source in
      (label: index == 0 ? "Sources" : "", value: "\(source.url) (\(source.confidence.rawValue))")
    }
    return "\(record.name), \(record.brand), \(record.region)\n\n"
      + ScheduleText.details(
        [
          ("Terms", terms.id.description), ("Total", terms.limits.words(in: terms.currency)),
          ("Offered", terms.validity.words), ("Payments", payments(of: terms.payments)),
          ("", rounding(of: terms)), ("Interest", interest(of: terms.interest)),
          ("APR", rate(of: terms.apr)),
        ] + sources)
  }

  private static func payments(of payments: LoanPayments) -> String {
    let first =
      payments.firstDue.isZero
      ? "the first on a day that each loan names" : "the first after \(payments.firstDue.words)"
    return payments.count == 1
      ? "1, \(first)" : "\(payments.count), every \(payments.interval.stepWords), \(first)"
  }

  private static func rounding(of terms: LoanTerms) -> String {
    let unit =
      terms.payments.multipleOf.map {
        "a multiple of \(Money(minorUnits: $0, currency: terms.currency))"
      } ?? "the smallest unit"
    return "equal but for the last one, \(words(for: terms.payments.rounding)) to \(unit)"
  }

  private static func interest(of interest: LoanInterest) -> String {
    "\(DisclosureWords.dayCount(interest.dayCount)), \(words(for: interest.rounding))"
  }

  private static func rate(of apr: APRTerms) -> String {
    let law =
      switch apr.method {
      case .us: "by Regulation Z"
      case .eu: "by Directive 2008/48/EC"
      case .uk: "by CONC App 1.2"
      }
    let places = apr.places == 1 ? "1 decimal place" : "\(apr.places) decimal places"
    return "\(law), with \(places); " + (rates(of: apr).map { "\($0) is offered" } ?? "no limits")
  }

  /// Returns the limits of a rate, such as `0 to 35.99 %`, or nil for none.
  private static func rates(of apr: APRTerms) -> String? {
    switch (apr.minimum, apr.maximum) {
    case (let minimum?, let maximum?): "\(minimum.shortText) to \(maximum.shortText) %"
    case (let minimum?, nil): "from \(minimum.shortText) %"
    case (nil, let maximum?): "up to \(maximum.shortText) %"
    case (nil, nil): nil
    }
  }

  private static func words(for rounding: Rounding) -> String {
    switch rounding {
    case .halfUp: "rounded half up"
    case .halfEven: "rounded half to even"
    case .up: "rounded up"
    case .down: "rounded down"
    }
  }
}
