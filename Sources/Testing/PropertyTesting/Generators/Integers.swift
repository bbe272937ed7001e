extension Generator where Value: FixedWidthInteger & Sendable {
  /// Returns a generator of integers in a range, with a preference for edge cases.
  ///
  ///     Generator<Int64>.integer(in: -5...1000)
  ///     Generator<UInt8>.integer()
  ///
  /// The ends of the range, 0, 1, -1, powers of two and their neighbors, and small numbers are far
  /// more frequent than by chance. Shrinks toward zero or the end nearest to zero, and to positive
  /// rather than negative numbers.
  ///
  /// - Parameter range: The range, of at most 64 bits; all integers if not given.
  /// - Returns: The generator.
  public static func integer(in range: ClosedRange<Value> = .min ... .max) -> Generator {
    precondition(Value.bitWidth <= 64, "integers of more than 64 bits are not supported")
    return Generator { choices throws(Rejection) in
      let planned = choices.plan { EdgeBias(range: range).pick(using: &$0) }
      let origin = min(max(0, range.lowerBound), range.upperBound)
      var isBelow = range.upperBound == origin
      if !isBelow, range.lowerBound < origin {
        isBelow = try choices.choose(upTo: 1, planned: planned.map { $0 < origin ? 1 : 0 }) == 1
      }
      let distance = try choices.choose(
        upTo: origin.distance(toFar: isBelow ? range.lowerBound : range.upperBound),
        planned: planned.map { origin.distance(toFar: $0) })
      let steps = Value(truncatingIfNeeded: distance)
      return isBelow ? origin &- steps : origin &+ steps
    }
  }
}

extension FixedWidthInteger {
  /// Returns the distance to another integer; it is unsigned, since it may be too large for `Self`.
  fileprivate func distance(toFar other: Self) -> UInt64 {
    let (low, high) = self < other ? (self, other) : (other, self)
    return UInt64(truncatingIfNeeded: high) &- UInt64(truncatingIfNeeded: low)
  }
}

/// Picks random integers in a range, edge cases more often than by chance.
private struct EdgeBias<Integer: FixedWidthInteger> {
  let range: ClosedRange<Integer>

  func pick(using random: inout SplitMix64) -> Integer {
    let candidate: Integer? =
      switch UInt64.random(in: 0..<10, using: &random) {
      case 0...1: pickLimit(using: &random)
      case 2: [0, 1, 0 &- 1].randomElement(using: &random)
      case 3...4: pickNearPowerOfTwo(using: &random)
      case 5...6: pickOfAnyMagnitude(using: &random)
      default: nil
      }
    if let candidate, range.contains(candidate) { return candidate }
    return .random(in: range, using: &random)
  }

  private func pickLimit(using random: inout SplitMix64) -> Integer {
    let step: Integer = Bool.random(using: &random) || range.lowerBound == range.upperBound ? 0 : 1
    return Bool.random(using: &random) ? range.lowerBound &+ step : range.upperBound &- step
  }

  private func pickNearPowerOfTwo(using random: inout SplitMix64) -> Integer {
    let power: Integer = 1 << Int.random(in: 0..<Integer.bitWidth, using: &random)
    let near = power &+ ([0, 1, 0 &- 1].randomElement(using: &random) ?? 0)
    return near.negatedHalfOfTheTime(using: &random)
  }

  private func pickOfAnyMagnitude(using random: inout SplitMix64) -> Integer {
    let bits = Integer(truncatingIfNeeded: random.next())
    let shift = Int.random(in: 1..<Integer.bitWidth, using: &random)
    let magnitude = Integer(truncatingIfNeeded: bits.magnitude >> shift)
    return magnitude.negatedHalfOfTheTime(using: &random)
  }
}

extension FixedWidthInteger {
  fileprivate func negatedHalfOfTheTime(using random: inout SplitMix64) -> Self {
    Self.isSigned && Bool.random(using: &random) ? 0 &- self : self
  }
}
