/// The orders that a batch has read ahead, and what became of them.
@usableFromInline
struct BatchWindow: Sendable {
  /// How many orders are read ahead.
  private static var capacity: Int { 64 }

  private var plans: BatchPlans
  private var results: [Result<PaymentSchedule, OrderRefusal>] = []
  private var texts: WaitingTexts
  private var handedOver = 0

  @usableFromInline
  init(plan: Plan?) {
    plans = BatchPlans(plan)
    texts = WaitingTexts(capacity: Self.capacity)
    results.reserveCapacity(Self.capacity)
  }

  /// Whether all results were handed over.
  @usableFromInline var isEmpty: Bool { handedOver == results.count }
  /// Whether another order may be added.
  @usableFromInline var hasRoom: Bool { results.count < Self.capacity }

  /// Gives up all orders.
  @usableFromInline
  mutating func clear() {
    results.removeAll(keepingCapacity: true)
    texts.removeAll()
    handedOver = 0
  }

  /// Computes an order's schedule and writes its canonical text, or finds what stands in its way.
  @usableFromInline
  mutating func add(_ order: BatchOrder) {
    precondition(hasRoom, "a window has its capacity")
    let result = Self.schedule(of: order, by: plans.plan(for: order.total.currency))
    results.append(result)
    switch result {
    case .success(let schedule): texts.append(schedule, for: order.checkout)
    case .failure: texts.appendNothing()
    }
  }

  /// Digests the texts of all orders.
  @usableFromInline
  mutating func digest() { texts.digest() }

  /// The next order's result, or nil behind the last.
  @usableFromInline
  mutating func next() -> Result<OrderSchedule, OrderRefusal>? {
    guard handedOver < results.count else { return nil }
    defer { handedOver &+= 1 }
    switch results[handedOver] {
    case .success(let schedule):
      let checksum = ScheduleChecksum(digest: texts.digests[handedOver])
      return .success(OrderSchedule(schedule: schedule, checksum: checksum))
    case .failure(let refusal): return .failure(refusal)
    }
  }

  private static func schedule(
    of order: BatchOrder, by plan: Plan?
  ) -> Result<PaymentSchedule, OrderRefusal> {
    guard let plan else { return .failure(.noPlan(order.total.currency)) }
    if let barrier = plan.barrier(to: order.total, on: order.startDate) {
      return .failure(.barred(barrier))
    }
    do throws(ScheduleError) {
      return .success(
        try PaymentSchedule(total: order.total, plan: plan, startDate: order.startDate))
    } catch {
      assert(error.reason == .dateOutOfRange, "a plan's barriers come before its schedule")
      return .failure(.dateOutOfRange)
    }
  }
}

/// Which plan the orders of a batch are paid by.
private struct BatchPlans: Sendable {
  private let only: Plan?
  /// The default plans that were looked up so far.
  private var defaults: [(currency: Currency, plan: Plan?)] = []

  init(_ plan: Plan?) { only = plan }

  /// The plan of an order, or nil where its currency has none.
  mutating func plan(for currency: Currency) -> Plan? {
    if let only { return only }
    for entry in defaults where entry.currency == currency { return entry.plan }
    let plan = Plan.builtIn.default(for: currency)
    defaults.append((currency, plan))
    return plan
  }
}
