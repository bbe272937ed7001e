extension Shrinker {
  /// Makes each choice as small as it can be, the first ones first.
  mutating func lowerChoices() async {
    var index = 0
    while index < choices.count {
      await lower(index)
      index += 1
    }
  }

  private mutating func lower(_ index: Int) async {
    let start = choices[index]
    await takeMost(of: start) { await $0.adopt((index, start - $1)) }
    // What is left may be a multiple of something; take its steps, doubling while that works.
    for step in 1...16 as ClosedRange<UInt64> {
      var stride = step
      while index < choices.count, choices[index] >= stride,
        await adopt((index, choices[index] - stride))
      {
        stride *= 2
      }
    }
  }

  /// Lowers a choice and changes those behind it, since they may mean something else now: the next
  /// to the largest, or all of them at random.
  mutating func lowerAndRetry() async {
    for index in choices.indices {
      for attempt in 0..<12 as Range<UInt64> {
        guard index < choices.count, choices[index] > 0 else { break }
        let lower = attempt % 2 == 0 ? 0 : choices[index] - 1
        let prefix = Array(choices[..<index]) + [lower]
        if attempt < 2 {
          _ = await adopt(prefix + [.max] + choices[(index + 1)...].dropFirst())
        } else {
          let random = SplitMix64(seed: UInt64(attemptsLeft))
          _ = await adopt(Choices(replaying: prefix, then: random))
        }
      }
    }
  }

  /// Moves simpler elements to the front: all at once, or by swapping neighbors.
  mutating func sortElements() async {
    for index in best.families.indices {
      guard index < best.families.count else { break }
      let family = best.families[index]
      _ = await adopt(reordering: family) { $0.sorted { Array($0).isSimpler(than: Array($1)) } }
    }
    var pairs = neighbors
    var position = 0
    while position < pairs.count, attemptsLeft > 0 {
      let hasSwapped = await adopt(reordering: pairs[position]) { $0.reversed() }
      if hasSwapped { pairs = neighbors }
      position = hasSwapped ? max(position - 1, 0) : position + 1
    }
  }

  /// Each two elements that follow each other.
  private var neighbors: [[Range<Int>]] {
    best.families.flatMap { family in
      zip(family, family.dropFirst()).map { [$0, $1] }
    }
  }

  private mutating func adopt(
    reordering family: [Range<Int>], _ reorder: ([ArraySlice<UInt64>]) -> [ArraySlice<UInt64>]
  ) async -> Bool {
    guard let first = family.first, let last = family.last else { return false }
    var candidate = choices
    let reordered = reorder(family.map { candidate[$0] }).flatMap { $0 }
    candidate.replaceSubrange(first.lowerBound..<last.upperBound, with: reordered)
    return await adopt(candidate)
  }

  /// Lowers two choices together, or the first at the expense of the second.
  mutating func lowerPairs() async {
    for first in choices.indices {
      for second in first + 1..<max(first + 1, min(first + 17, choices.count)) {
        guard second < choices.count, attemptsLeft > 0 else { break }
        let (left, right) = (choices[first], choices[second])
        await takeMost(of: min(left, right)) {
          await $0.adopt((first, left - $1), (second, right - $1))
        }
        guard second < choices.count else { break }
        let (smaller, larger) = (choices[first], choices[second])
        await takeMost(of: min(smaller, UInt64.max - larger)) {
          await $0.adopt((first, smaller - $1), (second, larger + $1))
        }
      }
    }
  }

  /// Lowers choices together that are equal and have the same place in elements of one array.
  mutating func lowerEqualChoices() async {
    for family in best.families where family.count > 1 {
      for place in 0..<(family.map(\.count).max() ?? 0) {
        let indices = family.filter { $0.count > place }.map { $0.lowerBound + place }
          .filter { $0 < choices.count }
        for (choice, equal) in Dictionary(grouping: indices, by: { choices[$0] }).sorted(by: {
          $0.key < $1.key
        }) {
          await lower(equal, from: choice)
        }
      }
    }
  }

  private mutating func lower(_ indices: [Int], from choice: UInt64) async {
    guard indices.count > 1 else { return }
    await takeMost(of: choice) { shrinker, steps in
      var candidate = shrinker.choices
      for index in indices where index < candidate.count { candidate[index] = choice - steps }
      return await shrinker.adopt(candidate)
    }
  }
}
