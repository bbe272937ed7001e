import ScheduleEngine
import ScheduleFiles
import Servicing
import StrictJSON

/// Checks that servicing rules survive writing and reading, and that fees by them stay below their
/// limits; an error is one line.
enum RulesFileCheck {
  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    let name = ((try? JSONValue(parsing: bytes))?["id"]?.string ?? "rules") + ".json"
    switch reading({ () throws(ScheduleFileError) in try ServicingFile.read(bytes, named: name) })
    {
    case .success(let record):
      try requireReadBack(record, name)
      try requireFees(by: record.rules)
    case .failure(let error):
      try requireOneLine(error.description)
      try require((1...bytes.count { $0 == 0x0A } + 1).contains(error.line), "line \(error.line)")
    }
  }

  private static func requireReadBack(
    _ record: ServicingRecord, _ name: String
  ) throws(Disagreement) {
    let text = ServicingFile.text(of: record)
    for written in [text, ServicingFile.line(of: record)] {
      let again = try? ServicingFile.read(Array(written.utf8), named: name)
      try require(again == record, "not readable: \(written)")
    }
    let other = try? ServicingFile.read(Array(text.utf8), named: "x" + name)
    try require(other == nil, "accepted under another file's name")
    let twice = try? ServicingFile.read(Array(text.utf8), named: name, besides: [record.rules])
    try require(twice == nil, "accepted beside rules of the same purchases")
  }

  /// Requires that the fees of accounts that are never paid stay below the limits.
  private static func requireFees(by rules: ServicingRules) throws(Disagreement) {
    guard let plan = Plan.builtIn.first(where: { $0.currency == rules.currency }) else { return }
    let start = plan.validity.from ?? CivilDate(knownDayNumber: 739_000)
    for total: Int64 in [4, 3_999, 4_000, 20_000, Account.maximumTotal] {
      let money = Money(minorUnits: total, currency: plan.currency)
      guard let account = try? Account(total: money, plan: plan, on: start, rules: rules),
        let statement = try? account.statement(asOf: .last)
      else { continue }
      let charged = statement.fees.charged.minorUnits
      guard let tier = rules.lateFees.tier(forOrderOf: total) else {
        try require(charged == 0, "fees of \(charged) without a tier")
        continue
      }
      let count = statement.account.lateFees.count
      try require(charged <= tier.cap.minorUnits(forOrderOf: total) ?? .max, "\(charged) of fees")
      try require(count <= tier.perOrder ?? .max, "\(count) fees")
      try require(count <= tier.steps.count * statement.account.installments.count, "\(count) fees")
    }
  }
}
