import DatabaseTesting
import EntryStore
import Testing

/// The three storages against each other: rows, keys and refusals.
@Suite struct StorageTests {
  @Test(arguments: StorageKind.installed)
  func `An entry is read as it was added`(kind: StorageKind) throws {
    let store = try TemporaryStore(kind)
    let first = SampleEntry.row("create", id: "a", token: SampleEntry.token)
    let second = SampleEntry.row("update", after: first)
    try store.add([first, second])
    try store.read { transaction throws(StoreFault) in
      #expect(try transaction.lastEntries(of: SampleEntry.widget, count: 3) == [first, second])
      #expect(try transaction.lastEntries(of: SampleEntry.widget, count: 1) == [second])
      #expect(try transaction.lastEntries(of: first.key, count: 1) == [second])
      #expect(try transaction.entries(of: first.key, in: 1...1) == [first])
      #expect(try transaction.entry(of: SampleEntry.widget, id: "a") == first)
      #expect(try transaction.entry(of: SampleEntry.widget, id: "b") == nil)
      #expect(try transaction.entries(ofToken: SampleEntry.token) == [first])
      #expect(try transaction.lastEntries(ofAll: .widget, after: nil, count: 9) == [second])
      #expect(try transaction.lastEntries(ofAll: .account, after: nil, count: 9) == [])
      #expect(try transaction.tokens(after: nil, count: 9) == [SampleEntry.token])
      #expect(try transaction.tail(of: SampleEntry.widget)?.last.map(\.row) == [first, second])
    }
  }

  @Test(arguments: StorageKind.installed)
  func `Only the newest life of a name is read, and a page of names ends where it is asked to`(
    kind: StorageKind
  ) throws {
    let store = try TemporaryStore(kind)
    let first = SampleEntry.row("create")
    let removal = EntryRow.removal(after: first, at: 1_795_251_660)
    let next = SampleEntry.row("create", life: 2)
    let names = ["A", "a", "b", "é"].map { JournalName(.widget, $0) }
    try store.add([first, removal, next] + names.map { SampleEntry.row("create", of: $0) })
    try store.read { transaction throws(StoreFault) in
      #expect(try transaction.lastEntries(of: SampleEntry.widget, count: 3) == [next])
      let all = try transaction.lastEntries(ofAll: .widget, after: nil, count: 9)
      #expect(all.map(\.key.journal.name) == ["A", "a", "b", "order-1042", "é"])
      let page = try transaction.lastEntries(ofAll: .widget, after: "A", count: 2)
      #expect(page.map(\.key.journal.name) == ["a", "b"])
      #expect(try transaction.tail(of: first.key)?.removal == removal)
    }
  }

  @Test(arguments: StorageKind.installed)
  func `A key refuses a second entry`(kind: StorageKind) throws {
    let first = SampleEntry.row("create", id: "a")
    let second = SampleEntry.row("update", after: first)
    var sameNumber = SampleEntry.row("update", after: first)
    sameNumber.previous = String(repeating: "1", count: 64)
    var samePrevious = second
    samePrevious.number = 3
    let sameID = SampleEntry.row("create", life: 2, id: "a")
    for refused in [sameNumber, samePrevious, sameID, first] {
      let store = try TemporaryStore(kind, waiting: .milliseconds(20))
      try store.add([first, second])
      let fault = try #require(throws: StoreFault.self) { try store.add([refused]) }
      #expect(fault.reason == .conflict)
    }
  }

