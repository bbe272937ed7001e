import EntryStore
import OrderEntries
import OrderStorage
import PaymentEngine
import PaymentWire
import ScheduleEngine
import Testing

/// Rows that were changed or are missing: they are found, and nothing is sent.
@Suite struct OrderDamageTests {
  /// A change of the rows of an order with the lines `intend`, `answer`, `intend`, `answer`.
  enum Damage: String, CaseIterable {
    case line, hash, previous, event, id, orderNumber, otherOrderNumber, number, token
    case firstMissing, middleMissing, lastMissing, intentMissing, swapped

    func apply(to rows: inout MemoryRows) {
      switch self {
      case .line:
        rows.orderEntries[1].line = rows.orderEntries[1].line.replacing("50.00", with: "90.00")
      case .hash: rows.orderEntries[1].hash = String(repeating: "a", count: 64)
      case .previous: rows.orderEntries[1].previous = String(repeating: "a", count: 64)
      case .event: rows.orderEntries[0].event = "ask"
      case .id: rows.orderEntries[0].id = "capture a-1"
      case .orderNumber: rows.orderEntries[1].orderNumber = nil
      case .otherOrderNumber: rows.orderEntries[3].orderNumber = "100102"
      case .number: rows.orderEntries[3].number = 5
      case .token: rows.orderEntries[3].token = String(repeating: "b", count: 64)
      case .firstMissing: rows.orderEntries.remove(at: 0)
      case .middleMissing: rows.orderEntries.remove(at: 1)
      // The lease of the second operation is the witness of its intent.
      case .lastMissing: rows.orderEntries.removeLast(2)
      case .intentMissing: rows.orderEntries.remove(at: 2)
      case .swapped:
        let line = rows.orderEntries[0].line
        rows.orderEntries[0].line = rows.orderEntries[2].line
        rows.orderEntries[2].line = line
      }
    }
  }

  private static func ground() async throws -> (OrderGround, MemoryStorage) {
    let ground = try OrderGround()
    try await ground.authorize(id: "a-1")
    _ = try await ground.capture("20.00")
    return (ground, try #require(ground.store.storage as? MemoryStorage))
  }

  @Test(arguments: Damage.allCases.filter { ![.token, .orderNumber].contains($0) })
  func `A damaged journal is named, and nothing is sent`(damage: Damage) async throws {
    let (ground, storage) = try await Self.ground()
    storage.damage(damage.apply)
    let sent = ground.service.requests.count
    let error = await #expect(throws: OrderStoreError.self) {
      try await ground.orders().perform(.void(amount: nil), on: OrderGround.name)
    }
    guard case .storage(let fault)? = error?.reason, case .damagedEntry(let place) = fault.reason
    else {
      Issue.record("\(String(describing: error))")
      return
    }
    let digest = try CheckoutToken(OrderGround.token).digest.description
    #expect(place.kind == "order" && place.name == digest)
    for read in [
      { _ = try await ground.orders().order(OrderGround.name) },
      { _ = try await ground.orders().order(OrderGround.name, askingService: true) },
      { _ = try await ground.orders().orders() },
      { _ = try await ground.orders().resume(CheckoutToken(OrderGround.token)) },
    ] as [() async throws -> Void] {
      await #expect(throws: OrderStoreError.self) { try await read() }
    }
    #expect(ground.service.requests.count == sent)
    let checks = try OrderJournals(storage).check()
    #expect(checks.count == 1 && checks[0].fault == fault && checks[0].head == nil)
  }

  @Test(arguments: [Damage.token, .orderNumber])
  func `A column by which an order is found is checked, too`(damage: Damage) async throws {
    let (_, storage) = try await Self.ground()
    #expect(try OrderJournals(storage).check().map(\.fault) == [nil])
    #expect(try OrderJournals(storage).check().map(\.orderNumber) == ["100101"])
    storage.damage(damage.apply)
    #expect(try OrderJournals(storage).check().contains { $0.fault != nil })
  }

  @Test func `A line of another order with a right hash is damage`() async throws {
    let (ground, storage) = try await Self.ground()
    _ = try await ground.orders().perform(
      .authorize(PaymentDecision(amount: try Money("50.00", .usd))),
      on: .token(SecretToken("002.other")))
    let other = try CheckoutToken("002.other").digest.description
    storage.damage { rows in
      let line = rows.orderEntries.first { $0.token == other }
      if let line { rows.orderEntries[0].line = line.line }
    }
    #expect(try OrderJournals(storage).check().count { $0.fault != nil } == 1)
  }

  @Test func `A request with the token of another order is damage, also with a right hash`()
    async throws
  {
    let (ground, storage) = try await Self.ground()
    let line = try ground.lines()[0].replacing("002.k2a4", with: "002.k2a5")
    // The hash and its key have 75 bytes.
    let content = String(line.dropLast(75))
    let hash = SHA256Digest(of: content).description
    storage.damage { rows in
      rows.orderEntries = [rows.orderEntries[0]]
      rows.leases = []
      rows.orderEntries[0].line = content + ",\"hash\":\"\(hash)\"}"
      rows.orderEntries[0].hash = hash
    }
    let fault = try #require(try OrderJournals(storage).check().first?.fault)
    #expect(
      fault.detail.hasSuffix(": it is not an entry: its request has the token of another order"))
  }
}
