/// The orders that a batch has read ahead, and what became of them.
@usableFromInline
struct BatchWindow: Sendable {
  /// An order that has a schedule; the plan, which is large, is kept once for all.
  @usableFromInline
  struct Scheduled: Sendable {
    @usableFromInline let total: Money
    @usableFromInline let startDate: CivilDate
    @usableFromInline let plan: Int
    @usableFromInline let amounts: SplitParts
    @usableFromInline let dueDates: DueDates
  }

  /// An order that has none.
  @usableFromInline
  struct Refused: Sendable {
    /// How many orders were added before it.
    @usableFromInline let place: Int
    @usableFromInline let refusal: OrderRefusal
  }

  /// How many orders are read ahead.
  @inlinable
  static var capacity: Int { 64 }

  @usableFromInline var plans: BatchPlans
  @usableFromInline var scheduled: [Scheduled] = []
  @usableFromInline var refused: [Refused] = []
  @usableFromInline var texts: WaitingTexts
  /// How many of the schedules and of the refusals were handed over.
  @usableFromInline var scheduledCount = 0
  @usableFromInline var refusedCount = 0

  @usableFromInline
  init(plan: Plan?) {
    plans = BatchPlans(plan)
    texts = WaitingTexts(capacity: Self.capacity)
    scheduled.reserveCapacity(Self.capacity)
    refused.reserveCapacity(Self.capacity)
  }

  /// Whether all results were handed over.
  @inlinable var isEmpty: Bool { scheduledCount &+ refusedCount == count }
  /// Whether another order may be added.
  @inlinable var hasRoom: Bool { count < Self.capacity }
  /// How many orders were added.
  @inlinable var count: Int { scheduled.count &+ refused.count }

  /// Gives up all orders.
  @usableFromInline
  mutating func clear() {
    scheduled.removeAll(keepingCapacity: true)
    refused.removeAll(keepingCapacity: true)
    texts.removeAll()
    (scheduledCount, refusedCount) = (0, 0)
  }

  /// Computes an order's schedule and writes its canonical text, or finds what stands in its way.
  @usableFromInline
  mutating func add(_ order: BatchOrder) {
    precondition(hasRoom, "a window has its capacity")
    let (total, date) = (order.total, order.startDate)
    guard let index = plans.index(for: total.currency) else {
      return refuse(.noPlan(total.currency))
    }
    let (terms, split) = (plans.plans[index].plan.installments, plans.plans[index].plan.split)
    guard plans.plans[index].plainlyTakes(total, on: date),
      let amounts = try? SplitParts(of: total.minorUnits, count: terms.count, by: split),
      let dueDates = try? DueDates(from: date, by: terms)
    else { return refuse(refusal(of: order, by: plans.plans[index].plan)) }
    texts.append(
      CanonicalText(total, amounts, dueDates), opening: plans.plans[index].opening, order.checkout)
    scheduled.append(
      Scheduled(total: total, startDate: date, plan: index, amounts: amounts, dueDates: dueDates))
  }

  /// Why an order has no schedule: a barrier comes before a date that leaves the calendar.
  @inline(never)
  private func refusal(of order: BatchOrder, by plan: Plan) -> OrderRefusal {
    plan.barrier(to: order.total, on: order.startDate).map(OrderRefusal.barred) ?? .dateOutOfRange
  }

  @inline(never)
  private mutating func refuse(_ refusal: OrderRefusal) {
    refused.append(Refused(place: count, refusal: refusal))
  }

  /// Digests the texts of all orders.
  @usableFromInline
  mutating func digest() { texts.digest() }

  /// The next order's result, or nil behind the last.
  ///
  /// It is made where it is used, so that only what is read of it is copied.
  @inlinable @inline(__always)
  mutating func next() -> Result<OrderSchedule, OrderRefusal>? {
    guard !isEmpty else { return nil }
    let index = scheduledCount
    if refusedCount < refused.count, refused[refusedCount].place == index &+ refusedCount {
      refusedCount &+= 1
      return .failure(refused[refusedCount &- 1].refusal)
    }
    scheduledCount &+= 1
    let entry = scheduled[index]
    let schedule = PaymentSchedule(
      plan: plans.plans[entry.plan].plan, total: entry.total, startDate: entry.startDate,
      amounts: entry.amounts, dueDates: entry.dueDates)
    return .success(
      OrderSchedule(schedule: schedule, checksum: ScheduleChecksum(digest: texts.digests[index])))
  }
}
