public import ScheduleEngine

/// Finds the order behind a checkout token.
///
/// The widget asks once when it is made, and once more each time the lookup is begun anew. An
/// implementation
///
/// - returns `nil` only when it is certain that there is no checkout with the token;
/// - throws when no answer was to be had, an error that holds nothing of the token;
/// - stops soon when its task is cancelled;
/// - can be asked for several tokens at once, and for the same one again.
public protocol CheckoutLookup: Sendable {
  /// Finds an order.
  ///
  /// - Parameter token: The checkout's token.
  /// - Returns: The order, or nil when there is no checkout with the token.
  /// - Throws: Any error when no answer was to be had. The widget tells it as a failure, and may ask
  ///   again.
  func order(for token: SecretToken) async throws -> CheckoutOrder?
}
