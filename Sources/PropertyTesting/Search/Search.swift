/// Looks for a value for which a property does not hold, and shrinks it.
///
/// ```swift
/// findCounterexample(for: Generator<Int>.integer(in: 0...1_000_000)) { $0 < 1000 }?.smallest
/// // 1000
/// ```
///
/// - Parameters:
///   - generator: Makes the values.
///   - settings: How long and where to look.
///   - property: Says whether the property holds; an error means that it does not. It must always
///     say the same of the same value.
/// - Returns: The counterexample, or `nil` if there was none or too few values could be made.
public func findCounterexample<Value>(
  for generator: Generator<Value>,
  settings: SearchSettings = SearchSettings(),
  property: (Value) throws -> Bool
) -> Counterexample<Value>? {
  let outcome = searchCounterexample(for: generator, settings: settings, property: property)
  guard case .failed(let counterexample) = outcome else { return nil }
  return counterexample
}

/// Looks for a value for which a property does not hold, and tells what came of it.
///
/// Nine values in ten may be refused by filters; beyond that the search gives up.
///
/// - Parameters:
///   - generator: Makes the values.
///   - settings: How long and where to look.
///   - property: Says whether the property holds; an error means that it does not.
/// - Returns: The outcome.
public func searchCounterexample<Value>(
  for generator: Generator<Value>,
  settings: SearchSettings = SearchSettings(),
  property: (Value) throws -> Bool
) -> SearchOutcome<Value> {
  var statistics = SearchStatistics()
  var seed = settings.seed
  while statistics.runs < settings.runs {
    if statistics.rejected > 9 * settings.runs { return .gaveUp(statistics) }
    defer { seed &+= 1 }
    var choices = Choices(seed: seed)
    guard let value = try? generator.produce(&choices) else {
      statistics.rejected += 1
      continue
    }
    statistics.runs += 1
    guard let failure = Verdict(of: property, on: value).failure else { continue }
    let original = Candidate(value: value, failure: failure, recording: choices.recording)
    return withoutActuallyEscaping(property) { property in
      var shrinker = Shrinker(
        generator: generator, property: property, failing: original,
        attempts: settings.shrinkAttempts)
      shrinker.shrink()
      return .failed(shrinker.counterexample(of: value, seed: seed, runs: statistics.runs))
    }
  }
  return .held(statistics)
}

/// What a property says of a value.
enum Verdict {
  case holds
  case fails(Failure)

  /// Why a property does not hold.
  struct Failure {
    /// The error thrown, if any.
    let message: String?
  }

  init<Value>(of property: (Value) throws -> Bool, on value: Value) {
    do {
      self = try property(value) ? .holds : .fails(Failure(message: nil))
    } catch {
      self = .fails(Failure(message: "\(error)"))
    }
  }

  var failure: Failure? {
    if case .fails(let failure) = self { failure } else { nil }
  }
}

/// A value for which the property does not hold, with the way to it.
struct Candidate<Value> {
  let value: Value
  let failure: Verdict.Failure
  let recording: Recording
}
