extension SplitParts {
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
  @inlinable @inline(__always)
  public init(
    of total: Int64, by terms: InstallmentTerms, _ split: Split
  ) throws(SplitError) {
    if terms.rules.isNone {
      try self.init(of: total, count: terms.count, by: split)
    } else {
      self.init(try Self.unequal(total, terms, split), terms)
    }
  }

  /// The values of parts that are not equal.
  ///
  /// - `.weights`: the total, the cutoff, and whether early parts are favored.
  /// - `.first`: the first part, the rest, and the index of the rule that splits the rest.
  /// - equal parts: as in ``SplitParts``.
  @usableFromInline
  struct Values: Hashable, Sendable {
    @usableFromInline let head: Int64
    @usableFromInline let tail: Int64
    @usableFromInline let boundary: Int32

    @inlinable @inline(__always)
    init(_ head: Int64, _ tail: Int64, _ boundary: Int32) {
      (self.head, self.tail, self.boundary) = (head, tail, boundary)
    }
  }

  @inlinable @inline(__always)
  var values: Values { Values(head, tail, boundary) }

  @inlinable @inline(__always)
  init(_ values: Values, _ terms: InstallmentTerms) {
    (head, tail, boundary) = (values.head, values.tail, values.boundary)
    size = terms.storedCount
    rules = terms.rules
  }

  // The values fit into registers, so that the code around a call does not need memory for them.
  @inline(never) @usableFromInline
  static func unequal(
    _ total: Int64, _ terms: InstallmentTerms, _ split: Split
  ) throws(SplitError) -> Values {
    guard total > 0 else { throw SplitError(reason: .partNotPositive) }
    switch terms.amounts {
    case .equal:
      let parts = try Self(of: total, count: terms.count, by: split)
      return parts.values
    case .weights(let weights):
      let shares = WeightedShares(of: total, weights, favorsFirst: split.favorsFirst)
      let cutoff = shares.cutoff
      for index in weights.indices where shares.part(index, cutoff) <= 0 {
        throw SplitError(reason: .partNotPositive)
      }
      return Values(total, cutoff, split.favorsFirst ? 1 : 0)
    case .firstPercent(let percentage):
      return try first(percentage.part(of: total), of: total, terms.count, split)
    case .firstAmount(let amount):
      return try first(amount, of: total, terms.count, split)
    }
  }

  private static func first(
    _ first: Int64, of total: Int64, _ count: Int, _ split: Split
  ) throws(SplitError) -> Values {
    guard first > 0, first < total else { throw SplitError(reason: .partNotPositive) }
    _ = try Self(of: total - first, count: count - 1, by: split)
    return Values(first, total - first, split.index)
  }

  /// Returns a part by rules.
  @inline(never) @usableFromInline
  func unequalPart(at index: Int) -> Int64 {
    switch rules.object?.amounts {
    case nil, .equal: return index < Int(boundary) ? head : tail
    case .weights(let weights):
      return WeightedShares(of: head, weights, favorsFirst: boundary == 1).part(index, tail)
    case .firstPercent, .firstAmount:
      if index == 0 { return head }
      let others = try? Self(of: tail, count: Int(size) - 1, by: Split(index: boundary))
      return others?[index - 1] ?? 0
    }
  }
}

extension Split {
  /// The rule's place among all.
  fileprivate var index: Int32 {
    switch self {
    case .halfUpLast: 0
    case .halfEvenLast: 1
    case .floorLast: 2
    case .floorFirst: 3
    case .spreadFirst: 4
    case .spreadLast: 5
    }
  }

  fileprivate init(index: Int32) {
    switch index {
    case 0: self = .halfUpLast
    case 1: self = .halfEvenLast
    case 2: self = .floorLast
    case 3: self = .floorFirst
    case 4: self = .spreadFirst
    default: self = .spreadLast
    }
  }
}

/// The shares of a total by weights, before and after the left-over minor units are given away.
private struct WeightedShares {
  private let weights: [Int]
  private let sum: Int64
  /// The total divided by the sum of the weights, and the rest of the division.
  private let multiple: Int64
  private let rest: Int64
  private let favorsFirst: Bool

  /// Prepares the shares of a total above zero by 1 to 1,000 weights of 1 to 1,000,000.
  init(of total: Int64, _ weights: [Int], favorsFirst: Bool) {
    self.weights = weights
    self.favorsFirst = favorsFirst
    var sum: Int64 = 0
    for weight in weights { sum += Int64(weight) }
    self.sum = sum
    (multiple, rest) = total.quotientAndRemainder(dividingBy: sum)
  }

  /// Returns a share rounded down, and its remainder.
  ///
  /// The product of total and weight may need 128 bits. Without the multiples of the sum it is less
  /// than 10^9 * 10^6, and the remainder is the same. No product overflows, so none is checked: the
  /// check would need multiplication in 128 bits, which Embedded Swift does not have everywhere.
  private func share(_ index: Int) -> (quotient: Int64, remainder: Int64) {
    let weight = Int64(weights[index])
    let share = (rest &* weight).quotientAndRemainder(dividingBy: sum)
    return (multiple &* weight + share.quotient, share.remainder)
  }

  /// Returns the rank of a remainder: ten bits for the index decide between equal remainders.
  private func rank(_ index: Int, _ remainder: Int64) -> Int64 {
    remainder << 10 | Int64(favorsFirst ? 1_023 - index : index)
  }

  /// A rank that exactly the parts reach which get one of the left-over minor units.
  var cutoff: Int64 {
    var left = multiple &* sum + rest
    for index in weights.indices { left -= share(index).quotient }
    // Ranks differ, so that for any number of parts a rank is reached by exactly so many.
    var (low, high) = (Int64(0), sum << 10)
    var reached = weights.count
    var cutoff = low
    while reached != Int(left) {
      cutoff = (low + high) / 2
      reached = 0
      for index in weights.indices
      where rank(index, share(index).remainder) >= cutoff {
        reached += 1
      }
      if reached > Int(left) { low = cutoff + 1 } else { high = cutoff }
    }
    return cutoff
  }

  /// Returns a part: its share, and one minor unit more if its remainder reaches the cutoff.
  func part(_ index: Int, _ cutoff: Int64) -> Int64 {
    let (quotient, remainder) = share(index)
    return quotient + (rank(index, remainder) >= cutoff ? 1 : 0)
  }
}
