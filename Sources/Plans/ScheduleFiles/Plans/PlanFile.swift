public import ScheduleEngine
import StrictJSON

/// Reads and writes plan files as bytes, without a file system.
///
///     let bytes = Array(PlanFile.text(of: record).utf8)
///     try PlanFile.read(bytes, named: "us-pay-in-4.json").plan.id  // us-pay-in-4
///
/// The format is described in `Schedules/README.md`.
public enum PlanFile {
  /// The version of the format.
  static let format = 1

  /// Reads a plan.
  ///
  /// Every key has to be present exactly once, unknown keys are errors, and every value has to be
  /// valid.
  ///
  ///     let bytes = Array("{}".utf8)
  ///     try PlanFile.read(bytes, named: "us-pay-in-4.json")  // throws: us-pay-in-4.json: line 1, …
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file: UTF-8, at most 65,536 bytes.
  ///   - name: The path or name of the file; its last component has to be the plan's identifier and
  ///     `.json`.
  /// - Returns: The plan with its name, brand, region, locales and sources.
  /// - Throws: ``ScheduleFileError`` with the file, the key and the reason of the first mistake.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func read(
    _ bytes: [UInt8], named name: String
  ) throws(ScheduleFileError) -> PlanRecord {
    try ScheduleFileError.finding(in: bytes, named: name) { object throws(JSONReadError) in
      try PlanFileReader.record(from: &object, fileName: name)
    }
  }
}

extension PlanFile {
  /// Returns a plan in the layout of the files in `Schedules/plans`.
  ///
  /// Each key of the outermost object and each source is on a line of its own, everything else on
  /// the line of its key. The text ends in a line feed.
  ///
  ///     let record = try #require(PlanRecord.builtIn.first { $0.plan == .usPayIn4 })
  ///     print(PlanFile.text(of: record))
  ///     // {
  ///     //   "format": 1,
  ///     //   "id": "us-pay-in-4",
  ///     // …
  ///
  /// ``read(_:named:)`` returns an equal record for the text if the record's name, brand, region,
  /// locales and sources are valid in a file. This function does not check them: it also writes a
  /// record with an empty name or without sources, for which ``read(_:named:)`` throws.
  ///
  /// - Parameter record: The plan.
  /// - Returns: The text of the file `<id>.json`.
  /// - Complexity: O(*n*) in the length of the text.
  public static func text(of record: PlanRecord) -> String {
    FileLayout.text(of: json(of: record))
  }

  /// Returns a plan as one line of JSON.
  ///
  ///     PlanFile.line(of: record)  // "{"format":1,"id":"us-pay-in-4",…}"
  ///
  /// ``read(_:named:)`` accepts the line as it accepts ``text(of:)``.
  ///
  /// - Parameter record: The plan.
  /// - Returns: The line, without a line feed.
  /// - Complexity: O(*n*) in the length of the text.
  public static func line(of record: PlanRecord) -> String { json(of: record).string }

  static func json(of record: PlanRecord) -> JSONText {
    let plan = record.plan
    return JSONText.object { object in
      object.member("format", format)
      object.member("id", plan.id.description)
      object.member("name", record.name)
      object.member("brand", record.brand)
      object.member("region", record.region)
      object.member("currency", plan.currency.code)
      object.member("locales", record.locales)
      object.limits(plan.limits, in: plan.currency)
      object.object("installments") { terms in
        terms.member("count", plan.installments.count)
        terms.member("interval", plan.installments.interval.description)
        terms.member("firstDue", plan.installments.firstDue.description)
        terms.rules(plan.installments, in: plan.currency)
      }
      object.member("split", plan.split.name)
      object.member("validFrom", plan.validity.from?.description)
      object.member("validUntil", plan.validity.until?.description)
      object.sources(record.sources)
    }
  }
}
