public import ScheduleEngine
import StrictJSON

/// A plan as the bytes of a file in `Schedules/plans`, read and written without a file system.
///
///     let bytes = Array(PlanFile.text(of: record).utf8)
///     try PlanFile.read(bytes, named: "us-pay-in-4.json").plan.id  // us-pay-in-4
///
/// The format is described in `Schedules/README.md`.
public enum PlanFile {
  /// The version of the format that is read and written.
  static let format = 1

  /// Reads a plan.
  ///
  /// Nothing is guessed: every key must be there once, no other key may be, and every value must be
  /// possible.
  ///
  ///     let bytes = Array("{}".utf8)
  ///     try PlanFile.read(bytes, named: "us-pay-in-4.json")  // throws: us-pay-in-4.json: line 1, …
  ///
  /// - Parameters:
  ///   - bytes: What the file holds: UTF-8, at most 65,536 bytes.
  ///   - name: The file's name, with or without folders before it; its last part has to be the
  ///     plan's id and `.json`.
  /// - Returns: The plan and what the file says about it.
  /// - Throws: ``PlanFileError`` with the file, the key and the reason of the first mistake.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func read(
    _ bytes: [UInt8], named name: String
  ) throws(PlanFileError) -> PlanRecord {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes, limits: JSONLimits(maximumBytes: 65_536))
    } catch {
      throw PlanFileError(file: name, mistake: .syntax(error))
    }
    do throws(JSONReadError) {
      return try JSONField(value).object { object throws(JSONReadError) in
        try PlanFileReader.record(from: &object, fileName: name)
      }
    } catch {
      throw PlanFileError(file: name, mistake: .content(error))
    }
  }

  /// The id that a file's name promises, the last part of its path without `.json`; nil for a name
  /// that does not end so.
  static func expectedID(forFileNamed name: String) -> String? {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    return last.hasSuffix(".json") ? String(last.dropLast(5)) : nil
  }
}
