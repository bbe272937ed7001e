/// A value for which a property does not hold, shrunk as far as possible.
public struct Counterexample<Value> {
  /// The simplest value found for which the property does not hold.
  public let smallest: Value

  /// The first value found for which the property does not hold.
  public let original: Value

  /// The error that the property threw for the simplest value, or `nil` if it returned `false`.
  public let failure: String?

  /// The number of the command that failed, counted from 1, if the simplest value is a
  /// ``CommandSequence``; 0 if the system failed before the first.
  public let failingStep: Int?

  /// The seed whose first run makes the original value.
  public let seed: UInt64

  /// The number of random values tried up to and including the original; 0 if its seed is one of
  /// ``SearchSettings/firstSeeds``.
  public let runs: Int

  /// The number of times that shrinking found a simpler value.
  public let shrinks: Int

  /// The number of values tried while shrinking.
  public let shrinkAttempts: Int

  /// The choices that lead to the simplest value.
  package let choices: [UInt64]
}

extension Counterexample: Sendable where Value: Sendable {}

extension Counterexample: CustomStringConvertible {
  /// The report without the test's name.
  public var description: String { report(filter: "<this test>") }

  /// Returns the values, the counts and the command that reproduces the failure.
  ///
  /// - Parameter filter: The argument of `swift test --filter` for the test, quoted for a shell.
  /// - Returns: A line for each of them; for a ``CommandSequence`` a numbered list of its commands, in
  ///   which an arrow marks the one that failed.
  public func report(filter: String) -> String {
    let reason = failure.map { "\n  because:  \($0)" } ?? ""
    return """
      the property does not hold
        smallest: \(smallestText)\(reason)
        original: \(originalText), \(runs == 0 ? "from a stored seed" : "run \(runs)")
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

  /// Returns a value's text, with invisible scalars escaped as in source code.
  private static func shown(_ value: Value) -> String {
    String(reflecting: value).unicodeScalars.map { scalar in
      scalar.isVisible || scalar == "\n"
        ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is visible or the ordinary space.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
    case .spaceSeparator: self == " "
    default: true
    }
  }
}

/// A value whose report has several lines.
protocol ListedCase {
  /// A summary of the value.
  var headline: String { get }

  /// Returns the lines, with an arrow at the one that failed.
  func lines(failingStep: Int?) -> [String]
}

/// The result of a search for a counterexample.
public enum SearchOutcome<Value> {
  /// The property held in every run.
  case held(SearchStatistics)
  /// The property did not hold.
  case failed(Counterexample<Value>)
  /// Filters rejected too many values for a result.
  case gaveUp(SearchStatistics)
}

extension SearchOutcome {
  /// The counterexample, if there is one.
  public var counterexample: Counterexample<Value>? {
    if case .failed(let counterexample) = self { counterexample } else { nil }
  }
}

extension SearchOutcome: Sendable where Value: Sendable {}

/// The counts of a search.
public struct SearchStatistics: Hashable, Sendable {
  /// The number of values that the property ran on.
  public var runs = 0

  /// The number of values that the generator could not make.
  public var rejected = 0
}
