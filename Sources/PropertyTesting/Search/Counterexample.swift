/// A value for which a property does not hold, shrunk as far as possible.
public struct Counterexample<Value> {
  /// The simplest value found for which the property does not hold.
  public let smallest: Value

  /// The value with which the property was first seen not to hold.
  public let original: Value

  /// The error that the property threw for the simplest value, or `nil` if it said `false`.
  public let failure: String?

  /// The number of the command that failed, counted from 1, if the simplest value is a
  /// ``CommandSequence``; 0 if the system failed before the first.
  public let failingStep: Int?

  /// The seed that makes the original value in the first run.
  public let seed: UInt64

  /// How many random values had been tried when the original was found, with it; 0 if its seed was
  /// one of ``SearchSettings/firstSeeds``.
  public let runs: Int

  /// How many times a simpler value was found.
  public let shrinks: Int

  /// How many values were tried while shrinking.
  public let shrinkAttempts: Int

  /// The choices that lead to the simplest value.
  package let choices: [UInt64]
}

extension Counterexample: Sendable where Value: Sendable {}

extension Counterexample: CustomStringConvertible {
  /// The values, the counts and how to see them again.
  public var description: String { report(filter: "<this test>") }

  /// The values, the counts and the command that shows them again.
  ///
  /// - Parameter filter: What chooses the test among all others, in the words of a shell.
  /// - Returns: A line for each of them; more for a ``CommandSequence``, whose commands are a
  ///   numbered list in which an arrow marks the one that failed.
  public func report(filter: String) -> String {
    let reason = failure.map { "\n  because:  \($0)" } ?? ""
    return """
      the property does not hold
        smallest: \(smallestText)\(reason)
        original: \(originalText), \(runs == 0 ? "from a seed kept before" : "run \(runs)")
        shrinks:  \(shrinks), of \(shrinkAttempts) values tried
        replay:   PROPERTY_SEED=\(seed) swift test --filter \(filter)
                  or the argument seed: \(seed)
      """
  }

  /// The simplest value, in one or more lines.
  var smallestText: String {
    guard let sequence = smallest as? any ListedCase else { return Self.shown(smallest) }
    return ([sequence.headline] + sequence.lines(failingStep: failingStep))
      .joined(separator: "\n            ")
  }

  private var originalText: String {
    (original as? any ListedCase)?.headline ?? Self.shown(original)
  }

  /// A value with escapes, as in source code, for scalars that nobody could see in print.
  private static func shown(_ value: Value) -> String {
    String(reflecting: value).unicodeScalars.map { scalar in
      scalar.isSeen || scalar == "\n"
        ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether the scalar has a shape of its own, or is the ordinary space.
  fileprivate var isSeen: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
    case .spaceSeparator: self == " "
    default: true
    }
  }
}

/// A value that takes several lines to tell.
protocol ListedCase {
  /// The value in a few words.
  var headline: String { get }

  /// The lines, with an arrow at the one that failed.
  func lines(failingStep: Int?) -> [String]
}

/// What a search for a counterexample came to.
public enum SearchOutcome<Value> {
  /// The property held in every run.
  case held(SearchStatistics)
  /// The property did not hold.
  case failed(Counterexample<Value>)
  /// Filters refused so many values that nothing can be said.
  case gaveUp(SearchStatistics)
}

extension SearchOutcome {
  /// The counterexample, if there is one.
  public var counterexample: Counterexample<Value>? {
    if case .failed(let counterexample) = self { counterexample } else { nil }
  }
}

extension SearchOutcome: Sendable where Value: Sendable {}

/// What a search has counted.
public struct SearchStatistics: Hashable, Sendable {
  /// How many values the property was asked about.
  public var runs = 0

  /// How many values the generator could not make.
  public var rejected = 0
}
