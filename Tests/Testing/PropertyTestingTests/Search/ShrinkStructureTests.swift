import PropertyTesting
import Testing

/// Faults in values with parts that depend on each other, each shrunk to exactly its smallest case.
@Suite struct ShrinkStructureTests {
  static let seeds: Range<UInt64> = 0..<10

  func smallest<Value>(
    _ generator: Generator<Value>, seed: UInt64, where property: (Value) throws -> Bool
  ) -> Value? {
    let settings = SearchSettings(runs: 2000, seed: seed &* 1_000_003)
    return findCounterexample(for: generator, settings: settings, property: property)?.smallest
  }

  @Test(arguments: seeds)
  func `The smallest pairs with a relation`(seed: UInt64) throws {
    let numbers = Generator<Int>.integer(in: 0...10_000)
    let pairs = zip(numbers, numbers)
    let below = try #require(smallest(pairs, seed: seed) { $0 >= $1 })
    #expect(below == (0, 1))
    let apart = try #require(smallest(pairs, seed: seed) { $1 <= $0 + 700 })
    #expect(apart == (0, 701))
    let ordered = Generator<Int>.integer(in: 0...1000).flatMap { low in
      Generator<Int>.integer(in: low...1001).map { (low, $0) }
    }
    let range = try #require(smallest(ordered, seed: seed) { $0 < 3 || $1 - $0 < 40 })
    #expect(range == (3, 43))
  }

  @Test(arguments: seeds)
  func `The smallest nested arrays`(seed: UInt64) {
    let inner = Generator.array(of: Generator<Int>.integer(in: 0...99), count: 0...5)
    let nested = Generator.array(of: inner, count: 0...5)
    #expect(smallest(nested, seed: seed) { $0.joined().reduce(0, +) < 99 } == [[99]])
    #expect(smallest(nested, seed: seed) { $0.joined().count < 4 } == [[0, 0, 0, 0]])
    #expect(smallest(nested, seed: seed) { $0.count < 2 || $0[0] == $0[1] } == [[], [0]])
    let deep = Generator.array(of: nested, count: 0...3)
    #expect(smallest(deep, seed: seed) { $0.joined().joined().allSatisfy { $0 < 50 } } == [[[50]]])
  }

  @Test(arguments: seeds)
  func `The smallest arrays with duplicates`(seed: UInt64) {
    let arrays = Generator.array(of: Generator<Int>.integer(in: 0...30), count: 0...12)
    #expect(
      smallest(arrays, seed: seed) { values in
        let sorted = values.sorted()
        return !zip(sorted, sorted.dropFirst()).contains { $0 == $1 && $0 > 4 }
      } == [5, 5])
    #expect(smallest(arrays, seed: seed) { Set($0).count > $0.count - 2 } == [0, 0, 0])
  }

  @Test(arguments: seeds)
  func `The smallest sets and dictionaries`(seed: UInt64) {
    let sets = Generator.set(of: Generator<Int>.integer(in: 0...99), count: 0...12)
    #expect(smallest(sets, seed: seed) { $0.count < 4 } == [0, 1, 2, 3])
    #expect(smallest(sets, seed: seed) { !$0.contains { $0 > 50 } } == [51])
    let some = Generator.set(of: Generator<Int>.integer(in: 0...99), count: 2...12)
    #expect(smallest(some, seed: seed) { !$0.contains { $0 > 50 } } == [0, 51])
    let entries = Generator.dictionary(
      keys: .string(count: 1...4), values: Generator<Int>.integer(in: 0...99), count: 0...6)
    #expect(smallest(entries, seed: seed) { $0.values.allSatisfy { $0 < 7 } } == ["a": 7])
    #expect(smallest(entries, seed: seed) { $0.count < 2 } == ["a": 0, "b": 0])
  }

  @Test(arguments: seeds)
  func `The smallest optionals`(seed: UInt64) throws {
    let maybe = Generator.optional(Generator<Int>.integer(in: 0...99))
    let pairs = zip(maybe, maybe)
    let both = try #require(smallest(pairs, seed: seed) { $0 == nil || $1 == nil })
    #expect(both == (0, 0))
    let one = try #require(smallest(pairs, seed: seed) { ($0 == nil) == ($1 == nil) })
    #expect(one == (nil, 0))
    let list = Generator.array(of: maybe, count: 0...8)
    #expect(smallest(list, seed: seed) { $0.compactMap { $0 }.reduce(0, +) < 12 } == [12])
  }

  @Test(arguments: seeds)
  func `The smallest texts`(seed: UInt64) {
    let text = Generator.string(of: .ascii, count: 0...12)
    #expect(smallest(text, seed: seed) { $0 == $0.lowercased() } == "A")
    #expect(smallest(text, seed: seed) { !$0.contains { $0.isNumber } } == "0")
    let words = Generator.array(of: .string(of: .scalar(in: "a"..."z"), count: 1...5), count: 0...6)
    #expect(smallest(words, seed: seed) { Set($0).count == $0.count } == ["a", "a"])
  }
}
