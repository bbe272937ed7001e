/// Who gets the odd minor units when a total is cut into parts.
///
/// With total `T`, `n` parts, quotient `q = T / n` and remainder `r = T mod n` in whole minor
/// units. The figures of the cases cut 40.02 into four.
///
///     let parts = try SplitParts(of: 4_002, count: 4, by: .halfUpLast)
///     Array(parts)  // [1001, 1001, 1001, 999]
///
/// How often two of them agree is in <doc:Splits>.
public enum Split: Hashable, Sendable, CaseIterable {
  /// All but the last are `T / n` rounded half up, the last is the rest: 10.01, 10.01, 10.01, 9.99.
  ///
  /// Afterpay's and Clearpay's own shop plugins of 2018 to 2023 showed this rule, and it agrees
  /// with the one odd-cent figure that Afterpay has published (57.27 with a last payment of 14.31).
  /// The arithmetic of today's service is not public.
  case halfUpLast

  /// All but the last are `T / n` rounded half to even, the last is the rest:
  /// 10.00, 10.00, 10.00, 10.02.
  case halfEvenLast

  /// All but the last are `q`, the last is `q + r`: 10.00, 10.00, 10.00, 10.02. As Sezzle.
  case floorLast

  /// The first is `q + r`, the others `q`: 10.02, 10.00, 10.00, 10.00. As Gumroad.
  case floorFirst

  /// The first `r` are `q + 1`, the others `q`: 10.01, 10.01, 10.00, 10.00. As moneyphp, Shopify.
  case spreadFirst

  /// The last `r` are `q + 1`, the others `q`: 10.00, 10.00, 10.01, 10.01.
  case spreadLast

  /// The rule's name in a plan file.
  ///
  ///     Split.halfUpLast.name  // "half-up-last"
  public var name: String {
    switch self {
    case .halfUpLast: "half-up-last"
    case .halfEvenLast: "half-even-last"
    case .floorLast: "floor-last"
    case .floorFirst: "floor-first"
    case .spreadFirst: "spread-first"
    case .spreadLast: "spread-last"
    }
  }
}
