/// Simplifies the choices of a failing value while the value still fails.
///
/// Every step makes the choices fewer or, if equally many, smaller, so the search always ends. The
/// shrinker only knows choices: the caller makes the value and runs the property.
struct Shrinker: Sendable {
  /// Makes a value from choices and returns its recording, or nil if the value does not fail or the
  /// recording is not simpler than the best so far.
  typealias Question = @Sendable (Choices) async -> Recording?

  private let ask: Question
  private(set) var best: Recording
  private(set) var attemptsLeft: Int
  private var tried: Set<[UInt64]> = []
  /// The number of simpler values found.
  private var shrinks = 0

  init(failing: Recording, attempts: Int, asking ask: @escaping Question) {
    self.ask = ask
    self.best = failing
    self.attemptsLeft = attempts
  }

  var choices: [UInt64] { best.choices }
}

extension Shrinker {
  mutating func shrink() async {
    var previous = -1
    while previous != shrinks, attemptsLeft > 0 {
      previous = shrinks
      await deleteElements()
      await deleteChoices()
      await lowerChoices()
      await sortElements()
      guard previous == shrinks else { continue }
      await lowerAndRetry()
      await lowerPairs()
      await lowerEqualChoices()
      await lowerAndDelete()
      guard previous == shrinks else { continue }
      await deletePairs()
    }
  }

  /// Runs the generator on other choices, if they are simpler and new, and adopts them if the value
  /// still fails.
  mutating func adopt(_ candidate: [UInt64]) async -> Bool {
    guard attemptsLeft > 0, candidate.isSimpler(than: choices) else { return false }
    guard tried.insert(candidate).inserted else { return false }
    return await adopt(Choices(replaying: candidate))
  }

  /// Runs the generator and adopts its choices if they are simpler and the value still fails.
  mutating func adopt(_ replay: Choices) async -> Bool {
    guard attemptsLeft > 0 else { return false }
    attemptsLeft -= 1
    guard let simpler = await ask(replay) else { return false }
    best = simpler
    shrinks += 1
    return true
  }

  mutating func adopt(deleting range: Range<Int>) async -> Bool {
    guard range.upperBound <= choices.count else { return false }
    var candidate = choices
    candidate.removeSubrange(range)
    return await adopt(candidate)
  }

  mutating func adopt(_ changes: (index: Int, choice: UInt64)...) async -> Bool {
    var candidate = choices
    for change in changes {
      guard change.index < candidate.count else { return false }
      candidate[change.index] = change.choice
    }
    return await adopt(candidate)
  }

  /// Finds by bisection the largest number of steps that succeeds.
  ///
  /// - Parameters:
  ///   - maximum: The largest number of steps.
  ///   - take: Tries a number of steps, counted from the choices before the call of this function;
  ///     returns whether the value still fails.
  mutating func takeMost(
    of maximum: UInt64, _ take: (inout Shrinker, UInt64) async -> Bool
  ) async {
    guard maximum > 0, await !take(&self, maximum) else { return }
    var (possible, impossible): (UInt64, UInt64) = (0, maximum)
    while impossible - possible > 1, attemptsLeft > 0 {
      let middle = possible + (impossible - possible) / 2
      if await take(&self, middle) { possible = middle } else { impossible = middle }
    }
  }
}

extension Shrinker {
  /// Removes elements: all of an array, a half, a quarter and so on down to single ones.
  mutating func deleteElements() async {
    var index = 0
    while index < best.families.count {
      let count = best.families[index].count
      var size = count
      while size > 0 {
        await deleteElements(ofFamily: index, size: size)
        size /= 2
      }
      index += 1
    }
  }

  private mutating func deleteElements(ofFamily index: Int, size: Int) async {
    var family = best.families[index]
    var end = family.count
    while end >= size, attemptsLeft > 0 {
      let start = end - size
      if await adopt(deleting: family[start].lowerBound..<family[end - 1].upperBound) {
        let families = best.families
        guard index < families.count else { return }
        family = families[index]
      }
      end = min(start, family.count)
    }
  }

  /// Removes adjacent choices, across elements.
  mutating func deleteChoices() async {
    for size in [8, 4, 2, 1] {
      var start = choices.count - size
      while start >= 0, attemptsLeft > 0 {
        _ = await adopt(deleting: start..<start + size)
        start = min(start, choices.count - size + 1) - 1
      }
    }
  }

  /// Lowers a choice by one and removes later choices, whose number it may determine.
  mutating func lowerAndDelete() async {
    for index in choices.indices.reversed() {
      let elements = elements
      let others = (1...4).map { index + 1..<index + 1 + $0 }
      for range in others + elements where range.lowerBound > index {
        guard index < choices.count, choices[index] > 0 else { break }
        guard range.upperBound <= choices.count, attemptsLeft > 0 else { continue }
        var candidate = choices
        candidate[index] -= 1
        candidate.removeSubrange(range)
        _ = await adopt(candidate)
      }
    }
  }

  /// Removes an element together with a later element or choice, which may depend on it.
  mutating func deletePairs() async {
    var first = 0
    while first < elements.count, attemptsLeft > 0 {
      let element = elements[first]
      let others = elements + choices.indices.map { $0..<$0 + 1 }
      var hasDeleted = false
      for other in others where other.lowerBound >= element.upperBound && !hasDeleted {
        var candidate = choices
        candidate.removeSubrange(other)
        candidate.removeSubrange(element)
        hasDeleted = await adopt(candidate)
      }
      if !hasDeleted { first += 1 }
    }
  }

  private var elements: [Range<Int>] { Array(best.families.joined()) }
}

extension Shrinker {
  /// Lowers each choice as far as possible, from the first to the last.
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
    // The choice may have to remain a multiple of something: try strides of up to 16, doubled while
    // that succeeds.
    for step in 1...16 as ClosedRange<UInt64> {
      var stride = step
      while index < choices.count, choices[index] >= stride,
        await adopt((index, choices[index] - stride))
      {
        stride *= 2
      }
    }
  }

  /// Lowers a choice and changes later ones, whose meaning may depend on it: the next one to the
  /// largest number, or all later ones at random.
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

  /// Moves simpler elements to the front: by sorting, then by swapping neighbors.
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

  /// All pairs of adjacent elements.
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

  /// Lowers two choices together, or lowers the first and raises the second.
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

  /// Lowers equal choices together that have the same offset in elements of one array.
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
