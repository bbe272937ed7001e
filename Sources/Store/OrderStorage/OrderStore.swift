package import EntryStore
package import HTTPClient
import OrderEntries
import POSIX
package import PaymentEngine
package import PaymentWire
package import ScheduleEngine
import WidgetStorage

/// Orders at Afterpay's service, each decided, captured and refunded exactly once, on any number of
/// machines.
///
/// ```swift no-run
/// let orders = OrderStore(database, client: client)
/// let order = PaymentDecision(amount: try Money("50.00", .usd))
/// let report = try await orders.perform(.authorize(order), on: .token(token), id: "order-1042")
/// report.state  // .authorized
/// ```
///
/// - A command is stored before its first request leaves, with the body and the identifier of the request. So each
///   repetition, after any crash and on any machine, is the same request.
/// - One process works on an order at a time. Another one gets ``OrderReport/Outcome/running(_:)``.
/// - An answer that does not add up is not believed: the outcome is then ``OrderReport/Outcome/unknown(_:)``, until the
///   service was asked.
/// - ``resume(_:olderThan:)`` settles what a process has left.
///
/// The text of the token is stored with the requests that need it, so keep the database as secret as the credentials.
public struct OrderStore: Sendable {
  let database: EntryDatabase
  let service: OrderService
  let widgets: BlockingWidgetStore

  package init(
    _ database: EntryDatabase, service: OrderService,
    plans: @escaping @Sendable (PlanID) -> Plan? = { Plan.builtIn[$0] }
  ) {
    (self.database, self.service) = (database, service)
    widgets = BlockingWidgetStore(database.storage, plans: plans)
  }

  /// Runs a transaction on a thread of the database.
  func run<Result: Sendable>(
    _ access: StorageAccess,
    _ work: @escaping @Sendable (any EntryTransaction) throws(OrderStoreError) -> Result
  ) async throws(OrderStoreError) -> Result {
    let storage = database.storage
    return try await database.run { () throws(OrderStoreError) in
      try storage.perform(access) { transaction throws(OrderStoreError) in try work(transaction) }
    }
  }

  func now() throws(OrderStoreError) -> Timestamp {
    guard let now = service.now() else { throw OrderStoreError(.noClock) }
    return now
  }
}

/// The service and the clocks of an ``OrderStore``.
package struct OrderService: Sendable {
  /// Sends one request; the kind is nil for a question for the order, and the text is hidden in messages.
  package var answer:
    @Sendable (PaymentRequest, PaymentCommand.Kind?, _ hiding: String?) async -> PaymentAnswer
  /// Returns the time, or nil if the clock cannot be read.
  package var now: @Sendable () -> Timestamp?
  /// Creates a clock that measures the time of a command.
  package var clock: @Sendable () -> ElapsedTimeClock
  /// Returns 64 random bits.
  package var random: @Sendable () -> UInt64
  /// The limits of the requests of one command.
  package var limits: PaymentWork.Limits

  package init(
    answer:
      @escaping @Sendable (PaymentRequest, PaymentCommand.Kind?, String?) async ->
      PaymentAnswer,
    now: @escaping @Sendable () -> Timestamp? = OrderService.systemTime,
    clock: @escaping @Sendable () -> ElapsedTimeClock = { ElapsedTimeClock(ContinuousClock()) },
    random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) },
    limits: PaymentWork.Limits = PaymentWork.Limits()
  ) {
    (self.answer, self.now, self.clock) = (answer, now, clock)
    (self.random, self.limits) = (random, limits)
  }

  /// Returns the time of the system.
  package static var systemTime: @Sendable () -> Timestamp? {
    {
      var clock = timespec()
      guard unsafe clock_gettime(CLOCK_REALTIME, &clock) == 0 else { return nil }
      return Timestamp(secondsSinceEpoch: Int64(clock.tv_sec))
    }
  }

  /// A new random identifier.
  var requestID: RequestID { RequestID(randomBits: random(), random()) }
}
