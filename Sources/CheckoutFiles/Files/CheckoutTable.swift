public import ScheduleEngine

/// Orders by their checkout tokens.
///
/// Of a token only its digest is kept.
public struct CheckoutTable: Hashable, Sendable {
  private var orders: [CheckoutToken: CheckoutOrder]

  /// Makes a table.
  ///
  /// - Parameter orders: The orders by their tokens; none by default.
  public init(_ orders: [CheckoutToken: CheckoutOrder] = [:]) { self.orders = orders }

  /// The order behind a token, or nil when there is none.
  ///
  /// - Parameter token: The checkout's token.
  public subscript(token: CheckoutToken) -> CheckoutOrder? {
    get { orders[token] }
    set { orders[token] = newValue }
  }
}
