import AccountStorage
import EntryStore
import ScheduleEngine
import Servicing
import ServicingWire
import Testing

/// Events of an account, with figures computed by hand.
struct AccountEventTests {
  private let accounts: TestAccounts
  private var store: BlockingAccountStore { accounts.store }
  private var name: AccountName { accounts.name }

  init() throws { accounts = try TestAccounts() }

  /// The hashes are those of Python's hashlib.
  @Test func `The documented events have the documented lines`() throws {
    let opened =
      #"{"format":1,"revision":1,"previous":"0000000000000000000000000000000000000000000000000000000000000000","at":1795251660,"account":"order-1042","event":{"type":"opened","date":"2026-11-21","plan":"au-pay-in-4","amount":"200.00"},"hash":"9e3830cb2e3a678205039c67fbd024d3cc9101f3fc33ef39ea4c98e0810a9325"}"#
    let payment =
      #"{"format":1,"revision":2,"previous":"9e3830cb2e3a678205039c67fbd024d3cc9101f3fc33ef39ea4c98e0810a9325","at":1795251660,"event":{"type":"payment","date":"2026-11-21","id":"p-1","amount":"50.00"},"hash":"73daaa4f3b3bf5f2bbe7b92e315bec899a3960093fd93ea28e391b5b949a80ae"}"#
    try accounts.open()
    let version = try accounts.pay("50.00", id: "p-1")
    let head = "73daaa4f3b3bf5f2bbe7b92e315bec899a3960093fd93ea28e391b5b949a80ae"
    #expect(version.head.description == head)
    let lines = try store.exportJournal(name, expecting: version.head)
    #expect(String(decoding: lines, as: UTF8.self) == opened + "\n" + payment + "\n")
    let time = Timestamp(secondsSinceEpoch: 1_795_338_000)
    _ = try store.remove(name, at: time, force: true)
    let rows = accounts.rows.entries
    #expect(rows.map(\.number) == [1, 2, 3])
    #expect(rows.map(\.command) == ["opened", "payment", "remove"])
    #expect(rows.map(\.id) == [nil, "p-1", nil])
    #expect(rows.allSatisfy { $0.token == nil && $0.key.life == 1 })
    #expect(
      rows[2].hash == "7175c6f17f4ff27d174a40f28e12eb49a99da0bd6afd746f54f0f191e5003b8c")
  }

  @Test func `An account is what its events make of it`() throws {
    #expect(try accounts.open().revision == 1)
    let paid = try accounts.pay("50.00")
    #expect(paid.revision == 2)
    #expect(paid.placement == .last)
    let read = try store.read(name)
    #expect(read.account.account?.installments[0].paid == 50_00)
    #expect(read.head == paid.head)
    #expect(read.placement == nil)
    #expect(try store.history(name).entries.map(\.revision) == [1, 2])
    #expect(try store.history(name).version == read)
    #expect(try store.check(name).goodLineCount == 2)
  }

  @Test func `A rejected event changes nothing`() throws {
    let plan = try TestAccounts.event(
      #"{"type":"opened","date":"2026-11-21","plan":"no-such-plan","amount":"200.00"}"#)
    #expect(
      TestAccounts.rejection { try store.open(name, plan, at: accounts.time) } == "unknown_plan")
    #expect(accounts.rows.entries.isEmpty)
    try accounts.open()
    #expect(TestAccounts.rejection { try accounts.pay("200.01") } == "payment_exceeds_owed")
    #expect(
      TestAccounts.rejection { try accounts.pay("1.00", on: "2026-11-20") }
        == "events_out_of_order")
    let payment = AccountEvent.payment(try Money("5.00", .usd))
    let day = try CivilDate("2026-11-21")
    #expect(
      TestAccounts.rejection { try store.append(payment, to: name, on: day, at: accounts.time) }
        == "unsupported_currency")
    #expect(
      TestAccounts.rejection {
        try store.append(TestAccounts.opened(), to: name, at: accounts.time)
      } == "already_opened")
    #expect(accounts.rows.entries.count == 1)
  }

  @Test func `A name has one account`() throws {
    #expect(TestAccounts.reason { try accounts.pay("5.00") } == .noSuchAccount(name))
    #expect(TestAccounts.reason { try store.read(name) } == .noSuchAccount(name))
    #expect(TestAccounts.reason { try store.history(name) } == .noSuchAccount(name))
    #expect(TestAccounts.reason { try store.check(name) } == .noSuchAccount(name))
    #expect(
      TestAccounts.reason { try store.remove(name, at: accounts.time) } == .noSuchAccount(name))
    try accounts.open()
    #expect(TestAccounts.reason { try accounts.open() } == .exists(name))
    let (a, b) = (try AccountName("A"), try AccountName("b"))
    try accounts.open(b)
    try accounts.open(a)
    #expect(try store.list() == [a, b, name])
    #expect(try store.list(after: a, limit: 1) == [b])
    #expect(try store.list(after: AccountName("c")) == [name])
    #expect(try store.list(limit: 0).isEmpty)
  }

  @Test func `An event with an id is accepted once, and answered again`() throws {
    let first = try accounts.open(id: "o")
    let payment = try accounts.pay("50.00", id: "p")
    try accounts.pay("10.00", id: "q")
    let again = try accounts.pay("50.0", id: "p")
    #expect(again.placement == .repeated)
    #expect(again.revision == 2)
    #expect(again.head == payment.head)
    #expect(again.account == payment.account)
    #expect(try accounts.open(id: "o").head == first.head)
    #expect(TestAccounts.rejection { try accounts.pay("51.00", id: "p") } == "conflicting_event")
    #expect(
      TestAccounts.rejection { try accounts.pay("50.00", on: "2026-11-22", id: "p") }
        == "conflicting_event")
    #expect(try store.read(name).revision == 3)
  }

  @Test(arguments: ["é", "e\u{301}", #"a\"b"#, #"a\\b"#, #"\u0000"#, "\u{1F600}"])
  func `An id of any characters is that of one event`(id: String) throws {
    try accounts.open()
    #expect(try accounts.pay("50.00", id: id).revision == 2)
    #expect(try accounts.pay("50.00", id: id).placement == .repeated)
    #expect(TestAccounts.rejection { try accounts.pay("51.00", id: id) } == "conflicting_event")
    #expect(try accounts.pay("10.00", id: "\(id)2").placement == .last)
    #expect(try store.check(name).isGood)
    let column = try #require(accounts.rows.entries[1].id)
    #expect(column.utf8.allSatisfy { (0x20...0x7E).contains($0) })
  }

  @Test func `A day by the clock does not make a repeated event another one`() throws {
    try accounts.open()
    func accept(_ day: String, isDateNamed: Bool) throws -> AccountVersion {
      let request = EventRequest(
        id: "p", date: try CivilDate(day), isDateNamed: isDateNamed, time: accounts.time
      ) { account, day throws(EventError) in
        try account.recording(
          .payment(Money(minorUnits: 200_00, currency: .aud)), on: day, id: "p")
      }
      return try store.perform(request, on: name, creates: false)
    }
    #expect(try accept("2026-11-23", isDateNamed: false).revision == 2)
    #expect(try accept("2026-11-24", isDateNamed: false).placement == .repeated)
    #expect(
      TestAccounts.rejection { try accept("2026-11-24", isDateNamed: true) }
        == "conflicting_event")
  }

  @Test func `A late event is inserted in its place, and the journal has the order of arrival`()
    throws
  {
    try accounts.open()
    try accounts.pay("50.00", on: "2026-12-15", id: "second")
    let late = try accounts.pay("50.00", on: "2026-12-01", id: "first", acceptsLate: true)
    #expect(late.placement == .late(index: 1))
    let history = try store.history(name)
    #expect(history.entries.map(\.event.id) == [nil, "second", "first"])
    #expect(history.version.account.events.map(\.id) == [nil, "first", "second"])
    #expect(history.version.account == late.account)
    #expect(try store.check(name).isGood)
  }

  @Test func `A later event that becomes impossible is named`() throws {
    try accounts.open()
    try accounts.pay("200.00", on: "2026-11-30", id: "p-1")
    let error = #expect(throws: AccountStoreError.self) {
      try accounts.pay("50.00", acceptsLate: true)
    }
    let text = try #require(error).description
    #expect(
      text.hasPrefix("payment_exceeds_owed: event 2 of the account, payment on 2026-11-30, id"))
    #expect(text.hasSuffix("correct them and import them as another account"))
  }

  @Test func `An event must name its own account, or none`() throws {
    try accounts.open()
    func payment(of account: String) throws -> RecordedEvent {
      try TestAccounts.event(
        #"{"type":"payment","date":"2026-11-21","account":"\#(account)","amount":"5.00"}"#)
    }
    #expect(
      try store.append(payment(of: "order-1042"), to: name, at: accounts.time).revision == 2)
    #expect(
      TestAccounts.reason {
        try store.append(payment(of: "order-7"), to: name, at: accounts.time)
      } == .eventOfOther(name, named: "order-7"))
  }

  @Test func `An event that does not fit into a line is not accepted`() throws {
    try accounts.open()
    func failed(_ count: Int) throws -> AccountVersion {
      try store.append(
        .paymentFailed(installment: 2), to: name, on: CivilDate("2026-12-05"),
        reason: String(repeating: "é", count: count), at: accounts.time)
    }
    #expect(TestAccounts.reason { try failed(2_000) } == .eventTooLong(name))
    #expect(try failed(500).revision == 2)
    #expect(try store.exportJournal(name).allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
  }

  @Test func `A precondition names the revision or the head`() throws {
    let none = Precondition(revision: 0)
    #expect(
      TestAccounts.reason {
        try store.open(
          name, TestAccounts.opened(), at: accounts.time, if: Precondition(revision: 1))
      } == .otherRevision(name, expected: 1, actual: 0))
    let first = try store.open(name, TestAccounts.opened(), at: accounts.time, if: none)
    #expect(
      TestAccounts.reason {
        try store.open(name, TestAccounts.opened(), at: accounts.time, if: none)
      } == .otherRevision(name, expected: 0, actual: 1))
    let payment = try TestAccounts.payment("5.00")
    let second = try store.append(
      payment, to: name, at: accounts.time, if: Precondition(revision: 1, head: first.head))
    let reason = AccountStoreError.Reason.otherHead(
      name, expected: first.head, actual: second.head, revision: 2)
    #expect(
      TestAccounts.reason {
        try store.append(payment, to: name, at: accounts.time, if: Precondition(head: first.head))
      } == reason)
    #expect(TestAccounts.reason { try store.read(name, expecting: first.head) } == reason)
    #expect(TestAccounts.reason { try store.history(name, expecting: first.head) } == reason)
    #expect(TestAccounts.reason { try store.check(name, expecting: first.head) } == reason)
    #expect(TestAccounts.reason { try store.exportJournal(name, expecting: first.head) } == reason)
    #expect(try store.read(name, expecting: second.head).revision == 2)
  }

  @Test func `A time outside the years 1 to 9999 is not accepted`() throws {
    let time = Timestamp(secondsSinceEpoch: .max)
    let event = try TestAccounts.opened()
    #expect(TestAccounts.reason { try store.open(name, event, at: time) } == .invalidTime(.max))
    #expect(
      TestAccounts.reason { try store.open(name, from: accounts.widget, at: time) }
        == .invalidTime(.max))
    #expect(TestAccounts.reason { try store.remove(name, at: time) } == .invalidTime(.max))
    #expect(
      TestAccounts.reason { try store.importAccount(StoredAccount(), as: name, at: time) }
        == .invalidTime(.max))
  }

  @Test func `An account of several pages is replayed as a whole`() throws {
    var account = StoredAccount()
    try account.append(TestAccounts.opened())
    for index in 1...1_004 { try account.append(TestAccounts.payment("0.01", id: "p-\(index)")) }
    _ = try store.importAccount(account, as: name, at: accounts.time)
    #expect(try store.read(name).revision == 1_005)
    #expect(try store.check(name).goodLineCount == 1_005)
    #expect(try accounts.pay("0.01", id: "p-3").revision == 4)
    let owed = try Money("189.96", .aud)
    #expect(
      TestAccounts.reason { try store.remove(name, at: accounts.time) }
        == .removalNeedsForce(name, owed: owed))
    accounts.memory.damage { $0.entries.removeAll { $0.number == 5 } }
    #expect(try store.check(name).mistake == AccountLineError(line: 5, reason: .missing))
  }
}
