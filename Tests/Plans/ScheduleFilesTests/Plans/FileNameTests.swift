import ScheduleFiles
import Testing

@Suite struct FileNameTests {
  @Test(arguments: [
    "my-plan.json", "./my-plan.json", "/srv/plans/my-plan.json", "a b/my-plan.json",
    "plans.json/my-plan.json", "plans//my-plan.json",
  ])
  func `The last component of the path is the identifier`(name: String) throws {
    #expect(try GoodPlan.read(GoodPlan.text, named: name) == GoodPlan.record())
  }

  @Test(arguments: [
    ("my-plan.json.json", "my-plan.json"), (".json", ""), ("MY-PLAN.json", "MY-PLAN"),
    ("my-plan.json/x.json", "x"),
  ])
  func `A file named for another plan is an error`(name: String, expected: String) {
    let error = #expect(throws: ScheduleFileError.self) {
      try GoodPlan.read(GoodPlan.text, named: name)
    }
    #expect(error?.key == "id")
    #expect(error?.line == 3)
    #expect(
      error?.reason.contains("is named for \"\(expected)\"") == true, "\(error?.reason ?? "")")
    #expect(error?.file == name)
  }

  @Test(arguments: [
    "my-plan", "my-plan.JSON", "my-plan.json5", "my-plan.txt", "my-planjson", "my-plan.json.bak",
    "plans.json/my-plan", "my-plan.json/x", "", "-", "json",
  ])
  func `A name without the extension json is an error`(name: String) {
    let error = #expect(throws: ScheduleFileError.self) {
      try GoodPlan.read(GoodPlan.text, named: name)
    }
    #expect(error?.key == "id")
    #expect(
      error?.reason == "the file's name does not end in .json; name the file my-plan.json")
    #expect(error?.file == name)
  }

  @Test(arguments: [
    ("a\nb.json", "\"a\\u{a}b.json\": line 1, "),
    ("\u{1B}[2J.json", "\"\\u{1b}[2J.json\": line 1, "),
    ("a\u{202E}b.json", "\"a\\u{202e}b.json\": line 1, "),
    ("plän.json", "plän.json: line 1, "),
    ("a b.json", "a b.json: line 1, "),
  ])
  func `A name with invisible characters is quoted`(name: String, start: String) {
    for text in ["{", "{}", GoodPlan.text] {
      let error = #expect(throws: ScheduleFileError.self) { try GoodPlan.read(text, named: name) }
      let description = error?.description ?? ""
      #expect(description.hasPrefix(start.prefix { $0 != ":" }))
      #expect(description.unicodeScalars.allSatisfy { !["\n", "\u{1B}", "\u{202E}"].contains($0) })
      #expect(text != "{}" || description.hasPrefix(start))
    }
  }
}
