import ScheduleEngine
import ScheduleFiles
import StrictJSON

/// Checks that a plan survives writing and reading and gives schedules that add up, and that an
/// error is one line.
enum PlanFileCheck {
  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    let name = fileName(for: bytes)
    switch reading({ () throws(ScheduleFileError) in try PlanFile.read(bytes, named: name) }) {
    case .success(let record):
      try requireReadBack(record, name)
      try requireSchedules(by: record.plan)
    case .failure(let error):
      try requireOneLine(error.description)
      try require((1...bytes.count { $0 == 0x0A } + 1).contains(error.line), "line \(error.line)")
    }
  }

  /// Returns the file name that a plan with this content must have: its identifier and `.json`.
  private static func fileName(for bytes: [UInt8]) -> String {
    ((try? JSONValue(parsing: bytes))?["id"]?.string ?? "plan") + ".json"
  }

  private static func requireReadBack(
    _ record: PlanRecord, _ name: String
  ) throws(Disagreement) {
    let text = PlanFile.text(of: record)
    for written in [text, PlanFile.line(of: record)] {
      let again = try? PlanFile.read(Array(written.utf8), named: name)
      try require(again == record, "not readable: \(written)")
    }
    let isRefused = (try? PlanFile.read(Array(text.utf8), named: "x" + name)) == nil
    try require(isRefused, "accepted under another file's name")
  }

  private static func requireSchedules(by plan: Plan) throws(Disagreement) {
    let start = plan.validity.from ?? CivilDate.first
    for total: Int64 in [1, 5_727, .max] {
      let money = Money(minorUnits: total, currency: plan.currency)
      guard let schedule = try? PaymentSchedule(total: money, plan: plan, startDate: start) else {
        continue
      }
      try require(schedule.count == plan.installments.count, "\(schedule.count) payments")
      var sum: Int64 = 0
      for installment in schedule {
        try require(installment.amount.minorUnits > 0, "payment \(installment.number) is nothing")
        sum += installment.amount.minorUnits
      }
      try require(sum == total, "payments of \(sum) for \(total)")
      try requireAmounts(of: schedule, total, plan.installments.amounts)
      try requireDates(of: schedule, from: start, plan.installments)
    }
  }

  /// Requires that weighted payments are less than a minor unit from their shares, and that a first
  /// payment is the nearest amount.
  private static func requireAmounts(
    of schedule: PaymentSchedule, _ total: Int64, _ rule: AmountRule
  ) throws(Disagreement) {
    let first = Int128(schedule[0].amount.minorUnits)
    switch rule {
    case .equal: break
    case .weights(let weights):
      let sum = weights.reduce(Int128(0)) { $0 + Int128($1) }
      for (installment, weight) in zip(schedule, weights) {
        let distance = Int128(installment.amount.minorUnits) * sum - Int128(total) * Int128(weight)
        try require(distance.magnitude < sum.magnitude, "weight \(weight): \(installment.amount)")
      }
    case .firstPercent(let percentage):
      let twice = 2 * (first * 1_000_000 - Int128(total) * Int128(percentage.tenThousandths))
      try require(-1_000_000 < twice && twice <= 1_000_000, "\(percentage) is \(first)")
    case .firstAmount(let amount):
      try require(first == Int128(amount), "the first payment of \(amount) is \(first)")
    }
  }

  /// Requires that payments are in the order of their days, and after the first day on business days
  /// alone.
  private static func requireDates(
    of schedule: PaymentSchedule, from start: CivilDate, _ terms: InstallmentTerms
  ) throws(Disagreement) {
    let dates = schedule.map(\.dueDate)
    try require(dates[0] >= start, "\(dates[0]) is before \(start)")
    try require(zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 }, "the days are \(dates)")
    if let days = terms.businessDays {
      for date in dates where date != start {
        // Day 738,886 is Monday, 2024-01-01.
        let weekday = ((date.dayNumber - 738_886) % 7 + 7) % 7
        let isClosed = days.weekend.rawValue >> UInt8(weekday) & 1 == 1
        try require(!isClosed && !days.holidays.contains(date), "\(date) is no business day")
      }
    } else if let day = terms.dayOfMonth {
      for date in dates where date != start {
        let isLast = date.day < day.number && (try? date.adding(days: 1))?.day ?? 1 == 1
        try require(date.day == day.number || isLast, "\(date) is not on day \(day.number)")
      }
    }
  }
}
