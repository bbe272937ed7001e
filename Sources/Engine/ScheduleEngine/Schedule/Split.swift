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
  var favorsFirst: Bool { self == .floorFirst || self == .spreadFirst }
}

/// The parts of a split total, in minor units.
///
/// By every rule equal parts have at most two values: one before some index, and one from that
/// index on. So two values and an index represent any number of parts; other parts are computed
/// from their rule.
/// The parts add up to the total exactly.
///
///     let parts = try SplitParts(of: 10_002, count: 4, by: .halfUpLast)
///     Array(parts)  // [2501, 2501, 2501, 2499]
public struct SplitParts: Hashable, Sendable {
  /// The parts before `boundary`.
  @usableFromInline package let head: Int64
  /// The parts from `boundary` on; the same as `head` if there are none.
  @usableFromInline package let tail: Int64
  @usableFromInline let boundary: Int32
  @usableFromInline let size: Int32
  /// The rules of parts that are not equal.
  @usableFromInline let rules: RulesReference

  /// Splits a total into parts.
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
  @inlinable @inline(__always)
  public init(of total: Int64, count: Int, by split: Split) throws(SplitError) {
    guard Self.counts.contains(count) else { throw SplitError(reason: .countOutOfRange) }
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
      try self.init(head: quotient &+ remainder, tail: quotient, boundary: 1, count: count)
    case .spreadFirst:
      try self.init(
        head: quotient &+ 1, tail: quotient, boundary: Int(truncatingIfNeeded: remainder),
        count: count)
    case .spreadLast:
      try self.init(
        head: quotient, tail: quotient &+ 1,
        boundary: count &- Int(truncatingIfNeeded: remainder), count: count)
    }
  }

  /// The numbers of parts into which a total can be split, 1 to 1,000.
  @inlinable
  public static var counts: ClosedRange<Int> { 1...1_000 }

  // `rounded` is the total divided by `count`, rounded down or up, so that the product and the
  // difference below cannot overflow and are not checked.

  /// Creates parts that are all `rounded`, except for the last one, which is the rest.
  @inlinable @inline(__always)
  init(rounded: Int64, total: Int64, count: Int) throws(SplitError) {
    let rest = total &- Int64(truncatingIfNeeded: count &- 1) &* rounded
    try self.init(head: rounded, tail: rest, boundary: count &- 1, count: count)
  }

  @inlinable @inline(__always)
  init(head: Int64, tail: Int64, boundary: Int, count: Int) throws(SplitError) {
    self.head = boundary > 0 ? head : tail
    self.tail = boundary < count ? tail : head
    self.boundary = Int32(truncatingIfNeeded: boundary)
    self.size = Int32(truncatingIfNeeded: count)
    rules = .none
    guard self.head > 0, self.tail > 0 else { throw SplitError(reason: .partNotPositive) }
  }
}

extension SplitParts {
  /// The index from which all parts are equal to the last; the preceding parts are equal to the
  /// first.
  @inlinable package var tailIndex: Int { Int(boundary) }
}

extension SplitParts: RandomAccessCollection {
  /// The first part's index, 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of parts.
  @inlinable public var endIndex: Int { Int(size) }

  /// The part at an index, in minor units, above zero.
  ///
  /// - Parameter index: The part's place, from 0.
  /// - Complexity: O(1), without allocation.
  @inlinable public subscript(index: Int) -> Int64 {
    precondition(index >= 0 && index < Int(size), "a part's index is 0 to the count less one")
    return rules.isNone ? evenPart(at: index) : unequalPart(at: index)
  }

  @inlinable @inline(__always)
  func evenPart(at index: Int) -> Int64 {
    precondition(index >= 0 && index < Int(size), "a part's index is 0 to the count less one")
    return index < Int(boundary) ? head : tail
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
