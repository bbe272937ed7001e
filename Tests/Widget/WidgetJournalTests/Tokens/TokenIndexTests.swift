import Journals
import POSIX
import ScheduleEngine
import Synchronization
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// The index that finds the widgets of a token.
@Suite struct TokenIndexTests {
  private let checkouts: Checkouts

  init() throws { checkouts = try Checkouts() }

  @Test func `Each event is a line, with the bytes of the format`() throws {
    try checkouts.create("tokenless", token: nil)
    #expect(!Raw.exists(checkouts.index))
    try checkouts.create("a")
    var text = IndexText(file: try Checkouts.number(of: checkouts.index))
    // The new index finds the empty journal of the widget that is being created. Its token is not
    // known, so the widget is registered for all tokens at first.
    text.add("registered", "a", digest: String(repeating: "0", count: 64))
    text.add("registered", "a", token: Checkouts.token)
    text.add("removed", "a", digest: String(repeating: "0", count: 64))
    try checkouts.create("b")
    text.add("registered", "b", token: Checkouts.token)
    for number in 0..<12 {
      try checkouts.create("other-\(number)", token: "\(number)")
      text.add("registered", "other-\(number)", token: "\(number)")
    }
    try checkouts.remove("b")
    text.add("removed", "b", token: Checkouts.token)
    _ = try checkouts.capture("a")
    try checkouts.remove("a")
    text.add("retired", "a", token: Checkouts.token)
    try checkouts.create("b", token: "7")
    text.add("registered", "b", token: "7")
    #expect(try Raw.bytes(at: checkouts.index) == text.chain.bytes)
  }

