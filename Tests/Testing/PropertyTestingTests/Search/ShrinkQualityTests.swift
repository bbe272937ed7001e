import PropertyTesting
import Testing

/// Faults whose smallest case is known; each must be found and shrunk to exactly that case.
@Suite struct ShrinkQualityTests {
  static let seeds: Range<UInt64> = 0..<20

  func smallest<Value>(
    _ generator: Generator<Value>, seed: UInt64, where property: (Value) throws -> Bool
  ) -> Value? {
    let settings = SearchSettings(runs: 2000, seed: seed &* 1_000_003)
    return findCounterexample(for: generator, settings: settings, property: property)?.smallest
  }

  @Test(arguments: seeds)
  func `The smallest integer that is too large`(seed: UInt64) {
    #expect(smallest(Generator<Int>.integer(), seed: seed) { $0 < 1000 } == 1000)
    #expect(smallest(Generator<Int>.integer(), seed: seed) { $0 > -1000 } == -1000)
    #expect(smallest(Generator<Int64>.integer(in: 5...Int64.max), seed: seed) { _ in false } == 5)
    #expect(smallest(Generator<Int>.integer(in: -90 ... -7), seed: seed) { $0 > -20 } == -20)
    #expect(smallest(Generator<UInt8>.integer(), seed: seed) { $0 < 200 } == 200)
    #expect(smallest(Generator<Int>.integer(), seed: seed) { $0.magnitude < 37 } == 37)
  }

  @Test(arguments: seeds)
  func `The smallest integer of a kind`(seed: UInt64) {
    let amounts = Generator<Int>.integer(in: 0...1_000_000)
    #expect(smallest(amounts, seed: seed) { $0 % 4 == 0 } == 1)
    #expect(smallest(amounts, seed: seed) { $0 <= 100 || $0 % 10 != 3 } == 103)
    #expect(smallest(amounts, seed: seed) { $0 <= 500 || $0 % 7 != 0 } == 504)
  }

  @Test(arguments: seeds)
  func `The smallest arrays`(seed: UInt64) {
    let arrays = Generator.array(of: Generator<Int>.integer(in: 0...1000), count: 0...30)
    #expect(smallest(arrays, seed: seed) { $0.count < 5 } == [0, 0, 0, 0, 0])
    #expect(smallest(arrays, seed: seed) { Set($0).count < 2 } == [0, 1])
    #expect(smallest(arrays, seed: seed) { $0.allSatisfy { $0 < 900 } } == [900])
    #expect(smallest(arrays, seed: seed) { $0 == $0.sorted() } == [1, 0])
    #expect(smallest(arrays, seed: seed) { $0.reduce(0, +) < 1500 } == [500, 1000])
    #expect(smallest(arrays, seed: seed) { Set($0).count == $0.count } == [0, 0])
    #expect(smallest(arrays, seed: seed) { $0 == $0.reversed() } == [0, 1])
  }

  @Test(arguments: seeds)
  func `The smallest array with a lower bound on its count`(seed: UInt64) {
    let arrays = Generator.array(of: Generator<Int>.integer(in: 0...1000), count: 3...30)
    #expect(smallest(arrays, seed: seed) { !$0.contains { $0 >= 7 } } == [0, 0, 7])
  }

  @Test(arguments: seeds)
  func `The smallest nested array`(seed: UInt64) {
    let inner = Generator.array(of: Generator<Int>.integer(in: 0...99), count: 0...8)
    let nested = Generator.array(of: inner, count: 0...8)
    #expect(smallest(nested, seed: seed) { $0.allSatisfy { $0.count < 3 } } == [[0, 0, 0]])
    #expect(smallest(nested, seed: seed) { Set($0).count < 3 } == [[], [0], [1]])
  }

  @Test(arguments: seeds)
  func `The smallest tuples`(seed: UInt64) throws {
    let pairs = zip(Generator<Int>.integer(in: 0...10_000), Generator<Int>.integer(in: 0...10_000))
    let sum = try #require(smallest(pairs, seed: seed) { $0 + $1 < 1000 })
    #expect(sum == (0, 1000))
    let larger = try #require(smallest(pairs, seed: seed) { $0 <= $1 })
    #expect(larger == (1, 0))
    let equal = try #require(smallest(pairs, seed: seed) { $0 / 100 != $1 / 100 || $0 < 500 })
    #expect(equal == (500, 500))
    let triples = zip(Generator<Int>.integer(in: 0...99), .bool, .string(count: 0...5))
    let triple = try #require(smallest(triples, seed: seed) { $0 < 7 || !$1 || $2.isEmpty })
    #expect(triple == (7, true, "a"))
  }

