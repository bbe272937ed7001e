/// The rule for odd minor units when a total is split into parts.
///
/// In the descriptions of the cases, `T` is the total in minor units and `n` the number of parts.
/// Division in whole numbers gives the quotient `q` and the remainder `r`, while `T / n` is exact.
/// The figures split 40.02 into four.
///
///     let parts = try SplitParts(of: 4_002, count: 4, by: .halfUpLast)
///     Array(parts)  // [1001, 1001, 1001, 999]
///
/// <doc:Splits> shows how often two rules agree.
public enum Split: Hashable, Sendable, CaseIterable {
  /// All parts but the last are `T / n` rounded half up, the last is the rest:
  /// 10.01, 10.01, 10.01, 9.99.
  ///
  /// Afterpay's and Clearpay's own shop plugins of 2018 to 2023 showed this rule, and it agrees
  /// with the one odd-cent figure that Afterpay has published (57.27 with a last payment of 14.31).
  /// The arithmetic of today's service is not public.
  case halfUpLast

  /// All parts but the last are `T / n` rounded half to even, the last is the rest:
  /// 10.00, 10.00, 10.00, 10.02.
  case halfEvenLast

  /// All parts but the last are `q`, the last is `q + r`: 10.00, 10.00, 10.00, 10.02.
  ///
  /// Sezzle uses this rule.
  case floorLast

  /// The first part is `q + r`, the others are `q`: 10.02, 10.00, 10.00, 10.00.
  ///
  /// Gumroad uses this rule.
  case floorFirst

  /// The first `r` parts are `q + 1`, the others are `q`: 10.01, 10.01, 10.00, 10.00.
  ///
  /// Shopify and the library moneyphp use this rule.
  case spreadFirst

  /// The last `r` parts are `q + 1`, the others are `q`: 10.00, 10.00, 10.01, 10.01.
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

  /// Whether odd minor units go to early parts rather than late ones.
  var favorsFirst: Bool {
    switch self {
    case .floorFirst, .spreadFirst: true
    case .halfUpLast, .halfEvenLast, .floorLast, .spreadLast: false
    }
  }
}

/// The reason why a total cannot be split.
///
///     try SplitParts(of: 100, count: 0, by: .floorLast)  // throws: a total is cut into 1 to 1000 …
public struct SplitError: Error, Hashable, Sendable {
  /// The reasons why a total cannot be split.
  public enum Reason: Hashable, Sendable {
    /// The count of parts is not 1 to 1,000.
    case countOutOfRange
    /// At least one part would be zero or less: the total is too small for the number of parts.
    case partNotPositive
  }

  /// The reason.
  public let reason: Reason

  @inlinable
  init(reason: Reason) { self.reason = reason }
}

extension SplitError: CustomStringConvertible {
  /// The error and what to do, in one line.
  public var description: String {
    switch reason {
    case .countOutOfRange: "a total is cut into 1 to 1000 parts; ask for a count in that range"
    case .partNotPositive: "a payment would be zero or less; raise the total or ask for fewer parts"
    }
  }
}
