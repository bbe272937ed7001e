import EntryStore
import Testing

/// The two witnesses of a capture: a captured token is never free again, whatever is damaged.
@Suite struct TokenWitnessTests {
  private static let token = SampleEntry.token

  /// A store with a captured widget of a token, another widget of it and some of other tokens.
  private static func shop() throws(StoreFault) -> MemoryStorage {
    let storage = MemoryStorage()
    let created = SampleEntry.row("create", id: "c-1", token: token)
    let updated = SampleEntry.row("update", after: created)
    let captured = SampleEntry.row("capture", after: updated, id: "p-1", token: token)
    let second = SampleEntry.row("create", of: JournalName(.widget, "second"), token: token)
    let other = SampleEntry.row(
      "create", of: JournalName(.widget, "other"), token: String(repeating: "8", count: 64))
    try storage.add(
      [
        created, updated, captured, second,
        SampleEntry.row("update", of: second.key.journal, after: second), other,
      ],
      [CaptureRow(of: captured)])
    return storage
  }

  private static func witnesses(_ storage: any EntryStorage) throws(StoreFault) -> TokenWitnesses {
    try storage.perform(.reading) { transaction throws(StoreFault) in
      try transaction.witnesses(ofToken: token)
    }
  }

  @Test func `A capture has its row, its entry and the widget's first entry`() throws {
    let storage = try Self.shop()
    let witnesses = try Self.witnesses(storage)
    let capture = try #require(witnesses.capture)
    #expect(capture.row == storage.snapshot.captures[0])
    #expect(capture.entry == storage.snapshot.entries[2])
    #expect(capture.first.row == storage.snapshot.entries[0])
    #expect(witnesses.firsts.map(\.row.key.journal.name) == ["order-1042", "second"])
    #expect(witnesses.nextTurn == 2)
  }

  @Test func `A row with another hash, place or number than its entry is a fault`() throws {
    let changes: [(inout CaptureRow) -> Void] = [
      { $0.hash = String(repeating: "1", count: 64) }, { $0.number = 2 },
      { $0.key = JournalKey(JournalName(.widget, "second"), life: 1) },
    ]
    for change in changes {
      let storage = try Self.shop()
      storage.damage { change(&$0.captures[0]) }
      let fault = try #require(throws: StoreFault.self) { _ = try Self.witnesses(storage) }
      guard case .damagedEntry = fault.reason else {
        Issue.record("\(fault)")
        continue
      }
    }
  }

  @Test func `A capture whose row was lost after a decision is ended by the same decision`() throws
  {
    let storage = try Self.shop()
    let rows = try Self.forget(storage)
    storage.damage { $0.captures = [] }
    #expect(throws: StoreFault.self) { _ = try Self.witnesses(storage) }
    #expect(try Self.forget(storage) == rows)
    #expect(storage.snapshot.captures == rows)
    #expect(try Self.witnesses(storage).capture == nil)
    #expect(try Self.witnesses(storage).nextTurn == 2)
  }

  @Test(arguments: StorageKind.installed)
  func `A capture can be forgotten once more if the decision is damaged`(kind: StorageKind) throws {
    // No database lets a decision be changed, so it is written with its damage.
    let store = try TemporaryStore(kind)
    let shop = try Self.shop().snapshot
    try store.storage.perform(.creating) { transaction throws(StoreFault) in
      for row in shop.entries { try transaction.insert(row) }
      for row in shop.captures { try transaction.insert(row) }
      try transaction.insert(ForgottenRow(token: Self.token, turn: 1, line: "{}"))
    }
    #expect(throws: StoreFault.self) { _ = try Self.witnesses(store.storage) }
    #expect(try Self.forget(store.storage).map(\.turn) == [2])
    let witnesses = try Self.witnesses(store.storage)
    #expect(witnesses.capture == nil)
    #expect(witnesses.nextTurn == 3)
    #expect(try Self.forget(store.storage) == [])
  }

  @Test func `A turn that no program can count on from is a fault and no trap`() throws {
    let storage = try Self.shop()
    storage.damage { $0.captures[0].turn = .max }
    #expect(try Self.forget(storage).map(\.turn) == [.max])
    #expect(try Self.witnesses(storage).nextTurn == .max)
  }

  @Test func `A token without a capture is free`() throws {
    let storage = MemoryStorage()
    #expect(try Self.witnesses(storage).capture == nil)
    #expect(try Self.witnesses(storage).nextTurn == 1)
    try storage.add([SampleEntry.row("create", token: Self.token)])
    let witnesses = try Self.witnesses(storage)
    #expect(witnesses.capture == nil)
    #expect(witnesses.nextTurn == 1)
    #expect(witnesses.firsts.count == 1)
  }

