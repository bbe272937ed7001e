/// A source of random values that can be shrunk.
///
/// ```swift
/// let order = zip(
///   Generator<Int64>.integer(in: 1...1_000_000),
///   Generator<Int>.integer(in: 2...12))
/// let amounts = Generator.array(of: Generator<Int64>.integer(in: 0...9), count: 0...20)
/// ```
///
/// A generator of a new kind of value draws its parts one after another:
///
/// ```swift
/// let rectangle = Generator { choices throws(Rejection) in
///   let width = try choices.draw(Generator<Int>.integer(in: 1...100))
///   let height = try choices.draw(Generator<Int>.integer(in: 1...width))
///   return Rectangle(width: width, height: height)
/// }
/// ```
///
/// The same seed gives the same values on every platform.
public struct Generator<Value>: Sendable {
  let produce: @Sendable (inout Choices) throws(Rejection) -> Value

  /// Creates a generator from a function that makes choices.
  ///
  /// - Parameter produce: Makes a value; it must depend on the choices alone, and the smaller the
  ///   numbers chosen, the simpler the value should be.
  public init(_ produce: @escaping @Sendable (inout Choices) throws(Rejection) -> Value) {
    self.produce = produce
  }

  /// Returns the value of a seed.
  ///
  ///     try Generator<Int>.integer(in: 0...9).value(seed: 1)  // 1
  ///
  /// - Parameter seed: Any number.
  /// - Returns: The value.
  /// - Throws: ``Rejection`` if a filter rejects too many values, or the value needs too many
  ///   choices.
  public func value(seed: UInt64) throws(Rejection) -> Value {
    var choices = Choices(seed: seed)
    return try produce(&choices)
  }

  /// Returns the value of recorded choices, such as those of a counterexample.
  package func value(replaying choices: [UInt64]) throws(Rejection) -> Value {
    var replay = Choices(replaying: choices)
    return try produce(&replay)
  }

  /// Returns a generator that transforms this one's values.
  ///
  ///     Generator<Int>.integer(in: 0...9).map { $0 * 100 }
  ///
  /// - Parameter transform: The function; it must always give the same result for the same value.
  /// - Returns: The generator, which shrinks as this one does.
  public func map<Result>(
    _ transform: @escaping @Sendable (Value) -> Result
  ) -> Generator<Result> {
    Generator<Result> { choices throws(Rejection) in transform(try produce(&choices)) }
  }

  /// Returns a generator that depends on a value of this one.
  ///
  ///     Generator<Int>.integer(in: 1...9).flatMap { .array(of: .bool, count: $0...$0) }
  ///
  /// - Parameter transform: Chooses the generator of the final value.
  /// - Returns: The generator; shrinking changes as little of the final value as it can while it
  ///   shrinks this generator's value.
  public func flatMap<Result>(
    _ transform: @escaping @Sendable (Value) -> Generator<Result>
  ) -> Generator<Result> {
    Generator<Result> { choices throws(Rejection) in
      try choices.draw(transform(try produce(&choices)))
    }
  }

  /// Returns a generator of the values that pass a test.
  ///
  ///     Generator<Int>.integer(in: 0...99).filter { $0 % 3 == 0 }
  ///
  /// - Parameters:
  ///   - attempts: The number of values to try before ``Rejection/filtered``; 100 if not given.
  ///   - isIncluded: The test.
  /// - Returns: The generator, which shrinks to values that pass.
  public func filter(
    attempts: Int = 100, _ isIncluded: @escaping @Sendable (Value) -> Bool
  ) -> Generator<Value> {
    Generator { choices throws(Rejection) in
      try choices.retry(attempts: attempts) { choices throws(Rejection) in
        let value = try produce(&choices)
        return isIncluded(value) ? value : nil
      }
    }
  }
}

/// Returns a generator of tuples.
///
///     // Such as (3, true) and (0, false).
///     zip(Generator<Int>.integer(in: 0...9), Generator.bool)
///
/// - Parameter generators: The generators of the parts, in order.
/// - Returns: The generator, which shrinks each part; if parts depend on each other, it shrinks the
///   first one furthest.
public func zip<each Part>(
  _ generators: repeat Generator<each Part>
) -> Generator<(repeat each Part)> {
  Generator { choices throws(Rejection) in
    (repeat try (each generators).produce(&choices))
  }
}

extension Generator {
  /// Returns a generator that always makes the same value.
  ///
  /// - Parameter value: The value.
  /// - Returns: The generator.
  public static func constant(_ value: Value) -> Generator where Value: Sendable {
    Generator { _ throws(Rejection) in value }
  }

  /// Returns a generator of one of some values, each equally often.
  ///
  ///     Generator.element(of: ["USD", "JPY", "KWD"])
  ///
  /// - Parameter values: The values, the simplest first; at least one.
  /// - Returns: The generator, which shrinks toward the first value.
  public static func element(of values: [Value]) -> Generator where Value: Sendable {
    precondition(!values.isEmpty, "element(of:) needs a value to choose")
    return Generator { choices throws(Rejection) in
      values[Int(try choices.choose(upTo: UInt64(values.count - 1)))]
    }
  }

  /// Returns a generator that uses one of some generators, each equally often.
  ///
  ///     Generator<Int>.oneOf([.integer(in: 0...9), .constant(1_000_000)])
  ///
  /// - Parameter generators: The generators, the simplest first; at least one.
  /// - Returns: The generator, which shrinks toward the generators that make the fewest choices,
  ///   and among those toward the first.
  public static func oneOf(_ generators: [Generator]) -> Generator {
    frequency(generators.map { (1, $0) })
  }

  /// Returns a generator that uses one of some generators, by weight.
  ///
  ///     Generator<Int>.frequency([(9, .integer(in: 0...9)), (1, .integer())])
  ///
  /// - Parameter weighted: The generators, the simplest first, with their weights; no weight may be
  ///   negative, and one must be above zero.
  /// - Returns: The generator, which shrinks as that of ``oneOf(_:)`` does.
  public static func frequency(_ weighted: [(weight: Int, generator: Generator)]) -> Generator {
    precondition(weighted.allSatisfy { $0.weight >= 0 }, "weights must not be negative")
    let usable = weighted.filter { $0.weight > 0 }
    precondition(!usable.isEmpty, "frequency needs a generator with a weight above zero")
    let total = usable.reduce(0) { $0 + $1.weight }
    return Generator { choices throws(Rejection) in
      let planned = choices.plan { random in
        var rest = Int.random(in: 0..<total, using: &random)
        return usable.firstIndex { entry in
          rest -= entry.weight
          return rest < 0
        }
      }
      let index = try choices.choose(
        upTo: UInt64(usable.count - 1), planned: planned.flatMap { $0.map { UInt64($0) } })
      return try usable[Int(index)].generator.produce(&choices)
    }
  }
}

extension Generator where Value == Bool {
  /// `false` and `true`, equally often; shrinks toward `false`.
  public static var bool: Generator {
    Generator { choices throws(Rejection) in try choices.choose(upTo: 1) == 1 }
  }
}
