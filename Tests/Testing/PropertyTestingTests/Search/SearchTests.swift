import PropertyTesting
import Testing

@Suite struct SearchTests {
  struct Refusal: Error, CustomStringConvertible {
    let value: Int
    var description: String { "\(value) is too large" }
  }

  @Test func `A property that holds has no counterexample`() {
    #expect(findCounterexample(for: Generator<Int>.integer(in: 0...9)) { $0 < 10 } == nil)
    guard
      case .held(let statistics) = searchCounterexample(
        for: Generator<Int>.integer(), settings: SearchSettings(runs: 7), property: { _ in true })
    else {
      Issue.record("the search did not hold")
      return
    }
    #expect(statistics.runs == 7)
    #expect(statistics.rejected == 0)
  }

  @Test func `A thrown error is a failure and is quoted for the smallest value`() throws {
    let found = try #require(
      findCounterexample(for: Generator<Int>.integer(in: 0...1_000_000)) { value in
        if value >= 1000 { throw Refusal(value: value) }
        return true
      })
    #expect(found.smallest == 1000)
    #expect(found.failure == "1000 is too large")
    #expect(found.original >= 1000)
    #expect(found.shrinks > 0 && found.shrinks <= found.shrinkAttempts)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `The seed of a counterexample finds it again in the first run`(seed: UInt64) throws {
    let arrays = Generator.array(of: Generator<Int>.integer(in: 0...1000), count: 0...10)
    let holds: ([Int]) -> Bool = { $0.reduce(0, +) < 3000 }
    let settings = SearchSettings(runs: 5000, seed: seed &* 99_991)
    let found = try #require(findCounterexample(for: arrays, settings: settings, property: holds))
    #expect(found.seed == settings.seed + UInt64(found.runs) - 1)
    let replayed = try #require(
      findCounterexample(
        for: arrays, settings: SearchSettings(runs: 1, seed: found.seed), property: holds))
    #expect(replayed.runs == 1)
    #expect(replayed.original == found.original)
    #expect(replayed.smallest == found.smallest)
    #expect(replayed.choices == found.choices)
  }

  @Test(arguments: 0..<10 as Range<UInt64>, [0, 10_000])
  func `The choices of a counterexample make its smallest value again`(
    seed: UInt64, shrinkAttempts: Int
  ) throws {
    let thirds = Generator<Int>.integer(in: 0...1000).filter { $0 % 3 == 0 }
    let arrays = Generator.array(of: thirds, count: 0...10)
    let settings = SearchSettings(seed: seed, shrinkAttempts: shrinkAttempts)
    let found = try #require(
      findCounterexample(for: arrays, settings: settings) { $0.reduce(0, +) < 1500 })
    #expect(try arrays.value(replaying: found.choices) == found.smallest)
    #expect(shrinkAttempts > 0 || found.smallest == found.original)
  }

  @Test func `A filter that refuses everything is given up`() {
    let nothing = Generator<Int>.integer().filter { _ in false }
    guard
      case .gaveUp(let statistics) = searchCounterexample(
        for: nothing, settings: SearchSettings(runs: 5), property: { _ in true })
    else {
      Issue.record("the search did not give up")
      return
    }
    #expect(statistics.runs == 0)
    #expect(statistics.rejected == 46)
    #expect(throws: Rejection.filtered) { try nothing.value(seed: 0) }
  }

  @Test func `As many runs as there can be are no mistake`() {
    let found = findCounterexample(
      for: Generator<Int>.integer(), settings: SearchSettings(runs: .max)
    ) { _ in false }
    #expect(found?.runs == 1)
  }

  @Test func `A generator without an end is given up`() {
    @Sendable func endless() -> Generator<Int> {
      Generator { choices throws(Rejection) in
        while true { _ = try choices.choose(upTo: 1) }
      }
    }
    #expect(throws: Rejection.endless) { try endless().value(seed: 0) }
  }

  @Test func `A generator that draws from itself without an end is given up`() {
    @Sendable func tower() -> Generator<Int> {
      Generator { choices throws(Rejection) in try choices.draw(tower()) + 1 }
    }
    @Sendable func chain() -> Generator<Int> {
      Generator<Int>.integer(in: 0...9).flatMap { _ in chain() }
    }
    @Sendable func nest() -> Generator<[Int]> {
      Generator { choices throws(Rejection) in
        try choices.draw(.array(of: nest().map { $0.count }, count: 1...2))
      }
    }
    #expect(throws: Rejection.endless) { try tower().value(seed: 0) }
    #expect(throws: Rejection.endless) { try chain().value(seed: 0) }
    #expect(throws: Rejection.endless) { try nest().value(seed: 0) }
  }

  @Test func `Values may be nested deep`() throws {
    @Sendable func tower(_ height: Int) -> Generator<Int> {
      Generator { choices throws(Rejection) in
        height == 0 ? 0 : try choices.draw(tower(height - 1)) + 1
      }
    }
    #expect(try tower(99).value(seed: 0) == 99)
  }

  @Test func `Shrinking stops when its attempts are used up`() throws {
    let settings = SearchSettings(shrinkAttempts: 3)
    let found = try #require(
      findCounterexample(
        for: .array(of: Generator<Int>.integer(), count: 50...60), settings: settings
      ) { _ in false })
    #expect(found.shrinkAttempts == 3)
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `A long value is shrunk in few attempts`(seed: UInt64) throws {
    let arrays = Generator.array(of: Generator<Int>.integer(in: 0...1000), count: 2...2000)
    let single = try #require(
      findCounterexample(for: arrays, settings: SearchSettings(seed: seed * 100)) { values in
        !values.contains { $0 > 990 }
      })
    #expect(single.smallest == [0, 991])
    #expect(single.shrinkAttempts < 250)
  }

  @Test func `A value that must stay long is shrunk all the same`() {
    let arrays = Generator.array(of: Generator<Int>.integer(in: 0...1000), count: 0...300)
    let found = findCounterexample(for: arrays) { $0.count < 100 }
    #expect(found?.smallest == Array(repeating: 0, count: 100))
  }

  @Test(arguments: [
    ("a\u{200B}b", #""a\u{200B}b""#), ("\u{202E}", #""\u{202E}""#), ("\u{85}", #""\u{85}""#),
    ("\u{2028}", #""\u{2028}""#), ("\u{A0}", #""\u{A0}""#), ("\u{10FFFF}", #""\u{10FFFF}""#),
    ("a b", #""a b""#), ("é😀\n", #""é😀\n""#),
  ])
  func `What cannot be seen is escaped`(text: String, shown: String) {
    let found = findCounterexample(for: .constant(text)) { _ in false }
    #expect(found?.description.contains("smallest: \(shown)\n") == true)
    #expect(found?.description.contains("original: \(shown),") == true)
  }

  @Test func `The description names everything needed`() throws {
    let found = try #require(
      findCounterexample(for: .constant("a\"b"), settings: SearchSettings(seed: 42)) { _ in
        throw Refusal(value: 3)
      })
    #expect(
      found.description == #"""
        the property does not hold
          smallest: "a\"b"
          because:  3 is too large
          original: "a\"b", run 1
          shrinks:  0, of 0 values tried
          replay:   PROPERTY_SEED=42 swift test --filter <this test>
                    or the argument seed: 42
        """#)
  }
}
