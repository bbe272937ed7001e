import Testing

@testable import Benchmarking

/// Work and its peers must return the same results.
@Suite struct BenchmarkTests {
  private let work = Work("engine", over: [1, 2, 3]) { $0 * 2 }

  @Test func `Peers that agree are trusted`() {
    let peer = Work("sum", over: [1, 2, 3]) { $0 + $0 }
    #expect(Benchmark("double", work, peers: [peer]).disagreement == nil)
  }

  @Test func `A peer with another result is named`() {
    let peer = Work("square", over: [1, 2, 3]) { $0 * $0 }
    #expect(
      Benchmark("double", work, peers: [peer]).disagreement
        == "double: for input 0, square gives '1', not '2'")
  }

  @Test func `Every peer and every input is compared`() {
    let good = Work("sum", over: [1, 2, 3]) { $0 + $0 }
    let bad = Work("nearly", over: [1, 2, 3]) { $0 == 3 ? 7 : $0 * 2 }
    #expect(
      Benchmark("double", work, peers: [good, bad]).disagreement
        == "double: for input 2, nearly gives '7', not '6'")
  }

  @Test func `A peer with fewer inputs is named`() {
    let peer = Work("sum", over: [1, 2]) { $0 + $0 }
    #expect(
      Benchmark("double", work, peers: [peer]).disagreement
        == "double: sum has 2 inputs, not 3")
  }
}
