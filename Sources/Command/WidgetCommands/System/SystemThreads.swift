internal import POSIX
internal import Synchronization

/// Starts threads of the system.
enum SystemThread {
  /// The function that a thread runs, as an object so that a pointer to it can be passed to C.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs a function on a new, detached thread; returns false if no thread could be started.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
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
final class ConditionLock<State: Sendable>: Sendable {
  /// The state, in a mutex that no thread waits for: only a thread that locked `system` uses it.
  private let state: Mutex<State>
  private let system = SystemLock()

  init(_ state: State) { self.state = Mutex(state) }

  /// Reads or changes the state, and wakes all waiting threads.
  func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    system.lock()
    // Waiting threads are woken after the unlock, so that they can lock at once.
    defer {
      system.unlock()
      system.wakeAll()
    }
    return state.withLock { body(&$0) }
  }

  /// Waits until a function that reads or changes the state returns a result other than nil.
  func wait<Result: Sendable>(for body: (inout State) -> Result?) -> Result {
    system.lock()
    defer { system.unlock() }
    while true {
      if let result = state.withLock({ body(&$0) }) { return result }
      system.wait()
    }
  }

  /// Waits as ``wait(for:)`` does, and then wakes all waiting threads.
  func waitAndWake<Result: Sendable>(for body: (inout State) -> Result?) -> Result {
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
  func wakeAll() { unsafe pthread_cond_broadcast(condition) }
}

/// The processors that this process may use.
enum SystemProcessors {
  /// The number of processors, at least one.
  ///
  /// On Linux, these are the processors in the process's affinity mask, which `sysconf` ignores.
  static var count: Int {
    #if os(Linux)
      if case .bytes(let status) = SystemFile.read("/proc/self/status", limit: 65_536),
        let count = count(inStatus: String(decoding: status, as: UTF8.self))
      {
        return count
      }
    #endif
    return max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// Returns the number of processors in the text of `/proc/self/status`, whose `Cpus_allowed` is a
  /// mask in hexadecimal digits; nil if there is none.
  static func count(inStatus status: String) -> Int? {
    let name = "Cpus_allowed:"
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else {
      return nil
    }
    let digits = line.dropFirst(name.count).compactMap(\.hexDigitValue)
    let count = digits.reduce(0) { $0 + $1.nonzeroBitCount }
    return count > 0 ? count : nil
  }
}
