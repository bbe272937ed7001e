import OrderBatch
import ScheduleEngine

/// A second implementation of the plans of a batch, by names and plain formulas.
///
/// The split is the engine's.
struct NaivePlan {
  let id: String
  let currency: String
  let places: Int
  let limits: ClosedRange<Int64>
  /// The number of days from the order to the first payment, unless payments are monthly.
  let daysToFirst: Int
  /// The number of payments.
  let count: Int
  /// Whether payments are one month apart, the first one a month after the order, and not two
  /// weeks.
  let isMonthly: Bool

  /// A plan outside the catalog: five monthly payments in yen, the first one month after the order.
  static let monthly: Plan? = {
    guard let id = try? PlanID("five-months"),
      let terms = try? InstallmentTerms(count: 5, interval: .months(1), firstDue: .months(1))
    else { return nil }
    return Plan(id: id, currency: .jpy, installments: terms, split: .spreadFirst)
  }()

  /// Returns the plan of an order in a currency, or nil if there is none.
  static func paying(_ code: String, _ plans: BatchOptions.Plans) -> Self? {
    switch plans {
    case .loan: return nil
    case .one(let plan) where plan.currency == .jpy:
      guard code.utf8.elementsEqual("JPY".utf8) else { return nil }
      return Self(
        id: "five-months", currency: "JPY", places: 0, limits: 0...(.max), daysToFirst: 0,
        count: 5, isMonthly: true)
    case .one:
      guard code.utf8.elementsEqual("USD".utf8) else { return nil }
      return inFour("us-pay-in-4-no-upfront", "USD", 100...200_000, daysToFirst: 14)
    case .defaults:
      return defaults.first { $0.currency.utf8.elementsEqual(code.utf8) }
    }
  }

  private static let defaults = [
    inFour("au-pay-in-4", "AUD", 100...200_000), inFour("ca-pay-in-4", "CAD", 0...(.max)),
    inFour("gb-pay-in-4", "GBP", 1_000...100_000), inFour("nz-pay-in-4", "NZD", 0...(.max)),
    inFour("us-pay-in-4", "USD", 100...200_000),
  ]

  private static func inFour(
    _ id: String, _ currency: String, _ limits: ClosedRange<Int64>, daysToFirst: Int = 0
  ) -> Self {
    Self(
      id: id, currency: currency, places: 2, limits: limits, daysToFirst: daysToFirst, count: 4,
      isMonthly: false)
  }

  var isPaidAtOnce: Bool { daysToFirst == 0 && !isMonthly }

  /// Returns the days of the payments, or nil if one of them is outside the calendar.
  func dueDays(from start: NaiveCalendar.Day) -> [NaiveCalendar.Day]? {
    let days = (0..<count).compactMap { index in
      isMonthly
        ? NaiveCalendar.day(start, plusMonths: 1 + index)
        : NaiveCalendar.day(start, plusDays: daysToFirst + 14 * index)
    }
    return days.count == count ? days : nil
  }

  /// Returns the code of the barrier to an order, or nil.
  func barrier(to total: Int64) -> String? {
    if total < limits.lowerBound { return "amount_below_minimum" }
    if total > limits.upperBound { return "amount_above_maximum" }
    return parts(of: total) == nil ? "amount_too_small" : nil
  }

  /// Returns the payments in minor units, split by the engine, or nil if one of them would be zero
  /// or less.
  func parts(of total: Int64) -> [Int64]? {
    let split = isMonthly ? Split.spreadFirst : .halfUpLast
    return (try? SplitParts(of: total, count: count, by: split)).map { Array($0) }
  }

  func text(ofMinorUnits units: Int64) -> String {
    let digits = String(units)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return places == 0 ? padded : "\(padded.dropLast(places)).\(padded.suffix(places))"
  }

  static func text(_ day: NaiveCalendar.Day) -> String {
    [(day.year, 4), (day.month, 2), (day.day, 2)].map { number, width in
      String(String(number + 100_000).suffix(width))
    }.joined(separator: "-")
  }
}
