import Journals
import ScheduleEngine
import Servicing
import ServicingWire
import Testing
import WidgetJournal

@testable import AccountJournal
@testable import JournalTesting

@Suite struct AccountStoreTests: ~Copyable {
  let directory: TemporaryDirectory
  let store: AccountStore

  init() throws {
    directory = try TemporaryDirectory()
    store = .test(directory("state"))
  }

  /// The hashes were computed by Python's hashlib.
  @Test func `The journal has a line for each event, with the hash of the line before`() throws {
    try store.openSample()
    let version = try store.pay("50.00", id: "p-1")
    let lines = String(
      decoding: try Raw.bytes(at: directory("state/order-1042.account")), as: UTF8.self)
    #expect(lines == GoldenLines.opened + "\n" + GoldenLines.payment + "\n")
    #expect(version.head.description == GoldenLines.head)
    #expect(try Raw.mode(of: directory("state/order-1042.account")) == 0o600)
    #expect(try Raw.mode(of: directory("state")) == 0o700)
  }

  @Test func `An account is what its events make of it`() throws {
    #expect(try store.openSample().revision == 1)
    let paid = try store.pay("50.00")
    #expect(paid.revision == 2)
    #expect(paid.placement == .last)
    let read = try store.read(Sample.name())
    #expect(read.account.account?.installments[0].paid == 50_00)
    #expect(read.head == paid.head)
    #expect(read.placement == nil)
    #expect(try store.look(at: Sample.name()) == read)
    #expect(try store.history(Sample.name()).entries.map(\.revision) == [1, 2])
  }

