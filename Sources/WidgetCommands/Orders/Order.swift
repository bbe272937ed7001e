import ArgumentParsing
import ScheduleEngine

/// An order as the options describe it.
struct Order {
  let total: Money
  let plan: Plan
  let checkout: Checkout
  let today: CivilDate

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(CommandFailure) {
    let reader = OrderReader(surroundings: surroundings)
    plan = try reader.plan(
      id: parsed[OrderOptions.plan], file: parsed[OrderOptions.planFile],
      currency: parsed[OrderOptions.currency])
    total = try reader.total(parsed[OrderOptions.amount], in: plan.currency)
    checkout = try reader.checkout(tokenFile: parsed[OrderOptions.tokenFile])
    today = try parsed.today(in: surroundings)
  }

  /// What keeps the order from proceeding today, or nil when nothing does.
  var barrier: PurchaseBarrier? { plan.barrier(to: total, on: today) }

  /// The order's schedule, whether the plan's limits and validity allow it or not.
  func schedule() throws(CommandFailure) -> PaymentSchedule {
    do throws(ScheduleError) {
      return try PaymentSchedule(total: total, plan: plan, startDate: today)
    } catch {
      guard error.reason == .totalTooSmall else {
        throw CommandFailure(.data, error.description)
      }
      throw CommandFailure(.no, "amount_too_small: \(error)")
    }
  }
}