  @Test(arguments: seeds)
  func `The smallest strings`(seed: UInt64) {
    let text = Generator.string(count: 0...20)
    #expect(smallest(text, seed: seed) { $0.unicodeScalars.count < 3 } == "aaa")
    #expect(smallest(text, seed: seed) { !$0.unicodeScalars.contains("\n") } == "\n")
    #expect(smallest(text, seed: seed) { $0.utf8.count == $0.unicodeScalars.count } == "\u{80}")
    #expect(smallest(.bytes(count: 0...20), seed: seed) { !$0.contains { $0 >= 128 } } == [128])
  }

  @Test(arguments: seeds)
  func `The smallest case through map, flatMap and filter`(seed: UInt64) throws {
    let cents = Generator<Int>.integer(in: 0...1_000_000).map { $0 * 100 }
    #expect(smallest(cents, seed: seed) { $0 < 12_345 } == 12_400)
    let multiples = Generator<Int>.integer(in: 0...100_000).filter { $0 % 3 == 0 }
    #expect(smallest(multiples, seed: seed) { $0 < 1000 } == 1002)
    let sized = Generator<Int>.integer(in: 0...20).flatMap { count in
      .array(of: Generator<Int>.integer(in: 0...1000), count: count...count)
    }
    #expect(smallest(sized, seed: seed) { $0.allSatisfy { $0 < 900 } } == [900])
    #expect(smallest(sized, seed: seed) { Set($0).count < 2 } == [0, 1])
    let few = Generator<Int>.integer(in: 0...20).flatMap { count in
      .array(of: Generator<Int>.integer(in: 0...60), count: count...count)
    }
    #expect(smallest(few, seed: seed) { !Set($0).isSuperset(of: [11, 37, 59]) } == [11, 37, 59])
    let below = Generator<Int>.integer(in: 0...1000).flatMap { limit in
      Generator<Int>.integer(in: 0...limit).map { [limit, $0] }
    }
    #expect(smallest(below, seed: seed) { $0[1] < 70 } == [70, 70])
  }

  @Test(arguments: seeds)
  func `The smallest of alternatives`(seed: UInt64) {
    let either = Generator<Int>.oneOf([.integer(in: 0...9), .integer(in: 1000...2000)])
    #expect(smallest(either, seed: seed) { $0 < 5 } == 5)
    #expect(smallest(either, seed: seed) { $0 < 10 } == 1000)
    let maybe = Generator.optional(Generator<Int>.integer(in: 0...99))
    #expect(smallest(maybe, seed: seed) { _ in false } == .some(nil))
    #expect(smallest(maybe, seed: seed) { $0 == nil } == 0)
    #expect(smallest(.element(of: ["USD", "JPY", "KWD"]), seed: seed) { $0 == "USD" } == "JPY")
  }

  /// The allocation that rusty_money once got wrong: amount -1 by the weights 0, 1 and 1.
  @Test(arguments: seeds)
  func `A fault in a negative allocation shrinks to amount -1 and weights 0, 1, 1`(
    seed: UInt64
  ) throws {
    let cases = zip(
      Generator<Int64>.integer(in: -1_000_000...1_000_000),
      .array(of: Generator<Int64>.integer(in: 0...100), count: 1...8)
    ).filter { $0.1.contains { $0 > 0 } }
    let found = try #require(
      smallest(cases, seed: seed) { amount, weights in
        let parts = Self.faultyAllocation(of: amount, by: weights)
        return zip(parts, weights).allSatisfy { $0 == 0 || $1 > 0 }
      })
    #expect(found == (-1, [0, 1, 1]))
  }

  /// Allocates the remainder of rounding to the first parts, even to those without a weight.
  static func faultyAllocation(of amount: Int64, by weights: [Int64]) -> [Int64] {
    let total = weights.reduce(0, +)
    var parts = weights.map { amount * $0 / total }
    var rest = amount - parts.reduce(0, +)
    for index in parts.indices where rest < 0 {
      parts[index] -= 1
      rest += 1
    }
    return parts
  }

  indirect enum Tree: Equatable, CustomStringConvertible {
    case leaf(Int)
    case node(Tree, Tree)

    var depth: Int {
      switch self {
      case .leaf: 0
      case .node(let left, let right): 1 + max(left.depth, right.depth)
      }
    }

    var description: String {
      switch self {
      case .leaf(let value): "\(value)"
      case .node(let left, let right): "(\(left) \(right))"
      }
    }

    static func trees(depth: Int) -> Generator<Tree> {
      let leaf = Generator<Int>.integer(in: 0...99).map { Tree.leaf($0) }
      guard depth > 0 else { return leaf }
      let subtree = Generator<Tree> { choices throws(Rejection) in
        .node(
          try choices.draw(trees(depth: depth - 1)), try choices.draw(trees(depth: depth - 1)))
      }
      return .frequency([(1, leaf), (3, subtree)])
    }
  }

  @Test(arguments: seeds)
  func `The smallest tree`(seed: UInt64) throws {
    let found = try #require(smallest(Tree.trees(depth: 6), seed: seed) { $0.depth < 3 })
    #expect(found.description == "(0 (0 (0 0)))")
  }
}
