/// The parts of a split total, in minor units, which add up to the total exactly.
///
///     let parts = try SplitParts(of: 10_002, count: 4, by: .halfUpLast)
///     Array(parts)  // [2501, 2501, 2501, 2499]
public struct SplitParts: Hashable, Sendable {
  private enum Kind: Hashable, Sendable {
    case equal(EqualParts)
    case unequal(UnequalParts)
  }

  private let kind: Kind

  /// Splits a total into equal parts.
  ///
  ///     let parts = try SplitParts(of: 3_002, count: 3, by: .spreadFirst)
  ///     Array(parts)                                      // [1001, 1001, 1000]
  ///     try SplitParts(of: 3, count: 4, by: .halfUpLast)  // throws: a payment would be zero …
  ///
  /// - Parameters:
  ///   - total: The total in minor units, 1 to `Int64.max`.
  ///   - count: The number of parts, 1 to 1,000.
  ///   - split: The rule for odd minor units.
  /// - Throws: ``SplitError`` if the count is out of range or a part would be zero or less.
  /// - Complexity: O(1), without allocation.
  public init(of total: Int64, count: Int, by split: Split) throws(SplitError) {
    kind = .equal(try EqualParts(of: total, count: count, by: split))
  }

  /// Splits a total into the payments of terms.
  ///
  ///     let terms = try InstallmentTerms(
  ///       count: 3, interval: .months(1), amounts: .firstPercent(Percentage("20")))
  ///     let parts = try SplitParts(of: 10_001, by: terms, .spreadFirst)
  ///     Array(parts)  // [2000, 4001, 4000]
  ///
  /// - Parameters:
  ///   - total: The total in minor units, 1 to `Int64.max`.
  ///   - terms: The number of parts and the rule for their sizes.
  ///   - split: The rule for odd minor units.
  /// - Throws: ``SplitError`` if a part would be zero or less.
  /// - Complexity: O(1) for equal parts and a first payment; O(*n*) for weights. Nothing is
  ///   allocated.
  public init(
    of total: Int64, by terms: InstallmentTerms, _ split: Split
  ) throws(SplitError) {
    if let unequal = try UnequalParts(of: total, by: terms, split) {
      kind = .unequal(unequal)
    } else {
      kind = .equal(try EqualParts(of: total, count: terms.count, by: split))
    }
  }

  /// The numbers of parts into which a total can be split, 1 to 1,000.
  @inlinable
  public static var counts: ClosedRange<Int> { 1...1_000 }
}

extension SplitParts: RandomAccessCollection {
  /// The first part's index, 0.
  public var startIndex: Int { 0 }
  /// The number of parts.
  public var endIndex: Int {
    switch kind {
    case .equal(let parts): parts.count
    case .unequal(let parts): parts.count
    }
  }

  /// The part at an index, in minor units, above zero.
  ///
  /// - Parameter index: The part's place, from 0.
  /// - Complexity: O(1), without allocation.
  public subscript(index: Int) -> Int64 {
    precondition(index >= 0 && index < endIndex, "a part's index is 0 to the count less one")
    return switch kind {
    case .equal(let parts): parts[index]
    case .unequal(let parts): parts[index]
    }
  }
}

/// The equal parts of a total, up to the odd minor units.
///
/// By every rule the parts have at most two values: one before some index, and one from that index
/// on. So two values and an index represent any number of parts.
@usableFromInline
package struct EqualParts: Hashable, Sendable {
  /// The parts before `tailIndex`; the same as `tail` if there are none.
  @usableFromInline package let head: Int64
  /// The parts from `tailIndex` on; the same as `head` if there are none.
  @usableFromInline package let tail: Int64
  /// The index from which all parts are `tail`.
  @usableFromInline package let tailIndex: Int
  /// The number of parts.
  @usableFromInline package let count: Int

  /// Splits a total, as ``SplitParts/init(of:count:by:)`` does.
  // Inlined into the loop over the rows of a batch.
  @inlinable @inline(__always)
  package init(of total: Int64, count: Int, by split: Split) throws(SplitError) {
    guard SplitParts.counts.contains(count) else { throw SplitError(reason: .countOutOfRange) }
    guard total > 0 else { throw SplitError(reason: .partNotPositive) }
    let parts = Int64(truncatingIfNeeded: count)
    let quotient = total / parts
    let remainder = total &- quotient &* parts
    switch split {
    case .halfUpLast:
      let roundsUp = 2 &* remainder >= parts
      try self.init(rounded: quotient &+ (roundsUp ? 1 : 0), total: total, count: count)
    case .halfEvenLast:
      let roundsUp = 2 &* remainder > parts || 2 &* remainder == parts && quotient & 1 == 1
      try self.init(rounded: quotient &+ (roundsUp ? 1 : 0), total: total, count: count)
    case .floorLast:
      try self.init(rounded: quotient, total: total, count: count)
    case .floorFirst:
      try self.init(head: quotient &+ remainder, tail: quotient, tailIndex: 1, count: count)
    case .spreadFirst:
      try self.init(
        head: quotient &+ 1, tail: quotient, tailIndex: Int(truncatingIfNeeded: remainder),
        count: count)
    case .spreadLast:
      try self.init(
        head: quotient, tail: quotient &+ 1,
        tailIndex: count &- Int(truncatingIfNeeded: remainder), count: count)
    }
  }

  // `rounded` is the total divided by `count`, rounded down or up, so that the product and the
  // difference below cannot overflow and are not checked.

  /// Creates parts that are all `rounded`, except for the last one, which is the rest.
  @inlinable @inline(__always)
  init(rounded: Int64, total: Int64, count: Int) throws(SplitError) {
    let rest = total &- Int64(truncatingIfNeeded: count &- 1) &* rounded
    try self.init(head: rounded, tail: rest, tailIndex: count &- 1, count: count)
  }

  @inlinable @inline(__always)
  init(head: Int64, tail: Int64, tailIndex: Int, count: Int) throws(SplitError) {
    self.head = tailIndex > 0 ? head : tail
    self.tail = tailIndex < count ? tail : head
    self.tailIndex = tailIndex
    self.count = count
    guard self.head > 0, self.tail > 0 else { throw SplitError(reason: .partNotPositive) }
  }

  /// The part at an index.
  subscript(index: Int) -> Int64 { index < tailIndex ? head : tail }
}
