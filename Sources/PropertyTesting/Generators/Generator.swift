/// A way to make random values that can be shrunk.
///
/// ```swift
/// let order = zip(
///   Generator<Int64>.integer(in: 1...1_000_000),
///   Generator<Int>.integer(in: 2...12))
/// let amounts = Generator.array(of: Generator<Int64>.integer(in: 0...9), count: 0...20)
/// ```
///
/// Generators of a new kind of value draw their parts one after another:
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

  /// Makes a generator from a function that makes choices.
  ///
  /// - Parameter produce: Makes a value; it must depend on the choices alone, and the smaller the
  ///   numbers chosen, the simpler the value should be.
  public init(_ produce: @escaping @Sendable (inout Choices) throws(Rejection) -> Value) {
    self.produce = produce
  }

  /// Makes the value of a seed.
  ///
  ///     try Generator<Int>.integer(in: 0...9).value(seed: 1)  // 1
  ///
  /// - Parameter seed: Any number.
  /// - Returns: The value.
  /// - Throws: ``Rejection`` when a filter refuses too often.
  public func value(seed: UInt64) throws(Rejection) -> Value {
    var choices = Choices(seed: seed)
    return try produce(&choices)
  }

  /// Makes the value of choices made before, such as those of a counterexample.
  package func value(replaying choices: [UInt64]) throws(Rejection) -> Value {
    var replay = Choices(replaying: choices)
    return try produce(&replay)
  }

  /// A generator of the values that a function makes of this one's.
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

  /// A generator that depends on a value of this one.
  ///
  ///     Generator<Int>.integer(in: 1...9).flatMap { .array(of: .bool, count: $0...$0) }
  ///
  /// - Parameter transform: Chooses the generator of the final value.
  /// - Returns: The generator; shrinking keeps as much of the final value as it can while it
  ///   shrinks the first.
  public func flatMap<Result>(
    _ transform: @escaping @Sendable (Value) -> Generator<Result>
  ) -> Generator<Result> {
    Generator<Result> { choices throws(Rejection) in
      try choices.draw(transform(try produce(&choices)))
    }
  }

  /// A generator of the values that pass a test.
  ///
  ///     Generator<Int>.integer(in: 0...99).filter { $0 % 3 == 0 }
  ///
  /// - Parameters:
  ///   - attempts: How many values to try before the run is given up; 100 if not given.
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
