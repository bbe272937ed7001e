import EntryStore
import OrderStorage
import PaymentEngine
import PaymentWire
import ScheduleEngine
import Synchronization
import Testing
import WidgetStorage

/// Commands from beginning to end, on each storage.
@Suite struct OrderCommandTests {
  typealias Kind = ConformanceStore.Kind

  @Test(arguments: Kind.available)
  func `An order is authorized, captured, voided and refunded`(kind: Kind) async throws {
    let ground = try OrderGround(kind)
    let orders = ground.orders()
    #expect(try await ground.authorize().summary == "approved authorized 0.00 50.00 0.00")
    #expect(try await ground.capture("20.00").summary == "done partlyCaptured 20.00 30.00 0.00")
    let number = try OrderName.number(OrderNumber("100101"))
    let void = try await orders.perform(.void(amount: try Money("5.00", .usd)), on: number)
    #expect(void.summary == "done partlyCaptured 20.00 25.00 0.00")
    #expect(
      try await orders.perform(.void(amount: nil), on: number).summary
        == "done captured 20.00 0.00 0.00")
    let refund = try await orders.perform(
      .refund(amount: try Money("7.00", .usd), reference: MerchantReference("r-1")), on: number)
    #expect(refund.summary == "done captured 20.00 0.00 7.00")
    #expect(refund.requestCount == 1 && !refund.isRunning && refund.nextStep == nil)
    #expect(ground.service.requests.count == 5)
    #expect(
      try ground.events() == [
        "intend", "answer", "intend", "answer", "intend", "answer", "intend", "answer", "intend",
        "answer",
      ])
    #expect(try await orders.order(number).summary == "done captured 20.00 0.00 7.00")
    #expect(try await ground.orders(1).orders().map(\.summary) == ["done captured 20.00 0.00 7.00"])
    #expect(try await orders.orders(in: .authorized).isEmpty)
    #expect(try await orders.unsettledOrders().isEmpty)
  }

  @Test(arguments: Kind.available)
  func `The exact request is stored before it is sent`(kind: Kind) async throws {
    let seen = Mutex<[(String, [String])]>([])
    let store = Mutex<OrderGround?>(nil)
    let ground = try OrderGround(kind) { request in
      let lines = store.withLock { try? $0?.lines() } ?? []
      seen.withLock { $0.append((request.body ?? "", lines)) }
    }
    store.withLock { $0 = ground }
    defer { store.withLock { $0 = nil } }
    _ = try await ground.authorize(id: "a-1")
    let (body, lines) = try #require(seen.withLock { $0.first })
    #expect(
      body
        == #"{"requestId":"00000000-0000-4001-8000-000000000002","token":"002.k2a4","amount":{"amount":"50.00","currency":"USD"},"isCheckoutAdjusted":false}"#
    )
    #expect(lines.count == 1)
    #expect(lines[0].contains(#""path":"/v2/payments/auth""#))
    let escaped = body.replacing("\"", with: "\\\"")
    #expect(lines[0].contains(escaped))
  }

  @Test(arguments: Kind.available)
  func `An answer that was lost is asked for by the same request`(kind: Kind) async throws {
    let ground = try OrderGround(kind)
    ground.service.fail(.lostAfter, .lostBefore)
    let report = try await ground.authorize()
    #expect(report.summary == "approved authorized 0.00 50.00 0.00")
    #expect(report.requestCount == 3)
    let requests = ground.service.requests
    #expect(requests.count == 3 && Set(requests).count == 1)
    // A second, then two.
    #expect(ground.clock.now.offset == .seconds(3))
  }

  @Test(arguments: Kind.available)
  func `Another process continues after a kill with the same request`(kind: Kind) async throws {
    let ground = try OrderGround(kind)
    ground.service.fail(.hangs)
    let killed = Task { try await ground.authorize(id: "a-1") }
    while ground.service.requests.isEmpty { await Task.yield() }
    // The first process has the lease for 90 seconds.
    func again() async throws -> OrderReport {
      try await ground.orders(1).perform(
        .authorize(PaymentDecision(amount: try Money("50", .usd))), on: OrderGround.name,
        id: CommandID("a-1"))
    }
    let running = try await again()
    #expect(running.summary == "running deciding -")
    #expect(running.requestCount == 0 && running.isRunning)
    ground.pass(seconds: 89)
    #expect(try await again().outcome == .running(nil))
    ground.pass(seconds: 1)
    #expect(try await again().summary == "approved authorized 0.00 50.00 0.00")
    let requests = ground.service.requests
    #expect(requests.count == 2 && requests[0] == requests[1])
    killed.cancel()
    // The process that wakes up finds the outcome of the other one.
    #expect(try await killed.value.summary == "approved authorized 0.00 50.00 0.00")
    #expect(try ground.events() == ["intend", "answer"])
  }

  @Test(arguments: Kind.shared)
  func `Two processes at once decide an order once`(kind: Kind) async throws {
    let ground = try OrderGround(kind)
    let decision = PaymentDecision(amount: try Money("50.00", .usd))
    let reports = try await withThrowingTaskGroup(of: OrderReport.self) { group in
      for number in 1...4 {
        let orders = ground.orders(number)
        group.addTask { try await orders.perform(.authorize(decision), on: OrderGround.name) }
      }
      var reports: [OrderReport] = []
      for try await report in group { reports.append(report) }
      return reports
    }
    #expect(Set(reports.map(\.outcome)).isSubset(of: [.approved, .running(nil)]))
    #expect(reports.contains { $0.outcome == .approved })
    #expect(ground.service.requests.count == 1)
    #expect(try ground.events() == ["intend", "answer"])
  }

  @Test(arguments: Kind.available)
  func `An identifier belongs to one command, whose outcome it has again`(kind: Kind) async throws {
    let ground = try OrderGround(kind)
    try await ground.authorize(id: "same")
    #expect(try await ground.capture("20.00", id: "same").outcome == .done)
    let again = try await ground.capture("20", id: "same", number: 1)
    #expect(again.summary == "done partlyCaptured 20.00 30.00 0.00")
    #expect(again.requestCount == 0)
    let other = try await ground.capture("21.00", id: "same")
    guard case .refused(.idReused(let id, let known, let given)) = other.outcome else {
      Issue.record("\(other.outcome)")
      return
    }
    #expect(id == "same" && known.amount?.text == "20.00" && given.amount?.text == "21.00")
    #expect(ground.service.requests.count == 2)
  }

  @Test(arguments: Kind.available)
  func `A refused command stores and sends nothing`(kind: Kind) async throws {
    let ground = try OrderGround(kind)
    try await ground.authorize()
    let amount = try Money("50.01", .usd)
    #expect(
      try await ground.capture("50.01").outcome
        == .refused(.aboveOpen(amount: amount, open: try Money("50.00", .usd))))
    #expect(try ground.events() == ["intend", "answer"])
    #expect(ground.service.requests.count == 1)
  }

  @Test func `A command that no order allows creates no store`() async throws {
    let ground = try OrderGround(.sqlite)
    let refused = try await ground.orders().perform(
      .void(amount: nil), on: OrderGround.name)
    #expect(refused.summary == "refused new -")
    #expect(try ground.store.database.blockingStatus().version == 0)
  }

  @Test(arguments: Kind.available)
  func `A rejected decision may be made again, with another request`(kind: Kind) async throws {
    let ground = try OrderGround(kind)
    let error = ServiceError(status: 402, code: "payment_declined_retry", message: "try again")
    ground.service.fail(.answer(.rejected(error)))
    let rejected = try await ground.authorize(id: "a-1")
    #expect(rejected.outcome == .rejected(error) && rejected.state == .new)
    #expect(try await ground.authorize(id: "a-1").outcome == .rejected(error))
    #expect(try await ground.authorize(id: "a-2").outcome == .approved)
    let requests = ground.service.requests
    #expect(requests.count == 2 && requests[0] != requests[1])
  }
}
