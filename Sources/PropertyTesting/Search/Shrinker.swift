/// Makes the choices behind a failing value simpler for as long as the value still fails.
///
/// Every step makes the choices fewer or, if as many, smaller, so the search always ends.
struct Shrinker<Value> {
  private let generator: Generator<Value>
  private let property: (Value) throws -> Bool
  private(set) var best: Candidate<Value>
  private(set) var attemptsLeft: Int
  private(set) var shrinks = 0
  private var tried: Set<[UInt64]> = []
  private let attempts: Int

  init(
    generator: Generator<Value>, property: @escaping (Value) throws -> Bool,
    failing: Candidate<Value>, attempts: Int
  ) {
    self.generator = generator
    self.property = property
    self.best = failing
    self.attempts = attempts
    self.attemptsLeft = attempts
  }

  var choices: [UInt64] { best.recording.choices }

  func counterexample(of original: Value, seed: UInt64, runs: Int) -> Counterexample<Value> {
    Counterexample(
      smallest: best.value, original: original, failure: best.failure.message, seed: seed,
      runs: runs, shrinks: shrinks, shrinkAttempts: attempts - attemptsLeft, choices: choices)
  }
}

extension Shrinker {
  mutating func shrink() {
    var before = -1
    while before != shrinks, attemptsLeft > 0 {
      before = shrinks
      deleteElements()
      deleteChoices()
      lowerChoices()
      sortElements()
      guard before == shrinks else { continue }
      lowerAndRetry()
      lowerPairs()
      lowerAndDelete()
    }
  }

  /// Runs the generator on other choices and keeps them if the value still fails.
  mutating func adopt(_ candidate: [UInt64]) -> Bool {
    guard attemptsLeft > 0, candidate.isSimpler(than: choices) else { return false }
    guard tried.insert(candidate).inserted else { return false }
    return adopt(Choices(replaying: candidate))
  }

  /// Runs the generator and keeps its choices if they are simpler and the value still fails.
  mutating func adopt(_ replay: Choices) -> Bool {
    guard attemptsLeft > 0 else { return false }
    attemptsLeft -= 1
    var replay = replay
    guard let value = try? generator.produce(&replay) else { return false }
    guard replay.recording.choices.isSimpler(than: choices) else { return false }
    guard let failure = Verdict(of: property, on: value).failure else { return false }
    best = Candidate(value: value, failure: failure, recording: replay.recording)
    shrinks += 1
    return true
  }

  mutating func adopt(deleting range: Range<Int>) -> Bool {
    guard range.upperBound <= choices.count else { return false }
    var candidate = choices
    candidate.removeSubrange(range)
    return adopt(candidate)
  }

  mutating func adopt(_ changes: (index: Int, choice: UInt64)...) -> Bool {
    var candidate = choices
    for change in changes {
      guard change.index < candidate.count else { return false }
      candidate[change.index] = change.choice
    }
    return adopt(candidate)
  }

  /// Finds the largest number of steps that can be taken at once, if more steps are harder.
  ///
  /// - Parameters:
  ///   - maximum: The most steps there are.
  ///   - take: Tries to take so many steps from where the search began.
  mutating func takeMost(
    of maximum: UInt64, _ take: (inout Shrinker, UInt64) -> Bool
  ) {
    guard maximum > 0, !take(&self, maximum) else { return }
    var (taken, refused): (UInt64, UInt64) = (0, maximum)
    while refused - taken > 1, attemptsLeft > 0 {
      let middle = taken + (refused - taken) / 2
      if take(&self, middle) { taken = middle } else { refused = middle }
    }
  }
}
