extension Generator {
  /// Always the same value.
  ///
  /// - Parameter value: The value.
  /// - Returns: The generator.
  public static func constant(_ value: Value) -> Generator where Value: Sendable {
    Generator { _ throws(Rejection) in value }
  }

  /// One of some values, each as often as the others.
  ///
  ///     Generator.element(of: ["USD", "JPY", "KWD"])
  ///
  /// - Parameter values: The values, the simplest first; there must be one at least.
  /// - Returns: The generator, which shrinks toward the first value.
  public static func element(of values: [Value]) -> Generator where Value: Sendable {
    precondition(!values.isEmpty, "element(of:) needs a value to choose")
    return Generator { choices throws(Rejection) in
      values[Int(try choices.choose(upTo: UInt64(values.count - 1)))]
    }
  }

  /// Values of one of some generators, each as often as the others.
  ///
  ///     Generator<Int>.oneOf([.integer(in: 0...9), .constant(1_000_000)])
  ///
  /// - Parameter generators: The generators, the simplest first; there must be one at least.
  /// - Returns: The generator, which shrinks toward the generator that makes fewer choices, and
  ///   toward the first of those that make as many.
  public static func oneOf(_ generators: [Generator]) -> Generator {
    frequency(generators.map { (1, $0) })
  }

  /// Values of one of some generators, some more often than others.
  ///
  ///     Generator<Int>.frequency([(9, .integer(in: 0...9)), (1, .integer())])
  ///
  /// - Parameter weighted: The generators, the simplest first, each with how often it is chosen in
  ///   proportion to the others; no weight may be negative, and one must be above zero.
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
