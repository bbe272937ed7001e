/// The orders that a batch has read ahead, and their results.
@usableFromInline
struct BatchWindow {
  /// An order that has a schedule, with the index of its plan: plans are large and stored once.
  @usableFromInline
  struct Scheduled: Sendable {
    @usableFromInline let total: Money
    @usableFromInline let startDate: CivilDate
    @usableFromInline let plan: Int
    @usableFromInline let amounts: SplitParts
    @usableFromInline let dueDates: DueDates
  }

  /// An order that has no schedule.
  @usableFromInline
  struct Refused: Sendable {
    /// The number of orders that were added before it.
    @usableFromInline let place: Int
    @usableFromInline let refusal: OrderRefusal
  }

  /// The largest number of orders that are read ahead.
  @inlinable
  static var capacity: Int { 64 }

  @usableFromInline var plans: BatchPlans
  @usableFromInline var scheduled: [Scheduled] = []
  @usableFromInline var refused: [Refused] = []
  @usableFromInline var texts: WaitingTexts
  /// The numbers of schedules and of refusals that were returned.
  @usableFromInline var scheduledCount = 0
  @usableFromInline var refusedCount = 0

  @usableFromInline
  init(plan: Plan?, by kernel: SHA256Kernel) {
    plans = BatchPlans(plan)
    texts = WaitingTexts(capacity: Self.capacity, by: kernel)
    scheduled.reserveCapacity(Self.capacity)
    refused.reserveCapacity(Self.capacity)
  }

  /// Whether all results were returned.
  @inlinable var isEmpty: Bool { scheduledCount &+ refusedCount == count }
  /// Whether another order may be added.
  @inlinable var hasRoom: Bool { count < Self.capacity }
  /// The number of orders that were added.
  @inlinable var count: Int { scheduled.count &+ refused.count }

  /// Removes all orders.
  @usableFromInline
  mutating func clear() {
    scheduled.removeAll(keepingCapacity: true)
    refused.removeAll(keepingCapacity: true)
    texts.removeAll()
    (scheduledCount, refusedCount) = (0, 0)
  }

  /// Computes an order's schedule and writes its canonical text, or finds the reason for a refusal.
  @usableFromInline
  mutating func add(_ order: BatchOrder) {
    precondition(hasRoom, "a window has its capacity")
    let (total, date) = (order.total, order.startDate)
    guard let index = plans.index(for: total.currency) else {
      return refuse(.noPlan(total.currency))
    }
    let (terms, split) = (plans.plans[index].plan.installments, plans.plans[index].plan.split)
    guard plans.plans[index].accepts(total, on: date),
      let amounts = try? SplitParts(of: total.minorUnits, by: terms, split),
      let dueDates = try? DueDates(from: date, by: terms)
    else { return refuse(refusal(of: order, by: plans.plans[index].plan)) }
    texts.append(
      CanonicalText(total, amounts, dueDates), opening: plans.plans[index].opening, order.checkout)
    scheduled.append(
      Scheduled(total: total, startDate: date, plan: index, amounts: amounts, dueDates: dueDates))
  }

  /// Returns the reason why an order has no schedule: a barrier, or a date outside the calendar.
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
  mutating func digest() { texts.digestAll() }

  /// Returns the next order's result, or nil after the last.
  ///
  /// The function is inlined, so that only those values of the result are copied that the caller
  /// reads.
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
      OrderSchedule(schedule: schedule, checksum: ScheduleChecksum(digest: texts.digest(at: index)))
    )
  }
}

/// The plans by which the orders of a batch are paid.
@usableFromInline
struct BatchPlans: Sendable {
  @usableFromInline var plans: [BatchPlan] = []
  /// Whether all orders are paid by the first plan.
  private let hasOne: Bool
  /// The currencies that were looked up so far, each with the index of its default plan.
  private var defaults: [(currency: Currency, index: Int?)] = []

  /// Creates the plans of a batch: one plan, or for nil the default plans of all currencies.
  init(_ plan: Plan?) {
    hasOne = plan != nil
    if let plan { plans.append(BatchPlan(plan)) }
  }

  /// Returns the index of the plan for orders in a currency, or nil if there is none.
  @inline(__always)
  mutating func index(for currency: Currency) -> Int? {
    hasOne ? 0 : defaultIndex(for: currency)
  }

  private mutating func defaultIndex(for currency: Currency) -> Int? {
    for entry in defaults where entry.currency == currency { return entry.index }
    let plan = Plan.builtIn.default(for: currency)
    defaults.append((currency, plan.map { _ in plans.count }))
    if let plan { plans.append(BatchPlan(plan)) }
    return defaults[defaults.count - 1].index
  }
}

/// A plan of a batch, with all values that do not depend on an order.
@usableFromInline
struct BatchPlan: Sendable {
  @usableFromInline let plan: Plan
  /// The beginning of the plan's canonical texts.
  let opening: CanonicalOpening
  /// The totals above zero within the plan's limits, in minor units.
  private let totals: ClosedRange<Int64>
  private let isAlwaysOffered: Bool

  init(_ plan: Plan) {
    self.plan = plan
    opening = CanonicalOpening(plan)
    // The smallest total is 1, even if the plan has no minimum or a minimum of 0.
    let minimum = max(plan.limits.minimumMinorUnits ?? 1, 1)
    totals = minimum...max(plan.limits.maximumMinorUnits ?? .max, minimum)
    isAlwaysOffered = plan.validity == .always
  }

  /// Returns whether the plan accepts an order, whose total may still be too small to be split.
  ///
  /// If not, ``Plan/barrier(to:on:limits:)`` returns the reason.
  @inline(__always)
  func accepts(_ total: Money, on date: CivilDate) -> Bool {
    total.currency == plan.currency && totals.contains(total.minorUnits)
      && (isAlwaysOffered || plan.validity.contains(date))
  }
}
