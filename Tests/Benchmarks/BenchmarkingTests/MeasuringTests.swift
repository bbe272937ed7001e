import Testing

@testable import Benchmarking

/// Benchmarks measured by a clock that the work itself advances, so that every figure is known.
@Suite struct MeasuringTests {
  private let time = CountedTime()

  @Test func `Times are those of one operation`() throws {
    let benchmark = Benchmark("triple", time.work(taking: 25))
    let result = try time.measuring(rounds: 3).result(of: benchmark)
    #expect(result.work.nanoseconds == Spread(of: [25, 25, 25]))
    #expect(result.work.ratio == nil)
    #expect(result.peers.isEmpty)
  }

  @Test func `The time of an input is divided by its operations`() throws {
    let work = Work("engine", over: [1, 2], operations: 5) { input in
      time.work(over: [1], taking: 50).run(1).count + UInt64(input)
    }
    let result = try time.measuring(rounds: 1).result(of: Benchmark("five", work))
    #expect(result.work.nanoseconds?.median == 10)
  }

  @Test func `A peer is compared with the work`() throws {
    let benchmark = Benchmark(
      "triple", time.work(taking: 10), peers: [time.work("slow", taking: 35)])
    let result = try time.measuring(rounds: 2).result(of: benchmark)
    #expect(result.peers.map(\.name) == ["slow"])
    #expect(result.peers.first?.nanoseconds?.median == 35)
    #expect(result.peers.first?.ratio == Spread(of: [3.5, 3.5]))
  }

  @Test func `Works take turns in each round`() throws {
    var turns: [String] = []
    func work(_ name: String) -> Work {
      Work(name: name, operationsPerPass: 1) { passes, visit in
        if turns.last != name { turns.append(name) }
        visit?("1", 1)
        _ = time.work(over: [1], taking: 1_000).run(passes)
        return Sink(of: 1).repeated(passes)
      }
    }
    let benchmark = Benchmark("one", work("a"), peers: [work("b")])
    _ = try time.measuring(rounds: 3).result(of: benchmark)
    // Seven runs: comparison, expected sink, number of passes, three rounds, and allocations.
    #expect(turns == Array(repeating: ["a", "b"], count: 7).flatMap { $0 })
  }

  @Test func `Counting alone times nothing`() throws {
    let result = try time.measuring(rounds: 0, allocations: 8).result(
      of: Benchmark("triple", time.work()))
    #expect(result.work.nanoseconds == nil)
    #expect(result.work.allocations == 2)
  }

  @Test func `A peer with another result is an error`() {
    let peer = Work("wrong", over: [1, 2, 3, 4]) { $0 * 4 }
    #expect(throws: BenchmarkError.self) {
      try time.measuring(rounds: 1).result(of: Benchmark("triple", time.work(), peers: [peer]))
    }
  }

  @Test func `A timed loop with another result is an error`() throws {
    let work = Work(name: "lazy", operationsPerPass: 1) { passes, visit in
      visit?("1", 1)
      _ = time.work().run(passes)
      return Sink(of: 1)
    }
    let error = #expect(throws: BenchmarkError.self) {
      try time.measuring(rounds: 1).result(of: Benchmark("one", work))
    }
    #expect(error?.description == "one: lazy has different results when it is timed")
  }
}

/// Twice the work takes twice as long, unless the optimizer has removed the loop.
@Suite struct DoublingTests {
  private let time = CountedTime()

  private func result(of work: Work) throws -> BenchmarkResult {
    var measuring = time.measuring(rounds: 3)
    measuring.checksDoubling = true
    return try measuring.result(of: Benchmark("triple", work))
  }

  @Test func `An honest loop takes twice as long`() throws {
    let result = try result(of: time.work())
    #expect(result.work.doubling == 2)
    #expect(result.complaints == [])
  }

  /// The effect of an optimizer that knows that all passes are equal.
  @Test func `A loop that works once is found`() throws {
    let honest = time.work(taking: 1_000)
    let folded = Work(name: "folded", operationsPerPass: 4) { passes, visit in
      visit.map { visit in for number in [3, 6, 9, 12] { visit("\(number)", UInt64(number)) } }
      return honest.run(1).repeated(passes)
    }
    let result = try result(of: folded)
    #expect(result.work.doubling == 1)
    #expect(
      result.complaints == ["triple: twice the work of folded takes 1.00 times as long, not 2"])
  }
}

extension Sink {
  fileprivate init(of trace: UInt64) {
    self.init()
    take(trace)
  }
}
