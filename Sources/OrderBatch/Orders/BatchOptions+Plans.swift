import ScheduleEngine

extension BatchOptions.Plans {
  /// The plan of an order in a currency.
  func plan(for currency: Currency) throws(RowFault) -> Plan {
    switch self {
    case .one(let plan):
      guard plan.currency == currency else {
        let barrier = PurchaseBarrier.unsupportedCurrency(order: currency, plan: plan.currency)
        throw RowFault(barrier)
      }
      return plan
    case .defaults:
      guard let plan = Plan.builtIn.default(for: currency) else {
        throw RowFault(
          code: "unsupported_currency",
          message: "no built-in plan for \(currency) is open; name a plan that takes it")
      }
      return plan
    }
  }
}
