import ScheduleEngine

/// The canonical text of a schedule, assembled line by line from plain strings.
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

  /// The text, or nil if the total cannot be split.
  var text: String? {
    guard let parts = SplitRule(split: split).parts(of: total, count: count) else { return nil }
    var text = "schedule/1 \(id) \(currency)/\(places) \(total)\n"
    text += tokenDigest.map { "token \($0)\n" } ?? "tokenless\n"
    for (date, part) in zip(CountedCalendar.dates(from: start, every: days, count: count), parts) {
      text += "\(date) \(part)\n"
    }
    return text
  }

  /// Returns the same order as a schedule of the engine.
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
  /// Returns dates a number of days apart, by counting day after day.
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

/// The fields of a schedule's canonical text.
struct CanonicalFields: Hashable {
  var plan: String
  var currency: String
  var places: String
  var total: String
  /// The token's digest, or nil for a tokenless schedule.
  var token: String?
  var dates: [String] = []
  var amounts: [String] = []

  /// Reads the fields of a text; nil for a text of another form.
  init?(reading text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 3, lines.removeLast() == "" else { return nil }
    let head = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard head.count == 4, head[0] == "schedule/1" else { return nil }
    let money = head[2].split(separator: "/", omittingEmptySubsequences: false)
    guard money.count == 2 else { return nil }
    (plan, currency, places, total) = (
      String(head[1]), String(money[0]), String(money[1]), String(head[3])
    )
    let mode = lines[1].split(separator: " ", omittingEmptySubsequences: false)
    switch (mode.count, mode[0]) {
    case (1, "tokenless"): token = nil
    case (2, "token"): token = String(mode[1])
    default: return nil
    }
    for line in lines[2...] {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 2 else { return nil }
      dates.append(String(words[0]))
      amounts.append(String(words[1]))
    }
  }

  /// Creates the fields of a schedule.
  init(of schedule: PaymentSchedule, for checkout: CheckoutReference) {
    plan = schedule.plan.id.description
    currency = schedule.total.currency.code
    places = String(schedule.total.currency.exponent)
    total = String(schedule.total.minorUnits)
    token = if case .token(let token) = checkout { token.digest.description } else { nil }
    dates = schedule.map(\.dueDate.description)
    amounts = schedule.map { String($0.amount.minorUnits) }
  }
}
