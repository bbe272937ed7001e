/// The orders that a batch has read ahead, and what became of them.
@usableFromInline
struct BatchWindow: Sendable {
  /// An order that has a schedule; the plan, which is large, is kept once for all.
  private struct Scheduled {
    let order: BatchOrder
    let plan: Int
    let amounts: SplitParts
    let dueDates: DueDates
  }

  /// Where in its list an order is.
  private enum Place {
    case scheduled(Int)
    case refused(Int)
  }

  /// How many orders are read ahead.
  private static var capacity: Int { 64 }

  private var plans: BatchPlans
  private var places: [Place] = []
  private var scheduled: [Scheduled] = []
  private var refusals: [OrderRefusal] = []
  private var texts: WaitingTexts
  private var handedOver = 0

  @usableFromInline
  init(plan: Plan?) {
    plans = BatchPlans(plan)
    texts = WaitingTexts(capacity: Self.capacity)
    places.reserveCapacity(Self.capacity)
    scheduled.reserveCapacity(Self.capacity)
    refusals.reserveCapacity(Self.capacity)
  }

  /// Whether all results were handed over.
  @usableFromInline var isEmpty: Bool { handedOver == places.count }
  /// Whether another order may be added.
  @usableFromInline var hasRoom: Bool { places.count < Self.capacity }

  /// Gives up all orders.
  @usableFromInline
  mutating func clear() {
    places.removeAll(keepingCapacity: true)
    scheduled.removeAll(keepingCapacity: true)
    refusals.removeAll(keepingCapacity: true)
    texts.removeAll()
    handedOver = 0
  }

  /// Computes an order's schedule and writes its canonical text, or finds what stands in its way.
  @usableFromInline
  mutating func add(_ order: BatchOrder) {
    precondition(hasRoom, "a window has its capacity")
    guard let plan = plans.index(for: order.total.currency) else {
      return refuse(.noPlan(order.total.currency))
    }
    if let barrier = plans[plan].barrier(to: order.total, on: order.startDate) {
      return refuse(.barred(barrier))
    }
    let (terms, split) = (plans[plan].installments, plans[plan].split)
    guard let dueDates = try? DueDates(from: order.startDate, by: terms) else {
      return refuse(.dateOutOfRange)
    }
    guard
      let amounts = try? SplitParts(of: order.total.minorUnits, count: terms.count, by: split)
    else {
      assertionFailure("a plan's barriers come before its schedule")
      return refuse(.barred(.amountTooSmall(total: order.total, payments: terms.count)))
    }
    let text = CanonicalText(order.total, amounts, dueDates)
    texts.append(text, plans[plan].id, order.checkout)
    places.append(.scheduled(scheduled.count))
    scheduled.append(
      Scheduled(order: order, plan: plan, amounts: amounts, dueDates: dueDates))
  }

  private mutating func refuse(_ refusal: OrderRefusal) {
    places.append(.refused(refusals.count))
    refusals.append(refusal)
  }

  /// Digests the texts of all orders.
  @usableFromInline
  mutating func digest() { texts.digest() }

  /// The next order's result, or nil behind the last.
  @usableFromInline
  mutating func next() -> Result<OrderSchedule, OrderRefusal>? {
    guard handedOver < places.count else { return nil }
    defer { handedOver &+= 1 }
    switch places[handedOver] {
    case .refused(let index): return .failure(refusals[index])
    case .scheduled(let index):
      let entry = scheduled[index]
      return .success(
        OrderSchedule(
          schedule: PaymentSchedule(
            plan: plans[entry.plan], total: entry.order.total, startDate: entry.order.startDate,
            amounts: entry.amounts, dueDates: entry.dueDates),
          checksum: ScheduleChecksum(digest: texts.digests[index])))
    }
  }
}
