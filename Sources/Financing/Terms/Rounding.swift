/// The rule by which an exact amount becomes a whole number of minor units, or of another unit.
///
///     Rounding(rawValue: "half-even")  // .halfEven
public enum Rounding: String, Hashable, Sendable, CaseIterable {
  /// To the nearest number; one half to the larger one.
  case halfUp = "half-up"
  /// To the nearest number; one half to the even one.
  case halfEven = "half-even"
  /// To the next larger number.
  case up
  /// To the next smaller number.
  case down
}
