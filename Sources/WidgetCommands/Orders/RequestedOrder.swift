import ArgumentParsing
import ScheduleEngine

/// An order as the options describe it.
struct RequestedOrder {
  let total: Money
  let record: PlanRecord
  let checkout: CheckoutReference
  let today: CivilDate

  var plan: Plan { record.plan }

  init(_ parsed: ParsedArguments, _ environment: CommandEnvironment) throws(CommandError) {
    try self.init(
      of: parsed[OrderOptions.amount], tokenFile: parsed[OrderOptions.tokenFile], parsed,
      environment)
  }

  /// An order of an amount, and of the checkout whose token a file holds, where there is one.
  init(
    of amount: String, tokenFile: String?, _ parsed: ParsedArguments,
    _ environment: CommandEnvironment
  ) throws(CommandError) {
    let reader = OrderReader(environment: environment)
    record = try reader.record(
      id: parsed[OrderOptions.plan], file: parsed[OrderOptions.planFile],
      currency: parsed[OrderOptions.currency])
    total = try reader.total(amount, in: record.plan.currency)
    checkout = try reader.checkout(tokenFile: tokenFile)
    today = try parsed.today(in: environment)
  }

  /// The order that a price would be, which may be zero: no checkout is for it.
  init(
    ofPrice amount: String, _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) {
    let reader = OrderReader(environment: environment)
    record = try reader.record(
      id: parsed[OrderOptions.plan], file: parsed[OrderOptions.planFile],
      currency: parsed[OrderOptions.currency])
    total = try reader.price(amount, in: record.plan.currency)
    checkout = .tokenless
    today = try parsed.today(in: environment)
  }

  /// What keeps the order from proceeding today, or nil when nothing does.
  var barrier: PurchaseBarrier? { plan.barrier(to: total, on: today) }

  /// The order's schedule, whether the plan's limits and validity allow it or not.
  func schedule() throws(CommandError) -> PaymentSchedule {
    do throws(ScheduleError) {
      return try PaymentSchedule(total: total, plan: plan, startDate: today)
    } catch {
      guard error.reason == .totalTooSmall else {
        throw CommandError(.data, error.description)
      }
      throw CommandError(.no, "amount_too_small: \(error)")
    }
  }
}
