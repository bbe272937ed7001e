internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Threads as the system makes them.
enum SystemThread {
  /// What a thread does, kept until it begins.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Does a work on a thread of its own, which nobody waits for; answers whether there is one.
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

  /// Does the work that a thread was made for; it was retained for this thread alone.
  private static func run(_ work: UnsafeMutableRawPointer) {
    unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
  }
}

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

/// The processors that this process may use.
enum SystemProcessors {
  /// How many there are, at least one.
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

  /// How many processors a process may use, as Linux tells in the process's status: `Cpus_allowed`
  /// is a mask in hexadecimal digits.
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
