import Foundation
import Synchronization
import Testing

/// One fault each, none of which a test notices by itself.
struct PlantedFaults {
  /// Two threads that nothing orders.
  @Test func race() {
    let count = Unguarded()
    onTwoThreads { count.value += 1 }
  }

  @Test func useAfterFree() {
    let bytes = UnsafeMutablePointer<Int>.allocate(capacity: 4)
    bytes.initialize(repeating: 7, count: 4)
    bytes.deallocate()
    #expect(bytes[Int.random(in: 0..<4)] != 1)
  }

  @Test func overflow() {
    let bytes = UnsafeMutablePointer<Int>.allocate(capacity: 4)
    bytes.initialize(repeating: 7, count: 4)
    #expect(bytes[4 + Int.random(in: 0..<1)] != 1)
    bytes.deallocate()
  }
}

/// What is no fault, though a sanitizer that does not know `Mutex` takes it for one.
struct NoFaults {
  @Test func mutex() {
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
