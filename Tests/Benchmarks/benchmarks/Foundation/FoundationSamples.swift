public import Benchmarking
import Foundation
import ScheduleEngine

/// A payment with Foundation's types.
struct FoundationPayment {
  let day: Date
  let amount: Decimal
}

/// A schedule with Foundation's types.
struct FoundationSchedule {
  let plan: String
  let currency: String
  let total: Decimal
  let payments: [FoundationPayment]
  /// The schedule's checksum by the engine: Foundation has no SHA-256.
  let checksum: String

  init(_ schedule: PaymentSchedule) {
    plan = schedule.plan.id.description
    currency = schedule.total.currency.code
    total = schedule.total.decimal
    payments = schedule.map { FoundationPayment(day: $0.dueDate.utcDay, amount: $0.amount.decimal) }
    checksum = schedule.checksum(for: .tokenless).description
  }
}

extension Money {
  /// The amount as a `Decimal`; for currencies with two decimal places.
  var decimal: Decimal { Decimal(minorUnits) / 100 }
}

extension CivilDate {
  /// The start of the day in UTC.
  var utcDay: Date {
    Date(timeIntervalSince1970: Double(Timestamp(startOf: self).secondsSinceEpoch))
  }
}

extension Decimal: Traceable {
  /// The amount in hundredths.
  var cents: Int64 { NSDecimalNumber(decimal: self * 100).int64Value }

  /// The exponent alone; Foundation always computes the whole number.
  var trace: UInt64 { UInt64(truncatingIfNeeded: exponent) }
}

extension Date: Traceable {
  /// The day's number, counted as in the engine.
  var dayNumber: Int {
    Timestamp(secondsSinceEpoch: Int64(timeIntervalSince1970.rounded(.down))).dayNumber
  }

  /// The bits of the time.
  var trace: UInt64 { timeIntervalSinceReferenceDate.bitPattern }
}

extension FoundationPayment: Traceable {
  var trace: UInt64 { day.trace ^ amount.trace }
}

extension Calendar {
  /// The calendar of the engine: Gregorian, in UTC.
  static let utc: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}

extension FormatStyle where Self == Date.ISO8601FormatStyle {
  /// A day as `2026-11-21`.
  static var day: Self { Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day() }
}

extension ParseStrategy where Self == Date.ISO8601FormatStyle {
  /// A day as `2026-11-21`.
  static var day: Self { Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day() }
}

extension FormatStyle where Self == Decimal.FormatStyle {
  /// An amount as `1234.50`.
  static var amount: Self {
    Decimal.FormatStyle(locale: .posix).precision(.fractionLength(2)).grouping(.never)
  }
}

extension Locale {
  static let posix = Locale(identifier: "en_US_POSIX")
}

extension DateFormatter {
  /// Returns a formatter that reads and writes a day as `2026-11-21`.
  static func day() -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = .posix
    formatter.timeZone = .gmt
    formatter.dateFormat = "yyyy-MM-dd"
    return formatter
  }
}
