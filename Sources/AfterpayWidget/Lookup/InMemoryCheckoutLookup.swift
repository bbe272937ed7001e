public import ScheduleEngine
public import ScheduleFiles
internal import Synchronization

/// Finds orders in memory: for tests, for previews, and for a server that knows its checkouts.
///
///     let secret = try SecretToken("002.k2a4")
///     let lookup = try InMemoryCheckoutLookup([secret: CheckoutOrder(total: Money("80.00", .usd))])
///     await lookup.order(for: secret)?.total  // 80.00 USD
///     lookup.setOrder(nil, for: secret)
///     await lookup.order(for: secret)         // nil
///
/// A table, such as one that was read from a file, can be passed too:
///
///     var table = CheckoutTable()
///     table[secret.token] = CheckoutOrder(total: try Money("90.00", .usd))
///     await InMemoryCheckoutLookup(table).order(for: secret)?.total  // 90.00 USD
public final class InMemoryCheckoutLookup: CheckoutLookup {
  private let table: Mutex<CheckoutTable>

  /// Makes a lookup.
  ///
  /// - Parameter table: The orders by their tokens.
  public init(_ table: CheckoutTable) { self.table = Mutex(table) }

  /// Makes a lookup.
  ///
  /// - Parameter orders: The orders by their tokens; none by default.
  public convenience init(_ orders: [SecretToken: CheckoutOrder] = [:]) {
    var table = CheckoutTable()
    for (secret, order) in orders { table[secret.token] = order }
    self.init(table)
  }

  /// Finds an order; never fails.
  ///
  /// - Parameter token: The checkout's token.
  /// - Returns: The order, or nil when there is none.
  public func order(for token: SecretToken) async -> CheckoutOrder? {
    table.withLock { $0[token.token] }
  }

  /// Sets the order behind a token for lookups from now on.
  ///
  /// - Parameters:
  ///   - order: The order, or nil where there is to be none.
  ///   - token: The checkout's token.
  public func setOrder(_ order: CheckoutOrder?, for token: SecretToken) {
    table.withLock { $0[token.token] = order }
  }
}
