import AccountStorage
import ArgumentParsing
import EntryStore
import OrderStorage
import PaymentEngine
import ScheduleEngine

extension AccountOpenCommand {
  /// Opens the account of an order at the service, or adds what the service did since.
  static func open(
    _ name: AccountName, from text: String, rules: PlanID?, customerSince: CivilDate?,
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> OrderAccount {
    let number: OrderNumber
    do throws(ServiceTextError) {
      number = try OrderNumber(UTF8Text(text))
    } catch {
      throw CommandError(
        .data, "--from-order: \(error)", code: "invalid_order", field: "--from-order")
    }
    var plan: (id: PlanID, terms: PlanRecord?)?
    if parsed[OrderOptions.plan] != nil || parsed[OrderOptions.planFile] != nil {
      let stored = try OrderReader(environment: environment).storedPlan(
        id: parsed[OrderOptions.plan], file: parsed[OrderOptions.planFile], currency: nil)
      plan = (stored.plan.id, stored.terms)
    }
    let accounts = BlockingOrderAccounts(
      try parsed.database(in: environment).storage, day: try parsed.days(in: environment))
    let time = try parsed.moment(in: environment).timestamp
    do throws(OrderAccountError) {
      return try accounts.open(
        name, from: number, plan: plan, rules: rules, customerSince: customerSince, at: time,
        if: parsed.accountPrecondition)
    } catch {
      throw try failure(error, parsed)
    }
  }

  /// Converts the error of an order's account to an exit status and a message.
  private static func failure(
    _ error: OrderAccountError, _ parsed: ParsedArguments
  ) throws(CommandError) -> CommandError {
    switch error.reason {
    case .unknownOrder(let number):
      return CommandError(
        .noInput,
        "there is no order \(number) in the store; 'widget service order --order \(number) --ask' "
          + "asks the service for it", code: "no_such_order", field: "--from-order")
    case .notApproved:
      return CommandError(
        .data, error.description, code: "order_not_approved", field: "--from-order")
    case .noPlan(let currency):
      return CommandError(
        .data, "no built-in plan is in \(currency); pass the plan of the purchase by --plan",
        code: "unknown_plan", field: "--plan")
    case .noDay: return CommandError(.data, error.description, code: "invalid_date")
    case .account(let cause):
      _ = try onOpening(parsed) { () throws(AccountStoreError) in throw cause }
      return CommandError(cause)
    case .storage(let fault): return CommandError(fault)
    }
  }
}
