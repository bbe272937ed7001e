import Journals
import ScheduleEngine
import StrictJSON
import Testing

@testable import WidgetJournal

/// Lines of the index of tokens that are intact by their hash, and have a wrong member.
@Suite struct TokenIndexLineTests {
  /// Returns the bytes of a line without its line feed.
  private func line(token: String, widget: String) -> [UInt8] {
    let line = ChainedLine.seal(hashedBy: SHA256Digest.text) { object in
      object.member("format", 1)
      object.member("previous", ChainedLine.zeros)
      object.member("event", "registered")
      object.member("token", token)
      object.member("widget", widget)
      object.array("links") { _ in }
    }
    return line.bytes.dropLast()
  }

  @Test func `A line is read`() throws {
    let line = try TokenIndexLine.decode(line(token: ChainedLine.zeros, widget: "a")[...]).line
    #expect(line.token == TokenIndexLine.unknownToken)
    #expect(line.widget?.description == "a")
  }

  @Test(arguments: [
    ("tok_1", "a", "token: expected 64 lower-case hexadecimal digits"),
    (ChainedLine.zeros, "../a", "widget: "),
  ])
  func `A wrong member is an error with its key`(token: String, widget: String, text: String) {
    let error = #expect(throws: LineFault.self) {
      try TokenIndexLine.decode(line(token: token, widget: widget)[...])
    }
    guard case .unreadable(let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasPrefix(text), "\(reason)")
  }
}
