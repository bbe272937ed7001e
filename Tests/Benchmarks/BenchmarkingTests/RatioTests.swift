import Testing

@testable import Benchmarking

/// Required ratios between peers and the work.
@Suite struct RatioTests {
  private func complaints(_ required: Double?, _ work: [Double], _ peers: [[Double]]) -> [String] {
    let peers = zip(["scalar", "loop"], peers).map { Sample.measurement($0, $1) }
    return BenchmarkResult(
      name: "lanes", allowedAllocations: nil, requiredRatio: required,
      work: Sample.measurement("engine", work), peers: peers
    ).complaints
  }

  @Test func `A peer that takes long enough causes no complaint`() {
    #expect(complaints(1.5, [100], [[150]]) == [])
    #expect(complaints(1.5, [100], [[400]]) == [])
  }

  @Test func `A peer that is too fast is named`() {
    #expect(
      complaints(1.5, [100], [[149]])
        == ["lanes: scalar takes 1.49 times as long, not at least 1.50"])
    #expect(
      complaints(1.5, [100], [[200], [50]])
        == ["lanes: loop takes 0.50 times as long, not at least 1.50"])
  }

  /// Rounds that another program disturbed are slower, never faster.
  @Test func `The fastest rounds are compared`() {
    #expect(complaints(1.5, [900, 100, 800], [[160, 170, 9_000]]) == [])
    #expect(complaints(1.5, [100, 110, 120], [[9_000, 140, 9_000]]).count == 1)
  }

  @Test func `No complaint without a required ratio or a timing`() {
    #expect(complaints(nil, [100], [[1]]) == [])
    #expect(complaints(1.5, [], [[]]) == [])
  }

  @Test func `A debug build requires no ratio`() {
    let work = Work("engine", over: [1]) { $0 }
    let benchmark = Benchmark("lanes", requiredRatio: 1.5, work, peers: [work])
    #if DEBUG
      #expect(benchmark.requiredRatio == nil)
    #else
      #expect(benchmark.requiredRatio == 1.5)
    #endif
  }
}
