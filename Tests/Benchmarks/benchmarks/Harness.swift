import Benchmarking

extension Benchmarks {
  /// Benchmarks with known results, which check the harness itself.
  static var harness: [Benchmark] {
    let numbers = Array(0..<1_024)
    return [
      Benchmark(
        "harness: hand over a number", allocations: 0...0,
        Work("engine", over: numbers) { $0 }),
      Benchmark(
        "harness: make one object", allocations: 1...1,
        Work("engine", over: numbers) { Object(number: $0) }),
      Benchmark(
        "harness: make an array of arrays", allocations: 4...4, debugAllocations: 4...11,
        Work("engine", over: numbers) { number in
          [hidden([number]), hidden([number]), hidden([number])]
        }),
    ]
  }
}

/// An object on the heap.
private final class Object: Traceable {
  let number: Int

  @inline(never)
  init(number: Int) { self.number = number }

  var trace: UInt64 { hidden(self).number.trace }
}
