import OrderBatch
import StrictJSON
import Testing

/// The line of any row is one line, and controls neither a terminal nor a spreadsheet.
@Suite struct HostileRowTests {
  private static let controls = (UInt32(0)..<0x20).map { $0 } + (0x7F..<0xA0).map { $0 }

  private static func quoted(_ id: String, amount: String = "50.00") -> String {
    "\"\(id.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
      + ",\(amount),USD,2026-11-21,\n"
  }

  @Test func `A control character in an identifier is an error, whose line has it as text`() throws
  {
    for value in Self.controls {
      let id = "a\(Unicode.Scalar(value).map(String.init) ?? "")b"
      for options in [BatchOptions(), .csvOut] {
        let run = BatchRun(Self.quoted(id), options)
        #expect(run.lines.count == 1 && run.firstError?.code == "invalid_id", "\(value)")
        let isPlain = run.lines.joined().unicodeScalars.allSatisfy {
          $0.properties.generalCategory != .control
        }
        #expect(isPlain, "\(value)")
      }
      let line = try #require(BatchRun(Self.quoted(id)).lines.first)
      #expect(try JSONValue(parsing: line)["id"]?.string?.utf8.elementsEqual(id.utf8) == true)
    }
  }

  @Test(arguments: ["\u{2028}", "\u{2029}"])
  func `A line separator in an identifier is escaped`(separator: String) throws {
    let run = BatchRun(Self.quoted("a\(separator)b"))
    #expect(run.counts.schedules == 1 && run.lines.count == 1)
    let line = try #require(run.lines.first)
    #expect(!line.unicodeScalars.contains { separator.unicodeScalars.contains($0) })
    #expect(try JSONValue(parsing: line)["id"]?.string == "a\(separator)b")
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "=HYPERLINK(\"http://a.example\")"])
  func `An identifier that a spreadsheet would run is text in CSV`(id: String) throws {
    for amount in ["50.00", "0"] {
      let line = try #require(BatchRun(Self.quoted(id, amount: amount), .csvOut).lines.first)
      #expect(line.hasPrefix("'\(id.prefix(1))") || line.hasPrefix("\"'\(id.prefix(1))"), "\(line)")
    }
  }

  @Test(
    arguments: [
      "o-1,50.00,USD,2026-11-21,K2A4SECRET\u{7}", "o-1,50.00,USD,2026-11-21,K2A4SECRET,x",
      "o-1,50.00,USD,2026-11-21,\"K2A4SECRET", "o-1,50.00,USD,2026-11-21,\"K2A4\"SECRET",
      "o-1,50.00,USD,2026-11-21,K2A4SECRET\u{9B}", "o-1,1e3,USD,2026-11-21,K2A4SECRET",
      "o-1,50.00,USD,K2A4SECRET", "o-1,50.00,USD,2026-11-31,K2A4SECRET", "K2A4SECRET",
      "o-1,50.00,USD,2026-11-21,K2A4SECRET",
    ])
  func `No line contains any part of a token`(row: String) {
    for options in [BatchOptions(), .csvOut] {
      let run = BatchRun(row, options)
      #expect(!run.lines.joined().contains("K2A4") && !run.lines.joined().contains("SECRET"))
      #expect(run.firstError?.message.contains("SECRET") != true)
    }
  }

  @Test(
    arguments: [
      #"{"id":"o-1","token":"K2A4SECRET"}"#, #"{"id":"o-1","Token":"K2A4SECRET"}"#,
      #"{"id":"o-1","K2A4SECRET":1}"#, #"{"id":"o-1","token":"K2A4SECRET"#,
      #"{"id":"o-1","token":K2A4SECRET}"#, #"{"id":"o-1","token":"K2A4SECRET\x"}"#,
      #"{"id":"o-1","token":"K2A4SECRET","token":"K2A4SECRET"}"#,
      #"{"id":"o-1","amount":"50.00","currency":"USD","date":"2026-11-21","token":["K2A4SECRET"]}"#,
      #"{"id":"o-1","amount":"50.00","currency":"USD","date":"2026-11-21","token":"K2A4SECRET\u0007"}"#,
      #"K2A4SECRET"#, #""K2A4SECRET""#,
    ])
  func `No line contains any part of a token in JSON`(row: String) {
    var options = BatchOptions()
    options.input = .ndjson
    let run = BatchRun(row, options)
    #expect(run.counts.errors == 1)
    #expect(!run.lines.joined().contains("K2A4") && !run.lines.joined().contains("SECRET"))
  }
}