  @Test func `A remembered capture without a widget counts`() throws {
    let storage = MemoryStorage()
    let remembered = SampleEntry.row(
      "capture", of: JournalName(.capture, Self.token), token: Self.token)
    try storage.add([remembered], [CaptureRow(of: remembered)])
    let capture = try #require(try Self.witnesses(storage).capture)
    #expect(capture.entry == remembered && capture.first.row == remembered)
  }

  @Test func `A capture of a removed widget counts`() throws {
    let storage = try Self.shop()
    let last = storage.snapshot.entries[2]
    try storage.add([EntryRow.removal(after: last, at: 1_795_251_660)])
    try storage.add([SampleEntry.row("create", life: 2, token: Self.token)])
    let witnesses = try Self.witnesses(storage)
    #expect(witnesses.capture?.entry == last)
    #expect(witnesses.firsts.count == 3)
  }

  // MARK: Damage

  private static let digests = [
    ChainedLine.zeros, String(repeating: "8", count: 64), String(repeating: "\0", count: 64), "",
  ]

  /// The ways to damage a row of `entries`.
  private static let entryDamages: [@Sendable (inout EntryRow) -> Void] =
    digests.flatMap { digest -> [@Sendable (inout EntryRow) -> Void] in
      [{ $0.hash = digest }, { $0.previous = digest }, { $0.token = digest }]
    } + [
      { $0.token = nil }, { $0.id = nil }, { $0.id = "p-2" }, { $0.command = "update" },
      { $0.command = "remove" }, { $0.command = "create" }, { $0.command = "" }, { $0.number += 1 },
      { $0.number = 0 }, { $0.number = .max }, { $0.number = .min }, { $0.line = "" },
      { $0.line = String(repeating: "\0", count: $0.line.utf8.count) },
      { $0.line = $0.line.replacing("capture", with: "updates") },
      { $0.line = $0.line.replacing(SampleEntry.token, with: digests[1]) },
      { $0.line = SampleEntry.row("update", after: nil).line },
      { $0.key = JournalKey($0.key.journal, life: 2) },
      { $0.key = JournalKey(JournalName(.widget, "elsewhere"), life: 1) },
      { $0.key = JournalKey(JournalName(.account, $0.key.journal.name), life: 1) },
      { $0.key = JournalKey(JournalName(.capture, $0.key.journal.name), life: 1) },
      // Everything that a zeroed sector has.
      {
        $0 = EntryRow(
          key: JournalKey(JournalName(.widget, ""), life: 0), number: 0, command: "", hash: "",
          previous: "", line: "")
      },
    ]

  /// The ways to damage a row of `token_captures`.
  private static let captureDamages: [@Sendable (inout CaptureRow) -> Void] =
    digests.flatMap { digest -> [@Sendable (inout CaptureRow) -> Void] in
      [{ $0.token = digest }, { $0.hash = digest }]
    } + [
      { $0.turn = 0 }, { $0.turn = 2 }, { $0.turn = .max }, { $0.turn = .min }, { $0.number = 1 },
      { $0.number = 4 }, { $0.number = .max }, { $0.number = .min },
      { $0.key = JournalKey($0.key.journal, life: 2) },
      { $0.key = JournalKey(JournalName(.widget, "second"), life: 1) },
      { $0.key = JournalKey(JournalName(.account, $0.key.journal.name), life: 1) },
      { $0.key = JournalKey(JournalName(.capture, $0.key.journal.name), life: 1) },
    ]

  /// Expects that the token is not free: its witnesses throw or give the same capture.
  private static func expectCaptured(_ storage: MemoryStorage, _ comment: Comment) throws {
    let intact = try shop().snapshot
    let capture: TokenWitnesses.Capture?
    do throws(StoreFault) {
      capture = try witnesses(storage).capture
    } catch {
      guard case .damagedEntry = error.reason else {
        Issue.record("\(comment): \(error)")
        return
      }
      return
    }
    #expect(capture?.entry.line == intact.entries[2].line, comment)
    #expect(capture?.row.token == token, comment)
  }

  @Test(arguments: 0..<6, 0..<entryDamages.count)
  func `A captured token with one damaged entry is not free`(index: Int, damage: Int) throws {
    let storage = try Self.shop()
    storage.damage { Self.entryDamages[damage](&$0.entries[index]) }
    try Self.expectCaptured(storage, "entry \(index), damage \(damage)")
  }

  @Test(arguments: 0..<captureDamages.count)
  func `A captured token with a damaged row of its capture is not free`(damage: Int) throws {
    let storage = try Self.shop()
    storage.damage { Self.captureDamages[damage](&$0.captures[0]) }
    try Self.expectCaptured(storage, "capture, damage \(damage)")
  }

