import EntryStore
import Testing

/// The first and last entries of a journal, whose rows are only believed if they agree.
@Suite struct JournalTailTests {
  /// A journal of some updates in memory.
  private static func journal(updates: Int) throws -> (MemoryStorage, [EntryRow]) {
    let storage = MemoryStorage()
    var rows = [SampleEntry.row("create")]
    for _ in 0..<updates { rows.append(SampleEntry.row("update", after: rows.last)) }
    try storage.add(rows)
    return (storage, rows)
  }

  private static func tail(_ storage: MemoryStorage, count: Int = 3) throws(StoreFault)
    -> JournalTail?
  {
    try storage.perform(.reading) { transaction throws(StoreFault) in
      try transaction.tail(of: SampleEntry.widget, count: count)
    }
  }

  @Test func `A name without a journal has no tail`() throws {
    #expect(try Self.tail(MemoryStorage()) == nil)
  }

  @Test(arguments: [0, 1, 2, 3, 9])
  func `The first and the last entries are read`(updates: Int) throws {
    let (storage, rows) = try Self.journal(updates: updates)
    for count in 2...4 {
      let tail = try #require(try Self.tail(storage, count: count))
      #expect(tail.first.row == rows[0])
      #expect(tail.last.map(\.row) == rows.suffix(count))
      #expect(tail.removal == nil)
      #expect(tail.end == rows.last)
    }
  }

  @Test(arguments: [0, 1, 5])
  func `A removal is the end and no entry`(updates: Int) throws {
    let (storage, rows) = try Self.journal(updates: updates)
    let last = try #require(rows.last)
    let removal = EntryRow.removal(after: last, at: 1_795_251_660)
    try storage.add([removal])
    let tail = try #require(try Self.tail(storage))
    #expect(tail.removal == removal)
    #expect(tail.last.map(\.row) == rows.suffix(2))
    #expect(tail.end == removal)
    // The next life has no entry of the removed one.
    let next = SampleEntry.row("create", life: 2)
    try storage.add([next])
    let second = try #require(try Self.tail(storage))
    #expect(second.last.map(\.row) == [next])
    #expect(second.removal == nil)
    let earlier = try storage.perform(.reading) { transaction throws(StoreFault) in
      try transaction.tail(of: removal.key)?.removal
    }
    #expect(earlier == removal)
  }

  /// The ways to damage one row that every reader of its journal finds.
  private static let damages: [@Sendable (inout EntryRow) -> Void] = [
    { $0.line = String(repeating: "\0", count: $0.line.utf8.count) },
    { $0.line = "" },
    { $0.line = $0.line.replacing("order-1042", with: "order-1043") },
    { $0.line = String($0.line.dropLast()) },
    { $0.line += " " },
    { $0.hash = ChainedLine.zeros },
    { $0.previous = String(repeating: "1", count: 64) },
    { $0.number = 7 },
    { $0.number = Int.max },
    { $0.key = JournalKey($0.key.journal, life: 2) },
    { $0.line = SampleEntry.row("create", of: JournalName(.widget, "other")).line },
  ]

  @Test(arguments: 0..<damages.count, 0..<4)
  func `A damaged row among the last ones or in the first place is a fault`(
    damage: Int, index: Int
  ) throws {
    let (storage, rows) = try Self.journal(updates: 3)
    storage.damage { Self.damages[damage](&$0.entries[index]) }
    let fault = try #require(throws: StoreFault.self) { _ = try Self.tail(storage, count: 4) }
    guard case .damagedEntry(let place) = fault.reason else {
      Issue.record("\(fault)")
      return
    }
    #expect(place.kind == "widget" && place.name == "order-1042")
    #expect(place.number != nil)
    #expect(rows.count == 4)
  }

  @Test func `An intact line that follows another one is a fault`() throws {
    let (storage, rows) = try Self.journal(updates: 3)
    var fork = SampleEntry.row("update", after: rows[0])
    fork.number = 3
    storage.damage { $0.entries[2] = fork }
    let fault = try #require(throws: StoreFault.self) { _ = try Self.tail(storage, count: 2) }
    guard case .damagedEntry(let place) = fault.reason else {
      Issue.record("\(fault)")
      return
    }
    #expect(place.number == 4)
    let next = try #require(throws: StoreFault.self) { _ = try Self.tail(storage, count: 3) }
    #expect(next.detail.contains("it does not follow the entry that precedes it"))
  }

  @Test(arguments: [0, 2, 3])
  func `A missing row is a fault`(index: Int) throws {
    let (storage, _) = try Self.journal(updates: 4)
    storage.damage { $0.entries.remove(at: index) }
    let fault = try #require(throws: StoreFault.self) { _ = try Self.tail(storage, count: 4) }
    guard case .damagedEntry(let place) = fault.reason else {
      Issue.record("\(fault)")
      return
    }
    #expect(place.number == index + 1)
    #expect(fault.detail.contains("it is missing"))
  }

  @Test func `A removal whose column was changed, and a column that names a removal, are faults`()
    throws
  {
    for (command, isLast) in [("update", true), ("remove", false)] {
      let (storage, rows) = try Self.journal(updates: 1)
      if isLast { try storage.add([EntryRow.removal(after: rows[1], at: 1_795_251_660)]) }
      storage.damage { $0.entries[$0.entries.count - 1].command = command }
      let fault = try #require(throws: StoreFault.self) { _ = try Self.tail(storage) }
      guard case .damagedEntry = fault.reason else {
        Issue.record("\(fault)")
        continue
      }
    }
  }
}
