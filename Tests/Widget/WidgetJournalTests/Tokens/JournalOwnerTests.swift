import Journals
import ScheduleEngine
import Testing

@testable import WidgetJournal

/// The owner of a journal, which its first line names.
@Suite struct JournalOwnerTests {
  private static func line(token: String?, id: String? = nil) -> [UInt8] {
    var text = JournalText()
    text.create("200.00", token: token, id: id)
    return text.bytes
  }

  @Test func `A whole first line names the token and the widget`() throws {
    let token = CheckoutToken(digest: SHA256Digest(of: "t"))
    for id in [nil, "i"] {
      #expect(
        try JournalOwner(firstLine: Self.line(token: "t", id: id)) == .checkout(token, .default))
      #expect(try JournalOwner(firstLine: Self.line(token: nil, id: id)) == .tokenless)
    }
  }

  @Test func `A part of a first line has no owner, and a line without its line feed has one`()
    throws
  {
    let line = Self.line(token: "t")
    for count in 0..<(line.count - 1) {
      #expect(try JournalOwner(firstLine: Array(line[..<count])) == .nobody)
    }
    let token = CheckoutToken(digest: SHA256Digest(of: "t"))
    #expect(try JournalOwner(firstLine: Array(line.dropLast())) == .checkout(token, .default))
    #expect(try JournalOwner(firstLine: [UInt8](repeating: 0, count: 300)) == .nobody)
  }

  @Test func `A changed byte is an error`() {
    let line = Self.line(token: "t")
    for place in line.indices {
      for value in [UInt8(0), 0x0A, 0x37, 0xE9]
      where value != line[place] && (value, place) != (0, line.count - 1) {
        var changed = line
        changed[place] = value
        if value == 0x0A { changed = Array(changed[...place]) }
        #expect(throws: JournalError.Reason.self, "byte \(place) to \(value)") {
          try JournalOwner(firstLine: changed)
        }
      }
    }
  }

  @Test func `Bytes that are no first line are an error`() {
    var second = JournalText(["200.00"])
    second.update("80.00")
    let lines = [
      Array(second.bytes[second.chain.starts[1]...]), Array("\n".utf8), Array("{}\n".utf8),
      Array("x".utf8), [UInt8](repeating: 0x20, count: 4_096),
    ]
    for line in lines {
      #expect(throws: JournalError.Reason.self) { try JournalOwner(firstLine: line) }
    }
  }
}
