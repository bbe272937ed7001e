import Foundation
import Testing

/// Tests of the files: none is missing, none is truncated.
@Suite struct VectorFileTests {
  @Test func `The folder has these files and no others`() throws {
    let names = try FileManager.default
      .contentsOfDirectory(atPath: VectorFile.folder.path(percentEncoded: false))
    #expect(
      names.sorted() == [
        "README.md", "amounts.json", "barriers.json", "currencies.json", "dates.json",
        "due-dates.json", "loans.json", "periods.json", "plan-files.json", "rates.json",
        "schedules.json", "splits.json", "tokens.json", "wire-events.json",
      ])
  }

  /// The smallest number of cases of each list; cases are only added.
  @Test(
    arguments: [
      ("amounts", ["accepted", "refused", "written"], 400),
      ("barriers", ["plans", "orders", "checkouts"], 400),
      ("currencies", ["accepted", "refused"], 200),
      ("dates", ["accepted", "refused", "days", "months", "published"], 2_000),
      ("due-dates", ["accepted", "refused"], 240),
      ("loans", ["terms", "accepted", "payOffs", "refused"], 95),
      ("periods", ["accepted", "refused"], 70),
      ("plan-files", ["accepted", "refused"], 240),
      ("rates", ["accepted", "disclosed", "refused", "published"], 100),
      ("schedules", ["plans", "accepted", "refused", "foreign", "checksums"], 300),
      ("splits", ["accepted", "refused", "published"], 3_500),
      ("tokens", ["accepted", "refused"], 50),
      ("wire-events", ["written", "read", "refused", "published"], 280),
    ] as [(String, Set<String>, Int)])
  func `A file has its lists, with the counts of its header`(
    name: String, lists: Set<String>, least: Int
  ) throws {
    #expect(try VectorFile(name, lists: lists).caseCount >= least)
  }

  @Test(arguments: [
    "", "{}", #"{"header":{"format":2,"counts":{"a":1}},"a":[1]}"#,
    #"{"header":{"format":1,"counts":{"a":2}},"a":[1]}"#,
    #"{"header":{"format":1,"counts":{"a":0}},"a":[]}"#,
    #"{"header":{"format":1,"counts":{"a":1,"b":1}},"a":[1]}"#,
    #"{"header":{"format":1,"counts":{"b":1}},"b":[1]}"#,
    #"{"header":{"format":1,"counts":{"a":1}},"a":[1"#,
  ])
  func `A truncated file is an error`(text: String) {
    #expect(throws: (any Error).self) {
      try VectorFile(Array(text.utf8), named: "cut", lists: ["a"])
    }
  }
}
