import Journals
import ScheduleEngine
import Testing

@testable import WidgetJournal

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
    #expect(lines.journal.widget == live)
    #expect(try replay(lines.bytes).widget == live)
  }

  @Test func `A checkout's widget has its token's checksum after a replay`() throws {
    let token = try CheckoutToken("002.k2a4")
    var journal = Journal(of: .default)
    let line = try journal.append(
      try Sample.creation("200.00", checkout: .token(token)), at: try Sample.moment(),
      plans: Sample.knownPlan
    ).line
    let (live, _) = try WidgetMachine.checkout(
      token, order: CheckoutOrder(total: try Sample.dollars("200.00")), plan: .usPayIn4,
      at: try Sample.moment())
    #expect(try replay(line).widget == live)
  }

  @Test func `An empty journal has no widget`() throws {
    let journal = try replay([])
    #expect(journal.widget == nil)
    #expect(journal.entries.isEmpty)
  }

  @Test func `A rejected command changes nothing`() throws {
    var journal = try Lines(["200.00"]).journal
    let before = (journal.widget, journal.entries, journal.byteCount)
    let zero = Money(minorUnits: 0, currency: .usd)
    #expect(throws: JournalError.Reason.self) {
      try journal.append(
        .update(total: zero), at: try Sample.moment(), plans: Sample.knownPlan)
    }
    #expect(before == (journal.widget, journal.entries, journal.byteCount))
  }

  @Test func `A checkout's total is checked as strictly as any other`() throws {
    var journal = Journal(of: .default)
    let checkout = CheckoutReference.token(try CheckoutToken("t"))
    #expect(throws: JournalError.Reason.self) {
      try journal.append(
        try Sample.creation("0.00", checkout: checkout), at: try Sample.moment(),
        plans: Sample.knownPlan)
    }
    #expect(journal.widget == nil)
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

  @Test func `A journal without its last lines is a whole, shorter journal`() throws {
    let lines = try Lines(["1.00", "2.00", "3.00"]).lines
    let journal = try replay(Array(lines[..<2].joined()))
    #expect(journal.entries.count == 2)
  }

  @Test func `A journal with another widget's name is rejected`() throws {
    let other = try WidgetName("other")
    #expect(
      mistake(in: try Lines(["1.00"]).bytes, of: other)
        == JournalError(line: 1, reason: .otherWidget(.default)))
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
}
