internal import Synchronization

/// Starts threads of the system.
package enum SystemThread {
  /// The function that a thread runs, as an object so that a pointer to it can be passed to C.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs a function on a new, detached thread; returns false if no thread could be started.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = unsafe Unmanaged.passRetained(Work(body))
    guard unsafe create(work.toOpaque()) else {
      unsafe work.release()
      return false
    }
    return true
  }

  #if canImport(Darwin)
    private static func create(_ work: UnsafeMutableRawPointer) -> Bool {
      var thread: pthread_t?
      let code = unsafe pthread_create(
        &thread, nil,
        { work in
          unsafe SystemThread.run(work)
          return nil
        }, work)
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
      return code == 0
    }
  #else
    private static func create(_ work: UnsafeMutableRawPointer) -> Bool {
      var thread = pthread_t()
      let code = unsafe pthread_create(
        &thread, nil,
        { work in
          if let work = unsafe work { unsafe SystemThread.run(work) }
          return nil
        }, work)
      if code == 0 { pthread_detach(thread) }
      return code == 0
    }
  #endif

  /// Runs the function of a thread, and releases the object.
  private static func run(_ work: UnsafeMutableRawPointer) {
    unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
  }
}

/// A lock that guards a state; threads can wait for a change of the state.
package final class ConditionLock<State: Sendable>: Sendable {
  /// The state, in a mutex that no thread waits for: only a thread that locked `system` uses it.
  private let state: Mutex<State>
  private let system = SystemLock()

  package init(_ state: State) { self.state = Mutex(state) }

  /// Reads or changes the state, and wakes all waiting threads.
  package func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    system.lock()
    // Waiting threads are woken after the unlock, so that they can lock at once.
    defer {
      system.unlock()
      system.wakeAll()
    }
    return state.withLock { body(&$0) }
  }

  /// Waits until a function that reads or changes the state returns a result other than nil.
  package func wait<Result: Sendable>(for body: (inout State) -> Result?) -> Result {
    system.lock()
    defer { system.unlock() }
    while true {
      if let result = state.withLock({ body(&$0) }) { return result }
      system.wait()
    }
  }

  /// Waits as ``wait(for:)`` does, but at most until a time.
  ///
  /// - Returns: The function's result, or nil if the time is over.
  package func wait<Result: Sendable>(
    until end: ContinuousClock.Instant, for body: (inout State) -> Result?
  ) -> Result? {
    system.lock()
    defer { system.unlock() }
    while true {
      if let result = state.withLock({ body(&$0) }) { return result }
      let rest = ContinuousClock.now.duration(to: end)
      guard rest > .zero else { return nil }
      system.wait(rest)
    }
  }

  /// Waits as ``wait(for:)`` does, and then wakes all waiting threads.
  package func waitAndWake<Result: Sendable>(for body: (inout State) -> Result?) -> Result {
    defer { system.wakeAll() }
    return wait(for: body)
  }
}

/// A mutex and a condition variable of the system.
private final class SystemLock: Sendable {
  // Numbers, since pointers are not `Sendable`. Both addresses are valid from `init` to `deinit`.
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
  /// Unlocks, waits until another thread wakes this one, and locks again.
  func wait() { unsafe pthread_cond_wait(condition, mutex) }
  /// Waits as ``wait()`` does, at most for a time, which is cut to a day.
  func wait(_ time: Duration) {
    let (seconds, attoseconds) = min(time, .seconds(86_400)).components
    var end = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &end)
    let nanoseconds = end.tv_nsec + Int(attoseconds / 1_000_000_000)
    end.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    unsafe pthread_cond_timedwait(condition, mutex, &end)
  }

  func wakeAll() { unsafe pthread_cond_broadcast(condition) }
}
