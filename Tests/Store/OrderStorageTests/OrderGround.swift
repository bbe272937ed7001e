import EntryStore
import HTTPClient
import OrderStorage
import PaymentEngine
import PaymentWire
import ScheduleEngine
import Synchronization
import Testing
import WidgetStorage

/// A store of orders with a model of the service, and clocks that only sleeps and tests move.
final class OrderGround: Sendable {
  static let token = "002.k2a4"
  static var name: OrderName { get throws { .token(try SecretToken(token)) } }

  let store: ConformanceStore
  let service: ModelService
  let clock = FakeClock()
  private let randomCount = Atomic<UInt64>(0)

  init(
    _ kind: ConformanceStore.Kind = .memory,
    arrival: @escaping @Sendable (PaymentRequest) -> Void = { _ in }
  ) throws {
    store = try ConformanceStore(kind)
    service = ModelService(arrival: arrival)
  }

  /// A store with connections of its own, as another process has.
  func orders(_ number: Int = 0, requestCount: Int = 5) -> OrderStore {
    var limits = PaymentWork.Limits()
    limits.requestCount = requestCount
    let (service, clock) = (service, clock)
    return OrderStore(
      number == 0 ? store.database : store.other(number),
      service: OrderService(
        answer: { await service.answer($0, $1, $2) },
        now: { clock.time }, clock: { ElapsedTimeClock(clock) },
        random: { [self] in randomCount.add(1, ordering: .relaxed).newValue }, limits: limits))
  }

  /// Moves all clocks.
  func pass(seconds: Int64) {
    clock.advance(by: .seconds(seconds))
    service.books.withLock { $0.time += seconds }
  }

  /// Authorizes an order of 50.00 USD.
  @discardableResult
  func authorize(
    _ amount: String = "50.00", id: String? = nil, requestCount: Int = 5
  ) async throws -> OrderReport {
    try await orders(requestCount: requestCount).perform(
      .authorize(PaymentDecision(amount: try Money(amount, .usd))), on: Self.name,
      id: try id.map { try CommandID($0) })
  }

  /// Captures a part of the order 100101.
  @discardableResult
  func capture(
    _ amount: String, id: String? = nil, number: Int = 0, requestCount: Int = 5
  ) async throws -> OrderReport {
    try await orders(number, requestCount: requestCount).perform(
      .capture(amount: try Money(amount, .usd)), on: .number(OrderNumber("100101")),
      id: try id.map { try CommandID($0) })
  }

  /// The lines of an order's journal.
  func lines(of token: String = token) throws -> [String] {
    let digest = try CheckoutToken(token).digest.description
    return try store.storage.perform(.reading) { transaction throws(StoreFault) in
      try transaction.entries(ofOrder: digest).map(\.line)
    }
  }

  /// The events of an order's journal.
  func events(of token: String = token) throws -> [String] {
    let digest = try CheckoutToken(token).digest.description
    return try store.storage.perform(.reading) { transaction throws(StoreFault) in
      try transaction.entries(ofOrder: digest).map(\.event)
    }
  }
}

/// A clock whose time passes only by sleeping, at once, or by a test.
final class FakeClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  private let offset = Mutex(Duration.zero)

  var now: Instant { Instant(offset: offset.withLock { $0 }) }
  var minimumResolution: Duration { .nanoseconds(1) }

  /// The time, which begins at 2026-11-21T09:00:00Z.
  var time: Timestamp {
    Timestamp(secondsSinceEpoch: ConformanceValues.start + now.offset.components.seconds)
  }

  func advance(by duration: Duration) { offset.withLock { $0 += duration } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    offset.withLock { $0 = max($0, deadline.offset) }
  }
}

extension OrderReport {
  /// The outcome, the state, and the amounts captured, open and refunded.
  var summary: String {
    let payment = order.payment
    let amounts = payment.map { "\($0.captured.text) \($0.open.text) \($0.refunded.text)" }
    return "\(outcome.name) \(state.rawValue) \(amounts ?? "-")"
  }
}
