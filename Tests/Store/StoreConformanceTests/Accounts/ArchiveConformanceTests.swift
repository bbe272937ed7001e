import AccountStorage
import EntryStore
import ScheduleEngine
import Servicing
import ServicingWire
import Testing
import WidgetStorage

/// The whole store as an archive.
@Suite struct ArchiveConformanceTests {
  private static func archive(_ store: ConformanceStore) -> BlockingArchive {
    BlockingArchive(store.storage)
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
  }

  /// Imports an archive into another store, and checks that it exports the same bytes.
  private static func copy(
    _ bytes: [UInt8], _ kind: ConformanceStore.Kind
  ) throws -> ConformanceStore {
    let store = try ConformanceStore(kind)
    let contents = try archive(store).importAll(bytes)
    #expect(try SampleArchive.export(archive(store)) == bytes)
    let status = try store.database.blockingStatus()
    #expect(status.widgetCount == contents.widgetCount)
    #expect(status.accountCount == contents.accountCount)
    for name in try store.shop.widgets.list() { #expect(try store.shop.widgets.check(name).isGood) }
    let accounts = BlockingAccountStore(store.storage)
    for name in try accounts.list() { #expect(try accounts.check(name).isGood) }
    return store
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `A store exports the lines that were computed by hand`(
    kind: ConformanceStore.Kind
  ) throws {
    let store = try ConformanceStore(kind)
    let shop = store.shop
    // Their lines are not in the order in which they were accepted.
    try shop.create("order-9", "60.00", token: "002.removed")
    try shop.capture("order-9", "60.00", token: "002.removed", minute: 1, id: "p-9")
    try shop.create("order-7", "50.00")
    _ = try shop.widgets.create(
      WidgetName("order-1042"), plan: ConformanceValues.plan,
      checkout: .token(CheckoutToken("002.k2a4")),
      issuedAt: Timestamp(secondsSinceEpoch: 1_795_251_000), at: ConformanceValues.moment(),
      amount: "200.00", id: CommandID("c-1"))
    try shop.update("order-1042", "80.00", minute: 1, id: "u-1")
    try shop.update("order-1042", "35.01", minute: 2)
    _ = try shop.widgets.capture(
      WidgetName("order-1042"),
      ConformanceValues.request(
        "35.01", "002.k2a4", isAdjusted: true,
        checksum: "d42861017627bd3c744f21fbfb6ba5d7274e997f82b1fd81022f654dd606e948"),
      at: ConformanceValues.moment(3), id: CommandID("p-1"))
    let accounts = BlockingAccountStore(store.storage)
    _ = try accounts.open(
      AccountName("Account"), from: WidgetName("order-1042"), id: "o-1",
      at: ConformanceValues.time(4))
    _ = try accounts.append(
      .payment(Money("8.75", .usd)), to: AccountName("Account"), on: CivilDate("2026-11-21"),
      id: "p-1", at: ConformanceValues.time(5))
    try shop.remove("order-9", force: true)
    try shop.create("removed", "5.00", token: "o")
    try shop.remove("removed")

    #expect(
      try Self.lines(SampleArchive.export(Self.archive(store))) == SampleArchive.lines + [
        SampleArchive.seal
      ])
    let contents = try Self.archive(store).exportAll { _ in true }
    #expect(
      contents
        == ArchiveContents(
          widgetCount: 2, accountCount: 1, rememberedCaptureCount: 1, orderCount: 0))
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `An imported archive is the same store, in which captured tokens stay captured`(
    kind: ConformanceStore.Kind
  ) throws {
    let store = try Self.copy(SampleArchive.bytes, kind)
    let shop = store.shop
    #expect(try shop.totals("order-1042") == ["200.00", "80.00", "35.01", "35.01"])
    #expect(try shop.read("order-1042").capture?.record.amount.text == "35.01")
    for (token, amount) in [("002.k2a4", "35.01"), ("002.removed", "60.00")] {
      try shop.create("new", amount, token: token)
      #expect(try shop.read("new").capture?.record.amount.text == amount)
      let again = try shop.capture("new", amount, token: token, minute: 9)
      #expect(again.decision.conformanceCode == "already_captured")
      #expect(try shop.capture(nil, "1.00", token: token).decision.conformanceCode != "accepted")
      try shop.remove("new", force: true)
    }
    // The identifiers of its commands are used.
    #expect(try shop.update("order-1042", "80.00", minute: 1, id: "u-1").isRepeated)
    // The order has its account, and after that another one.
    let accounts = BlockingAccountStore(store.storage)
    func open(_ name: String, id: String? = nil) throws -> AccountVersion {
      try accounts.open(
        AccountName(name), from: WidgetName("order-1042"), id: id, at: ConformanceValues.time(5))
    }
    let name = try AccountName("Account")
    #expect(AccountGround.reason { try open("b") } == .orderHasAccount(name))
    #expect(try open("Account", id: "o-1").placement == .repeated)
    _ = try accounts.remove(name, at: ConformanceValues.time(6), force: true)
    #expect(try open("b").revision == 1)
    #expect(try accounts.check(AccountName("b")).isGood)
    #expect(AccountGround.reason { try open("c") } == .orderHasAccount(try AccountName("b")))
    let turns = try store.storage.perform(.reading) { transaction throws(StoreFault) in
      try transaction.origins(
        ofToken: "6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db"
      ).map { "\($0.key.journal.name) \($0.turn)" }
    }
    #expect(turns == ["Account 1", "b 2"])
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `A rejected archive leaves the store empty`(kind: ConformanceStore.Kind) throws {
    let store = try ConformanceStore(kind)
    let bytes = SampleArchive.bytes
    var start = 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      #expect(
        SampleArchive.reason { try Self.archive(store).importAll(Array(bytes[..<end])) }
          == .missingEnd)
      if end + 1 < bytes.count {
        #expect(
          SampleArchive.reason { try Self.archive(store).importAll(Array(bytes[...end])) }
            == .missingEnd)
      }
      start = end + 1
    }
    var wrong = SampleArchive.lines
    wrong.swapAt(4, 5)
    #expect(
      SampleArchive.reason { try Self.archive(store).importAll(SampleArchive.sealed(wrong)) }
        != nil)
    #expect(try store.database.blockingStatus().entryCount == 0)
    _ = try Self.archive(store).importAll(bytes)
    // A store with entries accepts none, also after the removal of all that it has.
    let status = try store.database.blockingStatus()
    guard case .notEmpty? = SampleArchive.reason({ try Self.archive(store).importAll(bytes) })
    else {
      Issue.record("a second import")
      return
    }
    #expect(try store.database.blockingStatus() == status)
    let other = try ConformanceStore(kind)
    try other.shop.create("w", "5.00")
    try other.shop.remove("w")
    guard case .notEmpty? = SampleArchive.reason({ try Self.archive(other).importAll(bytes) })
    else {
      Issue.record("a removed widget")
      return
    }
    #expect(try other.database.blockingStatus().entryCount == 2)
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `Names are ordered by their bytes, and captures by their tokens`(
    kind: ConformanceStore.Kind
  ) throws {
    let store = try ConformanceStore(kind)
    let names = ["Z", "a", "a-", "a.b", "a_", "aa", "b", "w-10", "w-9"]
    for name in names.reversed() {
      try store.shop.create(name, "50.00", token: "token of \(name)")
      try store.shop.capture(name, "50.00", token: "token of \(name)")
    }
    for name in names[...4] { try store.shop.remove(name, force: true) }
    let bytes = try SampleArchive.export(Self.archive(store))
    let lines = Self.lines(bytes)
    try #require(lines.count == 2 * 4 + 5 + 1)
    for (index, name) in names[5...].enumerated() {
      #expect(lines[2 * index].contains(#""widget":"\#(name)""#))
    }
    let tokens = names[...4].map { SHA256Digest(of: "token of \($0)").description }.sorted()
    for (index, token) in tokens.enumerated() {
      #expect(lines[8 + index].contains(#""token":"\#(token)""#))
    }
    let copy = try Self.copy(bytes, kind)
    for name in names {
      try copy.shop.create("new", "50.00", token: "token of \(name)")
      #expect(
        try copy.shop.capture("new", "50.00", token: "token of \(name)").decision.conformanceCode
          == "already_captured")
      try copy.shop.remove("new", force: true)
    }
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `A capture of a widget that is there again is exported once`(
    kind: ConformanceStore.Kind
  ) throws {
    let store = try ConformanceStore(kind)
    try store.shop.create("w", "50.00", token: "t")
    try store.shop.create("v", "50.00", token: "t")
    try store.shop.capture("w", "50.00", token: "t", minute: 1)
    let lines = try store.shop.export("w")
    try store.shop.remove("w", force: true)
    let removed = try SampleArchive.export(Self.archive(store))
    #expect(Self.lines(removed).count == 3)
    #expect(try Self.copy(removed, kind).shop.read("v").capture?.record.amount.text == "50.00")
    _ = try store.shop.widgets.importJournal(lines)
    let bytes = try SampleArchive.export(Self.archive(store))
    #expect(Self.lines(bytes).count == 4)
    #expect(try Self.copy(bytes, kind).shop.export("w") == lines)
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `A capture that was forgotten does not count in the other store, either`(
    kind: ConformanceStore.Kind
  ) throws {
    let store = try ConformanceStore(kind)
    let shop = store.shop
    let token = try CheckoutToken("t")
    // The capture of a removed widget, two of others, and one that counts.
    for (minute, name) in ["r", "w", "a"].enumerated() {
      try shop.create(name, "50.00", token: "t")
      try shop.capture(name, "50.00", token: "t", minute: minute)
      _ = try shop.widgets.forgetCapture(of: token, at: ConformanceValues.moment(10 + minute))
    }
    try shop.remove("r", force: true)
    try shop.create("v", "70.00", token: "t")
    let free = try SampleArchive.export(Self.archive(store))
    try shop.capture("v", "70.00", token: "t", minute: 20)
    let captured = try SampleArchive.export(Self.archive(store))
    for (bytes, count) in [(free, 1), (captured, 2)] {
      let lines = Self.lines(bytes)
      #expect(lines.count == 2 + 2 + count + 2 + 1)
      let decisions = lines.dropLast().suffix(2)
      #expect(decisions.first?.contains(#""at":1795252260,"command":"forget""#) == true)
      #expect(decisions.first?.contains(#""turn":1"#) == true)
      #expect(decisions.last?.contains(#""at":1795252320,"command":"forget""#) == true)
      #expect(decisions.last?.contains(#""turn":2"#) == true)
    }
    let open = try Self.copy(free, kind).shop
    #expect(try open.read("a").capture == nil)
    #expect(ConformanceShop.reason { try open.update("w", "60.00") } != nil)
    #expect(
      try open.capture("v", "70.00", token: "t", minute: 20).decision.conformanceCode == "accepted")
    let copy = try Self.copy(captured, kind).shop
    #expect(try copy.read("w").capture?.record.amount.text == "70.00")
    #expect(
      try copy.capture("v", "70.00", token: "t").decision.conformanceCode == "already_captured")
    _ = try copy.widgets.forgetCapture(of: token, at: ConformanceValues.moment(30))
    try copy.create("x", "80.00", token: "t")
    #expect(
      try copy.capture("x", "80.00", token: "t", minute: 40).decision.conformanceCode
        == "accepted")
    // Without the decisions, or with one of them, a token would be captured twice.
    let lines = Self.lines(captured).dropLast()
    for count in 1...2 {
      let reason = SampleArchive.reason {
        try Self.archive(ConformanceStore(kind)).importAll(
          SampleArchive.sealed(Array(lines.dropLast(count))))
      }
      guard case .capturedTwice? = reason else {
        Issue.record("\(String(describing: reason))")
        continue
      }
    }
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `Of several accounts of an order, the first one is that of the widget`(
    kind: ConformanceStore.Kind
  ) throws {
    let ground = try AccountGround(kind)
    let opened = try ground.open("m", minute: 4)
    _ = try ground.accounts.importAccount(
      opened.account, as: AccountName("b"), at: ConformanceValues.time(5))
    let other = try RecordedEvent(
      opening: ConformanceValues.plan, total: Money("90.00", .usd), on: CivilDate("2026-11-21"),
      checkout: .token(CheckoutToken("other")))
    _ = try ground.accounts.open(AccountName("c"), other, at: ConformanceValues.time(4))
    let copy = try Self.copy(SampleArchive.export(Self.archive(ground.store)), kind)
    let accounts = BlockingAccountStore(copy.storage)
    #expect(try accounts.list().map(\.description) == ["b", "c", "m"])
    let origins = try copy.storage.perform(.reading) { transaction throws(StoreFault) in
      try transaction.origins(ofToken: SHA256Digest(of: "002.k2a4").description)
    }
    #expect(origins.map(\.key.journal.name) == ["m"] && origins.map(\.turn) == [1])
    for name in ["m", "b"] {
      guard
        case .orderHasAccount? = AccountGround.reason({
          try accounts.open(
            AccountName("d"), from: WidgetName("v"), at: ConformanceValues.time(6))
        })
      else {
        Issue.record("a second account while \(name) is there")
        continue
      }
      _ = try accounts.remove(AccountName(name), at: ConformanceValues.time(7), force: true)
    }
    let last = try accounts.open(
      AccountName("d"), from: WidgetName("v"), at: ConformanceValues.time(8))
    #expect(last.revision == 1)
  }

  @Test(arguments: ConformanceStore.Kind.available)
  func `Of several imports at once, one stores the archive`(kind: ConformanceStore.Kind) throws {
    let store = try ConformanceStore(kind)
    let results = ConformanceThreads.race(
      (0..<4).map { number in
        let storage = store.connection(number)
        return { @Sendable in try BlockingArchive(storage).importAll(SampleArchive.bytes) }
      })
    #expect(results.count { (try? $0.get()) != nil } == 1)
    for case .failure(let error) in results {
      guard case .notEmpty? = (error as? ArchiveError)?.reason else {
        Issue.record("\(error)")
        continue
      }
    }
    #expect(try SampleArchive.export(Self.archive(store)) == SampleArchive.bytes)
  }

  /// Other programs change the store while it is exported.
  @Test(arguments: ConformanceStore.Kind.available)
  func `An export has one state of the store`(kind: ConformanceStore.Kind) throws {
    let store = try ConformanceStore(kind)
    for number in 1000..<1300 {
      try store.shop.create("w-\(number)", "50.00", token: "t-\(number)")
    }
    let before = try SampleArchive.export(Self.archive(store))
    let other = ConformanceShop(store.connection(1))
    var during: [UInt8] = []
    _ = try Self.archive(store).exportAll { piece in
      if during.isEmpty {
        do {
          _ = try other.capture("w-1299", "50.00", token: "t-1299")
          _ = try other.create("z", "5.00")
        } catch {
          Issue.record("\(error)")
        }
      }
      during += piece
      return true
    }
    #expect(during == before)
    #expect(try SampleArchive.export(Self.archive(store)) != before)
  }
}
