/// The choices that lead to one generated value.
///
/// Each choice is a number. Shrinking lowers the numbers and runs the same generator on them again,
/// rather than changing the value itself. It therefore works through every `map`, `flatMap` and
/// `filter`, and only returns values that the generator can make.
///
/// A generator shrinks well if it follows two rules: smaller numbers lead to simpler values, and so
/// do fewer numbers.
public struct Choices: Sendable {
  /// The largest number of choices of one value; more are rejected as ``Rejection/endless``.
  static let limit = 65_536

  /// The largest depth of generators that draw from one another; a greater depth is rejected as
  /// ``Rejection/endless``.
  ///
  /// A thread's stack has room for a much greater depth.
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

  /// Creates choices that repeat recorded ones.
  ///
  /// - Parameters:
  ///   - choices: The choices.
  ///   - random: The source of further choices; zeros follow if not given.
  init(replaying choices: [UInt64], then random: SplitMix64? = nil) {
    source = .replay(choices, then: random)
  }

  /// Chooses a number in `0...maximum`; 0 leads to the simplest value.
  ///
  /// - Parameters:
  ///   - maximum: The largest number.
  ///   - plan: The number to choose if the choices are random, or `nil` for any; numbers above
  ///     `maximum` become `maximum`. It comes from ``plan(_:)`` and only affects how often a number
  ///     is chosen.
  /// - Returns: The number.
  /// - Throws: ``Rejection`` if the value needs too many choices.
  public mutating func choose(
    upTo maximum: UInt64, planned plan: UInt64? = nil
  ) throws(Rejection) -> UInt64 {
    guard recording.choices.count < Self.limit else { throw Rejection.endless }
    let choice = min(repeated ?? plan ?? random(upTo: maximum) ?? 0, maximum)
    recording.choices.append(choice)
    return choice
  }

  /// The choice to repeat at this position, or nil if there is none.
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
  /// - Throws: ``Rejection`` if the generator cannot make a value, or is nested in 100 others.
  public mutating func draw<Value>(_ generator: Generator<Value>) throws(Rejection) -> Value {
    guard depth < Self.depthLimit else { throw Rejection.endless }
    depth += 1
    defer { depth -= 1 }
    return try generator.produce(&self)
  }

  /// Plans the next choices at random, so that some numbers are chosen more often than others.
  ///
  /// Pass the plan to ``choose(upTo:planned:)``.
  ///
  /// - Parameter body: Returns the plan; the random numbers that it uses are not recorded.
  /// - Returns: The plan, or `nil` while recorded choices are repeated.
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

  /// Makes the choices of one element, which shrinking can remove or swap as a whole.
  ///
  /// - Parameter body: Makes the choices.
  /// - Returns: The body's result.
  /// - Throws: ``Rejection`` from the body.
  public mutating func element<Result>(
    _ body: (inout Choices) throws(Rejection) -> Result
  ) throws(Rejection) -> Result {
    let span = recording.openSpan()
    let result = try body(&self)
    recording.closeSpan(span)
    return result
  }

  /// Runs a body until it returns a value; the choices of failed attempts are discarded.
  ///
  /// If recorded choices are repeated, there is one attempt only, because shrinking has other
  /// choices to try.
  mutating func retry<Result>(
    attempts: Int, _ body: (inout Choices) throws(Rejection) -> Result?
  ) throws(Rejection) -> Result {
    for _ in 0..<attempts {
      let previous = recording
      if let result = try body(&self) { return result }
      guard case .random = source else { break }
      recording = previous
    }
    throw Rejection.filtered
  }
}

/// The reason why a generator could not make a value.
public enum Rejection: Error, Hashable, Sendable {
  /// A filter rejected every attempt.
  case filtered
  /// The value needs too many choices or too many nested generators; a recursive generator may have
  /// no case that ends it.
  case endless
}

extension Rejection: CustomStringConvertible {
  /// The reason and the remedy, in one line.
  public var description: String {
    switch self {
    case .filtered: "a filter rejected every value; make values that it accepts"
    case .endless:
      "a value needs too many choices; give a recursive generator a case that ends it"
    }
  }
}

extension Choices {
  /// Makes the elements of a collection one after another; shrinking can remove each of them.
  ///
  /// A choice before each element decides whether the element exists. Required elements have that
  /// choice as well, without an effect, so that shrinking can replace one element by any other.
  ///
  /// - Parameters:
  ///   - count: The number of elements; the smallest and the largest count are more frequent than by
  ///     chance.
  ///   - add: Makes an element and returns whether it was accepted. The collection ends after 100
  ///     rejected elements in a row.
  /// - Throws: ``Rejection`` from `add`, or because there are too few elements.
  mutating func collect(
    count: ClosedRange<Int>, _ add: (inout Choices) throws(Rejection) -> Bool
  ) throws(Rejection) {
    let planned = plan { Self.pickCount(in: count, using: &$0) }
    var (accepted, rejected) = (0, 0)
    while accepted < count.upperBound, rejected < 100 {
      let isFull = planned.map { accepted >= $0 }
      let isAccepted = try element { choices throws(Rejection) -> Bool? in
        let isRequired = accepted < count.lowerBound
        let more = try choices.choose(
          upTo: isRequired ? 0 : 1, planned: isFull.map { $0 ? 0 : 1 })
        guard isRequired || more == 1 else { return nil }
        return try add(&choices)
      }
      guard let isAccepted else { return }
      (accepted, rejected) = isAccepted ? (accepted + 1, 0) : (accepted, rejected + 1)
    }
    guard accepted >= count.lowerBound else { throw Rejection.filtered }
  }

  private static func pickCount(
    in range: ClosedRange<Int>, using random: inout SplitMix64
  ) -> Int {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: range.lowerBound
    case 1: range.upperBound
    default: .random(in: range, using: &random)
    }
  }
}
