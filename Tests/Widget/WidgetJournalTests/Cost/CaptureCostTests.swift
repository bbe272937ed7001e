import Journals
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// The system calls of a capture, to which more widgets and more commands hardly add any.
@Suite struct CaptureCostTests {
  /// Returns the system calls and bytes of a capture among a number of other widgets.
  private func usage(amongst count: Int, token: (Int) -> String?) throws -> MeteredFiles.Usage {
    let checkouts = try Checkouts()
    try checkouts.create("a")
    for number in 0..<count {
      var text = JournalText()
      text.create("200.00", of: "other-\(number)", token: token(number))
      try Raw.write(text.bytes, to: checkouts.journal("other-\(number)"))
    }
    try SystemCalls.real.unlink(checkouts.index, in: .working)
    // This capture rebuilds the index.
    #expect(throws: StoreError.self) { try checkouts.capture(nil, token: "absent") }
    return try checkouts.files.usage { () throws in
      #expect(try checkouts.capture("a") == "accepted")
    }
  }

  @Test func `A capture makes the same calls among 2,000 tokenless widgets as among 2`() throws {
    let few = try usage(amongst: 2) { _ in nil }
    #expect(try usage(amongst: 2_000) { _ in nil } == few)
  }

  @Test func `A capture among 2,000 checkouts reads a few more lines of the index`() throws {
    let few = try usage(amongst: 2) { "t-\($0)" }
    let many = try usage(amongst: 2_000) { "t-\($0)" }
    // Three searches, each of about 11 lines, the binary logarithm of 2,000.
    #expect(many.calls - few.calls == many.reads - few.reads)
    #expect(many.reads - few.reads < 3 * 22)
    #expect(many.locks == few.locks && many.flushes == few.flushes)
  }

  @Test func `A capture after many updates makes the calls of one after few`() throws {
    var usages: [MeteredFiles.Usage] = []
    for count in [200, 999] {
      let checkouts = try Checkouts()
      try checkouts.create("a")
      var text = JournalText()
      text.create("200.00", of: "a", token: Checkouts.token)
      for _ in 1..<count { text.update("200.00") }
      try Raw.write(text.bytes, to: checkouts.journal("a"))
      usages.append(
        try checkouts.files.usage { () throws in
          #expect(try checkouts.capture("a") == "accepted")
        })
    }
    #expect(usages[0] == usages[1])
  }
}
