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
      var elements: [Element] = []
      try choices.collect(count: count) { choices throws(Rejection) in
        elements.append(try element.produce(&choices))
        return true
      }
      return elements
    }
  }

  /// Sets of random values.
  ///
  ///     Generator.set(of: Generator<Int>.integer(in: 0...9), count: 0...5)
  ///
  /// - Parameters:
  ///   - element: Makes the elements; a set is smaller than wanted, or not used if that is smaller
  ///     than `count` allows, where it makes 100 values in a row that are there already.
  ///   - count: How many elements there may be; not negative.
  /// - Returns: The generator, which shrinks as that of an array without duplicates.
  public static func set<Element: SendableMetatype>(
    of element: Generator<Element>, count: ClosedRange<Int>
  ) -> Generator where Value == Set<Element> {
    precondition(count.lowerBound >= 0, "a set has no negative number of elements")
    return Generator { choices throws(Rejection) in
      var elements: Set<Element> = []
      try choices.collect(count: count) { choices throws(Rejection) in
        elements.insert(try element.produce(&choices)).inserted
      }
      return elements
    }
  }

  /// Dictionaries of random keys and values.
  ///
  ///     Generator.dictionary(
  ///       keys: .string(count: 1...3), values: Generator<Int>.integer(in: 0...9), count: 0...5)
  ///
  /// - Parameters:
  ///   - keys: Makes the keys; a dictionary is smaller than wanted, or not used if that is smaller
  ///     than `count` allows, where it makes 100 keys in a row that are there already.
  ///   - values: Makes the values.
  ///   - count: How many entries there may be; not negative.
  /// - Returns: The generator, which shrinks by leaving entries out and by shrinking keys and values.
  public static func dictionary<Key: SendableMetatype, Element>(
    keys: Generator<Key>, values: Generator<Element>, count: ClosedRange<Int>
  ) -> Generator where Value == [Key: Element] {
    precondition(count.lowerBound >= 0, "a dictionary has no negative number of entries")
    return Generator { choices throws(Rejection) in
      var entries: [Key: Element] = [:]
      try choices.collect(count: count) { choices throws(Rejection) in
        let key = try keys.produce(&choices)
        let value = try values.produce(&choices)
        guard entries[key] == nil else { return false }
        entries[key] = value
        return true
      }
      return entries
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
