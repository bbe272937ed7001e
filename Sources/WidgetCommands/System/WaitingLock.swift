internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A state that threads use one at a time, and can wait for.
final class WaitingLock<State: Sendable>: Sendable {
  /// Held by none but the thread that has the lock of the system.
  private let state: Mutex<State>
  private let system = SystemLock()

  init(_ state: State) { self.state = Mutex(state) }

  /// Reads or changes the state; whoever waits looks at it again.
  func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    system.lock()
    // Who wakes up finds the lock free.
    defer {
      system.unlock()
      system.wakeAll()
    }
    return state.withLock { body(&$0) }
  }

  /// Waits until a function that reads or changes the state answers anything but nil.
  func wait<Result: Sendable>(for body: (inout State) -> Result?) -> Result {
    system.lock()
    defer { system.unlock() }
    while true {
      if let result = state.withLock({ body(&$0) }) { return result }
      system.wait()
    }
  }
}

/// The system's lock, and the list of those who wait for another to change something under it.
private final class SystemLock: Sendable {
  // Numbers, because an address may not be shared by threads. Both lead to what was made in `init`,
  // which stays where it is until `deinit`.
  private let mutexAddress: UInt
  private let conditionAddress: UInt

  init() {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
    mutexAddress = UInt(bitPattern: mutex)
    conditionAddress = UInt(bitPattern: condition)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  private var mutex: UnsafeMutablePointer<pthread_mutex_t> {
    unsafe UnsafeMutablePointer(bitPattern: mutexAddress).unsafelyUnwrapped
  }

  private var condition: UnsafeMutablePointer<pthread_cond_t> {
    unsafe UnsafeMutablePointer(bitPattern: conditionAddress).unsafelyUnwrapped
  }

  func lock() { unsafe pthread_mutex_lock(mutex) }
  func unlock() { unsafe pthread_mutex_unlock(mutex) }
  /// Gives the lock up until another thread wakes this one.
  func wait() { unsafe pthread_cond_wait(condition, mutex) }
  func wakeAll() { unsafe pthread_cond_broadcast(condition) }
}
