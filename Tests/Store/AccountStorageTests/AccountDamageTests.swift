import AccountStorage
import EntryStore
import ScheduleEngine
import ServicingWire
import Testing
import WidgetStorage

struct AccountDamageTests {
  private let accounts: TestAccounts
  private var store: BlockingAccountStore { accounts.store }
  private var name: AccountName { accounts.name }

  init() throws { accounts = try TestAccounts() }

  /// A change of one column.
  static let changes: [@Sendable (inout EntryRow) -> Void] = [
    { $0.command = "remove" }, { $0.command = "payment!" }, { $0.id = "other" }, { $0.id = nil },
    { $0.token = String(repeating: "1", count: 64) },
    { $0.hash = String(repeating: "0", count: 64) },
    { $0.previous = String(repeating: "1", count: 64) }, { $0.line = "" },
    { $0.line = String(repeating: "\0", count: $0.line.utf8.count) }, { $0.number += 100 },
    { $0.number = .max }, { $0.number = 0 }, { $0.number = .min },
    { $0.key = JournalKey($0.key.journal, life: 2) },
  ]

  @Test(arguments: 0..<14, 1...3)
  func `A changed column is an error of every call, and a result of the check`(
    change: Int, number: Int
  ) throws {
    try accounts.createCaptured()
    _ = try store.open(name, from: accounts.widget, id: "o-1", at: accounts.time)
    for index in 2...3 {
      let payment = try TestAccounts.payment("10.00", on: "2026-11-23", id: "p-\(index)")
      _ = try store.append(payment, to: name, at: accounts.time)
    }
    accounts.damage(number, Self.changes[change])
    #expect(TestAccounts.isDamaged { try store.read(name) })
    #expect(TestAccounts.isDamaged { try store.history(name) })
    #expect(TestAccounts.isDamaged { try store.exportJournal(name) })
    #expect(
      TestAccounts.isDamaged {
        try store.append(
          TestAccounts.payment("10.00", on: "2026-11-23"), to: name, at: accounts.time)
      })
    #expect(try !store.check(name).isGood)
    #expect(try store.list() == [name])
    #expect(TestAccounts.isDamaged { try store.remove(name, at: accounts.time) })
    switch TestAccounts.reason({
      try store.open(accounts.other, from: accounts.widget, at: accounts.time)
    }) {
    case .orderHasAccount(name)?: break
    case .storage(let fault)?:
      #expect(fault.description.contains("order-1042") || fault.description.contains("a:"))
    case let reason: Issue.record("\(String(describing: reason))")
    }
  }

  @Test func `A missing entry is named by the check`() throws {
    try accounts.open()
    for cents in 1...3 { try accounts.pay("1.0\(cents)") }
    accounts.memory.damage { $0.entries.removeAll { $0.number == 3 } }
    let check = try store.check(name)
    #expect(check.mistake == AccountLineError(line: 3, reason: .missing))
    #expect(check.goodLineCount == 2 && check.head != nil && check.orderFault == nil)
    accounts.memory.damage { $0.entries.removeAll { $0.number == 1 } }
    #expect(try store.check(name).mistake == AccountLineError(line: 1, reason: .missing))
    #expect(try store.check(name).head == nil)
    #expect(try store.list() == [name])
  }

  @Test func `The journal of another account is damage`() throws {
    try accounts.open()
    accounts.damage(1) { $0.key = JournalKey(JournalName(.account, "order-7"), life: 1) }
    let mistake = AccountLineError(line: 1, reason: .otherAccount(name))
    #expect(
      TestAccounts.reason { try store.read(accounts.other) } == .damaged(accounts.other, mistake))
    #expect(try store.check(accounts.other).mistake == mistake)
  }

  /// Lines that are sealed with their correct hashes, in place of the third one.
  @Test(arguments: [
    #"{"format":1,"revision":3,"previous":"HEAD","at":1,"event":{"date":"2026-12-15","type":"payment","amount":"1.00"}"#,
    #"{"format":1,"revision":3,"previous":"HEAD","at":1,"event":{"type":"payment","date":"2026-12-15","amount":"1.00"},"x":1"#,
    #"{"format":1,"revision":3,"previous":"HEAD","at":1,"account":"order-1042","event":{"type":"payment","date":"2026-12-15","amount":"1.00"}"#,
    #"{"format":1,"revision":4,"previous":"HEAD","at":1,"event":{"type":"payment","date":"2026-12-15","amount":"1.00"}"#,
    #"{"format":1,"revision":3,"previous":"HEAD","at":1,"event":{"type":"payment","date":"2026-12-15","amount":"999.00"}"#,
    #"{"format":1,"revision":3,"previous":"HEAD","at":1,"event":{"type":"payment","date":"2026-11-21","id":"p-1","amount":"50.00"}"#,
    #"{"format":1,"revision":3,"previous":"HEAD","at":1,"event":{"type":"payment","date":"2026-12-15","account":"b","amount":"1.00"}"#,
    #"{"format":1,"revision":3,"previous":"HEAD","at":1,"links":[],"event":{"type":"payment","date":"2026-12-15","amount":"1.00"}"#,
    #"{"format":1,"revision":3,"previous":"HEAD","at":999999999999,"event":{"type":"payment","date":"2026-12-15","amount":"1.00"}"#,
    #"{"format":2,"revision":3,"previous":"HEAD","at":1,"event":{"type":"payment","date":"2026-12-15","amount":"1.00"}"#,
  ])
  func `A forged line with a correct hash is an error`(content: String) throws {
    try accounts.open()
    let head = try accounts.pay("50.00", id: "p-1").head.description
    try accounts.pay("1.00", on: "2026-12-15")
    func forge(_ content: String) {
      let content = content.replacing("HEAD", with: head)
      let hash = SHA256Digest(of: content).description
      accounts.damage(3) { row in
        (row.line, row.hash) = ("\(content),\"hash\":\"\(hash)\"}", hash)
        row.id = content.contains(#""id":"p-1""#) ? "p-1" : nil
      }
    }
    forge(
      #"{"format":1,"revision":3,"previous":"HEAD","at":1,"event":{"type":"payment","date":"2026-12-15","amount":"1.00"}"#
    )
    #expect(try store.check(name).isGood)
    forge(content)
    if content.hasPrefix(#"{"format":2"#) {
      #expect(
        TestAccounts.reason { try store.read(name) }
          == .newerFormat(name, AccountLineError(line: 3, reason: .newerFormat("format 2"))))
    } else {
      #expect(try store.check(name).mistake?.line == 3)
      #expect(TestAccounts.isDamaged { try store.read(name) })
    }
  }

  @Test func `A removal that was moved is no removal`() throws {
    try accounts.open(id: "o-1")
    try accounts.pay("200.00")
    _ = try store.remove(name, at: accounts.time)
    try accounts.open(id: "o-2")
    try accounts.pay("100.00")
    accounts.damage(3) { $0.key = JournalKey($0.key.journal, life: 2) }
    #expect(TestAccounts.isDamaged { try store.read(name) })
    #expect(try !store.check(name).isGood)
    #expect(TestAccounts.isDamaged { try accounts.open(id: "o-3") })
  }

  @Test func `A damaged row about an order is found, and no account is opened`() throws {
    try accounts.createCaptured()
    func open(_ name: AccountName) throws -> AccountVersion {
      try store.open(name, from: accounts.widget, at: accounts.time)
    }
    _ = try open(name)
    _ = try store.remove(name, at: accounts.time, force: true)
    _ = try open(name)
    let memory = accounts.memory
    let rows = memory.snapshot
    let changes: [(inout MemoryRows) -> Void] = [
      { $0.origins.removeFirst() }, { $0.origins[0].turn = 3 },
      { $0.origins[1].key = JournalKey(JournalName(.account, "none"), life: 1) },
      { rows in for index in rows.entries.indices { rows.entries[index].token = nil } },
    ]
    for change in changes.dropLast() {
      memory.damage { $0 = rows }
      memory.damage(change)
      let check = try store.check(name)
      #expect(check.mistake == nil && check.orderFault != nil && !check.isGood)
      #expect(TestAccounts.isDamaged { try open(accounts.other) })
      #expect(try store.read(name).revision == 1)
    }
    memory.damage { $0 = rows }
    memory.damage(changes[3])
    #expect(TestAccounts.isDamaged { try open(accounts.other) })
    #expect(try !store.check(name).isGood)
    // The first entry of the account is the second witness of its origin.
    memory.damage { $0 = rows }
    memory.damage { $0.origins.removeLast() }
    #expect(TestAccounts.reason { try open(accounts.other) } == .orderHasAccount(name))
    memory.damage { $0 = rows }
    memory.damage { $0.entries.removeAll { $0.key.journal.scope == .account } }
    #expect(TestAccounts.isDamaged { try open(accounts.other) })
  }

  @Test func `A damaged capture opens no account`() throws {
    try accounts.createCaptured()
    let memory = accounts.memory
    memory.damage { $0.captures.removeAll() }
    #expect(
      TestAccounts.isDamaged {
        try store.open(name, from: accounts.widget, at: accounts.time)
      })
  }
}
