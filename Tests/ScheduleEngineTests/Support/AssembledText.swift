import ScheduleEngine

/// The canonical text of a schedule, put together line by line with plain strings.
struct AssembledText {
  var id = "us-pay-in-4"
  var currency = "USD"
  var places = 2
  var total: Int64 = 20_000
  var count = 4
  var split = Split.halfUpLast
  var start = "2026-11-21"
  var days = 14
  /// The SHA-256 of the token in hexadecimal digits; nil for a tokenless schedule.
  var tokenDigest: String?

  /// The text, or nil where the total cannot be split.
  var text: String? {
    guard let parts = SplitRule(split: split).parts(of: total, count: count) else { return nil }
    var text = "schedule/1 \(id) \(currency)/\(places) \(total)\n"
    text += tokenDigest.map { "token \($0)\n" } ?? "tokenless\n"
    for (date, part) in zip(CountedCalendar.dates(from: start, every: days, count: count), parts) {
      text += "\(date) \(part)\n"
    }
    return text
  }

  /// The same order as a schedule of the engine.
  func schedule() throws -> PaymentSchedule {
    let currency = try Currency(currency)
    let plan = Plan(
      id: try PlanID(id), currency: currency,
      installments: try InstallmentTerms(count: count, interval: .days(days)), split: split)
    return try PaymentSchedule(
      total: Money(minorUnits: total, currency: currency), plan: plan, startDate: CivilDate(start))
  }
}

extension CountedCalendar {
  /// Dates a number of days apart, found by counting day after day.
  static func dates(from start: String, every days: Int, count: Int) -> [String] {
    var counted = CountedCalendar(year: Int(start.prefix(4)) ?? 1)
    while counted.text != start { counted.advance() }
    var dates = [start]
    while dates.count < count {
      for _ in 0..<days { counted.advance() }
      dates.append(counted.text)
    }
    return dates
  }
}
