public import ScheduleEngine
public import ScheduleFiles
internal import Synchronization

/// Finds the order of a checkout token.
///
/// A widget asks once when it is created, and once more for each
/// ``LiveWidget/retryLookup()``. An implementation
///
/// - returns `nil` only if it is certain that there is no checkout with the token;
/// - throws an error if it got no answer; the error does not contain the token;
/// - stops soon when its task is cancelled;
/// - allows calls for several tokens at once, and repeated calls for the same token.
public protocol CheckoutLookup: Sendable {
  /// Finds an order.
  ///
  /// - Parameter token: The checkout's token.
  /// - Returns: The order, or nil if there is no checkout with the token.
  /// - Throws: Any error if there was no answer. The widget emits the error as a failure, and may
  ///   ask again.
  func order(for token: SecretToken) async throws -> CheckoutOrder?
}

/// Finds orders in memory: for tests, for previews, and for a server that knows its checkouts.
///
///     let secret = try SecretToken("002.k2a4")
///     let lookup = try InMemoryCheckoutLookup([secret: CheckoutOrder(total: Money("80.00", .usd))])
///     await lookup.order(for: secret)?.total  // 80.00 USD
///     lookup.setOrder(nil, for: secret)
///     await lookup.order(for: secret)         // nil
///
/// It also accepts a table, such as one that was read from a file:
///
///     var table = CheckoutTable()
///     table[secret.token] = CheckoutOrder(total: try Money("90.00", .usd))
///     await InMemoryCheckoutLookup(table).order(for: secret)?.total  // 90.00 USD
public final class InMemoryCheckoutLookup: CheckoutLookup {
  private let table: Mutex<CheckoutTable>

  /// Creates a lookup.
  ///
  /// - Parameter table: The orders by their tokens.
  public init(_ table: CheckoutTable) { self.table = Mutex(table) }

  /// Creates a lookup.
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
  /// - Returns: The order, or nil if there is none.
  public func order(for token: SecretToken) async -> CheckoutOrder? {
    table.withLock { $0[token.token] }
  }

  /// Sets the order that later lookups of a token return.
  ///
  /// - Parameters:
  ///   - order: The order, or nil to remove it.
  ///   - token: The checkout's token.
  public func setOrder(_ order: CheckoutOrder?, for token: SecretToken) {
    table.withLock { $0[token.token] = order }
  }
}
