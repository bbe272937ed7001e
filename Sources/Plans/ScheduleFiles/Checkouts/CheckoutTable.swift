public import ScheduleEngine

/// Orders by their checkout tokens.
///
/// The table stores only the digest of a token.
public struct CheckoutTable: Hashable, Sendable {
  private var orders: [CheckoutToken: CheckoutOrder]

  /// Creates a table.
  ///
  /// - Parameter orders: The orders by their tokens; none by default.
  public init(_ orders: [CheckoutToken: CheckoutOrder] = [:]) { self.orders = orders }

  /// The order of a token, or nil if there is none.
  ///
  /// - Parameter token: The checkout's token.
  public subscript(token: CheckoutToken) -> CheckoutOrder? {
    get { orders[token] }
    set { orders[token] = newValue }
  }
}
