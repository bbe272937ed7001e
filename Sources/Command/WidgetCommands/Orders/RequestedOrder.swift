import ArgumentParsing
import ScheduleEngine

/// The order that the options describe.
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

  /// Creates an order with a total, and with the checkout whose token is in a file, if any.
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

  /// Creates an order for a price, which may be zero; the order has no checkout.
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

  /// The reason why the order may not proceed today, or nil if it may.
  var barrier: PurchaseBarrier? { plan.barrier(to: total, on: today) }

  /// Returns the order's schedule; the plan's limits and validity are not checked.
  func schedule() throws(CommandError) -> PaymentSchedule {
    do throws(ScheduleError) {
      return try PaymentSchedule(total: total, plan: plan, startDate: today)
    } catch {
      guard error.reason == .totalTooSmall else {
        throw CommandError(.data, error.description)
      }
      throw CommandError(.no, "amount_too_small: \(error)", field: "--amount")
    }
  }
}
