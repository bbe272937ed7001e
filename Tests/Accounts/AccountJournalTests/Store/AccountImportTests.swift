import Journals
import ScheduleEngine
import Servicing
import ServicingWire
import Testing

@testable import AccountJournal
@testable import JournalTesting

@Suite struct AccountImportTests: ~Copyable {
  let directory: TemporaryDirectory
  let store: AccountStore

  init() throws {
    directory = try TemporaryDirectory()
    store = .test(directory("state"))
  }

  @Test func `Exported events are an account again, with its identifiers`() throws {
    try store.openSample()
    try store.pay("50.00", id: "p-1")
    let late = try store.pay("7.00", on: "2026-12-01")
    let exported = try StoredAccount(restoring: late.account.bytes)
    let name = try Sample.name("copy")
    let copy = try store.importAccount(exported, as: name, at: Sample.time)
    #expect(copy.account == late.account)
    #expect(copy.revision == 3)
    #expect(try store.read(name).head == copy.head)
    #expect(try store.verify(name).goodLineCount == 3)
    #expect(try Raw.mode(of: directory("state/copy.account")) == 0o600)
    #expect(try store.pay("50.00", id: "p-1", of: "copy").placement == .repeated)
    #expect(try store.pay("8.00", on: "2026-12-02", of: "copy").revision == 4)
    #expect(try store.list().map(\.description) == ["copy", "order-1042"])
  }

  @Test func `An import never replaces an account`() throws {
    let account = try store.openSample().account
    let name = try Sample.name()
    let path = directory("state/order-1042.account")
    for damage in [0, 1] as [UInt8] {
      var bytes = try Raw.bytes(at: path)
      bytes[100] ^= damage
      try Raw.write(bytes, to: path)
      #expect(
        AccountStore.reason { try store.importAccount(account, as: name, at: Sample.time) }
          == .exists(name))
      #expect(try Raw.bytes(at: path) == bytes)
    }
  }

  @Test func `A rejected import creates nothing`() throws {
    let name = try Sample.name()
    let empty = StoredAccount()
    #expect(
      AccountStore.rejection { try store.importAccount(empty, as: name, at: Sample.time) }
        == "not_opened")
    var named = StoredAccount()
    try named.append(Sample.opened())
    try named.append(
      Sample.event(
        #"{"type":"payment","date":"2026-11-21","amount":"5.00","account":"other"}"#))
    #expect(
      AccountStore.reason { try store.importAccount(named, as: name, at: Sample.time) }
        == .eventOfOther(name, named: "other"))
    var long = StoredAccount()
    try long.append(Sample.opened())
    let reason = String(repeating: "x", count: 5_000)
    try long.append(
      Sample.event(
        #"{"type":"payment_failed","date":"2026-11-21","installment":1,"reason":"\#(reason)"}"#))
    #expect(
      AccountStore.reason { try store.importAccount(long, as: name, at: Sample.time) }
        == .eventTooLong(name))
    #expect(!Raw.exists(directory("state")))
  }

  @Test func `An event is the same with an amount in another spelling`() throws {
    try store.openSample()
    try store.pay("50.00", id: "p-1")
    #expect(try store.pay("50.0", id: "p-1").placement == .repeated)
    #expect(AccountStore.rejection { try store.pay("50.01", id: "p-1") } == "conflicting_event")
  }

  @Test func `A later event that becomes impossible is named`() throws {
    try store.openSample()
    try store.pay("200.00", on: "2026-11-30", id: "p-1")
    let error = #expect(throws: AccountStoreError.self) {
      try store.pay("50.00", acceptsLate: true)
    }
    let text = try #require(error).description
    #expect(
      text.hasPrefix("payment_exceeds_owed: event 2 of the account, payment on 2026-11-30, id"))
    #expect(text.hasSuffix("correct them and import them as another account"))
  }
}
