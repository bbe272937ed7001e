import PropertyTesting
import Testing

@Suite struct DistributionTests {
  func values<Value>(_ generator: Generator<Value>, count: Int = 2000) throws -> [Value] {
    try (0..<UInt64(count)).map { try generator.value(seed: $0) }
  }

  @Test func `The same seed gives the same numbers`() throws {
    var random = SplitMix64(seed: 0)
    #expect(random.next() == 0xE220_A839_7B1D_CDAF)
    #expect(random.next() == 0x6E78_9E6A_A1B9_65F4)
    #expect(random.next() == 0x06C4_5D18_8009_454F)
    let generator = Generator.array(of: .string(count: 0...9), count: 0...9)
    #expect(try values(generator, count: 200) == values(generator, count: 200))
    #expect(try Set(values(generator, count: 200)).count > 150)
  }

  @Test func `Small ranges are covered whole`() throws {
    #expect(try Set(values(Generator<Int>.integer(in: -3...3))) == Set(-3...3))
    #expect(try Set(values(Generator<UInt8>.integer(), count: 9000)).count == 256)
    #expect(try Set(values(Generator<Int8>.integer(), count: 9000)).count == 256)
    #expect(try Set(values(Generator<Int>.integer(in: 5...5))) == [5])
    #expect(try Set(values(.bool)) == [false, true])
  }

  @Test func `Integers of every width stay in range and meet its edges`() throws {
    try checkEdges(Int8.self)
    try checkEdges(Int16.self)
    try checkEdges(Int32.self)
    try checkEdges(Int64.self)
    try checkEdges(Int.self)
    try checkEdges(UInt8.self)
    try checkEdges(UInt16.self)
    try checkEdges(UInt32.self)
    try checkEdges(UInt64.self)
    try checkEdges(UInt.self)
  }

  private func checkEdges<Integer: FixedWidthInteger & Sendable>(_ type: Integer.Type) throws {
    let all = try values(Generator<Integer>.integer(), count: 500)
    for edge in [Integer.min, .min + 1, .max, .max - 1, 0, 1] {
      #expect(all.contains(edge), "\(edge) of \(type)")
    }
    let range = Integer(3)...Integer(100)
    let some = try values(Generator<Integer>.integer(in: range), count: 500)
    #expect(some.allSatisfy { range.contains($0) })
    for edge in [Integer](arrayLiteral: 3, 4, 99, 100) { #expect(some.contains(edge)) }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A fault at an edge is found within few runs`(seed: UInt64) {
    let settings = SearchSettings(runs: 200, seed: seed &* 1_000_003)
    for edge in [Int64.min, -1, 0, 1, .max - 1, .max] {
      let found = findCounterexample(for: Generator<Int64>.integer(), settings: settings) {
        $0 != edge
      }
      #expect(found?.smallest == edge)
    }
  }

  @Test func `Powers of two come with their neighbors`() throws {
    let all = try Set(values(Generator<Int64>.integer(), count: 20_000))
    for power in [16, 31, 32, 53, 62] {
      for distance in [-1, 0, 1] as [Int64] {
        #expect(all.contains(1 << power + distance), "2^\(power) + \(distance)")
        #expect(all.contains(-(1 << power) + distance), "-2^\(power) + \(distance)")
      }
    }
  }

  @Test func `Alternatives come as often as they weigh`() throws {
    let weighted = Generator<String>.frequency([
      (3, .constant("often")), (0, .constant("never")), (1, .constant("seldom")),
    ])
    let counts = try Dictionary(grouping: values(weighted)) { $0 }.mapValues { $0.count }
    #expect(counts["never"] == nil)
    #expect((1350...1650).contains(counts["often"] ?? 0))
    let even = try values(Generator<Int>.oneOf([.constant(1), .constant(2)]))
    #expect((900...1100).contains(even.filter { $0 == 1 }.count))
    #expect(try Set(values(.element(of: ["a", "b", "c"]))) == ["a", "b", "c"])
    let maybe = try values(Generator.optional(.constant(1)))
    #expect((1400...1600).contains(maybe.filter { $0 != nil }.count))
  }

  @Test func `Arrays and texts have every count`() throws {
    let arrays = try values(.array(of: .bool, count: 2...5))
    #expect(Set(arrays.map(\.count)) == [2, 3, 4, 5])
    #expect(try Set(values(.bytes(count: 0...3)).map(\.count)) == [0, 1, 2, 3])
    #expect(try values(.array(of: .bool, count: 3...3)).allSatisfy { $0.count == 3 })
    let texts = try values(.string(count: 1...4))
    #expect(Set(texts.map(\.unicodeScalars.count)) == [1, 2, 3, 4])
  }

  @Test func `Scalars stay in range, across the surrogates too`() throws {
    #expect(try Set(values(.scalar(in: "0"..."9"))) == Set("0123456789".unicodeScalars))
    let around = try Set(values(.scalar(in: "\u{D7FE}"..."\u{E001}")))
    #expect(around == ["\u{D7FE}", "\u{D7FF}", "\u{E000}", "\u{E001}"])
    #expect(try values(.ascii).allSatisfy { (0x20...0x7E).contains($0.value) })
    let all = try values(.scalar)
    #expect(all.contains { $0.value > 0xFFFF })
    #expect(all.contains("\u{202E}"))
  }

  @Test func `A filter lets through only what passes`() throws {
    let even = Generator<Int>.integer(in: 0...1000).filter { $0 % 2 == 0 }
    #expect(try values(even).allSatisfy { $0 % 2 == 0 })
  }
}
