internal import PropertyTesting

extension Choices {
  /// Chooses a number in a range, the simplest being the one nearest to an origin.
  ///
  /// - Parameters:
  ///   - range: The numbers wanted.
  ///   - origin: The simplest number; where it is not in the range, the end nearest to it.
  ///   - plan: The number to choose when choices are random, which must be in the range.
  /// - Returns: The number; shrinking leads toward the origin, from above rather than from below.
  /// - Throws: `Rejection` when the value would need too many choices.
  mutating func choose(
    in range: ClosedRange<Int64>, from origin: Int64, planned plan: Int64?
  ) throws(Rejection) -> Int64 {
    let origin = min(max(origin, range.lowerBound), range.upperBound)
    var isBelow = range.upperBound == origin
    if !isBelow, range.lowerBound < origin {
      isBelow = try choose(upTo: 1, planned: plan.map { $0 < origin ? 1 : 0 }) == 1
    }
    let end = isBelow ? range.lowerBound : range.upperBound
    let distance = try choose(
      upTo: end.distance(toFar: origin), planned: plan.map { $0.distance(toFar: origin) })
    let steps = Int64(truncatingIfNeeded: distance)
    return isBelow ? origin &- steps : origin &+ steps
  }

  /// Chooses a number in a range as ``choose(in:from:planned:)`` does.
  mutating func choose(
    in range: ClosedRange<Int>, from origin: Int, planned plan: Int?
  ) throws(Rejection) -> Int {
    Int(
      try choose(
        in: Int64(range.lowerBound)...Int64(range.upperBound), from: Int64(origin),
        planned: plan.map { Int64($0) }))
  }
}

extension Int64 {
  /// How far another number is away, even if that is more than `Int64` can hold.
  fileprivate func distance(toFar other: Int64) -> UInt64 {
    let (low, high) = self < other ? (self, other) : (other, self)
    return UInt64(bitPattern: high) &- UInt64(bitPattern: low)
  }
}
