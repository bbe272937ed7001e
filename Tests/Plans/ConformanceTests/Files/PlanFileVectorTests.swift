import ScheduleEngine
import ScheduleFiles
import Testing

@Suite struct PlanFileVectorTests {
  private let file: VectorFile

  init() throws { file = try VectorFile("plan-files", lists: ["accepted", "refused"]) }

  @Test func `A plan file is read`() throws {
    for example in try file["accepted"] {
      let record = try PlanFile.read(try example.bytes(), named: try example.string("file"))
      #expect(record.plan == (try example.member("plan").plan()), "\(example)")
    }
  }

  @Test func `An invalid file is an error with its key and reason`() throws {
    for example in try file["refused"] {
      let (bytes, name) = (try example.bytes(), try example.string("file"))
      let error = #expect(throws: ScheduleFileError.self, "\(example)") {
        try PlanFile.read(bytes, named: name)
      }
      #expect(error?.key == (try example.string("key")), "\(example)")
      #expect(error.map(Self.reason) == (try example.string("reason")), "\(example)")
    }
  }

  /// Returns the name of a reason, which the engine has only as text.
  private static func reason(of error: ScheduleFileError) -> String {
    let kinds = ["a string", "a number", "an array", "an object", "a whole number without"]
    let reason = error.reason
    if reason.hasPrefix("this key is missing") { return "missing_key" }
    if reason.hasPrefix("unknown key") { return "unknown_key" }
    if kinds.contains(where: { reason.hasPrefix("expected \($0)") }) { return "wrong_type" }
    return error.key.isEmpty ? "not_json" : "bad_value"
  }
}
