import EntryStore
import Foundation
import OrderEntries
import OrderStorage
import PaymentEngine
import PaymentWire
import ScheduleEngine
import Synchronization
import Testing

/// The bytes of lines, and the places of secrets.
@Suite struct OrderLineTests {
  /// The lines of the article, whose hashes are those of Python's hashlib.
  private static func documentedLines() throws -> [String] {
    let article = URL(filePath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Sources/Store/OrderStorage/OrderStorage.docc/OrderStorage.md")
    return try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix(#"{"format":1,"token""#) }.map(String.init)
  }

  private static func documentedOrder() async throws -> OrderGround {
    let ground = try OrderGround()
    try await ground.authorize(id: "a-1")
    ground.pass(seconds: 60)
    ground.service.fail(.lostAfter)
    _ = try await ground.capture("20.00", requestCount: 1)
    _ = try await ground.orders().order(.number(OrderNumber("100101")), askingService: true)
    return ground
  }

  @Test func `The documented commands have the documented lines`() async throws {
    let lines = try await Self.documentedOrder().lines()
    let documented = try Self.documentedLines()
    #expect(lines == documented && documented.count == 5)
  }

  @Test func `The text of the token is in the intents of decisions and reversals alone`()
    async throws
  {
    let ground = try OrderGround()
    ground.service.fail(
      .answer(
        .rejected(ServiceError(status: 402, code: "declined", message: "the token [hidden]"))))
    _ = try await ground.authorize()
    _ = try await ground.authorize()
    let report = try await ground.capture("20.00")
    _ = try await ground.orders().perform(.reverse, on: OrderGround.name)
    let lines = try ground.lines()
    let holders = lines.filter { $0.contains("002.k2a4") }
    #expect(holders.count == 3)
    #expect(holders.allSatisfy { $0.contains(#""event":"intend""#) })
    for rows in [ground.store.storage as? MemoryStorage] {
      let snapshot = try #require(rows?.snapshot)
      #expect(!"\(snapshot.leases) \(snapshot.entries)".contains("002.k2a4"))
    }
    #expect(!"\(report) \(String(reflecting: report))".contains("002.k2a4"))
    #expect(!"\(try OrderGround.name)".contains("002.k2a4"))
  }

  @Test func `A message that repeats the token of a reversal is hidden`() async throws {
    let seen = SecretLog()
    let orders = OrderStore(
      EntryDatabase(.memory),
      service: OrderService(
        answer: { _, _, secret in
          seen.add(secret)
          return .accepted
        }, now: { ConformanceValues.time() }))
    let report = try await orders.perform(.reverse, on: .token(SecretToken("002.k2 a+4?")))
    #expect(report.outcome == .done)
    #expect(seen.secrets == ["002.k2 a+4?"])
  }

  @Test func `An order with 3000 events has one line below a mebibyte`() async throws {
    let ground = try OrderGround()
    try await ground.authorize("30000.00")
    let order = try #require(try ground.service.order(of: OrderGround.token))
    let long = String(repeating: "e", count: 40)
    let captures = (0..<3_000).map { number in
      Payment.Event(
        id: UTF8Text("\(long)\(number)"), .captured, Money(minorUnits: 1_000, currency: .usd),
        created: ground.clock.time)
    }
    let whole = try Payment(
      order: order.order, token: order.token, isApproved: true, created: order.created,
      original: order.original, open: Money(minorUnits: 0, currency: .usd),
      events: order.events + captures)
    let key = try CheckoutToken(OrderGround.token).digest.description
    ground.service.books.withLock { $0.orders[key] = whole }
    let asked = try await ground.orders().order(OrderGround.name, askingService: true)
    #expect(asked.summary == "done captured 30000.00 0.00 0.00")
    let line = try #require(try ground.lines().last)
    #expect(line.utf8.count > 400_000 && line.utf8.count < 1_048_576)
    #expect(try await ground.orders().order(OrderGround.name).order.payment == whole)
  }
}

/// The secrets that a service was asked to hide.
final class SecretLog: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [String] = []

  var secrets: [String] { lock.withLock { list } }
  func add(_ secret: String?) { lock.withLock { list.append(secret ?? "none") } }
}