  @Test func `A rejected event changes nothing, and a rejected purchase creates nothing`() throws {
    let name = try Sample.name()
    let plan = try Sample.event(
      #"{"type":"opened","date":"2026-11-21","plan":"no-such-plan","amount":"200.00"}"#)
    #expect(
      AccountStore.rejection { try store.open(name, plan, at: Sample.time) } == "unknown_plan")
    #expect(!Raw.exists(directory("state")))
    try store.openSample()
    let before = try Raw.bytes(at: directory("state/order-1042.account"))
    #expect(AccountStore.rejection { try store.pay("200.01") } == "payment_exceeds_owed")
    #expect(
      AccountStore.rejection { try store.pay("1.00", on: "2026-11-20") } == "events_out_of_order")
    let payment = AccountEvent.payment(try Money("5.00", .usd))
    let day = try CivilDate("2026-11-21")
    #expect(
      AccountStore.rejection { try store.append(payment, to: name, on: day, at: Sample.time) }
        == "unsupported_currency")
    #expect(
      AccountStore.reason { try store.append(Sample.opened(), to: name, at: Sample.time) } != nil)
    #expect(try Raw.bytes(at: directory("state/order-1042.account")) == before)
  }

  @Test func `A name has one account`() throws {
    let name = try Sample.name()
    #expect(AccountStore.reason { try store.pay("5.00") } == .noSuchAccount(name))
    #expect(AccountStore.reason { try store.read(name) } == .noSuchAccount(name))
    try store.openSample()
    #expect(AccountStore.reason { try store.openSample() } == .exists(name))
    try store.openSample("b")
    try store.openSample("A")
    #expect(try store.list().map(\.description) == ["A", "b", "order-1042"])
    try store.remove(name)
    #expect(try store.list().map(\.description) == ["A", "b"])
    #expect(AccountStore.reason { try store.remove(name) } == .noSuchAccount(name))
  }

  @Test func `An event with an id is accepted once, and answered again`() throws {
    let name = try Sample.name()
    let opened = try Sample.opened(id: "o")
    let first = try store.open(name, opened, at: Sample.time)
    let payment = try store.pay("50.00", id: "p")
    try store.pay("10.00", id: "q")
    let again = try store.pay("50.00", id: "p")
    #expect(again.placement == .repeated)
    #expect(again.revision == 2)
    #expect(again.head == payment.head)
    #expect(again.account == payment.account)
    #expect(try store.open(name, opened, at: Sample.time).head == first.head)
    #expect(AccountStore.rejection { try store.pay("51.00", id: "p") } == "conflicting_event")
    #expect(
      AccountStore.rejection { try store.pay("50.00", on: "2026-11-22", id: "p") }
        == "conflicting_event")
    #expect(try store.read(name).revision == 3)
  }

  @Test func `A day by the clock does not make a repeated event another one`() throws {
    try store.openSample()
    let name = try Sample.name()
    func accept(_ day: String, isDateNamed: Bool) throws -> AccountVersion {
      let request = EventRequest(
        id: "p", date: try CivilDate(day), isDateNamed: isDateNamed, time: Sample.time
      ) { account, day throws(EventError) in
        try account.recording(
          .payment(account.account?.total ?? .init(minorUnits: 1, currency: .aud)), on: day, id: "p"
        )
      }
      return try store.perform(request, on: name, creates: false)
    }
    #expect(try accept("2026-11-23", isDateNamed: false).revision == 2)
    #expect(try accept("2026-11-24", isDateNamed: false).placement == .repeated)
    #expect(
      AccountStore.rejection { try accept("2026-11-24", isDateNamed: true) } == "conflicting_event")
  }

  @Test func `A late event is inserted in its place, and the journal keeps the order of arrival`()
    throws
  {
    try store.openSample()
    try store.pay("50.00", on: "2026-12-15", id: "second")
    let late = try store.pay("50.00", on: "2026-12-01", id: "first", acceptsLate: true)
    #expect(late.placement == .late(index: 1))
    let history = try store.history(Sample.name())
    #expect(history.entries.map(\.event.id) == [nil, "second", "first"])
    #expect(history.version.account.events.map(\.id) == [nil, "first", "second"])
    #expect(history.version.account == late.account)
    #expect(try store.verify(Sample.name()).isGood)
  }

  @Test func `An event must name its own account, or none`() throws {
    let name = try Sample.name()
    try store.openSample()
    let line = #"{"type":"payment","date":"2026-11-21","account":"NAME","amount":"5.00"}"#
    let own = try Sample.event(line.replacing("NAME", with: "order-1042"))
    #expect(try store.append(own, to: name, at: Sample.time).revision == 2)
    let other = try Sample.event(line.replacing("NAME", with: "order-7"))
    #expect(
      AccountStore.reason { try store.append(other, to: name, at: Sample.time) }
        == .eventOfOther(name, named: "order-7"))
  }

  @Test func `An event that does not fit into a line is not accepted`() throws {
    let name = try Sample.name()
    try store.openSample()
    func failed(_ count: Int) throws -> AccountVersion {
      try store.append(
        .paymentFailed(installment: 2), to: name, on: CivilDate("2026-12-05"),
        reason: String(repeating: "é", count: count), at: Sample.time)
    }
    #expect(AccountStore.reason { try failed(2_000) } == .eventTooLong(name))
    #expect(try failed(500).revision == 2)
    let bytes = try Raw.bytes(at: directory("state/order-1042.account"))
    #expect(bytes.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
    #expect(try store.verify(name).isGood)
    let id = try store.read(name).account.events[1]
    #expect(String(decoding: id.line, as: UTF8.self).contains("éé"))
  }

  @Test func `A precondition names the revision or the head`() throws {
    let name = try Sample.name()
    let none = Precondition(revision: 0)
    let first = try store.open(name, try Sample.opened(), at: Sample.time, if: none)
    let payment = try Sample.payment("5.00")
    #expect(
      AccountStore.reason {
        try store.append(payment, to: name, at: Sample.time, if: Precondition(revision: 2))
      } == .otherRevision(name, expected: 2, actual: 1))
    let second = try store.append(
      payment, to: name, at: Sample.time, if: Precondition(revision: 1, head: first.head))
    #expect(
      AccountStore.reason { try store.read(name, expecting: first.head) }
        == .otherHead(name, expected: first.head, actual: second.head, revision: 2))
    #expect(try store.read(name, expecting: second.head).revision == 2)
    #expect(
      AccountStore.reason { try store.verify(name, expecting: first.head) }
        == .otherHead(name, expected: first.head, actual: second.head, revision: 2))
  }

  @Test func `A time outside the years 1 to 9999 is not accepted`() throws {
    let time = Timestamp(secondsSinceEpoch: .max)
    #expect(
      AccountStore.reason { try store.open(try Sample.name(), try Sample.opened(), at: time) }
        == .invalidTime(.max))
  }

  @Test func `A journal under another name is an error that names the account`() throws {
    try store.openSample()
    try Raw.move(
      directory("state/order-1042.account"), to: directory("state/order-7.account"))
    let other = try Sample.name("order-7")
    let file = directory("state/order-7.account")
    let reason = AccountStoreError.Reason.otherAccount(try Sample.name(), file: file)
    #expect(AccountStore.reason { try store.read(other) } == reason)
    #expect(AccountStore.reason { try store.remove(other) } == reason)
    #expect(AccountStore.reason { try store.pay("5.00", of: "order-7") } == reason)
  }

  @Test func `A journal whose plan is not known is no damage`() throws {
    let plan = Plan.auPayIn4
    let name = try Sample.name()
    try store.openSample()
    let bytes = try Raw.bytes(at: directory("state/order-1042.account"))
    let text = String(decoding: bytes, as: UTF8.self)
    let content = text.prefix(text.count - 76)  // without `,"hash":"…"}` and the line feed
      .replacing(plan.id.description, with: "au-pay-in-5")
    let line = "\(content),\"hash\":\"\(SHA256Digest(of: String(content)))\"}\n"
    try Raw.write(Array(line.utf8), to: directory("state/order-1042.account"))
    guard case .unknownTerms? = AccountStore.reason({ try store.read(name) }) else {
      Issue.record("\(String(describing: AccountStore.reason { try store.read(name) }))")
      return
    }
    guard case .unknownTerms? = AccountStore.reason({ try store.verify(name) }) else {
      Issue.record("verified")
      return
    }
    try store.remove(name)
  }

  @Test func `A follower delivers each event once, also a late one`() throws {
    try store.openSample()
    var follower = store.follow(try Sample.name())
    guard case .accepted(let first) = try follower.next() else { return }
    #expect(first.map(\.revision) == [1])
    try store.pay("50.00", on: "2026-12-15")
    try store.pay("10.00", on: "2026-12-01", acceptsLate: true)
    guard case .accepted(let next) = try follower.next() else { return }
    #expect(next.map(\.revision) == [2, 3])
    #expect(follower.account == (try store.read(Sample.name()).account))
    let none = try follower.next()
    #expect(none == .accepted([]))
    try store.remove(Sample.name())
    let removed = try follower.next()
    #expect(removed == .removed)
  }

  @Test func `A file with the start of a first line is no account`() throws {
    try store.openSample("b")
    let bytes = try Raw.bytes(at: directory("state/b.account"))
    for count in [0, 1, 40, bytes.count - 2] {
      try Raw.write(Array(bytes.prefix(count)), to: directory("state/order-1042.account"))
      #expect(try store.list().map(\.description) == ["b"], "\(count) bytes")
      #expect(
        AccountStore.reason { try store.read(Sample.name()) } == .noSuchAccount(try Sample.name()))
      #expect(
        AccountStore.reason { try store.remove(Sample.name()) }
          == .noSuchAccount(try Sample.name()))
    }
    try Raw.write(Array("x".utf8), to: directory("state/order-1042.account"))
    #expect(try store.list().map(\.description) == ["b", "order-1042"])
    try store.remove(Sample.name())
  }

  @Test func `A journal that cannot be read is listed`() throws {
    try store.openSample()
    for call in [SystemCalls.Call.open, .inspect, .read] {
      // The first call of each kind opens or inspects the directory.
      let plan = FaultPlan { other, index in other == call && index > 2 ? .fails(13) : nil }
      let failing = AccountStore.test(directory("state"), system: plan.system)
      #expect(try failing.list() == [Sample.name()], "\(call)")
    }
  }

  @Test func `Names are those of widgets, with another end of the file`() throws {
    #expect(try AccountName("a.journal").fileName == "a.journal.account")
    #expect(AccountName(fileName: "a.journal") == nil)
    #expect(AccountName(fileName: "x.account")?.description == "x")
    for (text, message) in [
      ("", "an account's name is empty; write one such as order-1042"),
      (
        "a b",
        "a space at position 2 of an account's name; use ASCII letters, "
          + "digits, '-', '_' and '.', the first a letter or digit"
      ),
      ("x.account", "an account's name is not the name of its file; leave out '.account'"),
      (
        String(repeating: "a", count: 65),
        "an account's name has at most 64 bytes; write a shorter one"
      ),
    ] {
      let error = #expect(throws: AccountNameError.self) { try AccountName(text) }
      #expect(error?.description == message)
    }
  }

  @Test func `A store waits ten seconds for other programs`() {
    #expect(AccountStore(directory: "/nowhere").lockTimeout == .seconds(10))
  }
}
