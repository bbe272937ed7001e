import Journals
import POSIX
import Synchronization
import TestSupport
import Testing

/// Journals whose entries are not a widget's commands but additions to a counter.
@Suite struct CounterJournalTests {
  @Test func `Entries are replayed from the file, and a named one is found again`() throws {
    let directory = try ScratchDirectory()
    let store = CounterStore(directory: directory.path)
    #expect(try store.add(1) == 1)
    for number in 2...40 { #expect(try store.add(number, name: "n\(number)") > number) }
    #expect(try store.sum() == 820)
    for number in 2...40 { #expect(try store.add(0, name: "n\(number)") == number) }
    #expect(try store.sum() == 820)
    let journal = try #require(try store.open("c", for: .reading)?.journal)
    #expect(journal.lineCount == 40)
    #expect(journal.entries.map(\.amount) == Array(1...40))
  }

  @Test func `A rejected entry changes nothing`() throws {
    let directory = try ScratchDirectory()
    let store = CounterStore(directory: directory.path)
    try store.add(999)
    #expect(throws: CounterError.rejected(CounterLineError(line: 2, reason: .tooMuch))) {
      try store.add(2)
    }
    #expect(try store.sum() == 999)
  }

  @Test func `Each changed byte is found`() throws {
    let directory = try ScratchDirectory()
    let store = CounterStore(directory: directory.path)
    try store.add(1)
    try store.add(2, name: "two")
    let bytes = try POSIXFile.read(directory("c"))
    for offset in bytes.indices.dropLast() {
      var changed = bytes
      changed[offset] ^= 1
      var journal = ReplayedJournal(Counter())
      #expect(throws: CounterLineError.self) {
        try journal.replay(changed, in: 1_000) { _, _ in }
      }
    }
  }

  @Test func `An unfinished line is set aside, and a missing line feed is added`() throws {
    let directory = try ScratchDirectory()
    let store = CounterStore(directory: directory.path)
    try store.add(1)
    let first = try POSIXFile.read(directory("c"))
    try store.add(2)
    let both = try POSIXFile.read(directory("c"))
    for count in first.count..<both.count {
      try directory.remove("c")
      try directory.create("c", holding: Array(both[..<count]))
      let kept = count == both.count - 1 ? 3 : 1
      #expect(try store.sum() == kept)
      let repairs = try store.repairs(adding: 5)
      switch count {
      case first.count: #expect(repairs == [])
      case both.count - 1: #expect(repairs == [.addedLineFeed(file: directory("c"))])
      default:
        let aside = directory("c.torn-2")
        #expect(repairs == [.setAside(byteCount: count - first.count, to: aside)])
        #expect(try POSIXFile.read(aside) == Array(both[first.count..<count]))
        try directory.remove("c.torn-2")
      }
      #expect(try store.sum() == kept + 5)
    }
  }

  @Test func `After a crash at any call, every acknowledged entry is present`() throws {
    var calls = 0
    var isDone = false
    while !isDone {
      let directory = try ScratchDirectory()
      let store = CounterStore(directory: directory.path)
      try store.add(1)
      let left = Mutex(calls)
      let crashing = CounterStore(
        directory: directory.path,
        system: SystemCalls { _ in
          left.withLock { left in
            left -= 1
            return left < 0 ? .fails(EIO) : nil
          }
        })
      isDone = (try? crashing.add(2)) != nil
      let sum = try store.sum()
      #expect(isDone ? sum == 3 : sum == 1 || sum == 3, "after \(calls) calls")
      let before = try #require(sum)
      #expect(try store.add(4) == before + 4)
      calls += 1
    }
    #expect(calls > 10)
  }

  @Test func `A locked counter is busy for a writer, and readers share it`() throws {
    let directory = try ScratchDirectory()
    let store = CounterStore(directory: directory.path, lockTimeout: .milliseconds(5))
    try store.add(1)
    let busy = CounterError.fault(.busy(file: directory("c"), waited: .milliseconds(5)))
    do {
      let reader = try store.open("c", for: .reading)
      #expect(try store.sum() == 1)
      #expect(throws: busy) { try store.add(1) }
      withExtendedLifetime(reader) {}
    }
    do {
      let writer = try store.open("c", for: .writing)
      #expect(throws: busy) { try store.sum() }
      withExtendedLifetime(writer) {}
    }
    #expect(try store.add(1) == 2)
  }

  @Test func `A follower delivers each entry once, and reports removal and replacement`() throws {
    let directory = try ScratchDirectory()
    let store = CounterStore(directory: directory.path)
    var follower = JournalFollower<Counter>(
      "c", in: directory.path, from: Counter(), context: 1_000, lockTimeout: .zero, system: .real)
    guard case .missing = try follower.next() else { throw Errno(0) }
    try store.add(1)
    try store.add(2)
    guard case .accepted(let two) = try follower.next() else { throw Errno(0) }
    #expect(two.map(\.entry.amount) == [1, 2])
    #expect(two.map(\.events) == [1, 3])
    guard case .accepted(let none) = try follower.next() else { throw Errno(0) }
    #expect(none.isEmpty)
    try store.add(3)
    guard case .accepted(let one) = try follower.next() else { throw Errno(0) }
    #expect(one.map(\.events) == [6])
    try directory.remove("c")
    guard case .removed = try follower.next() else { throw Errno(0) }
    try store.add(9)
    guard case .replaced = try follower.next() else { throw Errno(0) }
  }
}
