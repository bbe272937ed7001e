#if BUILT_IN_PLANS_ONLY
  /// The parts of terms with unequal payments, which no built-in plan has.
  enum UnequalParts: Hashable, Sendable {
    init?(of total: Int64, by terms: InstallmentTerms, _ split: Split) throws(SplitError) {
      return nil
    }

    var count: Int { switch self {} }

    subscript(index: Int) -> Int64 { switch self {} }
  }
#else
  /// The parts of a total that are not equal.
  enum UnequalParts: Hashable, Sendable {
    /// A first part of its own, and equal parts of the rest.
    case first(Int64, others: EqualParts)
    /// Parts in proportion to weights.
    case weighted(WeightedParts)

    /// Splits a total into the payments of terms, or returns nil if they are equal.
    ///
    /// - Throws: ``SplitError`` if a part would be zero or less.
    init?(of total: Int64, by terms: InstallmentTerms, _ split: Split) throws(SplitError) {
      guard total > 0 else { throw SplitError(reason: .partNotPositive) }
      let first: Int64
      switch terms.amounts {
      case .equal: return nil
      case .weights(let weights):
        self = .weighted(
          try WeightedParts(of: total, by: weights, favorsFirst: split.favorsFirst))
        return
      case .firstPercent(let percentage): first = percentage.part(of: total)
      case .firstAmount(let amount): first = amount
      }
      guard first > 0, first < total else { throw SplitError(reason: .partNotPositive) }
      self = .first(
        first, others: try EqualParts(of: total - first, count: terms.count - 1, by: split))
    }

    /// The number of parts.
    var count: Int {
      switch self {
      case .first(_, let others): others.count + 1
      case .weighted(let parts): parts.weights.count
      }
    }

    /// The part at an index.
    subscript(index: Int) -> Int64 {
      switch self {
      case .first(let first, let others): index == 0 ? first : others[index - 1]
      case .weighted(let parts): parts[index]
      }
    }
  }

  /// The parts of a total in proportion to weights.
  ///
  /// Each part is a share of the total rounded down. The minor units that are left over go to the
  /// shares with the largest remainders, one each.
  struct WeightedParts: Hashable, Sendable {
    let weights: [Int]
    private let sum: Int64
    /// The total divided by the sum of the weights, and the rest of the division.
    private let multiple: Int64
    private let rest: Int64
    private let favorsFirst: Bool
    /// A rank that exactly the parts reach which get one of the left-over minor units.
    private var cutoff: Int64 = 0

    /// Splits a total above zero by 1 to 1,000 weights of 1 to 1,000,000.
    ///
    /// - Parameters:
    ///   - total: The total in minor units.
    ///   - weights: The weights of the parts.
    ///   - favorsFirst: Whether the first of two equal remainders is preferred.
    /// - Throws: ``SplitError`` if a part would be zero.
    init(of total: Int64, by weights: [Int], favorsFirst: Bool) throws(SplitError) {
      self.weights = weights
      self.favorsFirst = favorsFirst
      var sum: Int64 = 0
      for weight in weights { sum += Int64(weight) }
      self.sum = sum
      (multiple, rest) = total.quotientAndRemainder(dividingBy: sum)
      cutoff = lowestRank
      for index in weights.indices where self[index] <= 0 {
        throw SplitError(reason: .partNotPositive)
      }
    }

    /// The part at an index: its share, and one minor unit more if its remainder reaches the cutoff.
    subscript(index: Int) -> Int64 {
      let (quotient, remainder) = share(index)
      return quotient + (rank(index, remainder) >= cutoff ? 1 : 0)
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

    /// Computes ``cutoff``.
    private var lowestRank: Int64 {
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
  }
#endif
