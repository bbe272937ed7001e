import Foundation
import Testing

@testable import WidgetCommands

@Suite("The files of Examples/Files")
struct ExampleFileTests {
  private static func text(_ name: String) throws -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Examples/Files/\(name)")
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  @Test(arguments: [("orders.csv", ""), ("orders.ndjson", " --input-format ndjson")])
  func `A file is a batch of three orders`(_ name: String, _ options: String) throws {
    let harness = try CommandHarness(["-": try Self.text(name)])
    #expect(harness("batch --time-zone UTC\(options)").status == .yes)
    let lines = harness.batch.output.split(separator: "\n").map { "\($0)\n" }
    #expect(lines.count == 3)
    #expect(lines.first == Samples.line("o-1", each: "50.00", Samples.checksum200))
    #expect(lines.last == Samples.line("o-3", each: "12.50", Samples.checksum50))
  }

  @Test func `A time needs a time zone`() throws {
    let harness = try CommandHarness(["-": try Self.text("orders.csv")])
    harness("batch --quiet").expectFailure(
      .data, "1 of 3 rows cannot be computed: invalid_date 1; ")
  }
}
