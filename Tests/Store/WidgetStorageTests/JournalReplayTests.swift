import EntryStore
import ScheduleEngine
import Testing
import WidgetStorage

/// Journals that are imported, whole or with mistakes.
@Suite struct JournalReplayTests {
  @Test func `A replay restores the widget`() throws {
    let (widget, _) = try WidgetMachine.tokenless(
      total: try Sample.dollars("200.00"), plan: .usPayIn4, at: try Sample.moment())
    var live = widget
    for (minute, amount) in ["80.00", "0.50", "9999999.00", "35.01"].enumerated() {
      try live.apply(
        .update(total: try Sample.dollars(amount)),
        at: try Sample.moment(1_795_251_660 + Int64(minute) * 60))
    }
    let lines = try Lines(["200.00", "80.00", "0.50", "9999999.00", "35.01"])
    #expect(try lines.store.read(.default).machine == live)
    #expect(try imported(lines.bytes).read(.default).machine == live)
  }

  @Test func `A checkout's widget has its token's checksum after a replay`() throws {
    let token = try Sample.token()
    let store = BlockingWidgetStore(MemoryStorage())
    _ = try store.create(
      .default, plan: Sample.plan, checkout: .token(token), at: try Sample.moment(),
      amount: "200.00")
    let (live, _) = try WidgetMachine.checkout(
      token, order: CheckoutOrder(total: try Sample.dollars("200.00")), plan: .usPayIn4,
      at: try Sample.moment())
    #expect(try imported(try store.exportJournal(.default)).read(.default).machine == live)
  }

  @Test func `Swapped lines are named`() throws {
    var lines = try Lines(["1.00", "2.00", "3.00", "4.00"]).lines
    lines.swapAt(1, 2)
    #expect(mistake(in: Array(lines.joined())) == JournalError(line: 2, reason: .brokenChain))
  }

  @Test(arguments: 0..<3)
  func `A repeated line is named`(index: Int) throws {
    var lines = try Lines(["1.00", "2.00", "3.00"]).lines
    lines.insert(lines[index], at: index)
    #expect(
      mistake(in: Array(lines.joined())) == JournalError(line: index + 2, reason: .brokenChain))
  }

  @Test(arguments: 0..<3)
  func `A missing line before the last is named`(index: Int) throws {
    var lines = try Lines(["1.00", "2.00", "3.00", "4.00"]).lines
    lines.remove(at: index)
    #expect(mistake(in: Array(lines.joined()))?.line == index + 1)
  }

  @Test func `A line from another journal is named`() throws {
    var lines = try Lines(["1.00", "2.00", "3.00"]).lines
    lines[1] = try Lines(["1.01", "2.00"]).lines[1]
    #expect(mistake(in: Array(lines.joined())) == JournalError(line: 2, reason: .brokenChain))
  }

  @Test func `The first lines of a journal are the journal of the first commands`() throws {
    let totals = ["1.00", "200.00", "0.50", "35.01"]
    let lines = try Lines(totals).lines
    for count in 1...totals.count {
      let store = try imported(Array(lines[..<count].joined()))
      #expect(try store.history(.default).entries.map(\.total.text) == Array(totals[..<count]))
    }
  }

  @Test(arguments: ["garbage\n", "\n", "{}\n", "[]\n", "null\n", "\u{FEFF}{}\n"])
  func `A foreign line is named`(line: String) throws {
    let bytes = try Lines(["1.00"]).bytes + Array(line.utf8)
    #expect(mistake(in: bytes)?.line == 2)
  }

  @Test func `An endless line is rejected`() throws {
    let bytes = try Lines(["1.00"]).bytes
    let endless = [UInt8](repeating: UInt8(ascii: "["), count: 4_096)
    #expect(mistake(in: bytes + endless) == JournalError(line: 2, reason: .tooLong))
    #expect(mistake(in: bytes + endless + [0x0A]) == JournalError(line: 2, reason: .tooLong))
  }

  @Test func `A changed or removed byte is an error that names its line`() throws {
    let lines = try Lines(["200.00", "80.00", "35.01"])
    let (bytes, starts) = (lines.bytes, lines.starts)
    for line in lines.lines.indices {
      // Without its line feed, the last line is whole.
      for offset in starts[line]..<starts[line + 1] where offset != bytes.count - 1 {
        for byte in [bytes[offset] ^ 0x01, bytes[offset] ^ 0x80, 0x00, 0x0A, 0x22]
        where byte != bytes[offset] {
          var changed = bytes
          changed[offset] = byte
          #expect(mistake(in: changed)?.line == line + 1, "byte \(offset) of line \(line + 1)")
        }
        var removed = bytes
        removed.remove(at: offset)
        #expect(mistake(in: removed)?.line == line + 1, "byte \(offset) of line \(line + 1)")
      }
    }
  }

  @Test func `A journal that is cut off within a line is rejected`() throws {
    let lines = try Lines(["200.00", "80.00"])
    let (bytes, starts) = (lines.bytes, lines.starts)
    for end in 1..<bytes.count - 1 where !starts.contains(end) && !starts.contains(end + 1) {
      #expect(mistake(in: Array(bytes[..<end])) != nil, "cut at \(end)")
    }
  }
}
