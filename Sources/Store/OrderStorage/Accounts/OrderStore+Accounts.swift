public import AccountStorage
public import PaymentEngine
public import ScheduleEngine
public import ServicingWire

extension OrderStore {
  /// Opens the account of an approved order, or adds to it what the service did since.
  ///
  /// The account begins on the day of the service's decision with the original amount. Each capture, void and refund
  /// of the service is one event of the account, with an identifier such as `service-capture-` and the service's
  /// own. The same call again adds the missing events. An order has one account.
  ///
  /// - Parameters:
  ///   - name: The account's name.
  ///   - number: The service's number of the order, which the store has.
  ///   - plan: The plan; by default that of the captured widget of the order, else the default one of the currency.
  ///   - rules: The rules; by default those of the plan on the day.
  ///   - customerSince: The day since which the shopper is a customer, or nil if it is not known.
  ///   - catalog: The plans and rules; by default the built-in ones.
  ///   - day: Returns the day of a time in the shop's time zone; nil if it is outside of the calendar.
  /// - Returns: The account, with sentences about events that it does not accept.
  /// - Throws: ``OrderAccountError`` if the order is not approved or not known, has another account, or the database
  ///   fails; nothing is stored then.
  public func openAccount(
    _ name: AccountName, from number: OrderNumber, plan: PlanID? = nil, rules: PlanID? = nil,
    customerSince: CivilDate? = nil, catalog: ServicingCatalog = ServicingCatalog(),
    day: @escaping @Sendable (Timestamp) -> CivilDate?
  ) async throws(OrderAccountError) -> OrderAccount {
    let accounts = BlockingOrderAccounts(database.storage, catalog: catalog, day: day)
    let time = try accountTime()
    return try await database.run { () throws(OrderAccountError) in
      try accounts.open(
        name, from: number, plan: plan.map { ($0, nil) }, rules: rules,
        customerSince: customerSince, at: time)
    }
  }

  /// Adds to the account of an order what the service did since.
  ///
  /// Call it after a command, a resumption or a question whose outcome is stored: an account that does not accept an
  /// event changes nothing about the order.
  ///
  /// - Parameters:
  ///   - token: The checkout's token, as in a report.
  ///   - catalog: The plans and rules; by default the built-in ones.
  ///   - day: Returns the day of a time in the shop's time zone; nil if it is outside of the calendar.
  /// - Returns: The account, with sentences about events that it does not accept; nil if the order has no account.
  /// - Throws: ``OrderAccountError`` if the account is damaged, or the database fails.
  public func followAccount(
    of token: CheckoutToken, catalog: ServicingCatalog = ServicingCatalog(),
    day: @escaping @Sendable (Timestamp) -> CivilDate?
  ) async throws(OrderAccountError) -> OrderAccount? {
    let accounts = BlockingOrderAccounts(database.storage, catalog: catalog, day: day)
    let time = try accountTime()
    return try await database.run { () throws(OrderAccountError) in
      try accounts.follow(token, at: time)
    }
  }

  private func accountTime() throws(OrderAccountError) -> Timestamp {
    guard let now = service.now() else { throw OrderAccountError(.noDay) }
    return now
  }
}
