extension Generator {
  /// Arrays of random values.
  ///
  ///     Generator.array(of: Generator<Int>.integer(in: 0...9), count: 0...20)
  ///
  /// The smallest and the largest count come more often than by chance.
  ///
  /// - Parameters:
  ///   - element: Makes the elements.
  ///   - count: How many elements there may be; not negative.
  /// - Returns: The generator, which shrinks by leaving elements out, by shrinking each of them and
  ///   by moving small ones to the front.
  public static func array<Element>(
    of element: Generator<Element>, count: ClosedRange<Int>
  ) -> Generator where Value == [Element] {
    precondition(count.lowerBound >= 0, "an array has no negative number of elements")
    return Generator { choices throws(Rejection) in
      let planned = choices.plan { pickCount(in: count, using: &$0) }
      var elements: [Element] = []
      while elements.count < count.upperBound {
        let isFull = planned.map { elements.count >= $0 }
        let next = try choices.element { choices throws(Rejection) -> Element? in
          if elements.count >= count.lowerBound {
            let more = try choices.choose(upTo: 1, planned: isFull.map { $0 ? 0 : 1 })
            guard more == 1 else { return nil }
          }
          return try element.produce(&choices)
        }
        guard let next else { break }
        elements.append(next)
      }
      return elements
    }
  }

  static func pickCount(
    in range: ClosedRange<Int>, using random: inout SplitMix64
  ) -> Int {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: range.lowerBound
    case 1: range.upperBound
    default: .random(in: range, using: &random)
    }
  }

  /// Values that may be missing.
  ///
  ///     Generator.optional(Generator<Int>.integer(in: 0...9))
  ///
  /// - Parameter wrapped: Makes the values that are there, three times in four.
  /// - Returns: The generator, which shrinks toward `nil`.
  public static func optional<Wrapped>(
    _ wrapped: Generator<Wrapped>
  ) -> Generator where Value == Wrapped? {
    Generator { choices throws(Rejection) in
      let planned = choices.plan { UInt64.random(in: 0..<4, using: &$0) }
      let isThere = try choices.choose(upTo: 1, planned: planned.map { min($0, 1) }) == 1
      return isThere ? try wrapped.produce(&choices) : nil
    }
  }
}

extension Generator where Value == [UInt8] {
  /// Bytes of every value.
  ///
  ///     Generator.bytes(count: 0...64)
  ///
  /// - Parameter count: How many bytes there may be; not negative.
  /// - Returns: The generator, which shrinks to fewer and smaller bytes.
  public static func bytes(count: ClosedRange<Int>) -> Generator {
    array(of: Generator<UInt8>.integer(), count: count)
  }
}
