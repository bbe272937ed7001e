/// Makes the choices behind a failing value simpler for as long as the value still fails.
///
/// Every step makes the choices fewer or, if as many, smaller, so the search always ends. It knows
/// choices alone: whoever answers its questions makes the value and runs the property.
struct Shrinker: Sendable {
  /// Answers with the way to the value that some choices make, if it still fails and its choices
  /// are simpler than the best so far.
  typealias Question = @Sendable (Choices) async -> Recording?

  private let ask: Question
  private(set) var best: Recording
  private(set) var attemptsLeft: Int
  private var tried: Set<[UInt64]> = []
  /// How often a simpler value was found.
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
    var before = -1
    while before != shrinks, attemptsLeft > 0 {
      before = shrinks
      await deleteElements()
      await deleteChoices()
      await lowerChoices()
      await sortElements()
      guard before == shrinks else { continue }
      await lowerAndRetry()
      await lowerPairs()
      await lowerEqualChoices()
      await lowerAndDelete()
      guard before == shrinks else { continue }
      await deletePairs()
    }
  }

  /// Runs the generator on other choices and keeps them if the value still fails.
  mutating func adopt(_ candidate: [UInt64]) async -> Bool {
    guard attemptsLeft > 0, candidate.isSimpler(than: choices) else { return false }
    guard tried.insert(candidate).inserted else { return false }
    return await adopt(Choices(replaying: candidate))
  }

  /// Runs the generator and keeps its choices if they are simpler and the value still fails.
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

  /// Finds the largest number of steps that can be taken at once, if more steps are harder.
  ///
  /// - Parameters:
  ///   - maximum: The most steps there are.
  ///   - take: Tries to take so many steps from where the search began.
  mutating func takeMost(
    of maximum: UInt64, _ take: (inout Shrinker, UInt64) async -> Bool
  ) async {
    guard maximum > 0, await !take(&self, maximum) else { return }
    var (taken, refused): (UInt64, UInt64) = (0, maximum)
    while refused - taken > 1, attemptsLeft > 0 {
      let middle = taken + (refused - taken) / 2
      if await take(&self, middle) { taken = middle } else { refused = middle }
    }
  }
}