  @Test(arguments: StorageKind.installed)
  func `A token has one capture for each turn, and a turn needs the end of the preceding one`(
    kind: StorageKind
  ) throws {
    let token = SampleEntry.token
    let first = SampleEntry.row("create", token: token)
    let capture = SampleEntry.row("capture", after: first, token: token)
    let other = SampleEntry.row("create", of: JournalName(.widget, "b"), token: token)
    let second = SampleEntry.row("capture", of: other.key.journal, after: other, token: token)
    func row(_ turn: Int, _ entry: EntryRow) -> CaptureRow {
      CaptureRow(
        token: token, turn: turn, key: entry.key, number: entry.number, hash: entry.hash)
    }
    let store = try TemporaryStore(kind, waiting: .milliseconds(20))
    try store.add([first, capture, other, second])
    try store.write { transaction throws(StoreFault) in try transaction.insert(row(1, capture)) }
    for refused in [row(1, second), row(2, second), row(3, second)] {
      let fault = try #require(throws: StoreFault.self) {
        try store.write { transaction throws(StoreFault) in try transaction.insert(refused) }
      }
      #expect(fault.reason == .conflict)
    }
    var unknown = row(1, second)
    (unknown.token, unknown.hash) = (String(repeating: "8", count: 64), capture.hash)
    let fault = try #require(throws: StoreFault.self) {
      try store.write { transaction throws(StoreFault) in try transaction.insert(unknown) }
    }
    #expect(fault.reason == .conflict)
    let forgotten = ForgottenRow(token: token, turn: 1, line: "{}")
    try store.write { transaction throws(StoreFault) in
      try transaction.insert(forgotten)
      try transaction.insert(row(2, second))
    }
    try store.read { transaction throws(StoreFault) in
      #expect(try transaction.captures(ofToken: token) == [row(1, capture), row(2, second)])
      #expect(try transaction.forgottenCaptures(ofToken: token) == [forgotten])
    }
  }

  @Test(arguments: StorageKind.installed)
  func `An order has one account for each turn`(kind: StorageKind) throws {
    let store = try TemporaryStore(kind, waiting: .milliseconds(20))
    func origin(_ turn: Int, _ name: String) -> OriginRow {
      OriginRow(
        token: SampleEntry.token, turn: turn, key: JournalKey(JournalName(.account, name), life: 1))
    }
    try store.write { transaction throws(StoreFault) in try transaction.insert(origin(1, "a")) }
    for refused in [origin(1, "b"), origin(2, "a")] {
      let fault = try #require(throws: StoreFault.self) {
        try store.write { transaction throws(StoreFault) in try transaction.insert(refused) }
      }
      #expect(fault.reason == .conflict)
    }
    try store.write { transaction throws(StoreFault) in try transaction.insert(origin(2, "b")) }
    try store.read { transaction throws(StoreFault) in
      #expect(
        try transaction.origins(ofToken: SampleEntry.token) == [origin(1, "a"), origin(2, "b")])
    }
  }

  @Test(arguments: StorageKind.installed)
  func `A transaction that throws adds nothing, and one that only reads cannot add`(
    kind: StorageKind
  ) throws {
    let store = try TemporaryStore(kind)
    let own = StoreFault(.failed, in: "test", "its own")
    let thrown = #expect(throws: StoreFault.self) {
      try store.write { transaction throws(StoreFault) in
        try transaction.insert(SampleEntry.row("create"))
        throw own
      }
    }
    #expect(thrown == own)
    let refused = try #require(throws: StoreFault.self) {
      try store.read { transaction throws(StoreFault) in
        try transaction.insert(SampleEntry.row("create"))
      }
    }
    #expect(refused.reason == .readOnly)
    try store.read { transaction throws(StoreFault) in
      #expect(try transaction.lastEntries(of: SampleEntry.widget, count: 3) == [])
    }
  }

  @Test(arguments: StorageKind.installed)
  func `Threads that add to one journal lose no entry`(kind: StorageKind) async throws {
    let store = try TemporaryStore(kind)
    let database = store.database
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { await addTenEntries(to: database) }
      }
    }
    try store.read { transaction throws(StoreFault) in
      let key = JournalKey(SampleEntry.widget, life: 1)
      let rows = try transaction.entries(of: key, in: 1...1_000)
      #expect(rows.map(\.number) == Array(1...80))
      #expect(try transaction.checked(rows).count == 80)
    }
  }
}

extension TemporaryStore {
  func add(_ rows: [EntryRow]) throws {
    try write { transaction throws(StoreFault) in for row in rows { try transaction.insert(row) } }
  }

  func write(_ work: (any EntryTransaction) throws(StoreFault) -> Void) throws {
    try storage.perform(.creating, work)
  }

  func read(_ work: (any EntryTransaction) throws(StoreFault) -> Void) throws {
    try storage.perform(.reading, work)
  }
}

/// Adds entries, each after the last one that there is.
private func addTenEntries(to database: EntryDatabase) async {
  for _ in 0..<10 {
    try? await database.run { () throws(StoreFault) in
      try database.storage.perform(.creating) { transaction throws(StoreFault) in
        let last = try transaction.lastEntries(of: SampleEntry.widget, count: 1).last
        try transaction.insert(SampleEntry.row(last == nil ? "create" : "update", after: last))
      }
    }
  }
}
