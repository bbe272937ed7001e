public import ScheduleEngine
public import Servicing
import StrictJSON

/// Reads and writes files of servicing rules as bytes, without a file system.
///
///     let record = try #require(ServicingRecord.builtIn.first { $0.rules == .au2023 })
///     let bytes = Array(ServicingFile.text(of: record).utf8)
///     try ServicingFile.read(bytes, named: "au-2023.json") == record  // true
///
/// The format is described in <doc:ServicingFileFormat>.
public enum ServicingFile {
  /// The version of the format.
  static let format = 1

  /// A word of the key `bounced`, which is missing in rules that charge nobody after the fact.
  enum Bounced: String, CaseIterable {
    case chargesFees = "charges-fees"
  }

  /// Reads rules.
  ///
  /// Every key but `bounced` has to be present exactly once, unknown keys are errors, and every value
  /// has to be valid.
  ///
  ///     let bytes = Array("{}".utf8)
  ///     try ServicingFile.read(bytes, named: "au-2023.json")  // throws: au-2023.json: line 1, …
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file: UTF-8, at most 65,536 bytes.
  ///   - name: The path or name of the file; its last component has to be the rules' identifier and
  ///     `.json`.
  ///   - others: Rules that are used together with these; for no plan and day of a purchase may two
  ///     rules apply.
  ///   - plans: Plans whose currency has to be that of their rules; by default the built-in ones. The
  ///     rules may name other plans too, and of plans with the same identifier the first counts.
  /// - Returns: The rules with their name and sources.
  /// - Throws: ``ScheduleFileError`` with the file, the key and the reason of the first mistake.
  /// - Complexity: O(*n*) in the number of bytes, and in the number of other rules and their plans.
  public static func read(
    _ bytes: [UInt8], named name: String, besides others: [ServicingRules] = [],
    plans: [Plan] = Array(Plan.builtIn)
  ) throws(ScheduleFileError) -> ServicingRecord {
    try ScheduleFileError.finding(in: bytes, named: name) { object throws(JSONReadError) in
      try ServicingFileReader.record(
        from: &object, fileName: name, besides: others, knownPlans: plans)
    }
  }
}

extension ServicingFile {
  /// Returns rules in the layout of the files in `Schedules/servicing`.
  ///
  /// Each key of the outermost object and of `lateFees`, each tier and each source is on a line of
  /// its own, everything else on the line of its key. The text ends in a line feed.
  ///
  ///     let record = try #require(ServicingRecord.builtIn.first { $0.rules == .ca2024 })
  ///     print(ServicingFile.text(of: record))
  ///     // {
  ///     //   "format": 1,
  ///     //   "id": "ca-2024",
  ///     // …
  ///
  /// ``read(_:named:besides:plans:)`` returns an equal record for the text if the record's name and sources
  /// are valid in a file. This function does not check them.
  ///
  /// - Parameter record: The rules.
  /// - Returns: The text of the file `<id>.json`.
  /// - Complexity: O(*n*) in the length of the text.
  public static func text(of record: ServicingRecord) -> String {
    FileLayout.text(of: json(of: record), spreading: ["lateFees"])
  }

  /// Returns rules as one line of JSON.
  ///
  ///     let record = try #require(ServicingRecord.builtIn.first { $0.rules == .ca2024 })
  ///     ServicingFile.line(of: record)  // "{"format":1,"id":"ca-2024",…}"
  ///
  /// ``read(_:named:besides:plans:)`` accepts the line as it accepts ``text(of:)``.
  ///
  /// - Parameter record: The rules.
  /// - Returns: The line, without a line feed.
  /// - Complexity: O(*n*) in the length of the text.
  public static func line(of record: ServicingRecord) -> String { json(of: record).string }

  private static func json(of record: ServicingRecord) -> JSONText {
    let rules = record.rules
    return JSONText.object { object in
      object.member("format", format)
      object.member("id", rules.id.description)
      object.member("name", record.name)
      object.member("currency", rules.currency.code)
      object.member("plans", rules.plans.map(\.description))
      object.member("validFrom", rules.validity.from?.description)
      object.member("validUntil", rules.validity.until?.description)
      object.object("lateFees") { fees in
        fees.array("tiers") { tiers in
          for tier in rules.lateFees.tiers {
            tiers.object { write(tier, in: rules.currency, to: &$0) }
          }
        }
        fees.member("waivedByFullRefund", rules.lateFees.areWaivedByFullRefund)
        if rules.lateFees.chargesFeesAfterBounce {
          fees.member("bounced", Bounced.chargesFees.rawValue)
        }
      }
      object.object("payments") { payments in
        payments.member("order", rules.payments.order.map(\.rawValue))
        payments.member("upcoming", rules.payments.upcoming.rawValue)
        payments.member("fees", rules.payments.fees.rawValue)
      }
      object.object("refunds") { refunds in
        refunds.member("order", rules.refunds.order.rawValue)
        refunds.member("within", rules.refunds.within?.description)
      }
      if let moves = rules.moves {
        object.object("moves") { write(moves, to: &$0) }
      } else {
        object.member("moves", String?.none)
      }
      object.member("authorization", rules.authorizationDays.map(period))
      object.sources(record.sources)
    }
  }

  private static func write(
    _ tier: LateFeeTier, in currency: Currency, to object: inout JSONObjectWriter
  ) {
    func amount(_ minorUnits: Int64) -> String {
      Money(minorUnits: minorUnits, currency: currency).text
    }
    object.member("orderBelow", tier.orderBelow.map(amount))
    object.array("fees") { fees in
      for step in tier.steps {
        fees.object { fee in
          fee.member("grace", period(step.graceDays))
          fee.member("amount", amount(step.minorUnits))
        }
      }
    }
    object.member("perOrder", tier.perOrder)
    object.object("cap") { cap in
      cap.member("percent", tier.cap.percent)
      cap.member("amount", tier.cap.amount.map(amount))
    }
  }

  private static func write(_ moves: MoveRules, to object: inout JSONObjectWriter) {
    object.member("perOrder", moves.perOrder)
    object.member("first", moves.first)
    object.member("last", moves.last)
    object.member("notice", moves.notice.description)
    object.member("atMost", moves.atMost.description)
    object.member("customerFor", moves.customerFor?.description)
  }

  /// Returns the text of a number of days.
  private static func period(_ days: Int) -> String {
    (days <= Period.maximumCount ? Period.days(days) : .weeks(days / 7)).description
  }
}
