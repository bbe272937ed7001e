import ScheduleEngine

/// What a schedule's canonical text says, field by field.
struct CanonicalFields: Hashable {
  var plan: String
  var currency: String
  var places: String
  var total: String
  /// The token's digest, or nil for a tokenless schedule.
  var token: String?
  var dates: [String] = []
  var amounts: [String] = []

  /// Takes the fields out of a text; nil for one of another form.
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

  /// Takes the fields out of a schedule.
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
