import Foundation
import Synchronization
import Testing

/// Tests with one fault each, which pass without a sanitizer.
struct PlantedFaults {
  /// Two threads without synchronization.
  @Test func `Two threads race`() {
    let count = Unguarded()
    onTwoThreads { count.value += 1 }
  }

  @Test func `Freed memory is read`() {
    let bytes = UnsafeMutablePointer<Int>.allocate(capacity: 4)
    bytes.initialize(repeating: 7, count: 4)
    bytes.deallocate()
    #expect(bytes[Int.random(in: 0..<4)] != 1)
  }

  @Test func `Memory after an allocation is read`() {
    let bytes = UnsafeMutablePointer<Int>.allocate(capacity: 4)
    bytes.initialize(repeating: 7, count: 4)
    #expect(bytes[4 + Int.random(in: 0..<1)] != 1)
    bytes.deallocate()
  }
}

/// Correct code that a sanitizer reports if it does not know `Mutex`.
struct NoFaults {
  @Test func `A Mutex orders threads`() {
    let count = Mutex(0)
    onTwoThreads { for _ in 0..<200_000 { count.withLock { $0 += 1 } } }
    #expect(count.withLock { $0 } == 400_000)
  }
}

private final class Unguarded: @unchecked Sendable {
  var value = 0
}

private func onTwoThreads(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  for _ in 0..<2 {
    Thread {
      body()
      done.signal()
    }.start()
  }
  for _ in 0..<2 { done.wait() }
}
