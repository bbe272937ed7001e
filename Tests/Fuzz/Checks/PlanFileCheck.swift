import ScheduleEngine
import ScheduleFiles
import StrictJSON

/// Checks that a plan survives writing and reading and gives schedules that add up, and that an
/// error is one line.
enum PlanFileCheck {
  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    let name = fileName(for: bytes)
    switch reading({ () throws(PlanFileError) in try PlanFile.read(bytes, named: name) }) {
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
    }
  }
}
