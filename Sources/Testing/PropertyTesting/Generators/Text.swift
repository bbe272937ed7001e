extension Generator where Value == Unicode.Scalar {
  /// Returns a generator of scalars in a range.
  ///
  ///     Generator<Unicode.Scalar>.scalar(in: "0"..."9")
  ///
  /// - Parameter range: The range.
  /// - Returns: The generator, which shrinks toward the first scalar.
  public static func scalar(in range: ClosedRange<Unicode.Scalar>) -> Generator {
    let first = range.lowerBound.number
    let count = range.upperBound.number - first
    return Generator { choices throws(Rejection) in
      Unicode.Scalar(number: first + UInt32(try choices.choose(upTo: UInt64(count))))
    }
  }

  /// Printable ASCII, mostly lowercase letters and digits; shrinks toward the letter `a`.
  public static var ascii: Generator {
    Generator { choices throws(Rejection) in
      let planned = choices.plan { Simplicity.planASCII(using: &$0) }
      let last = UInt64(Simplicity.printable.count - 1)
      return Simplicity.scalar(at: try choices.choose(upTo: last, planned: planned))
    }
  }

  /// All of Unicode; ASCII and scalars that often break programs are more frequent than by chance.
  ///
  /// Shrinks toward the letter `a`.
  public static var scalar: Generator {
    Generator { choices throws(Rejection) in
      let planned = choices.plan { Simplicity.plan(using: &$0) }
      let last = UInt64(Unicode.Scalar.maximum.number)
      return Simplicity.scalar(at: try choices.choose(upTo: last, planned: planned))
    }
  }
}

extension Generator where Value == String {
  /// Returns a generator of text.
  ///
  ///     Generator.string(count: 0...20)
  ///     Generator.string(of: .scalar(in: "0"..."9"), count: 1...5)
  ///
  /// - Parameters:
  ///   - scalar: The generator of the scalars; all of Unicode if not given.
  ///   - count: The number of scalars; not negative.
  /// - Returns: The generator, which shrinks to fewer and simpler scalars.
  public static func string(
    of scalar: Generator<Unicode.Scalar> = .scalar, count: ClosedRange<Int>
  ) -> Generator {
    Generator<[Unicode.Scalar]>.array(of: scalar, count: count).map { scalars in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      return String(text)
    }
  }
}

/// The order of all scalars from simple to complex: lowercase letters, digits, capitals, the rest of
/// printable ASCII, then all others by code point.
private enum Simplicity {
  static let printable: [Unicode.Scalar] = {
    let ascii = (0x20...0x7E).map { Unicode.Scalar(UInt8($0)) }
    let ranges: [ClosedRange<Unicode.Scalar>] = ["a"..."z", "0"..."9", "A"..."Z"]
    return ranges.flatMap { range in ascii.filter { range.contains($0) } }
      + ascii.filter { scalar in !ranges.contains { $0.contains(scalar) } }
  }()

  static func scalar(at index: UInt64) -> Unicode.Scalar {
    if index < UInt64(printable.count) { return printable[Int(index)] }
    let others = UInt32(index) - UInt32(printable.count)
    return Unicode.Scalar(number: others < 0x20 ? others : others - 0x20 + 0x7F)
  }

  static func index(of scalar: Unicode.Scalar) -> UInt64 {
    if let index = printable.firstIndex(of: scalar) { return UInt64(index) }
    return UInt64(scalar.value < 0x20 ? scalar.number + UInt32(printable.count) : scalar.number)
  }

  static func planASCII(using random: inout SplitMix64) -> UInt64 {
    let last = Bool.random(using: &random) ? 35 : printable.count - 1
    return UInt64(Int.random(in: 0...last, using: &random))
  }

  static func plan(using random: inout SplitMix64) -> UInt64 {
    switch Int.random(in: 0..<8, using: &random) {
    case 0...3: planASCII(using: &random)
    case 4...5: troublesome.randomElement(using: &random).map { index(of: $0) } ?? 0
    default: random.next() >> Int.random(in: 43...57, using: &random)
    }
  }

  /// Line ends, quotes, zero-width, combining and right-to-left scalars, and the last scalar of each
  /// length in UTF-8.
  static let troublesome: [Unicode.Scalar] = [
    "\n", "\0", "\r", "\t", "\"", "'", "\\", ",", "/", "\u{1B}", "\u{7F}", "\u{80}", "\u{85}",
    "\u{A0}", "\u{DF}", "\u{E9}", "\u{130}", "\u{301}", "\u{661}", "\u{7FF}", "\u{800}",
    "\u{200B}", "\u{200D}", "\u{202E}", "\u{2028}", "\u{D7FF}", "\u{E000}", "\u{FEFF}",
    "\u{FFFD}", "\u{FFFF}", "\u{10000}", "\u{1F600}", "\u{10FFFF}",
  ]
}

extension Unicode.Scalar {
  static let maximum: Unicode.Scalar = "\u{10FFFF}"

  /// The scalar's index among all scalars; surrogates have none.
  fileprivate var number: UInt32 { value < 0xD800 ? value : value - 0x800 }

  /// Creates the scalar at an index; the last scalar for a larger index.
  fileprivate init(number: UInt32) {
    self = Unicode.Scalar(number < 0xD800 ? number : number + 0x800) ?? .maximum
  }
}
