/// Whether a schedule belongs to a checkout, and to which.
///
/// A checksum is always made for one or the other, and never verifies for the other.
///
///     let estimate = schedule.checksum(for: .tokenless)
///     schedule.matches(estimate, for: .token(token))  // false
public enum CheckoutReference: Hashable, Sendable {
  /// There is no checkout yet: the schedule is an estimate from the order total alone.
  case tokenless
  /// The schedule belongs to the checkout with this token.
  case token(CheckoutToken)

  /// `tokenless` or `token`.
  ///
  ///     CheckoutReference.tokenless.mode  // "tokenless"
  public var mode: String {
    switch self {
    case .tokenless: "tokenless"
    case .token: "token"
    }
  }
}