  @Test func `A rebuilt index lists the journals and the records by their names`() throws {
    try checkouts.create("z")
    try checkouts.create("b", token: "other")
    try checkouts.create("a", token: nil)
    _ = try checkouts.capture("z")
    try checkouts.remove("z")
    try checkouts.create("c")
    try Raw.write([], to: checkouts.journal("empty"))
    try Raw.write(Array("damaged\n".utf8), to: checkouts.journal("d"))
    try Raw.makeDirectory(checkouts.journal("e"))
    try SystemCalls.real.unlink(checkouts.index, in: .working)
    #expect(try checkouts.capture(nil) == "already_captured")
    var text = IndexText(file: try Checkouts.number(of: checkouts.index))
    let unknown = String(repeating: "0", count: 64)
    // The lines are sorted by file name; the record's name begins with 6.
    text.add("retired", nil, token: Checkouts.token)
    text.add("registered", "b", token: "other")
    text.add("registered", "c", token: Checkouts.token)
    text.add("registered", "d", digest: unknown)
    text.add("registered", "empty", digest: unknown)
    #expect(
      String(decoding: try Raw.bytes(at: checkouts.index), as: UTF8.self)
        == String(decoding: text.chain.bytes, as: UTF8.self))
    #expect(!Raw.exists(checkouts.directory("tokens.index.new")))
  }

  @Test func `A widget is registered before its first line is written`() throws {
    try checkouts.create("a")
    let writes = FaultPlan()
    let counting = WidgetStore.test(checkouts.directory.path, system: writes.system)
    let token = CheckoutReference.token(try CheckoutToken("new"))
    _ = try counting.create(
      try WidgetName("b"), plan: Sample.plan, checkout: token, at: try Sample.moment(),
      amount: "1.00")
    // The index and the journal are each flushed before and after the write to them.
    let calls = writes.trace.filter { $0 == .write || $0 == .flush }
    #expect(calls.filter { $0 == .write }.count == 2)
    #expect(calls.suffix(3) == [.flush, .write, .flush])

    let number = Mutex(0)
    let failing = WidgetStore.test(
      checkouts.directory.path,
      system: SystemCalls { call in
        guard call == .write else { return nil }
        return number.withLock { count in
          count += 1
          return count == 2 ? .fails(ENOSPC) : nil
        }
      })
    let reason = WidgetStore.reason {
      try failing.create(
        try WidgetName("c"), plan: Sample.plan, checkout: token, at: try Sample.moment(),
        amount: "1.00")
    }
    #expect(reason != nil)
    #expect(try Raw.bytes(at: checkouts.journal("c")).isEmpty)
    let index = String(decoding: try Raw.bytes(at: checkouts.index), as: UTF8.self)
    #expect(index.contains(#""widget":"c""#))
    #expect(try checkouts.capture("b", token: "new") == "refused")
  }

  @Test func `A registration that cannot be written leaves no widget`() throws {
    try checkouts.create("a")
    for call in [SystemCalls.Call.write, .flush, .lock] {
      let failing = WidgetStore.test(
        checkouts.directory.path, system: SystemCalls { $0 == call ? .fails(EIO) : nil })
      #expect(throws: StoreError.self) {
        try failing.create(
          try WidgetName("b"), plan: Sample.plan, checkout: .token(try Sample.token()),
          at: try Sample.moment(), amount: "1.00")
      }
      #expect(try checkouts.store.list().map(\.description) == ["a"])
    }
  }

  @Test func `Among 10,000 tokens, the widgets of one are found by few reads`() throws {
    try Raw.write([], to: checkouts.index)
    var index = IndexText(file: try Checkouts.number(of: checkouts.index))
    for number in 0..<10_000 { index.add("registered", "w-\(number)", token: "t-\(number)") }
    try Raw.write(index.chain.bytes, to: checkouts.index)
    for number in [0, 1, 4_999, 9_999] {
      var text = JournalText()
      text.create("200.00", of: "w-\(number)", token: "t-\(number)")
      try Raw.write(text.bytes, to: checkouts.journal("w-\(number)"))
      let usage = try checkouts.files.usage { () throws in
        #expect(try checkouts.capture("w-\(number)", token: "t-\(number)") == "accepted")
      }
      // Three searches, each of the end of the index and about 13.3 lines, the binary logarithm of
      // 10,000.
      #expect(usage.reads < 3 * 28)
      #expect(usage.bytesRead < 3 * 28 * 4_096)
      #expect(usage.calls < 140)
    }
    #expect(checkouts.refusal(nil, token: "absent") == .noWidgetOfToken)
    let file = checkouts.journal("w-5")
    #expect(
      checkouts.refusal(nil, token: "t-5") == .missingJournal(try WidgetName("w-5"), file: file))
  }

  @Test func `The first widget of an index is removed from it with its journal`() throws {
    try checkouts.create("first")
    try checkouts.remove("first")
    try checkouts.create("a")
    #expect(try checkouts.capture("a") == "accepted")
    #expect(
      WidgetStore.reason { try checkouts.remove("first") }
        == .noSuchWidget(try WidgetName("first")))
  }

  /// Another program rebuilt the index while the journal was empty, and registered it for all
  /// tokens.
  @Test func `A widget registered with an empty journal is removed from the index, too`() throws {
    try Raw.write([], to: checkouts.journal("b"))
    try Raw.write([], to: checkouts.journal("c"))
    try checkouts.create("a")
    try checkouts.create("b", token: "other")
    try checkouts.create("c", token: nil)
    try checkouts.remove("b")
    try checkouts.remove("c")
    #expect(try checkouts.capture("a") == "accepted")
  }

  @Test func `A name that is created again belongs to its new token`() throws {
    try checkouts.create("a")
    try checkouts.remove("a")
    try checkouts.create("a", token: "other")
    #expect(checkouts.refusal(nil) == .noWidgetOfToken)
    #expect(try checkouts.capture(nil, token: "other") == "accepted")
    try checkouts.create("b")
    try checkouts.remove("b")
    try checkouts.create("b")
    #expect(try checkouts.capture(nil) == "accepted")
    #expect(try checkouts.capture("b") == "already_captured")
  }

  @Test func `A widget that a killed removal has left is found by its token`() throws {
    try checkouts.create("a")
    let bytes = try Raw.bytes(at: checkouts.journal("a"))
    try checkouts.remove("a")
    // The removal was recorded, but the journal still exists.
    try Raw.write(bytes, to: checkouts.journal("a"))
    #expect(try checkouts.capture(nil) == "accepted")
    try checkouts.create("b")
    #expect(try checkouts.capture("b") == "already_captured")
  }
}
