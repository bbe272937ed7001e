public import AfterpayRequests
public import EntryStore
public import ScheduleEngine

extension OrderStore {
  /// Creates a store without opening its database.
  ///
  /// - Parameters:
  ///   - database: The database, which stores of widgets and accounts share.
  ///   - client: The client of the service.
  ///   - plans: Finds a plan by its name; by default among those that come with the engine.
  ///   - now: Returns the time; by default that of the system.
  public init(
    _ database: EntryDatabase, client: AfterpayClient,
    plans: @escaping @Sendable (PlanID) -> Plan? = { Plan.builtIn[$0] },
    now: (@Sendable () -> Timestamp?)? = nil
  ) {
    self.init(
      database,
      service: OrderService(
        answer: { await client.answer(to: $0, kind: $1, hiding: $2) },
        now: now ?? OrderService.systemTime),
      plans: plans)
  }
}
