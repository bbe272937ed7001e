public import Financing
import ScheduleEngine
import StrictJSON

/// Reads and writes files of loan terms as bytes, without a file system.
///
///     let record = try #require(LoanRecord.builtIn.first { $0.terms == .usPayMonthly6 })
///     let bytes = Array(LoanFile.text(of: record).utf8)
///     try LoanFile.read(bytes, named: "us-pay-monthly-6.json") == record  // true
///
/// The format is described in <doc:LoanFileFormat>.
public enum LoanFile {
  /// The version of the format.
  static let format = 1

  /// Reads loan terms.
  ///
  /// Every key has to be present exactly once, unknown keys are errors, and every value has to be
  /// valid.
  ///
  ///     let bytes = Array("{}".utf8)
  ///     try LoanFile.read(bytes, named: "my-terms.json")  // throws: my-terms.json: line 1, …
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file: UTF-8, at most 65,536 bytes.
  ///   - name: The path or name of the file; its last component has to be the terms' identifier and
  ///     `.json`.
  /// - Returns: The terms with their name, brand, region, locales and sources.
  /// - Throws: ``ScheduleFileError`` with the file, the key and the reason of the first mistake.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func read(
    _ bytes: [UInt8], named name: String
  ) throws(ScheduleFileError) -> LoanRecord {
    try ScheduleFileError.finding(in: bytes, named: name) { object throws(JSONReadError) in
      try LoanFileReader.record(from: &object, fileName: name)
    }
  }
}

extension LoanFile {
  /// Returns loan terms in the layout of the files in `Schedules/loans`.
  ///
  /// Each key of the outermost object and each source is on a line of its own, everything else on
  /// the line of its key. The text ends in a line feed.
  ///
  ///     let record = try #require(LoanRecord.builtIn.first { $0.terms == .usPayMonthly6 })
  ///     print(LoanFile.text(of: record))
  ///     // {
  ///     //   "format": 1,
  ///     //   "id": "us-pay-monthly-6",
  ///     // …
  ///
  /// ``read(_:named:)`` returns an equal record for the text if the record's name, brand, region,
  /// locales and sources are valid in a file. This function does not check them.
  ///
  /// - Parameter record: The terms.
  /// - Returns: The text of the file `<id>.json`.
  /// - Complexity: O(*n*) in the length of the text.
  public static func text(of record: LoanRecord) -> String {
    FileLayout.text(of: json(of: record))
  }

  /// Returns loan terms as one line of JSON.
  ///
  ///     let record = try #require(LoanRecord.builtIn.first { $0.terms == .usPayMonthly6 })
  ///     LoanFile.line(of: record)  // "{"format":1,"id":"us-pay-monthly-6",…}"
  ///
  /// ``read(_:named:)`` accepts the line as it accepts ``text(of:)``.
  ///
  /// - Parameter record: The terms.
  /// - Returns: The line, without a line feed.
  /// - Complexity: O(*n*) in the length of the text.
  public static func line(of record: LoanRecord) -> String { json(of: record).string }

  private static func json(of record: LoanRecord) -> JSONText {
    let terms = record.terms
    return JSONText.object { object in
      object.member("format", format)
      object.member("id", terms.id.description)
      object.member("name", record.name)
      object.member("brand", record.brand)
      object.member("region", record.region)
      object.member("currency", terms.currency.code)
      object.member("locales", record.locales)
      object.limits(terms.limits, in: terms.currency)
      object.object("payments") { payments in
        payments.member("count", terms.payments.count)
        payments.member("interval", terms.payments.interval.description)
        payments.member("firstDue", terms.payments.firstDue.description)
        payments.member("rounding", terms.payments.rounding.rawValue)
        payments.member(
          "multipleOf",
          terms.payments.multipleOf.map { Money(minorUnits: $0, currency: terms.currency).text })
      }
      object.object("interest") { interest in
        interest.member("dayCount", terms.interest.dayCount.rawValue)
        interest.member("rounding", terms.interest.rounding.rawValue)
      }
      object.object("apr") { apr in
        apr.member("method", terms.apr.method.rawValue)
        apr.member("places", terms.apr.places)
        apr.member("minimum", terms.apr.minimum?.shortText)
        apr.member("maximum", terms.apr.maximum?.shortText)
      }
      object.member("validFrom", terms.validity.from?.description)
      object.member("validUntil", terms.validity.until?.description)
      object.sources(record.sources)
    }
  }
}
