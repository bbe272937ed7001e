/// Where the values of several rounds lie.
public struct Spread: Hashable, Sendable {
  /// The smallest value.
  public let minimum: Double
  /// The value that a quarter of all are below.
  public let lowerQuartile: Double
  /// The value in the middle.
  public let median: Double
  /// The value that a quarter of all are above.
  public let upperQuartile: Double
  /// The largest value.
  public let maximum: Double

  /// Orders values.
  ///
  /// A quartile that falls between two values is interpolated.
  ///
  ///     Spread(of: [4, 1, 3, 2])?.median  // 2.5
  ///
  /// - Parameter values: The values; nil comes back when there are none.
  /// - Complexity: O(*n* log *n*) in the number of values.
  public init?(of values: [Double]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    func value(at share: Double) -> Double {
      let place = share * Double(sorted.count - 1)
      let index = Int(place)
      let next = min(index + 1, sorted.count - 1)
      return sorted[index] + (sorted[next] - sorted[index]) * (place - Double(index))
    }
    minimum = value(at: 0)
    lowerQuartile = value(at: 0.25)
    median = value(at: 0.5)
    upperQuartile = value(at: 0.75)
    maximum = value(at: 1)
  }
}
