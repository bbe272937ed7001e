@testable import Benchmarking

/// A clock that only advances during work: by ten nanoseconds for an input, or by another time.
final class CountedTime {
  private(set) var nanoseconds = 0

  /// Returns work on numbers that advances this clock.
  func work(_ name: String = "engine", over inputs: [Int] = [1, 2, 3, 4], taking cost: Int = 10)
    -> Work
  {
    Work(name, over: inputs) { input in
      self.nanoseconds += cost
      return input * 3
    }
  }

  /// Measures by this clock, with a given number of allocations.
  func measuring(rounds: Int, allocations: UInt64? = 0) -> Measuring {
    let stopwatch = Stopwatch(shortestRun: .nanoseconds(300)) { body in
      let start = self.nanoseconds
      body()
      return .nanoseconds(self.nanoseconds - start)
    }
    let counting = AllocationCounting { body in
      body()
      return allocations
    }
    return Measuring(rounds: rounds, stopwatch: stopwatch, counting: counting)
  }
}
