package import ScheduleEngine
package import StrictJSON

/// A plan as a member of another object: the object of its plan file, spelled as in
/// ``PlanFile/line(of:)``.
///
/// A line with this member has all terms of the plan, so that no file is needed to read it.
extension PlanFile {
  /// The longest member, in bytes of ASCII, so that it fits into a line of a store.
  package static var maximumMemberByteCount: Int { 3_072 }

  /// Returns a plan as the value of a member, in ASCII.
  package static func member(of record: PlanRecord) -> JSONText { json(of: record).ascii }

  /// Returns whether a plan is read from its member as it is: its texts are valid in a file, and it is
  /// not too long.
  package static func isMember(_ record: PlanRecord) -> Bool {
    guard let value = try? JSONValue(parsing: member(of: record).utf8) else { return false }
    return (try? Self.record(inMember: JSONField(value))) == record
  }

  /// Reads a plan from the value of a member, as strictly as from a file.
  package static func record(inMember field: JSONField) throws(JSONReadError) -> PlanRecord {
    let record = try field.object { object throws(JSONReadError) in
      try PlanFileReader.record(from: &object, fileName: nil)
    }
    let count = member(of: record).utf8.count
    guard count <= maximumMemberByteCount else {
      throw field.error(.invalid("the plan has \(count) bytes; shorten its texts and sources"))
    }
    return record
  }
}
