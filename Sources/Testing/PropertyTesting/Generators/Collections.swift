extension Generator {
  /// Returns a generator of arrays.
  ///
  ///     Generator.array(of: Generator<Int>.integer(in: 0...9), count: 0...20)
  ///
  /// The smallest and the largest count are more frequent than by chance.
  ///
  /// - Parameters:
  ///   - element: The generator of the elements.
  ///   - count: The number of elements; not negative.
  /// - Returns: The generator, which shrinks by removing elements, by shrinking each of them and by
  ///   moving small ones to the front.
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

  /// Returns a generator of sets.
  ///
  ///     Generator.set(of: Generator<Int>.integer(in: 0...9), count: 0...5)
  ///
  /// - Parameters:
  ///   - element: The generator of the elements. After 100 duplicates in a row the set ends, and is
  ///     rejected if it is smaller than `count` allows.
  ///   - count: The number of elements; not negative.
  /// - Returns: The generator, which shrinks like that of an array.
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

  /// Returns a generator of dictionaries.
  ///
  ///     Generator.dictionary(
  ///       keys: .string(count: 1...3), values: Generator<Int>.integer(in: 0...9), count: 0...5)
  ///
  /// - Parameters:
  ///   - keys: The generator of the keys. After 100 duplicates in a row the dictionary ends, and is
  ///     rejected if it is smaller than `count` allows.
  ///   - values: The generator of the values.
  ///   - count: The number of entries; not negative.
  /// - Returns: The generator, which shrinks by removing entries and by shrinking keys and values.
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

  /// Returns a generator of optional values.
  ///
  ///     Generator.optional(Generator<Int>.integer(in: 0...9))
  ///
  /// - Parameter wrapped: The generator of the values, used three times in four.
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
  /// Returns a generator of byte arrays.
  ///
  ///     Generator.bytes(count: 0...64)
  ///
  /// - Parameter count: The number of bytes; not negative.
  /// - Returns: The generator, which shrinks to fewer and smaller bytes.
  public static func bytes(count: ClosedRange<Int>) -> Generator {
    array(of: Generator<UInt8>.integer(), count: count)
  }
}
