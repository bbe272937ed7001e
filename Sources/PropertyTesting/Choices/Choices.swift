/// The choices that lead to one generated value.
///
/// A value is not shrunk itself: the numbers chosen on the way to it are, and then the same
/// generator runs again on the smaller numbers. Shrinking therefore works through every `map`,
/// `flatMap` and `filter`, and never makes a value that the generator could not have made.
///
/// Two rules make the values small: a smaller number must mean a simpler value, and fewer choices
/// must too.
public struct Choices: Sendable {
  /// How many choices a value may need before it counts as endless.
  static let limit = 65_536

  /// How many generators may draw from one another before a value counts as endless: well before
  /// the stack of a thread is used up.
  static let depthLimit = 100

  private var source: Source
  private var depth = 0
  private(set) var recording = Recording()

  private enum Source: Sendable {
    case random(SplitMix64)
    case replay([UInt64], then: SplitMix64?)
  }

  init(seed: UInt64) {
    source = .random(SplitMix64(seed: seed))
  }

  /// Repeats choices made before.
  ///
  /// - Parameters:
  ///   - choices: The choices.
  ///   - random: Chooses when they are used up; zeros follow if not given.
  init(replaying choices: [UInt64], then random: SplitMix64? = nil) {
    source = .replay(choices, then: random)
  }

  /// Chooses a number in `0...maximum`, where 0 leads to the simplest value.
  ///
  /// - Parameters:
  ///   - maximum: The largest number.
  ///   - plan: The number to choose when the choices are random, or `nil` for any; numbers above
  ///     `maximum` become `maximum`. It comes from ``plan(_:)`` and decides only how often a number
  ///     is chosen.
  /// - Returns: The number.
  /// - Throws: ``Rejection`` when the value would need too many choices.
  public mutating func choose(
    upTo maximum: UInt64, planned plan: UInt64? = nil
  ) throws(Rejection) -> UInt64 {
    guard recording.choices.count < Self.limit else { throw Rejection.endless }
    let choice = min(repeated ?? plan ?? random(upTo: maximum) ?? 0, maximum)
    recording.choices.append(choice)
    return choice
  }

  /// The choice to repeat here.
  private var repeated: UInt64? {
    guard case .replay(let choices, _) = source else { return nil }
    return recording.choices.count < choices.count ? choices[recording.choices.count] : nil
  }

  private mutating func random(upTo maximum: UInt64) -> UInt64? {
    plan { .random(in: 0...maximum, using: &$0) }
  }

  /// Draws a value from a generator as part of a larger one.
  ///
  /// - Parameter generator: The generator of the part.
  /// - Returns: The part.
  /// - Throws: ``Rejection`` when the generator cannot make a value, or is drawn from by 100 others
  ///   inside one another.
  public mutating func draw<Value>(_ generator: Generator<Value>) throws(Rejection) -> Value {
    guard depth < Self.depthLimit else { throw Rejection.endless }
    depth += 1
    defer { depth -= 1 }
    return try generator.produce(&self)
  }

  /// Plans what to choose while choices are random; `nil` while they are repeated.
  ///
  /// - Parameter body: Picks the plan; what it takes from the generator of random numbers is not
  ///   recorded.
  /// - Returns: The plan, or `nil`.
  public mutating func plan<Plan>(_ body: (inout SplitMix64) -> Plan) -> Plan? {
    switch source {
    case .random(var random):
      defer { source = .random(random) }
      return body(&random)
    case .replay(let choices, .some(var random)) where recording.choices.count >= choices.count:
      defer { source = .replay(choices, then: random) }
      return body(&random)
    case .replay: return nil
    }
  }

  /// Makes the choices of one element, which can then be left out or swapped as a whole.
  ///
  /// - Parameter body: Makes the choices.
  /// - Returns: What the body returns.
  /// - Throws: ``Rejection`` from the body.
  public mutating func element<Result>(
    _ body: (inout Choices) throws(Rejection) -> Result
  ) throws(Rejection) -> Result {
    let span = recording.openSpan()
    let result = try body(&self)
    recording.closeSpan(span)
    return result
  }

  /// Runs a body until it accepts; choices of refused attempts are forgotten.
  ///
  /// Repeated choices are tried only once, because shrinking has others to try.
  mutating func retry<Result>(
    attempts: Int, _ body: (inout Choices) throws(Rejection) -> Result?
  ) throws(Rejection) -> Result {
    for _ in 0..<attempts {
      let before = recording
      if let result = try body(&self) { return result }
      guard case .random = source else { break }
      recording = before
    }
    throw Rejection.filtered
  }
}

/// The reason why a generator could not make a value.
public enum Rejection: Error, Hashable, Sendable {
  /// A filter refused every attempt.
  case filtered
  /// The value would need too many choices, or too many generators inside one another; a recursive
  /// generator may have no way to end.
  case endless
}

extension Rejection: CustomStringConvertible {
  /// One line that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .filtered: "a filter refused every value; make values that it accepts"
    case .endless:
      "a value needs too many choices; give a recursive generator a case that ends it"
    }
  }
}
