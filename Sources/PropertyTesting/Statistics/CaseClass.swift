/// A question asked of every random value, to see which cases a property has met.
///
/// ```swift
/// forAll(
///   orders,
///   classes: [
///     .classify("has a remainder", atLeast: 5) { total, count in total % count != 0 },
///     .collect("parts") { "\($0.1)" },
///   ]
/// ) { total, count in
///   split(total, into: count).reduce(0, +) == total
/// }
/// ```
///
/// With `PROPERTY_STATISTICS=1` in the environment the counts are printed:
///
/// ```text
/// Parts add up: 200 cases
///   has a remainder: 71.5 % (5 % required)
///   parts: 9.0 % 12, 8.5 % 1, 8.0 % 7
/// ```
///
/// Only the random values of the runs count: neither seeds kept from before nor the values tried
/// while shrinking.
public struct CaseClass<Value>: Sendable {
  let name: String
  let percentRequired: Int
  let label: @Sendable (Value) -> String?

  /// Counts the values that are of a kind, and may require that there are enough.
  ///
  /// - Parameters:
  ///   - name: The kind, in a few words.
  ///   - percent: How many of 100 values must be of this kind, from 0 to 100; fewer fail the test. 0
  ///     if not given. Nothing is required while `PROPERTY_RUNS_FACTOR` makes the runs fewer.
  ///   - isMember: Whether a value is of this kind.
  /// - Returns: The question.
  public static func classify(
    _ name: String, atLeast percent: Int = 0, _ isMember: @escaping @Sendable (Value) -> Bool
  ) -> CaseClass {
    precondition((0...100).contains(percent), "a share of values is from 0 to 100 percent")
    return CaseClass(name: name, percentRequired: percent) { isMember($0) ? "" : nil }
  }

  /// Counts the values for each label that they are given.
  ///
  /// - Parameters:
  ///   - name: What the labels say, in a few words.
  ///   - label: The label of a value; there should be few different ones.
  /// - Returns: The question.
  public static func collect(
    _ name: String, _ label: @escaping @Sendable (Value) -> String
  ) -> CaseClass {
    CaseClass(name: name, percentRequired: 0) { label($0) }
  }
}
