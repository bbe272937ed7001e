import Testing

@testable import Benchmarking

/// Counted allocations, compared with the permitted range.
@Suite struct AllocationTests {
  private let work = Work("engine", over: [1, 2, 3, 4]) { $0 }

  private func complaints(
    _ allowed: ClosedRange<Double>?, counted: UInt64?
  ) throws -> [String] {
    let result = BenchmarkResult(
      name: "triple", allowedAllocations: allowed, work: measurement(counted), peers: [])
    return result.complaints
  }

  private func measurement(_ counted: UInt64?) -> Measurement {
    var measurement = Measurement(name: "engine")
    measurement.allocations = AllocationCounting { _ in counted }.perOperation(of: work)
    return measurement
  }

  @Test func `The count of a pass is divided by its operations`() {
    #expect(measurement(6).allocations == 1.5)
    #expect(measurement(0).allocations == 0)
    #expect(measurement(nil).allocations == nil)
  }

  @Test func `Allocations of the first pass alone are not counted`() {
    var (blocks, isFirst) = (0, true)
    let work = Work("engine", over: [1, 2]) { number in
      blocks += isFirst ? 100 : 3
      isFirst = false
      return number
    }
    let counting = AllocationCounting { body in
      let start = blocks
      body()
      return UInt64(blocks - start)
    }
    #expect(counting.perOperation(of: work) == 3)
  }

  @Test(arguments: [
    (0.0...0.0, 0 as UInt64, [String]()), (0...0, 1, ["0.250 allocations an operation, not 0.0"]),
    (1...1, 4, []), (1...1, 0, ["0.000 allocations an operation, not 1.0"]),
    (0...1, 4, []), (0...1, 5, ["1.250 allocations an operation, not 0.0 to 1.0"]),
  ])
  func `Counts outside the permitted range are reported`(
    allowed: ClosedRange<Double>, counted: UInt64, expected: [String]
  ) throws {
    #expect(try complaints(allowed, counted: counted) == expected.map { "triple: \($0)" })
  }

  @Test func `A result without a limit has no complaint`() throws {
    #expect(try complaints(nil, counted: 99) == [])
  }

  @Test func `A check that cannot count fails`() throws {
    #expect(
      try complaints(0...0, counted: nil) == ["triple: allocations cannot be counted here"])
  }

  @Test func `A debug build may allocate one block more`() {
    let benchmark = Benchmark("triple", allocations: 0...2, work)
    #if DEBUG
      #expect(benchmark.allocations == 0...3)
    #else
      #expect(benchmark.allocations == 0...2)
    #endif
  }
}
