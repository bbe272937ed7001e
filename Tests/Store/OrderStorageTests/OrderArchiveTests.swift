import AccountStorage
import EntryStore
import OrderEntries
import OrderStorage
import PaymentEngine
import ScheduleEngine
import StrictJSON
import Testing

/// Archives with orders.
@Suite struct OrderArchiveTests {
  typealias Kind = ConformanceStore.Kind

  /// A store with a widget, an account and two orders, one of them without an outcome.
  private static func ground(_ kind: Kind) async throws -> OrderGround {
    let ground = try OrderGround(kind)
    try ground.store.shop.create("w", "50.00", token: OrderGround.token)
    try await ground.authorize()
    _ = try await ground.capture("20.00")
    _ = try await ground.orders().openAccount(
      AccountName("a"), from: OrderNumber("100101"),
      day: { try? CivilDate(dayNumber: $0.dayNumber) })
    ground.service.fail(.lostBefore)
    _ = try await ground.orders(requestCount: 1).perform(
      .authorize(PaymentDecision(amount: try Money("9.00", .usd))),
      on: .token(SecretToken("002.other")))
    return ground
  }

  private static func export(_ database: EntryDatabase) throws -> [UInt8] {
    var bytes: [UInt8] = []
    _ = try database.blockingExportAll { piece in
      bytes += piece
      return true
    }
    return bytes
  }

  @Test(arguments: Kind.available)
  func `The lines of orders come last, and are stored as they were`(kind: Kind) async throws {
    let ground = try await Self.ground(kind)
    let bytes = try Self.export(ground.store.database)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    // By their tokens, whose digests begin with 6a and 86.
    let orders = try ground.lines() + ground.lines(of: "002.other")
    #expect(orders.count == 6 && lines.suffix(7).dropLast() == orders[...])
    let other = try ConformanceStore(kind)
    let contents = try other.database.blockingImportAll(bytes)
    #expect(
      contents
        == ArchiveContents(
          widgetCount: 1, accountCount: 1, rememberedCaptureCount: 0, orderCount: 2))
    #expect(try Self.export(other.database) == bytes)
    #expect(try other.database.blockingStatus().orderCount == 2)
    let token = try CheckoutToken(OrderGround.token).digest.description
    try other.storage.perform(.reading) { transaction throws(StoreFault) in
      #expect(try transaction.lastLease(ofOrder: token) == nil)
    }
    #expect(throws: ArchiveError.self) { try other.database.blockingImportAll(bytes) }
  }

  @Test(arguments: Kind.available)
  func `A store with orders alone is not empty`(kind: Kind) async throws {
    let ground = try OrderGround(kind)
    try await ground.authorize()
    let bytes = try Self.export(ground.store.database)
    let error = #expect(throws: ArchiveError.self) {
      try ground.store.database.blockingImportAll(bytes)
    }
    guard case .notEmpty? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// Seals lines as an archive.
  private static func sealed(_ lines: [String]) -> [UInt8] {
    let content = lines.map { $0 + "\n" }.joined()
    let digest = SHA256Digest(of: content)
    let (seal, _) = ChainedLine.seal { object in
      object.member("format", 1)
      object.member("previous", ChainedLine.zeros)
      object.member("command", "archive")
      object.member("lines", lines.count)
      object.member("sha256", digest.description)
    }
    return Array(content.utf8) + seal
  }

  @Test func `A line that cannot follow is named, and nothing is stored`() async throws {
    let ground = try await Self.ground(.memory)
    let order = try ground.lines()
    let other = try ground.lines(of: "002.other")
    let wrong: [([String], Int)] = [
      ([order[0], order[2]], 2), (Array(order.dropFirst()), 1),
      ([order[0].replacing("50.00", with: "60.00")], 1),
      (order + order, 5),
    ]
    for (lines, number) in wrong {
      let storage = EntryDatabase(.memory)
      let error = #expect(throws: ArchiveError.self) {
        try storage.blockingImportAll(Self.sealed(lines))
      }
      guard case .unusableLine(let line, _)? = error?.reason else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(line == number)
      #expect(try storage.blockingStatus().orderCount == 0)
    }
    // In the order of their tokens only.
    #expect(
      try EntryDatabase(.memory).blockingImportAll(Self.sealed(order + other)).orderCount == 2)
    #expect(throws: ArchiveError.self) {
      try EntryDatabase(.memory).blockingImportAll(Self.sealed(other + order))
    }
  }

  @Test func `A damaged order ends an export`() async throws {
    let ground = try await Self.ground(.memory)
    (ground.store.storage as? MemoryStorage)?.damage { $0.orderEntries[1].event = "ask" }
    #expect(throws: ArchiveError.self) { try Self.export(ground.store.database) }
  }
}