  @Test func `A captured token with one missing row is not free`() throws {
    for index in 0..<6 {
      let storage = try Self.shop()
      storage.damage { $0.entries.remove(at: index) }
      try Self.expectCaptured(storage, "without entry \(index)")
    }
    let storage = try Self.shop()
    storage.damage { $0.captures = [] }
    #expect(throws: StoreFault.self) { try Self.witnesses(storage) }
  }

  @Test(arguments: [
    "", "{}", String(repeating: "\0", count: 200),
  ])
  func `A decision that no program has written ends nothing`(line: String) throws {
    for turn in [0, 1, 2, Int.max] {
      let storage = try Self.shop()
      storage.damage { $0.forgotten = [ForgottenRow(token: Self.token, turn: turn, line: line)] }
      #expect(throws: StoreFault.self, "turn \(turn)") { try Self.witnesses(storage) }
    }
  }

  // MARK: Forgetting

  private static func forget(_ storage: any EntryStorage) throws -> [CaptureRow] {
    try storage.perform(.writing) { transaction throws(StoreFault) in
      try transaction.forgetCaptures(ofToken: token, at: 1_795_251_900)
    }
  }

  @Test(arguments: StorageKind.installed)
  func `Only a decision ends a capture, and the next one has the next turn`(kind: StorageKind)
    throws
  {
    let store = try TemporaryStore(kind)
    let created = SampleEntry.row("create", token: Self.token)
    let captured = SampleEntry.row("capture", after: created, token: Self.token)
    let other = SampleEntry.row("create", of: JournalName(.widget, "second"), token: Self.token)
    let again = SampleEntry.row("capture", of: other.key.journal, after: other, token: Self.token)
    try store.storage.add([created, captured, other], [CaptureRow(of: captured)])
    #expect(try Self.forget(store.storage) == [CaptureRow(of: captured)])
    let free = try Self.witnesses(store.storage)
    #expect(free.capture == nil && free.nextTurn == 2)
    #expect(try Self.forget(store.storage) == [])
    try store.storage.add([again], [CaptureRow(turn: 2, of: again)])
    let second = try Self.witnesses(store.storage)
    #expect(second.capture?.entry == again && second.nextTurn == 3)
    #expect(try Self.forget(store.storage) == [CaptureRow(turn: 2, of: again)])
    #expect(try Self.witnesses(store.storage).nextTurn == 3)
  }

  @Test func `A decision names its time, its token, its turn and the capture`() throws {
    let storage = try Self.shop()
    let row = storage.snapshot.captures[0]
    _ = try Self.forget(storage)
    let line = try #require(storage.snapshot.forgotten.first?.line)
    let start = """
      {"format":1,"previous":"\(ChainedLine.zeros)","at":1795251900,"command":"forget",\
      "token":"\(Self.token)","turn":1,"capture":"\(row.hash)","hash":"
      """
    #expect(line.hasPrefix(start))
    #expect(line.utf8.count == start.utf8.count + 64 + 2)
  }

  @Test func `A decision for one turn does not count for another one`() throws {
    let storage = try Self.shop()
    _ = try Self.forget(storage)
    let again = SampleEntry.row(
      "capture", of: JournalName(.capture, Self.token), token: Self.token)
    try storage.add([again], [CaptureRow(turn: 2, of: again)])
    storage.damage { $0.forgotten[0].turn = 2 }
    #expect(throws: StoreFault.self) { try Self.witnesses(storage) }
  }

  @Test func `A capture whose row or decision is missing after a second one is a fault`() throws {
    for damage: (inout MemoryRows) -> Void in [
      { $0.captures.remove(at: 0) }, { $0.forgotten.remove(at: 0) },
      { $0.captures.remove(at: 1) },
    ] {
      let storage = try Self.shop()
      _ = try Self.forget(storage)
      let again = SampleEntry.row(
        "capture", of: JournalName(.capture, Self.token), token: Self.token)
      try storage.add([again], [CaptureRow(turn: 2, of: again)])
      storage.damage(damage)
      #expect(throws: StoreFault.self) { try Self.witnesses(storage) }
    }
  }

  @Test func `A decision ends a capture whatever is damaged`() throws {
    var damages: [(inout MemoryRows) -> Void] = [{ $0.captures = [] }]
    for damage in Self.captureDamages { damages.append { damage(&$0.captures[0]) } }
    for damage in Self.entryDamages { damages.append { damage(&$0.entries[2]) } }
    for (index, damage) in damages.enumerated() {
      let storage = try Self.shop()
      storage.damage(damage)
      _ = try Self.forget(storage)
      // The token is free afterwards, or still a fault: it never has a capture.
      let witnesses = try? Self.witnesses(storage)
      #expect(witnesses?.capture == nil, "damage \(index)")
    }
  }
}
