import Testing

@testable import Benchmarking

/// The results that a timed loop passes to its sink.
@Suite struct WorkTests {
  @Test func `The sink receives every result of every pass`() {
    let work = Work("engine", over: [5, 7]) { $0 * 2 }
    var expected = Sink()
    for _ in 0..<3 {
      expected.take(10)
      expected.take(14)
    }
    #expect(work.run(3) == expected)
    #expect(work.run(3).count == 6)
  }

  @Test func `The body runs once for each input of each pass`() {
    var inputs: [Int] = []
    let work = Work("engine", over: [5, 7]) { input in
      inputs.append(input)
      return 0
    }
    _ = work.run(2)
    #expect(inputs == [5, 7, 5, 7])
  }

  @Test func `Results are texts and the sink of one pass`() {
    let work = Work("engine", over: [5, 7]) {
      $0 * 2
    } text: {
      "<\($0)>"
    }
    let (texts, sink) = work.results()
    #expect(texts == ["<10>", "<14>"])
    #expect(sink == work.run(1))
  }

  @Test func `An input can be several operations`() {
    #expect(Work("engine", over: [1, 2], operations: 100) { $0 }.operationsPerPass == 200)
  }
}

@Suite struct SinkTests {
  @Test func `The sink distinguishes results and their number`() {
    func sink(_ traces: [UInt64]) -> Sink { traces.reduce(into: Sink()) { $0.take($1) } }
    #expect(sink([1, 2]) == sink([1, 2]))
    #expect(sink([1, 2]) != sink([1, 3]))
    #expect(sink([1, 0]) != sink([1]))
    #expect(sink([1, 2]).repeated(3) == sink([1, 2, 1, 2, 1, 2]))
    #expect(sink([1, 2]).repeated(0) == Sink())
  }

  @Test func `Hidden values are themselves`() {
    #expect(hidden([1, 2]) == [1, 2])
  }
}

@Suite struct TraceableTests {
  @Test func `Traces distinguish results`() {
    #expect(Int64(-1).trace == UInt64.max)
    #expect([1, 2].trace != [2, 1].trace)
    #expect((nil as Int?).trace != (0 as Int?).trace)
    #expect("ab".trace == 2)
    #expect(true.trace == 1)
    #expect(false.trace == 0)
  }
}
