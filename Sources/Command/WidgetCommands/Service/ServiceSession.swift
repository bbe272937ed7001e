import AfterpayRequests
import ArgumentParsing
import EntryStore
import HTTPClient
import OrderStorage
import POSIX
import PaymentEngine
import ScheduleEngine

/// The client and the store of one command of `widget service`.
struct ServiceSession: Sendable {
  /// The client.
  let client: AfterpayClient
  /// The orders of the store.
  let orders: OrderStore
  private let transport: ObservedTransport
  /// Returns the day of a time in the shop's time zone.
  private let day: @Sendable (Timestamp) -> CivilDate?

  /// Opens a session; sends nothing.
  init(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment, needsCredentials: Bool = true
  ) throws(CommandError) {
    let given = try ServiceSettings(parsed, environment, needsCredentials: needsCredentials)
    let clock = try ServiceClock(environment)
    let (timeouts, retries) = (given.timeouts, given.retries)
    let usual = try settings { () throws(AfterpaySettingsError) in
      try environment.afterpay(given.server, given.credentials, given.shop)
    }
    let transport = ObservedTransport(usual.reading.transport, now: clock.now)
    func sender(_ timeouts: HTTPTimeouts) -> RetryingClient {
      RetryingClient(transport: transport, timeouts: timeouts, backoff: retries.backoff)
    }
    let client = try settings { () throws(AfterpaySettingsError) in
      try AfterpayClient(
        server: given.server, credentials: given.credentials, shopAddress: given.shop,
        reading: sender(timeouts.ofReading), operating: sender(timeouts.ofOperation))
    }
    (self.client, self.transport) = (client, transport)
    day = try parsed.days(in: environment)
    orders = OrderStore(
      try parsed.database(in: environment),
      service: OrderService(
        answer: { await client.answer(to: $0, kind: $1, hiding: $2) }, now: clock.now,
        limits: PaymentWork.Limits(firstPause: Int64(given.pause))))
  }

  /// The name of the server in messages.
  var serverName: String { client.server.name }

  /// The observations of the requests so far.
  var observations: ObservedTransport.Observations { transport.observations }

  /// Runs work on the orders, and converts its error.
  ///
  /// - Parameters:
  ///   - changes: Whether the requests of the work change an order.
  ///   - work: The work.
  /// - Returns: The result of the work.
  /// - Throws: ``CommandError``; with ``ExitStatus/unanswered`` if a request that changes an order may have left
  ///   before the store failed.
  func onOrders<Result: Sendable>(
    changing changes: Bool = true,
    _ work: @escaping @Sendable (OrderStore) async throws(OrderStoreError) -> Result
  ) throws(CommandError) -> Result {
    do throws(OrderStoreError) {
      return try waiting { [orders] () async throws(OrderStoreError) in try await work(orders) }
    } catch {
      guard changes, observations.requestCount > 0, case .storage(let fault) = error.reason else {
        throw CommandError(error)
      }
      throw CommandError(
        .unanswered,
        "the service was asked, and its answer is not stored: \(fault.description.withoutRemedy); "
          + "'widget service resume' settles the order once the store can be used",
        code: "not_confirmed")
    }
  }

  /// Adds to the account of an order what the service did since.
  ///
  /// The outcome is stored, and stays as it is whatever the account accepts.
  ///
  /// - Parameter report: The outcome of a command.
  /// - Returns: The warnings about events that the account does not have, each with its line feed.
  func follow(_ report: OrderReport) -> String {
    guard report.order.pending == nil, report.order.payment?.isApproved ?? false else { return "" }
    do throws(OrderAccountError) {
      let account = try waiting { [orders, day] () async throws(OrderAccountError) in
        try await orders.followAccount(of: report.token, day: day)
      }
      return (account?.warnings ?? []).map { "warning: \($0)\n" }.joined()
    } catch {
      return "warning: the account of the order does not have its last events: \(error)\n"
    }
  }

  /// Runs a call of the client, and converts its error.
  func onClient<Result: Sendable>(
    _ work: @escaping @Sendable (AfterpayClient) async throws(AfterpayServiceError) -> Result
  ) throws(CommandError) -> Result {
    do throws(AfterpayServiceError) {
      return try waiting { [client] () async throws(AfterpayServiceError) in
        try await work(client)
      }
    } catch {
      throw CommandError(error, from: self)
    }
  }
}

extension OrderStore {
  /// Creates the orders of the selected store for commands that send nothing.
  init(
    local parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) {
    self.init(
      try parsed.database(in: environment),
      service: OrderService(
        answer: { _, _, _ in .notSent }, now: try ServiceClock(environment).now))
  }
}

/// Runs asynchronous work in a task, and waits for its result.
///
/// The calling thread must be none of those that run tasks.
func waiting<Result: Sendable, Failure: Error>(
  _ work: @escaping @Sendable () async throws(Failure) -> Result
) throws(Failure) -> Result {
  let outcome = ConditionLock<Swift.Result<Result, Failure>?>(nil)
  Task.detached {
    let result: Swift.Result<Result, Failure>
    do throws(Failure) {
      result = .success(try await work())
    } catch {
      result = .failure(error)
    }
    outcome.withLock { $0 = result }
  }
  return try outcome.wait { $0 }.get()
}

extension String {
  /// The text before the first semicolon.
  fileprivate var withoutRemedy: String { ErrorMessage(self).problem }
}
