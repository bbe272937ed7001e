import ScheduleEngine
import Servicing

@testable import ServicingWire

/// Event lines that several tests use.
enum EventLines {
  static let opened =
    #"{"type":"opened","date":"2026-11-21","plan":"au-pay-in-4","amount":"200.00"}"#

  /// The worked example: 200.00 by `au-pay-in-4`, with two late fees, a move and a refund.
  static let worked = [
    opened,
    #"{"type":"payment","date":"2026-11-21","amount":"50.00"}"#,
    #"{"type":"payment_failed","date":"2026-12-05","installment":2}"#,
    #"{"type":"date_moved","date":"2026-12-10","installment":3,"to":"2026-12-24"}"#,
    #"{"type":"payment","date":"2026-12-15","amount":"70.00"}"#,
    #"{"type":"refund","date":"2026-12-16","amount":"60.00"}"#,
  ]

  /// The checksum of the worked example at the end of 2026-12-16, by `sha256sum`.
  static let workedChecksum = "cfa5ce66ae0e53c060515b0003fc31962193732041a4ccb96c7a3a7ed0840165"

  /// Returns a line with more members after its first brace.
  static func with(_ members: String, _ line: String) -> String {
    "{" + members + "," + line.dropFirst()
  }

  /// Reads lines as of a day, and returns all accounts.
  static func read(
    _ lines: [String], asOf date: String = "2026-12-16", recordsHistory: Bool = false,
    catalog: ServicingCatalog = ServicingCatalog()
  ) throws -> [AccountResult] {
    var reader = StatementReader(
      asOf: try CivilDate(date), catalog: catalog, recordsHistory: recordsHistory)
    for line in lines { reader.read(line: Array(line.utf8).span) }
    return reader.finish()
  }
}

extension AccountResult {
  /// The line and the code of the mistake: `2 invalid_json`.
  var mistake: String? { error.map { "\($0.line) \($0.code)" } }
}
