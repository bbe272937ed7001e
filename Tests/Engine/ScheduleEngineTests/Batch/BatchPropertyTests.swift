import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

/// The results of a batch equal those of its orders one by one.
@Suite struct BatchPropertyTests {
  /// Orders by one plan, some of them with a total, currency or day that the plan excludes.
  private static func batches(
    _ terms: Generator<InstallmentTerms>, count: ClosedRange<Int>
  ) -> Generator<(plan: Plan, orders: [BatchOrder])> {
    Generator { choices throws(Rejection) in
      let plan = try choices.draw(.plan(with: terms))
      let orders = try choices.draw(.array(of: order(for: plan), count: count))
      return (plan, orders)
    }
  }

  private static func order(for plan: Plan) -> Generator<BatchOrder> {
    Generator { choices throws(Rejection) in
      let isFitting = try choices.draw(Generator<Int>.integer(in: 0...3)) > 0
      let total: Money
      let date: CivilDate
      if isFitting {
        let days = (plan.validity.from ?? .first)...(plan.validity.until ?? .last)
        total = try choices.draw(.orderTotal(for: plan))
        date = try choices.draw(.startDate(for: plan.installments, in: days))
      } else {
        let minorUnits = try choices.draw(Generator<Int64>.integer(in: -2...1_000_000))
        let currency = try choices.draw(
          .frequency([(3, .constant(plan.currency)), (1, .currency)]))
        total = Money(minorUnits: minorUnits, currency: currency)
        date = try choices.draw(.civilDate())
      }
      let checkout = try choices.draw(.checkout)
      return BatchOrder(total: total, startDate: date, checkout: checkout)
    }
  }

  /// Returns the result of one order alone.
  private static func alone(
    _ order: BatchOrder, by plan: Plan
  ) -> Result<(PaymentSchedule, ScheduleChecksum), OrderRefusal> {
    if let barrier = plan.barrier(to: order.total, on: order.startDate) {
      return .failure(.barred(barrier))
    }
    guard
      let schedule = try? PaymentSchedule(
        total: order.total, plan: plan, startDate: order.startDate)
    else { return .failure(.dateOutOfRange) }
    return .success((schedule, schedule.checksum(for: order.checkout)))
  }

  private static func isAsAlone(_ plan: Plan, _ orders: [BatchOrder]) -> Bool {
    let results = Array(ScheduleBatch(orders, by: plan))
    guard results.count == orders.count else { return false }
    return zip(orders, results).allSatisfy { order, result in
      switch (result, alone(order, by: plan)) {
      case (.success(let found), .success(let (schedule, checksum))):
        found.schedule == schedule && found.checksum == checksum
      case (.failure(let found), .failure(let expected)): found == expected
      default: false
      }
    }
  }

  @Test func `Batches of up to twelve payments equal their orders one by one`() {
    forAll(Self.batches(.installmentTerms(count: 1...12), count: 0...80), runs: 40) {
      Self.isAsAlone($0.plan, $0.orders)
    }
  }

  /// The longest texts do not wait to be digested eight at once: they are digested while they are
  /// written.
  @Test func `Batches of up to a thousand payments equal their orders one by one`() {
    forAll(Self.batches(.installmentTerms(count: 1...1_000), count: 1...12), runs: 40) {
      Self.isAsAlone($0.plan, $0.orders)
    }
  }
}
